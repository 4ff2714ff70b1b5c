import { memoryLimiter, PARTS, type Policy } from "../../../runtime/http/limiter.ts";
import { randomFrom } from "../../hostile/random.ts";

/** A limiter whose clock the test sets, in seconds. */
export function limiterOf(policies: readonly Policy[], mostBytes = 1024 * 1024) {
  const clock = { seconds: 1_000_000 };
  return { clock, limiter: memoryLimiter(policies, () => clock.seconds * 1000, mostBytes) };
}

/** The rule in its plainest form: all that was taken, by part. */
function model({ quota, window }: Policy) {
  const parts = new Map<number, number>();
  const part = (ms: number): number => Math.floor(ms / ((window * 1000) / PARTS));
  const spent = (newest: number): number =>
    Array.from({ length: PARTS + 1 }, (_, back) => parts.get(newest - back) ?? 0).reduce((sum, cost) => sum + cost, 0);
  return {
    allows: (ms: number, cost: number): boolean => spent(part(ms)) + cost <= quota,
    take(ms: number, cost: number): void {
      parts.set(part(ms), (parts.get(part(ms)) ?? 0) + cost);
      for (const old of parts.keys()) if (old < part(ms) - 2 * PARTS) parts.delete(old);
    },
    /** Whether some 21 parts around the newest exceed the quota. */
    isBroken: (ms: number): boolean =>
      Array.from({ length: PARTS + 1 }, (_, back) => spent(part(ms) - back)).some((sum) => sum > quota),
  };
}

/**
 * Asks the limiter and the model the same random questions; throws where they differ, where 21 parts exceed the quota,
 * or where `Retry-After` is not the shortest that holds.
 */
export function compareWithModel(requests: number): { taken: number; refused: number; retried: number } {
  const random = randomFrom("windows");
  const policies: Policy[] = [
    { name: "a", counts: "units", quota: 97, window: 60 },
    { name: "b", counts: "units", quota: 1009, window: 3600 },
  ];
  const { clock, limiter } = limiterOf(policies);
  const clients = Array.from({ length: 7 }, () => policies.map(model));
  const counts = { taken: 0, refused: 0, retried: 0 };
  for (let index = 0; index < requests; index++) {
    clock.seconds += random.pick([
      0,
      0,
      0,
      0.001,
      0.05,
      0.7,
      2.999,
      3,
      random.below(20),
      random.below(500) === 0 ? random.below(5000) : 0,
    ]);
    const [client, cost] = [random.below(clients.length), random.pick([1, 1, 1, 2, 10, 60, 97])];
    const models = clients[client]!;
    const now = clock.seconds * 1000;
    const expected = models.every((rule) => rule.allows(now, cost));
    const standing = limiter.take(String(client), { units: cost });
    if (standing.allowed !== expected)
      throw new Error(
        `request ${index} of client ${client}, ${cost} at ${clock.seconds}: allowed ${standing.allowed}, the model says ${expected}`,
      );
    counts[expected ? "taken" : "refused"]++;
    if (expected) for (const rule of models) rule.take(now, cost);
    if (expected && index % 11 === 0 && models.some((rule) => rule.isBroken(now)))
      throw new Error(`request ${index}: 21 parts above the quota`);
    if (!expected && index % 97 === 0) {
      const wait = Math.max(...standing.policies.map((policy) => policy.wait));
      clock.seconds += wait - 1.001;
      const early = limiter.take(String(client), { units: cost }).allowed;
      clock.seconds += 1.001;
      if (early || !limiter.take(String(client), { units: cost }).allowed)
        throw new Error(`request ${index}: Retry-After ${wait} is ${early ? "too long" : "too short"}`);
      for (const rule of models) rule.take(clock.seconds * 1000, cost);
      counts.retried++;
    }
  }
  return counts;
}
