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
  let turns = 0;
  const count = (): void => void setImmediate(() => { turns++; count(); });
  count();
  await ask("/api/v1/cn/batch", post({ items: items(200) }));
  expect(turns).toBeGreaterThan(10);
});
