import { expect, it } from "vitest";
import { askApp, post, type Ask } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";

const ask: Ask = askApp(await realApp("2026-11-21"));
const items = (count: number): { q: string }[] => Array.from({ length: count }, () => ({ q: "8542 31" }));

it.each([
  { count: 500, limit: 10, found: { items: expect.any(Array) } },
  { count: 500, limit: 11, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
  { count: 10, limit: 500, found: { items: expect.any(Array) } },
  { count: 11, limit: 500, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
])("$count items of at most $limit results", async ({ count, limit, found }) => {
  expect((await ask("/api/v1/cn/batch", post({ items: items(count), limit, lang: "en" }))).json).toMatchObject(found);
});

it("lets other work have its turn during a long batch", async () => {
  await ask("/api/v1/cn?q=854231");
  let isOver = false;
  let [turns, longest, last] = [0, 0, process.threadCpuUsage()];
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, user + system);
    [turns, last] = [turns + 1, process.threadCpuUsage()];
    if (!isOver) setImmediate(look);
  };
  look();
  await ask("/api/v1/cn/batch", post({ items: items(500), view: "full" }));
  isOver = true;
  expect(turns).toBeGreaterThan(3);
  expect(longest / 1000).toBeLessThan(60); // milliseconds of processor time, the writing of the answer and the test's reading of it included
});
