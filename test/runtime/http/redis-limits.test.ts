import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryLimiter, type Costs, type Policy } from "../../../runtime/http/limiter.ts";
import { openRedisLimits, type RedisLimits } from "../../../runtime/http/redis-limits.ts";
import { HAS_REDIS, ownRedis, type OwnRedis } from "./redis.ts";

const MEBIBYTE = 1024 * 1024;
const minute: Policy = { name: "requests", counts: "requests", quota: 60, window: 60 };
const day: Policy = { name: "requests-day", counts: "requests", quota: 5000, window: 86_400 };
const units: Policy = { name: "units", counts: "units", quota: 1200, window: 60 };
const one: Costs = { requests: 1, units: 1 };
const clock = (): number => performance.now();
const logged: string[] = [];
const open = (url: string, policies: readonly Policy[] = [minute, day, units]): RedisLimits => {
  const limiter = () => memoryLimiter(policies, clock, MEBIBYTE);
  return openRedisLimits(
    url,
    { default: limiter(), lead: limiter(), static: limiter() },
    { error: (event) => void logged.push(event) },
  );
};

describe.skipIf(!HAS_REDIS)("limits on Redis", () => {
  let redis: OwnRedis;
  let client = createClient();
  beforeAll(async () => {
    redis = await ownRedis();
    client = createClient({ url: redis.url }).on("error", () => undefined);
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await redis.kill();
  });
  beforeEach(async () => {
    if (client.isReady) await client.flushAll();
  });

  /** Limits of several processes on one Redis. */
  const over = async (
    count: number,
    run: (limits: RedisLimits[]) => Promise<void>,
    policies?: readonly Policy[],
  ): Promise<void> => {
    const limits = Array.from({ length: count }, () => open(redis.url, policies));
    try {
      await Promise.all(limits.map((one_) => one_.ready(5000)));
      await run(limits);
    } finally {
      for (const opened of limits) opened.close();
    }
  };

  it("of four processes let the quota through, and not one more", () =>
    over(4, async (limits) => {
      const taken = await Promise.all(
        Array.from({ length: 400 }, async (_, index) => limits[index % 4]!.limiters.default.take("192.0.2.1", one)),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(60);
      expect(await limits[0]!.limiters.default.take("192.0.2.2", one)).toMatchObject({
        allowed: true,
        policies: [{ remaining: 59, wait: 0 }, { remaining: 4999 }, { remaining: 1199 }],
      });
      expect(await limits[1]!.limiters.lead.take("192.0.2.1", one)).toMatchObject({ allowed: true });
    }));

  it("take from all policies or from none, and say as those in memory what is left and how long to wait", () =>
    over(1, async ([limits]) => {
      const local = memoryLimiter([minute, day, units], clock, MEBIBYTE);
      for (const costs of [
        { requests: 1, units: 1000 },
        { requests: 1, units: 201 },
        { requests: 58, units: 200 },
        { requests: 2 },
        { requests: 1 },
        one,
        { units: 1300 },
      ] satisfies Costs[]) {
        const [shared, own] = [await limits!.limiters.default.take("a", costs), local.take("a", costs)];
        expect([shared.allowed, shared.policies.map(({ remaining }) => remaining)]).toEqual([
          own.allowed,
          own.policies.map(({ remaining }) => remaining),
        ]);
        for (const [index, { wait }] of own.policies.entries()) {
          // The parts of Redis begin by another clock: a wait may differ by one part.
          expect(shared.policies[index]!.wait === 0).toBe(wait === 0);
          expect(Math.abs(shared.policies[index]!.wait - wait)).toBeLessThanOrEqual(index === 1 ? 4321 : 4);
        }
      }
    }));

  it("come back when the window has passed", () =>
    over(
      2,
      async (limits) => {
        const take = async (index: number) => limits[index % 2]!.limiters.default.take("a", { requests: 1 });
        expect((await Promise.all([0, 1, 2, 3, 4].map(take))).filter(({ allowed }) => allowed)).toHaveLength(3);
        await vi.waitFor(async () => expect((await take(0)).allowed).toBe(true), { timeout: 60_000, interval: 50 });
      },
      [{ name: "second", counts: "requests", quota: 3, window: 1 }],
    ));

  it("of a key are so many times as large", () =>
    over(2, async (limits) => {
      const taken = await Promise.all(
        Array.from({ length: 130 }, async (_, index) =>
          limits[index % 2]!.limiters.default.take("key:a", { requests: 1 }, 2),
        ),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(120);
    }));

  it("keep one short value a client, which is forgotten when nothing of it counts any more", () =>
    over(1, async ([limits]) => {
      await limits!.limiters.default.take("192.0.2.1", one);
      expect(await client.keys("*")).toEqual(["cargolex:limit:default:192.0.2.1"]);
      expect(await client.strLen("cargolex:limit:default:192.0.2.1")).toBeLessThan(150);
      const life = await client.pTTL("cargolex:limit:default:192.0.2.1");
      expect(life).toBeGreaterThan(86_400_000);
      expect(life).toBeLessThan(1.11 * 86_400_000);
      await client.set("cargolex:limit:default:b", "what nobody of ours wrote");
      expect((await limits!.limiters.default.take("b", one)).allowed).toBe(true);
    }));

  it("hold in each process while Redis is gone, from what it let through already, and are shared again when it is back", () =>
    over(2, async (limits) => {
      for (let index = 0; index < 40; index++) await limits[0]!.limiters.default.take("a", one);
      await redis.kill();
      await vi.waitFor(() => expect(limits.map((opened) => opened.fault())).not.toContain(undefined), {
        timeout: 60_000,
      });
      const alone = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => limits[index % 2]!.limiters.default.take("a", one)),
      );
      expect(alone.filter(({ allowed }, index) => allowed && index % 2 === 0)).toHaveLength(20);
      expect(alone.filter(({ allowed }, index) => allowed && index % 2 === 1)).toHaveLength(50);
      expect(logged).toContain("limits not shared");
      await redis.start();
      await vi.waitFor(() => expect(limits.map((opened) => opened.fault())).toEqual([undefined, undefined]), {
        timeout: 60_000,
      });
      await vi.waitFor(async () => expect(await client.ping()).toBe("PONG"), { timeout: 60_000 });
      await vi.waitFor(
        async () => {
          await limits[0]!.limiters.default.take("back", one);
          expect(await client.keys("*back")).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
    }));

  it("hold in each process while Redis stands still, of which only the first question waits, and are shared again when it goes on", () =>
    over(2, async (limits) => {
      const take = (index: number) => limits[index]!.limiters.default.take("still", one);
      for (let count = 0; count < 50; count++) await take(0);
      redis.signal("SIGSTOP");
      expect(await take(0)).toMatchObject({ allowed: true, policies: [{ remaining: 9 }, {}, {}] });
      expect(limits.map((opened) => opened.fault())).toEqual(["TIMEOUT", undefined]);
      expect(take(0)).not.toBeInstanceOf(Promise); // nothing is waited for
      redis.signal("SIGCONT");
      await vi.waitFor(() => expect(limits[0]!.fault()).toBeUndefined(), { timeout: 60_000 });
      expect((await take(1)).policies[0]).toMatchObject({ remaining: 8 });
    }));

  it("wait for the answer of a Redis where the process itself stood still", () =>
    over(1, async ([limits]) => {
      const requested = limits!.limiters.default.take("busy", one);
      const from = performance.now();
      while (performance.now() - from < 1500);
      await requested;
      expect(limits!.fault()).toBeUndefined();
      expect(await client.exists("cargolex:limit:default:busy")).toBe(1);
    }));
});

it("an address where nobody answers, or nobody answers in time, is said and refuses nothing", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  for (const url of ["redis://127.0.0.1:1", `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
    const limits = open(url);
    await limits.ready(100);
    expect(limits.fault()).toBeDefined();
    expect(await limits.limiters.default.take("a", one)).toMatchObject({
      allowed: true,
      policies: [{ remaining: 59 }, {}, {}],
    });
    limits.close();
  }
  silent.close();
});
