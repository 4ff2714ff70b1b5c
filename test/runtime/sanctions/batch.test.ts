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
  let [turns, longest, whole, last] = [0, 0, 0, process.threadCpuUsage()];
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, user + system);
    whole += user + system;
    [turns, last] = [turns + 1, process.threadCpuUsage()];
    if (!isOver) setImmediate(look);
  };
  look();
  await ask("/api/v1/cn/batch", post({ items: items(500), view: "full" }));
  isOver = true;
  expect(turns).toBeGreaterThan(3);
  expect(longest / whole).toBeLessThan(0.5); // of the processor time; the writing of the answer and the test's reading of it are one step
});

it.each(["123456789012345", "-4", "0.5", "0"])("a number as an id comes back as it was sent: %s", async (id) => {
  expect((await ask("/api/v1/cn/batch", post(`{"items":[{"id":${id},"q":"0201"}]}`))).text).toContain(`"items":[{"id":${id},"status":200`);
});

it.each(["9007199254740993", "12345678901234567890", "1e400", "0.12345678901234567"])("a number that readers of JSON change is no id: %s", async (id) => {
  expect((await ask("/api/v1/cn/batch", post(`{"items":[{"id":${id},"q":"0201"}]}`))).json).toMatchObject({
    items: [{ id: null, status: 400, problem: { errors: [{ pointer: "/items/0/id", code: "out_of_range" }] } }],
  });
});

it.each(["84\u000171", "8471\n", "mleko\t", "\u0085 8471"])("a control character in an item is its problem: %j", async (q) => {
  expect((await ask("/api/v1/cn/batch", post({ items: [{ q }, { q: "0201" }] }))).json).toMatchObject({
    items: [{ status: 400, problem: { errors: [{ pointer: "/items/0/q", code: "wrong_format" }] } }, { status: 200 }],
  });
});
