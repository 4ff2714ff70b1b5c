const PATIENCE_MS = 1000;

/** Counts finished steps on stderr. */
export interface Counter {
  step(): void;
}

/** A counter that speaks once a second, and not at all about what takes less. */
export function counter(label: string, total: number, quiet: boolean): Counter {
  let done = 0;
  let spoken = Date.now();
  return {
    step() {
      done++;
      if (quiet || Date.now() - spoken < PATIENCE_MS) return;
      spoken = Date.now();
      process.stderr.write(`${label}: ${done} of ${total} files\n`);
    },
  };
}
