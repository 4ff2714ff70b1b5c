/** The moment that tests hand in where any will do. */
export const NOON = Date.parse("2026-11-21T12:00:00Z");
export const noon = (): number => NOON;

/** A clock that begins at that moment, or another, and runs: for what waits until something is due. */
export function runningClock(from = NOON): () => number {
  const began = performance.now();
  return () => from + performance.now() - began;
}

const INHERITED = new Set(["PATH", "LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "NO_FAKE_STAT"]);

/** The environment of a process that a test starts: no settings of this desk, and the clock of `npm run test:days`. */
export function cleanEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.has(name))) as Record<
    string,
    string
  >;
}
