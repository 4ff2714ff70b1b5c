import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Day } from "../../../openapi/schemas/common.ts";
import { Direction, RegimeCode, type CnResult } from "../../../openapi/schemas/sanctions-entry.ts";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { request } from "../../runtime/sanctions/open-data.ts";

/**
 * Answers derived from the raw texts by a reader who had not seen ours. An expected entry names regime, annex (or
 * article, where the goods
 * stand in no annex; of two articles the first), direction and detail, then fields as `name=value`; or regime, annex
 * (`-` for none), paragraph and what must be beside it.
 * The last sixty were drawn at random: forty CN8 codes and twenty under a listed code, by a fixed seed; a row of the
 * law or of customs that reaches the code, and no entry, would be a fault.
 */
const read = readCsv("read-by-hand.csv", readFileSync(join(import.meta.dirname, "read-by-hand.csv")))
  .records.slice(1)
  .map(({ cells }) => {
    const [q = "", as_of = "", regime = "", verdict, detail, entries = "", sources = "", outcome] = cells;
    return {
      q,
      as_of: Day.parse(as_of),
      regime: regime === "" ? {} : { regime: RegimeCode.parse(regime) },
      verdict,
      detail,
      entries: entries.split("; ").filter(Boolean),
      sources,
      outcome,
    };
  });

type Says = (answer: CnResponse, regime: string, annex: string, third: string) => boolean;

const EXCLUSION: Record<string, Says> = {
  excluded: (answer, regime, annex) => excludedFrom(answer, regime, annex),
  not_excluded: (answer, regime, annex) => !excludedFrom(answer, regime, annex),
  absent: (answer, regime, annex, direction) => resultsOf(answer, regime, annex, direction).length === 0,
};

const PROVISION: Record<string, Says> = {
  notice: (answer, ...at) => answer.notices.some((notice) => standsAt(notice, at)),
  winddown: (answer, ...at) => answer.winddowns.some((period) => !period.expired && standsAt(period, at)),
  winddown_ended: (answer, ...at) => answer.winddowns.some((period) => period.expired && standsAt(period, at)),
  no_winddown: (answer, ...at) => !answer.winddowns.some((period) => standsAt(period, at)),
  derogation: (answer, ...at) => answer.derogations.some((ground) => !ground.expired && standsAt(ground, at)),
  derogation_ended: (answer, ...at) => answer.derogations.some((ground) => ground.expired && standsAt(ground, at)),
};

const FIELD: Record<string, (result: CnResult) => string> = {
  from: ({ valid_from }) => valid_from ?? "none",
  to: ({ valid_to }) => valid_to ?? "none",
  since: ({ in_force_since_at_latest }) => in_force_since_at_latest ?? "none",
  in_force: ({ in_force }) => String(in_force),
  eur: ({ threshold }) => String(threshold?.amount ?? "none"),
  dest: ({ destination }) => destination ?? "none",
  except: ({ except_codes = [] }) => except_codes.map((code) => code.replaceAll(" ", "")).join("+"),
  scope: ({ scope_text }) => (scope_text === undefined ? "no" : "yes"),
  version: ({ source_version }) => source_version,
};

/** A ground stands beside several annexes; the articles of goods without an annex are not named among them. */
function standsAt(
  provision: { regime: string; annex?: string | null; annexes?: string[]; article: string },
  [regime, annex = "", paragraph]: readonly string[],
): boolean {
  const beside =
    provision.annexes === undefined
      ? (provision.annex ?? "-").replace("Annex ", "") === annex
      : annex === "-" || provision.annexes.includes(annex);
  return provision.regime === regime && beside && provision.article.split(", ").includes(`Art. ${paragraph}`);
}

function excludedFrom(answer: CnResponse, regime: string, annex: string): boolean {
  return answer.excluded_from?.some((entry) => entry.regime === regime && entry.annex === `Annex ${annex}`) ?? false;
}

function resultsOf(answer: CnResponse, regime: string, annex: string, direction: string): CnResult[] {
  return answer.results.filter(
    (result) =>
      result.regime.code === regime &&
      result.restriction.direction === direction &&
      (result.annex_code ??
        result.article?.replace(/^Decision (\S+)\/CFSP.*$/, "D$1").replace(/^Art\. | or .*$|, Annex.*$/g, "")) ===
        annex,
  );
}

function has(answer: CnResponse, expected: string): boolean {
  const [regime = "", annex = "", third = "", text = "", ...fields] = expected.split(" ");
  if (!Direction.safeParse(third).success) return named(PROVISION, text)(answer, regime, annex, third);
  const entry = EXCLUSION[text];
  if (entry !== undefined) return entry(answer, regime, annex, third);
  return resultsOf(answer, regime, annex, third).some(
    (result) =>
      result.detail === text &&
      fields.every((field) => {
        const [name = "", value] = field.split("=");
        return named(FIELD, name)(result) === value;
      }),
  );
}

function named<T>(table: Record<string, T>, name: string): T {
  const result = table[name];
  if (result === undefined) throw new Error(`${name}: one of ${Object.keys(table).join(", ")}`);
  return result;
}

it("are at least 120, each with its rows and what came of it", () => {
  expect(read.length).toBeGreaterThanOrEqual(120);
  expect(
    read.filter(
      ({ sources, outcome }) =>
        !/^(\S+\.csv:\d+)( \S+\.csv:\d+)*$/.test(sources) || !/^(agrees|corrected|differs)$/.test(outcome ?? ""),
    ),
  ).toEqual([]);
});

it.each(read)("$q on $as_of", async ({ q, as_of, regime, verdict, detail, entries }) => {
  const answer = await request(q, { as_of, history: "1", ...regime });
  expect(answer).toMatchObject({ verdict, verdict_detail: detail });
  expect(entries.filter((entry) => !has(answer, entry))).toEqual([]);
});
