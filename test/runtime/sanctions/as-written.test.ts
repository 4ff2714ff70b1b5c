import { expect, it } from "vitest";
import type { CnNode } from "../../../openapi/schemas/sanctions-reference.ts";
import type { CnBatchResponse, CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { askApp, post } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { TODAY } from "./open-data.ts";

const ask = askApp(realApp(TODAY));

it.each([
  "84713000",
  "8471 30 00",
  "8471/30/00",
  "8471,30,00",
  "8471_30_00",
  "\u202a84713000\u202c",
  "847\u00ad13000",
  "CN 8471 30 00",
  "ex8471 30 00",
  "٨٤٧١٣٠٠٠",
])("a node is found as it is written: %s", async (code) => {
  const { status, json } = await ask(`/api/v1/cn/${encodeURIComponent(code)}`);
  expect([status, (json as CnNode).cn_code]).toEqual([200, "8471 30 00"]);
});

it("a node of more than eight digits is the line that they stand below, and says so", async () => {
  const { json } = await ask("/api/v1/cn/8471300000");
  const { cn_code, meta } = json as CnNode;
  expect([cn_code, meta.warnings.map(({ code }) => code)]).toEqual(["8471 30 00", ["longer_than_cn"]]);
});

it.each([
  { why: "a letter for a digit", code: "84l7", status: 400 },
  { why: "two headings", code: "0201 7208", status: 404 },
  { why: "thirteen digits", code: "8471300000123", status: 400 },
  { why: "a lost zero", code: "101", status: 400 },
])("a node is refused: $why", async ({ code, status }) => {
  expect((await ask(`/api/v1/cn/${encodeURIComponent(code)}`)).status).toBe(status);
});

it.each(["full", "basic"] as const)(
  "an item of a batch is answered as the question alone, what is common stands once: %s",
  async (view) => {
    const questions = [
      "8471 30 00",
      "ex 8471/30",
      "0201 7208",
      "8471 3000",
      "O101 21 00",
      "laptop",
      "samochody ciężarowe",
      "aluminum foil",
      "beef",
      "xyzzy",
      "9999",
      "9 .",
      "123456789012",
    ];
    const { json } = await ask(
      "/api/v1/cn/batch",
      post({ items: questions.map((q) => ({ q })), lang: "en", view, limit: 3 }),
    );
    const { items, disclaimer, scope, meta, summaries } = json as CnBatchResponse;
    for (const [at, q] of questions.entries()) {
      const single = await ask(`/api/v1/cn?lang=en&limit=3&view=${view}&q=${encodeURIComponent(q)}`);
      const item = items[at] as CnBatchResponse["items"][number];
      expect([q, item.status]).toEqual([q, single.status]);
      expect([
        q,
        "answer" in item ? whole(item.answer, { disclaimer, scope, meta, summaries }) : item.problem.detail,
      ]).toEqual([q, "answer" in item ? whole(single.json as CnResponse) : (single.json as { detail: string }).detail]);
    }
  },
);

/** What an answer of a batch says with what stands once for all of its items, and what the same question alone says. */
function whole(answer: object, common: object = {}): object {
  const {
    meta,
    scope: _scope,
    pointers,
    summaries,
    summary_at,
    ...rest
  } = { ...common, ...answer } as CnResponse & { summaries?: CnBatchResponse["summaries"]; summary_at?: number };
  if (summaries !== undefined) rest.summary = summaries[summary_at ?? -1] ?? [];
  const { returned, total, source, dataset_version, as_of, stale, warnings } = {
    ...(common as Partial<CnBatchResponse>).meta,
    ...meta,
  };
  return {
    ...rest,
    // What holds whatever the code stands once.
    pointers: pointers.filter(({ id }) => id !== "end-use-and-services"),
    meta: {
      returned,
      total,
      source,
      dataset_version,
      as_of,
      stale,
      warnings: warnings.filter(({ code }) => code !== "act_pending"),
    },
  };
}
