import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { cases } from "../../proof.ts";
import { allCodes, request, law, legs } from "./open-data.ts";

/**
 * Random answers to questions, values and days of contracts, held against a plain reading of the bases and of the table
 * of periods that shares nothing with the fold.
 */

type Row = Record<string, string>;
type Bearing = Awaited<ReturnType<typeof legs.find>>["bases"][number];
interface Answers {
  facts: ReadonlyMap<string, "yes" | "no">;
  value: number | undefined;
  contract: string | undefined;
}

const codes = await allCodes(2026);
const table = "../../../sources/sanctions/winddowns.csv";
const [head, ...lines] = readCsv(table, readFileSync(join(import.meta.dirname, table))).records;
const periods: Row[] = lines.map(({ cells }) =>
  Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ""])),
);
const runs = (
  { valid_from: from, until: to }: { valid_from: string | null; until: string | null },
  day: string,
): boolean => day >= (from ?? "") && day <= (to ?? "9999");

/** Whether a quota that runs takes the contract in, as far as is stated. */
function quotasOf({ quotas }: Bearing, day: string, { contract }: Answers): ("yes" | "maybe")[] {
  return quotas
    .filter((quota) => runs(quota, day))
    .flatMap(({ contract_before: before }) =>
      before === undefined ? ["yes"] : contract === undefined ? ["maybe"] : contract < before ? ["yes"] : [],
    );
}

/** Whether a ban may be left out of account by what is stated, as the contract of the interface has it. */
function isExcused(bearing: Bearing, code: string, day: string, answers: Answers): boolean {
  const { base, measure } = bearing;
  if (answers.facts.get(base.id) === "no") {
    if (law.words(base.words).question?.kind !== "quota") return true;
    if (quotasOf(bearing, day, answers).includes("yes")) return true;
  }
  if (base.threshold !== undefined && answers.value !== undefined && answers.value <= base.threshold) return true;
  const { contract } = answers;
  if (contract === undefined) return false;
  return periods.some(
    ({ regime = "", annex = "", measure: own = "", contract_before = "", until = "", ...row }) =>
      row["date_alone"] === "1" &&
      measure.id.startsWith(`${regime}-${annex}-`) &&
      (own === "" || own.split(" ").includes(measure.measure)) &&
      contract < contract_before &&
      contract_before <= (base.valid_from ?? "") &&
      day <= until &&
      (row["codes"] === "" || row["codes"]?.split(" ").some((one) => code.startsWith(one)) === true) &&
      !(row["except_codes"] ?? "")
        .split(" ")
        .some((one) => one !== "" && (code.startsWith(one) || one.startsWith(code))),
  );
}

/** The least that a leg may say, from what bears on it: 2 prohibited, 1 open, 0 free. */
function leastOf(own: readonly Bearing[], code: string, day: string, answers: Answers): number {
  let least = 0;
  for (const bearing of own) {
    const { base, below, measure } = bearing;
    const ended = base.valid_to !== undefined && base.valid_to < day;
    if (ended || day < (base.valid_from ?? base.not_before ?? "")) continue;
    if (!below && isExcused(bearing, code, day, answers)) continue;
    const certain = base.valid_from !== undefined || day >= (base.since_at_latest ?? "");
    const whole = !below && base.needs === undefined && quotasOf(bearing, day, answers).length === 0;
    least = Math.max(least, whole && certain && measure.type.endsWith("_ban") ? 2 : 1);
  }
  return least;
}

const stated = fc.record({
  code: fc.constantFrom(...codes),
  day: fc.constantFrom(
    "2023-09-30",
    "2024-07-15",
    "2025-03-01",
    "2025-11-01",
    "2026-07-24",
    "2026-10-25",
    "2026-11-22",
  ),
  contract: fc.option(
    fc.constantFrom("2022-01-10", "2023-09-01", "2024-06-30", "2025-02-24", "2025-10-23", "2026-04-23", "2026-07-23"),
    { nil: undefined },
  ),
  value: fc.option(fc.constantFrom("100", "300", "750.5", "1000", "50000", "900000"), { nil: undefined }),
  answers: fc.infiniteStream(fc.constantFrom("yes", "no", "no", "")),
});

it("what is stated never makes a leg freer than the law", { timeout: 600_000 }, async () => {
  let freed = 0;
  await fc.assert(
    fc.asyncProperty(stated, async ({ code, day, contract, value, answers }) => {
      const { bases } = await legs.find([code]);
      const own = bases.filter(({ measure: { role } }) => role === "ban" || role === "restriction");
      const facts = new Map<string, "yes" | "no">();
      for (const { base, below } of own) {
        const answer = answers.next().value;
        if (answer !== "" && !below && law.words(base.words).question !== undefined) facts.set(base.id, answer);
      }
      const contract_date = contract !== undefined && contract <= day ? contract : undefined;
      const given = {
        ...(facts.size === 0 ? {} : { facts: [...facts].map(([id, answer]) => `${id}:${answer}`).join(",") }),
        ...(value === undefined ? {} : { value_eur: value }),
        ...(contract_date === undefined ? {} : { contract_date }),
      };
      const { summary, verdict } = await request(code, { as_of: day, view: "basic", limit: 0, ...given });
      let most = 0;
      for (const row of summary) {
        const least = leastOf(
          own.filter(
            ({ measure }) => measure.regime === row.regime && [row.direction, null].includes(measure.direction),
          ),
          code,
          day,
          { facts, value: value === undefined ? undefined : Number(value), contract: contract_date },
        );
        const texts = row.prohibited === true ? 2 : row.prohibited === null ? 1 : 0;
        expect([row.regime, row.direction, texts >= least]).toEqual([row.regime, row.direction, true]);
        if (row.verdict_detail === "set_aside") freed++;
        if (row.direction !== "third_country") most = Math.max(most, least);
      }
      expect(most === 0 || verdict === "restricted").toBe(true);
    }),
    { numRuns: cases(10_000) },
  );
  // Answers that free nothing at all would prove nothing.
  expect(freed).toBeGreaterThan(cases(10_000) / 20);
});
