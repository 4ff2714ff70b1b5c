import type { Issue } from "../issue.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import { compareSources, reportAgreement } from "../sanctions/compare-sources.ts";
import type { SourceData } from "../source-data.ts";
import type { Placed } from "../tables/table.ts";
import { planAdr } from "./adr/plan.ts";
import type { Plan } from "./files.ts";
import { planIndex } from "./index.ts";
import { planNomenclature } from "./nomenclature/plan.ts";
import { planSanctions } from "./sanctions/plan.ts";
import { planSchemas, validatePlan } from "./validate.ts";

export interface PlannedDist {
  plan: Plan;
  issues: Issue[];
  /** What was built, a line each, for the person who builds. */
  counts: string[];
}

/** Plans every file of `dist/data` in memory. The same tables give the same bytes. */
export function planDist({ release, nomenclature, sanctions, provisions, notCovered, adr }: SourceData): PlannedDist {
  const years = new Map([...nomenclature.years].map(([year, lines]) => [year, { lines, nodes: deriveNodes(lines) }]));
  const held = [...years.keys()].sort((a, b) => a - b);
  const [oldest, newest] = [held[0], held.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error("no nomenclature is held");
  const successors = rowsOf(nomenclature.successors);
  const agreement = compareSources(sanctions.annexes, sanctions.entries, provisions.customs, nomenclature);

  const cn = planNomenclature({ years, successors });
  const law = planSanctions({
    regimes: rowsOf(sanctions.regimes),
    annexes: rowsOf(sanctions.annexes),
    entries: sanctions.entries,
    customs: provisions.customs,
    certificates: rowsOf(provisions.certificates),
    exemptions: rowsOf(provisions.exemptions),
    winddowns: rowsOf(provisions.winddowns),
    notices: rowsOf(provisions.notices),
    acts: rowsOf(provisions.acts),
    notCovered: rowsOf(notCovered),
    successors,
    names: new Map([...(years.get(newest)?.nodes ?? [])].map(([code, node]) => [code, node.name.en])),
    verified: new Set([...agreement.entries.values()].filter(({ quality }) => quality === "verified").map(({ id }) => id)),
    coverageFrom: `${oldest}-01-01`,
  });
  const dangerous = planAdr(adr);
  const plan = planIndex(release.version, [
    { dataset: "nomenclature", ...cn },
    { dataset: "sanctions", source_version: law.source_version, shards: [...law.shards] },
    { dataset: "adr", ...dangerous },
  ]);
  planSchemas(plan);
  return {
    plan,
    issues: validatePlan(plan),
    counts: [
      ...held.map((year) => `CN ${year}: ${countCodes([...(years.get(year)?.nodes.keys() ?? [])])}`),
      ...countLaw(sanctions.counts),
      `sanctions: ${law.entries.length} entries, ${law.entries.filter(({ data_quality }) => data_quality === "verified").length} verified`,
      ...reportAgreement(agreement),
      ...adr.map(({ edition, substances }) => `ADR ${edition}: ${substances.length} rows, ${new Set(substances.map(({ row }) => row.un)).size} UN numbers`),
    ],
  };
}

function rowsOf<Row>(placed: readonly Placed<Row>[]): Row[] {
  return placed.map(({ row }) => row);
}

function countCodes(codes: readonly string[]): string {
  const of = (length: number): number => codes.filter((code) => code.length === length && code < "98").length;
  return `${of(8)} CN8 of chapters 1 to 97, ${of(4)} headings, ${of(6)} subheadings`;
}

/** Rows of the newest law lists that are held, against the entries and exceptions that stand for them. */
function countLaw(counts: SourceData["sanctions"]["counts"]): string[] {
  return counts.map(({ row }) => `${row.regime} ${row.annex} (${row.mark}): ${row.rows} rows of law, ${row.entries} as entries, ${row.excepted} excepted`);
}
