import { describe, expect, it } from "vitest";
import { createBounds } from "../../../runtime/http/app.ts";
import { answer } from "../../../runtime/http/handler.ts";
import { heavyFault, heavyGate, TooBusy } from "../../../runtime/http/heavy.ts";
import { askApp, post, sampleApp, settingsOf } from "./harness.ts";

const clock = (): number => 0;
const settled = (): Promise<void> => new Promise((go) => setImmediate(go));

describe("heavy requests", () => {
  it("have so many places, which go to those who wait in the order they came", async () => {
    const gate = heavyGate(clock, 2, 10);
    const order: string[] = [];
    const enter = async (name: string) => {
      const leave = await gate.enter(name, 2);
      order.push(name);
      return leave;
    };
    const [first, second] = [await enter("a"), await enter("b")];
    const waiting = [enter("c"), enter("d")];
    await settled();
    expect(order).toEqual(["a", "b"]);
    second();
    second(); // a place is given up once
    await settled();
    expect(order).toEqual(["a", "b", "c"]);
    first();
    await Promise.all(waiting);
    expect(order).toEqual(["a", "b", "c", "d"]);
  });

  it("of few units do not wait for those of many", async () => {
    const gate = heavyGate(clock, 1, 10);
    await gate.enter("a", 500);
    void gate.enter("b", 500);
    expect(await gate.enter("c", 2)).toBeTypeOf("function");
  });

  it("are refused where too many wait", async () => {
    const gate = heavyGate(clock, 1, 1);
    await gate.enter("a", 2);
    void gate.enter("b", 2);
    await expect(gate.enter("c", 2)).rejects.toThrow(TooBusy);
  });

  it("of one client never hold all places, nor more than a share of those that wait", async () => {
    const gate = heavyGate(clock, 2, 64);
    await gate.enter("greedy", 2);
    const waiting = Array.from({ length: 16 }, async () => gate.enter("greedy", 2));
    await expect(gate.enter("greedy", 2)).rejects.toThrow(TooBusy);
    const leave = await gate.enter("other", 2);
    leave();
    expect(await gate.enter("third", 2)).toBeTypeOf("function");
    expect(gate.standing()).toMatchObject({ taken: 2, waiting: waiting.length });
  });

  it("that wait or are worked on for long are reported, with their age", async () => {
    let now = 0;
    const gate = heavyGate(() => now, 1, 64);
    await gate.enter("a", 2);
    now = 3000;
    void gate.enter("b", 2);
    now = 9000;
    expect(gate.standing()).toEqual({ taken: 1, waiting: 1, longestTaken: 9000, longestWait: 6000 });
    expect(heavyFault(gate.standing())).toMatch(/^degraded: .*9 s/);
    expect(heavyFault({ taken: 1, waiting: 0, longestTaken: 100, longestWait: 0 })).toBeUndefined();
  });
});

const batch = (count: number) => post({ items: Array.from({ length: count }, () => ({ q: "7304" })) });

describe("an app", () => {
  const path = "/api/v1/cn/batch";

  it("answers light requests while heavy ones wait, and says when to come again where too many do", async () => {
    const open = Promise.withResolvers<void>();
    const request = askApp(
      sampleApp({
        bounds: { ...createBounds(settingsOf(), () => 0), heavy: heavyGate(clock, 1, 1) },
        units: { checkCnBatch: ({ body }) => (body as { items: unknown[] }).items.length },
        handlers: {
          checkCnBatch: async ({ body }) => {
            if ((body as { items: unknown[] }).items.length > 1) await open.promise;
            return answer({});
          },
        },
      }),
    );
    const heavy = [request(path, batch(2)).catch(() => undefined), request(path, batch(3)).catch(() => undefined)];
    await settled();
    expect((await request("/v1/classes")).status).toBe(200);
    const refused = await request(path, batch(4));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    open.resolve();
    await Promise.all(heavy);
  });
});
