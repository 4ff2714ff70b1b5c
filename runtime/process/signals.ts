/** What asks a service to end. */
export type StopSignal = "SIGTERM" | "SIGINT";

/** Signals to a service, from its first moment on. */
export interface Signals {
  /** Who ends the service from now on; before, a signal ends the process at once. */
  onStop(stop: (signal: StopSignal) => Promise<void>): void;
  /** Who looks for a newer release from now on; called at once where that was asked for before. */
  onLook(look: () => void): void;
}

const endAtOnce = (_signal: StopSignal): Promise<void> => process.exit(0);

/** Listens to signals: by themselves they would end the process with a failure, SIGHUP too. What comes before the first answer has nothing to finish. */
export function listenToSignals(): Signals {
  let stop = endAtOnce;
  let isAsked = false;
  let look = (): void => void (isAsked = true);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
  process.on("SIGHUP", () => look());
  return {
    onStop: (own) => void (stop = own),
    onLook(own) {
      look = own;
      if (isAsked) own();
    },
  };
}
