import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { adrService } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";

interface Cells {
  question_pl: string;
  question_de: string;
  request: string;
  verdict: string;
  steps: string;
  points: string;
  answer_pl: string;
  answer_de: string;
  law: string;
}

/**
 * Forty questions of a dispatcher. What is expected was worked out from the text of ADR 2025 that the last column
 * names, before the service was asked; the answers are its sentences.
 */
const rows = parse(readFileSync(join(import.meta.dirname, "dispatcher-questions.csv"), "utf8"), {
  columns: true,
}) as Cells[];
const adr = adrService(dataset);

/** By what the items are in or out of ADR, why a claim is not followed, and the tunnels where one was asked about. */
function answerOf({ decisions, claims, tunnel }: LoadResponse): string {
  return [
    ...decisions.map(({ text }) => text),
    ...new Set(claims.flatMap(({ status, text }) => (status === "followed" ? [] : [text]))),
    ...(tunnel.asked === null ? [] : [tunnel.text]),
  ].join(" ");
}

it("are forty", () => {
  expect(rows).toHaveLength(40);
  for (const { law } of rows) expect(law).toMatch(/\d/);
});

it.each(rows)("$question_de", async ({ request, ...expected }) => {
  const body = JSON.parse(request) as LoadRequest;
  const [pl, de] = [await adr.whole(body, { lang: "pl" }), await adr.whole(body, { lang: "de" })];
  const found = {
    verdict: pl.body?.verdict ?? String(pl.refusal?.status),
    steps: [...new Set(pl.body?.decisions.map(({ step, paragraph }) => `${step} ${paragraph}`))].join("; "),
    points: String(pl.body?.calculation.points ?? ""),
    answer_pl: pl.body === undefined ? pl.refusal?.errors[0]?.detail : answerOf(pl.body),
    answer_de: de.body === undefined ? de.refusal?.errors[0]?.detail : answerOf(de.body),
  };
  expect(expected).toMatchObject(found);
});
