import { expect, it } from "vitest";
import { afterArrivals } from "../../../runtime/http/arrivals.ts";

/** Rounds of a process that each let in a connection as long as some wait, and take so many milliseconds. */
function rounds(waiting: number, ms: number): { passed: number; left: number } {
  const queue: (() => void)[] = [];
  const state = { now: 1000, arrived: 0, isDone: false };
  let [passed, left] = [0, waiting];
  afterArrivals(() => state.arrived, () => state.now, (run) => void queue.push(run))(() => void (state.isDone = true));
  for (; !state.isDone; passed++) {
    state.now += ms;
    if (left > 0) {
      state.arrived++;
      left--;
    }
    for (const run of queue.splice(0)) run();
  }
  return { passed, left };
}

it.each([
  { why: "nobody waits: the next round", waiting: 0, ms: 0.1, found: { passed: 1, left: 0 } },
  { why: "some wait: all are let in first", waiting: 20, ms: 0.1, found: { passed: 21, left: 0 } },
  { why: "there is no end of them: 8 ms", waiting: 10_000, ms: 0.5, found: { passed: 16, left: 9984 } },
  { why: "a round takes long by itself: that round", waiting: 10_000, ms: 9, found: { passed: 1, left: 9999 } },
])("goes on where $why", ({ waiting, ms, found }) => {
  expect(rounds(waiting, ms)).toEqual(found);
});
