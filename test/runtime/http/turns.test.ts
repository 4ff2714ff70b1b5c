import { describe, expect, it } from "vitest";
import { ClientLeft, fairTurns, TooBusy } from "../../../runtime/http/turns.ts";

/** Turns over a clock that work moves on, and a process that serves others between two slices. */
function machine() {
  let now = 1000;
  const others: number[] = [];
  const turns = fairTurns(() => now, (run) => setImmediate(() => {
    others.push(now);
    run();
  }));
  const steps: string[] = [];
  const work = (client: string, count: number, ms: number, isGone = (): boolean => false, units = 1) =>
    turns.run(client, isGone, async (pace) => {
      for (let step = 0; step < count; step++) {
        const turn = pace.breathe();
        if (turn !== undefined) await turn;
        now += ms;
        steps.push(client);
      }
      return `${client} done`;
    }, units);
  return { turns, work, steps, others, pass: (ms: number) => void (now += ms), clock: () => now };
}

describe("turns", () => {
  it("let others be served after each slice, however many pieces of work wait", async () => {
    const { work, others } = machine();
    expect(await Promise.all(Array.from({ length: 30 }, (_, index) => work(`client ${index}`, 10, 4)))).toHaveLength(30);
    const gaps = others.slice(1).map((at, index) => at - others[index]!);
    expect(Math.max(...gaps)).toBe(8);
  });

  it("share a slice where they are small: eight of a millisecond need one, and one that reads a file first keeps no other waiting", async () => {
    const { turns, work } = machine();
    const [file, rounds] = [Promise.withResolvers<void>(), { passed: 0, isOver: false }];
    const count = (): void => void (rounds.passed++, rounds.isOver || setImmediate(count));
    const reader = turns.run("reader", () => false, async () => file.promise);
    setImmediate(count);
    await Promise.all(Array.from({ length: 32 }, (_, index) => work(`client ${index}`, 1, 1)));
    rounds.isOver = true;
    expect(rounds.passed).toBeLessThan(16);
    file.resolve();
    await reader;
  });

  it("go first to the client that used least", async () => {
    const { work, steps } = machine();
    const busy = Promise.all(Array.from({ length: 20 }, () => work("busy", 10, 8)));
    await new Promise((next) => setImmediate(next));
    await new Promise((next) => setImmediate(next));
    const from = steps.length;
    await work("quick", 2, 8);
    // One slice that was promised before, and the two own ones with at most one between.
    expect(steps.length - from).toBeLessThanOrEqual(4);
    await busy;
  });

  it("go first to who asks little, though all are new; who asks much has turns in the end", async () => {
    const { work, steps } = machine();
    const large = Array.from({ length: 40 }, (_, index) => work(`large ${index}`, 5, 8, undefined, 1000));
    await new Promise((next) => setImmediate(next));
    const from = steps.length;
    await work("small", 1, 8, undefined, 2);
    expect(steps.length - from).toBeLessThanOrEqual(3);
    await Promise.all(Array.from({ length: 400 }, (_, index) => work(`small ${index}`, 40, 8, undefined, 2)));
    expect(new Set(steps.filter((client) => client.startsWith("large"))).size).toBe(40);
    await Promise.all(large);
  });

  it("are forgiven with time", async () => {
    const { work, steps, pass } = machine();
    await work("once busy", 100, 8);
    pass(200_000);
    await work("other", 2, 8);
    steps.length = 0;
    await Promise.all([work("once busy", 1, 8), work("other", 1, 8)]);
    expect(steps).toEqual(["once busy", "other"]);
  });

  it("stop where the client has left", async () => {
    const { work, steps } = machine();
    await expect(work("gone", 100, 8, () => steps.length >= 3)).rejects.toBeInstanceOf(ClientLeft);
    expect(steps).toHaveLength(3);
    await expect(work("gone before", 1, 8, () => true)).rejects.toBeInstanceOf(ClientLeft);
    expect(steps).toHaveLength(3);
  });

  it("are refused to more than 32 pieces of work of one client, and to more than 512 in all", async () => {
    const { work } = machine();
    const own = Array.from({ length: 33 }, () => work("one", 1, 1));
    await expect(own.pop()).rejects.toBeInstanceOf(TooBusy);
    const others = Array.from({ length: 512 - 32 }, (_, index) => work(`client ${index}`, 1, 1));
    await expect(work("late", 1, 1)).rejects.toBeInstanceOf(TooBusy);
    await Promise.all([...own, ...others]);
    expect(await work("one", 1, 1)).toBe("one done");
  });

  it("of short work: as much at once as has its share of a round, the others in the order they came", async () => {
    const { turns, work, others, pass, clock } = machine();
    const done: number[] = [];
    const began = clock();
    const ask = async (index: number): Promise<void> => {
      const turn = turns.brief();
      if (turn !== undefined) await turn;
      pass(3);
      done.push(index);
    };
    const all = Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
    expect([done, clock() - began]).toEqual([[0, 1, 2], 9]);
    const long = work("long", 10, 8);
    await all;
    expect(done).toEqual(Array.from({ length: 40 }, (_, index) => index));
    await long;
    const gaps = others.slice(1).map((at, index) => at - others[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(9 + 8);
  });

  it("are refused to more short work than can wait", async () => {
    const { turns, pass } = machine();
    expect(turns.brief()).toBeUndefined();
    pass(10);
    const waiting = Array.from({ length: 4096 }, async () => await turns.brief());
    expect(() => turns.brief()).toThrow(TooBusy);
    await Promise.all(waiting);
    await new Promise((next) => setImmediate(next));
    expect(turns.brief()).toBeUndefined();
  });

  it("go on after work that failed", async () => {
    const { turns, work } = machine();
    await expect(turns.run("a", () => false, async () => { throw new Error("fault"); })).rejects.toThrow("fault");
    expect(await work("a", 1, 1)).toBe("a done");
  });
});
