import type { Issue } from "../issue.ts";
import { planBulkPackage } from "../datapackage/bulk.ts";
import { planSourcePackage } from "../datapackage/sources.ts";
import { termsOf } from "../datapackage/terms.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import { reportAgreement } from "../sanctions/compare-sources.ts";
import type { SourceData } from "../source-data.ts";
import { planReleases } from "../release/releases.ts";
import { warnUnreleased } from "../release/unreleased.ts";
import { planAdr } from "./adr/plan.ts";
import type { Plan } from "./files.ts";
import { planIndex, type PlannedDataset } from "./index.ts";
import { planNomenclature } from "./nomenclature/plan.ts";
import { agreementOf, rowsOf, sanctionsInput } from "./sanctions/gather-input.ts";
import { planSanctions } from "./sanctions/plan.ts";
import { planSchemas, validatePlan } from "./validate.ts";

export interface PlannedDist {
  plan: Plan;
  issues: Issue[];
  /** What does not stop a build, and should be known before it is published. */
  warnings: Issue[];
  /** What was built, a line each, for the person who builds. */
  counts: string[];
}

/** Plans every file of `dist/data` in memory. The same tables give the same bytes. */
export function planDist(data: SourceData): PlannedDist {
  const { release, nomenclature, sanctions, adr } = data;
  const years = new Map([...nomenclature.years].map(([year, lines]) => [year, { lines, nodes: deriveNodes(lines) }]));
  const held = [...years.keys()].toSorted((a, b) => a - b);
  const agreement = agreementOf(data);

  const cn = planNomenclature({ years, successors: rowsOf(nomenclature.successors), synonyms: rowsOf(nomenclature.synonyms) });
  const law = planSanctions(sanctionsInput(data, agreement));
  const dangerous = planAdr(adr);
  const datasets: PlannedDataset[] = [
    { dataset: "nomenclature", ...cn },
    { dataset: "sanctions", source_version: law.source_version, shards: [...law.shards] },
    { dataset: "adr", ...dangerous },
  ];
  const plan = planIndex(release.version, datasets, planReleases(data.changes));
  const facts = { version: release.version, ...termsOf(data) };
  plan.set("datapackage.json", planBulkPackage(facts, datasets));
  plan.set("datapackage-sources.json", planSourcePackage(facts, data.files));
  planSchemas(plan);
  return {
    plan,
    issues: validatePlan(plan),
    warnings: warnUnreleased(plan, data.changes.get(release.version)),
    counts: [
      ...held.map((year) => `CN ${year}: ${countCodes([...(years.get(year)?.nodes.keys() ?? [])])}`),
      ...countLaw(sanctions.counts),
      `sanctions: ${law.entries.length} entries, ${law.entries.filter(({ data_quality }) => data_quality === "verified").length} verified`,
      ...reportAgreement(agreement),
      ...adr.map(({ edition, substances }) => `ADR ${edition}: ${substances.length} rows, ${new Set(substances.map(({ row }) => row.un)).size} UN numbers`),
    ],
  };
}

function countCodes(codes: readonly string[]): string {
  const of = (length: number): number => codes.filter((code) => code.length === length && code < "98").length;
  return `${of(8)} CN8 of chapters 1 to 97, ${of(4)} headings, ${of(6)} subheadings`;
}

/** Rows of the newest law lists that are held, against the entries and exceptions that stand for them. */
function countLaw(counts: SourceData["sanctions"]["counts"]): string[] {
  return counts.map(({ row }) => `${row.regime} ${row.annex} (${row.mark}): ${row.rows} rows of law, ${row.entries} as entries, ${row.excepted} excepted`);
}
