import { expect, it } from "vitest";
import type { Question } from "../../../runtime/http/handler.ts";
import { encodeText, joinText } from "../../../runtime/http/json-text.ts";
import { UNHURRIED } from "../../../runtime/http/turns.ts";
import { checkBatch } from "../../../runtime/sanctions/batch.ts";
import type { SanctionsCheck } from "../../../runtime/sanctions/check.ts";
import { openQuestions } from "../../hostile/mixed.ts";
import { askApp, post, SITE, type Ask } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";

const app = await realApp("2026-11-21");
const ask: Ask = askApp(app);
const items = (count: number): { q: string }[] => Array.from({ length: count }, () => ({ q: "8542 31" }));

it.each([
  { count: 500, limit: 10, found: { items: expect.any(Array) } },
  { count: 500, limit: 11, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
  { count: 10, limit: 500, found: { items: expect.any(Array) } },
  { count: 11, limit: 500, found: { status: 400, errors: [{ pointer: "/limit", code: "out_of_range" }] } },
])("$count items of at most $limit results", async ({ count, limit, found }) => {
  expect((await ask("/api/v1/cn/batch", post({ items: items(count), limit, lang: "en" }))).json).toMatchObject(found);
});

it("looks up once what is asked more than once, and answers each item with it", async () => {
  const asked: string[] = [];
  const checker: Pick<SanctionsCheck, "faultsOfDay" | "commonTo" | "check"> = {
    faultsOfDay: () => [],
    commonTo: () => ({ disclaimer: "", scope: encodeText("null") }) as Partial<ReturnType<SanctionsCheck["commonTo"]>> as ReturnType<SanctionsCheck["commonTo"]>,
    check: async ({ q }) => {
      asked.push(q);
      return q === "bad" ? { faults: [{ parameter: "q", code: "wrong_format", detail: "bad" }] } : { answer: [encodeText(JSON.stringify(q))], normalized: q };
    },
  };
  const question: Question = { params: {}, query: {}, body: { items: ["84", "bad", "84", "85", "bad", "84 "].map((q, id) => ({ id, q })), lang: "en", view: "full" }, today: "2026-11-21", site: "", idempotencyKey: undefined, work: UNHURRIED };
  const reply = await checkBatch(checker as SanctionsCheck, question);
  expect(asked).toEqual(["84", "bad", "85", "84 "]);
  expect(JSON.parse("json" in reply ? joinText(reply.json) : "")).toMatchObject({
    items: [
      { id: 0, answer: "84" }, { id: 1, problem: { errors: [{ pointer: "/items/1/q" }] } }, { id: 2, answer: "84" }, { id: 3, answer: "85" },
      { id: 4, problem: { errors: [{ pointer: "/items/4/q" }] } }, { id: 5, answer: "84 " },
    ],
  });
});

it("lets other work have its turn during a long batch", async () => {
  const EVERY = 20;
  const codes = openQuestions().codes.filter((_, index) => index % EVERY === 0).slice(0, 500).map((q) => ({ q }));
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
  const response = await app.fetch(new Request(`${SITE}/api/v1/cn/batch`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ items: codes, view: "full" }) }));
  isOver = true;
  expect(((await response.json()) as { items: unknown[] }).items.length).toBe(codes.length);
  expect(turns).toBeGreaterThan(3);
  expect(longest / whole).toBeLessThan(0.5); // of the processor time
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
