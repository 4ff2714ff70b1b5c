import { describe, expect, it } from "vitest";
import { createBounds } from "../../../runtime/http/app.ts";
import { answer } from "../../../runtime/http/handler.ts";
import { heavyGate, TooBusy } from "../../../runtime/http/heavy.ts";
import { askApp, post, sampleApp, settingsOf } from "./harness.ts";

const settled = (): Promise<void> => new Promise((go) => setImmediate(go));

describe("heavy requests", () => {
  it("have so many places, which go to those who wait in the order they came", async () => {
    const gate = heavyGate(2, 10);
    const order: string[] = [];
    const enter = async (name: string) => {
      const leave = await gate.enter(2);
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
    const gate = heavyGate(1, 10);
    await gate.enter(500);
    void gate.enter(500);
    expect(await gate.enter(2)).toBeTypeOf("function");
  });

  it("are refused where too many wait", async () => {
    const gate = heavyGate(1, 1);
    await gate.enter(2);
    void gate.enter(2);
    await expect(gate.enter(2)).rejects.toThrow(TooBusy);
  });
});

const batch = (count: number) => post({ items: Array.from({ length: count }, () => ({ q: "7304" })) });

describe("an app", () => {
  const path = "/api/v1/cn/batch";

  it("answers light requests while heavy ones wait, and says when to come again where too many do", async () => {
    const open = Promise.withResolvers<void>();
    const request = askApp(
      sampleApp({
        bounds: { ...createBounds(settingsOf(), () => 0), heavy: heavyGate(1, 1) },
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
