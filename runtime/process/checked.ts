/** The outcome of a check, which is asked for often and runs seldom. */
export interface Checked<Outcome> {
  /** The last outcome, or that of a new run where it is too old. */
  read: () => Promise<Outcome>;
  /** Takes an outcome that was seen elsewhere for the last one, until the check runs again. */
  saw: (outcome: Outcome) => void;
}

/**
 * A check that runs once at a time, and whose outcome is good for so many milliseconds; one that was seen elsewhere
 * for a second, so that it is looked at again soon.
 */
export function checked<Outcome>(milliseconds: number, check: () => Promise<Outcome>): Checked<Outcome> {
  let last: Promise<Outcome> | undefined;
  let until = 0;
  return {
    read() {
      if (last === undefined || performance.now() > until) {
        until = Number.POSITIVE_INFINITY;
        last = check().finally(() => (until = performance.now() + milliseconds));
      }
      return last;
    },
    saw(outcome) {
      [last, until] = [Promise.resolve(outcome), performance.now() + SEEN_FOR];
    },
  };
}

const SEEN_FOR = 1000;
