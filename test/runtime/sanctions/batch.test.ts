import { expect, it } from "vitest";
import type { QuestionOf } from "../../../runtime/http/handler.ts";
import { checkBatch } from "../../../runtime/sanctions/batch.ts";
import type { SanctionsCheck } from "../../../runtime/sanctions/check.ts";
import { openQuestions } from "../../hostile/mixed.ts";
import { askApp, post, SITE, type Ask } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";

const app = realApp("2026-11-21");
const ask: Ask = askApp(app);
const items = (count: number): { q: string }[] => Array.from({ length: count }, () => ({ q: "8542 31" }));

it.each([
  { count: 100, limit: 10, found: { items: expect.any(Array) } },
  { count: 100, limit: 11, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
  { count: 2, limit: 500, found: { items: expect.any(Array) } },
  { count: 3, limit: 500, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
])("$count items of at most $limit results", async ({ count, limit, found }) => {
  expect((await ask("/api/v1/cn/batch", post({ items: items(count), limit, lang: "en" }))).json).toMatchObject(found);
});

it("has at most 100 items in the full view, however few results they show", async () => {
  const body = { items: items(101), limit: 1, view: "full" };
  expect((await ask("/api/v1/cn/batch", post(body))).json).toMatchObject({
    status: 400,
    errors: [{ pointer: "/items", code: "too_many_items" }],
  });
});

it("an item whose answer is far too large has a problem of its own", async () => {
  const checker: Pick<SanctionsCheck, "faultsOfDay" | "commonTo" | "check"> = {
    faultsOfDay: () => [],
    commonTo: () =>
      ({ disclaimer: "", pointers: [], scope: "null" }) as unknown as ReturnType<SanctionsCheck["commonTo"]>,
    check: async ({ q }) => ({ answer: JSON.stringify(q.repeat(q === "84" ? 5_000_000 : 1)), normalized: q }),
  };
  const body = { items: [{ q: "84" }, { q: "85" }], lang: "en", view: "basic" } as const;
  const question = {
    params: {},
    query: {},
    body: { ...body, items: [...body.items] },
    today: "2026-11-21",
    site: "",
    idempotencyKey: undefined,
  };
  const reply = await checkBatch(checker, question);
  expect(JSON.parse("json" in reply ? reply.json : "")).toMatchObject({
    items: [{ status: 413, problem: { errors: [{ pointer: "/items/0", code: "too_large" }] } }, { answer: "85" }],
  });
});

it("looks up once what is asked more than once, and answers each item with it", async () => {
  const asked: string[] = [];
  const checker: Pick<SanctionsCheck, "faultsOfDay" | "commonTo" | "check"> = {
    faultsOfDay: () => [],
    commonTo: () =>
      ({ disclaimer: "", pointers: [], scope: "null" }) as Partial<
        ReturnType<SanctionsCheck["commonTo"]>
      > as ReturnType<SanctionsCheck["commonTo"]>,
    check: async ({ q }) => {
      asked.push(q);
      return q === "bad"
        ? { faults: [{ parameter: "q", code: "wrong_format", detail: "bad" }] }
        : { answer: JSON.stringify(q), normalized: q };
    },
  };
  const question: QuestionOf<"checkCnBatch"> = {
    params: {},
    query: {},
    body: { items: ["84", "bad", "84", "85", "bad", "84 "].map((q, id) => ({ id, q })), lang: "en", view: "full" },
    today: "2026-11-21",
    site: "",
    idempotencyKey: undefined,
  };
  const reply = await checkBatch(checker, question);
  expect(asked).toEqual(["84", "bad", "85", "84 "]);
  expect(JSON.parse("json" in reply ? reply.json : "")).toMatchObject({
    items: [
      { id: 0, answer: "84" },
      { id: 1, problem: { errors: [{ pointer: "/items/1/q" }] } },
      { id: 2, answer: "84" },
      { id: 3, answer: "85" },
      { id: 4, problem: { errors: [{ pointer: "/items/4/q" }] } },
      { id: 5, answer: "84 " },
    ],
  });
});

it("lets other work have its turn during a long batch", async () => {
  const EVERY = 20;
  const codes = (await openQuestions()).codes
    .filter((_, index) => index % EVERY === 0)
    .slice(0, 500)
    .map((q) => ({ q }));
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
  const response = await app.fetch(
    new Request(`${SITE}/api/v1/cn/batch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items: codes }),
    }),
  );
  isOver = true;
  expect(((await response.json()) as { items: unknown[] }).items.length).toBe(codes.length);
  expect(turns).toBeGreaterThan(3);
  expect(longest / whole).toBeLessThan(0.5); // of the processor time
});

it.each(["123456789012345", "-4", "0.5", "0"])("a number as an id comes back as it was sent: %s", async (id) => {
  expect((await ask("/api/v1/cn/batch", post(`{"items":[{"id":${id},"q":"0201"}]}`))).text).toContain(
    `"items":[{"id":${id},"status":200`,
  );
});

it.each(["9007199254740993", "12345678901234567890", "1e400", "0.12345678901234567"])(
  "a number that readers of JSON change is no id: %s",
  async (id) => {
    expect((await ask("/api/v1/cn/batch", post(`{"items":[{"id":${id},"q":"0201"}]}`))).json).toMatchObject({
      items: [{ id: null, status: 400, problem: { errors: [{ pointer: "/items/0/id", code: "out_of_range" }] } }],
    });
  },
);

it.each(["84\u000171", "8471\n", "mleko\t", "\u0085 8471"])(
  "a control character in an item is its problem: %j",
  async (q) => {
    expect((await ask("/api/v1/cn/batch", post({ items: [{ q }, { q: "0201" }] }))).json).toMatchObject({
      items: [{ status: 400, problem: { errors: [{ pointer: "/items/0/q", code: "wrong_format" }] } }, { status: 200 }],
    });
  },
);

it("states of each item what it states: answers, a value, the day of a contract", async () => {
  const body = {
    items: ["2025-02-24", "2025-02-25", null, "2026-11-22", "soon", 20250224].map((contract_date) => ({
      q: "7601 10 10",
      contract_date,
    })),
    lang: "en",
  };
  const { items: found } = (await ask("/api/v1/cn/batch", post(body))).json as {
    items: { status: number; answer?: { meta: object }; problem?: { errors: object[] } }[];
  };
  expect(found.map(({ answer, problem }) => (answer ? answer.meta : problem?.errors[0]))).toMatchObject([
    { stated: { contract_date: "2025-02-24" } },
    { stated: { contract_date: "2025-02-25" } },
    {},
    { pointer: "/items/3/contract_date", code: "out_of_range" },
    { pointer: "/items/4/contract_date", code: "wrong_format" },
    { pointer: "/items/5/contract_date", code: "wrong_type" },
  ]);
});

it("answers each item for its own direction and its own day", async () => {
  const body = {
    items: [
      { q: "7601 10 10", direction: "import" },
      { q: "7601 10 10", direction: "import", as_of: "2024-01-10" },
      { q: "7601 10 10", direction: "export", as_of: null },
      { q: "7601 10 10", direction: "abroad" },
      { q: "7601 10 10", direction: ["import"] },
      { q: "7601 10 10", as_of: "2026-02-30" },
      { q: "7601 10 10", as_of: "1999-01-01" },
      { q: "7601 10 10", as_of: 20260101 },
    ],
    as_of: "2026-11-21",
    lang: "en",
  };
  const { summaries, items: found } = (await ask("/api/v1/cn/batch", post(body))).json as {
    summaries: { direction: string }[][];
    items: {
      answer?: { summary_at: number; verdict: string; meta: { as_of?: string } };
      problem?: { errors: object[] };
    }[];
  };
  const told = found.map(({ answer, problem }) =>
    answer
      ? {
          verdict: answer.verdict,
          as_of: answer.meta.as_of,
          legs: [...new Set(summaries[answer.summary_at]?.map(({ direction }) => direction))],
        }
      : problem?.errors[0],
  );
  expect(told).toMatchObject([
    { verdict: "restricted", as_of: undefined, legs: ["import", "third_country"] },
    { verdict: "no_match", as_of: "2024-01-10", legs: ["import", "third_country"] },
    { as_of: undefined, legs: ["export", "third_country"] },
    { pointer: "/items/3/direction", code: "not_allowed" },
    { pointer: "/items/4/direction", code: "not_allowed" },
    { pointer: "/items/5/as_of", code: "wrong_format" },
    { pointer: "/items/6/as_of", code: "before_coverage" },
    { pointer: "/items/7/as_of", code: "wrong_type" },
  ]);
});

it("an item of another day says of it what the batch says of its own", async () => {
  const body = { items: [{ q: "0201" }, { q: "0201", as_of: "2027-03-01" }], as_of: "2026-11-21", lang: "en" };
  const { items: found } = (await ask("/api/v1/cn/batch", post(body))).json as {
    items: { answer: { meta: { as_of?: string; stale?: boolean; warnings: { code: string }[] } } }[];
  };
  expect(found.map(({ answer: { meta } }) => meta)).toMatchObject([
    { warnings: [] },
    { as_of: "2027-03-01", stale: true, warnings: [{ code: "newest_nomenclature" }, { code: "act_pending" }] },
  ]);
});
