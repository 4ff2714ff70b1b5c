/** Long work in steps of well under a millisecond: between two of them others may be served. */
export type Steps<Result> = Generator<undefined, Result>;

/** Milliseconds of steps at a stretch. */
const STRETCH = 5;

/** Does all steps, and lets others be served after every stretch of some milliseconds. */
export async function inStretches<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + STRETCH;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise((later) => setTimeout(later, 0));
    until = performance.now() + STRETCH;
  }
}
