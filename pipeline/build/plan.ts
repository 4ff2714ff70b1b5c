import type { SourceData } from "../dataset/data.ts";
import { type DataPackage, planBulkPackage, planSourcePackage } from "../output/datapackage.ts";
import type { Issue } from "../source/issue.ts";
import { codesOf } from "../nomenclature/codes.ts";
import { reportAgreement } from "../sanctions/evidence/compare-sources.ts";
import { planReleases, warnUnreleased } from "../release/releases.ts";
import { adrVersion, planAdr } from "../adr/plan.ts";
import type { Plan, PlannedShard } from "../output/shard.ts";
import { nomenclatureVersion } from "../nomenclature/plan.ts";
import { sanctionsInput } from "../sanctions/plan/input.ts";
import { legsInput, planSanctions } from "../sanctions/plan/plan.ts";
import { planSchemas } from "../output/schemas.ts";
import { planIndex, type PlannedDataset } from "./index-file.ts";
import { startPlanningThread, type PlanningThread } from "./thread/start.ts";

/** Where the data is from and under which terms, as `sources/SOURCES.md` says in full. */
export function packageTerms({ nomenclature, sanctions, adr }: SourceData): Pick<DataPackage, "sources" | "licenses"> {
  const years = [...nomenclature.years.keys()].toSorted((a, b) => a - b);
  return {
    sources: [
      { title: "Combined Nomenclature, Annex I to Council Regulation (EEC) No 2658/87", path: "http://data.europa.eu/eli/reg/1987/2658/oj", version: years.join(" ") },
      ...sanctions.regimes.map(({ row }) => ({ title: row.legal_act, path: row.eli, version: row.consolidated_version })),
      ...adr.flatMap(({ editions }) => editions.map(({ row }) => ({ title: row.title_en, path: row.legal_url, version: row.edition }))),
    ],
    licenses: [
      { path: "http://data.europa.eu/eli/dec/2011/833/oj", title: "© European Union, reused under Commission Decision 2011/833/EU" },
      { path: "https://www.govdata.de/dl-de/by-2-0", title: "Datenbank GEFAHRGUT, BAM (dl-de/by-2.0)" },
      { name: "MIT", title: "Cargolex: titles, scopes, conditions and help texts" },
    ],
  };
}

export interface PlannedDist {
  plan: Plan;
  issues: Issue[];
  /** What does not stop a build, and should be known before it is published. */
  warnings: Issue[];
  /** What was built, a line each, for the person who builds. */
  counts: string[];
  /** The same for each annex: its rows of law, and how far customs agree. */
  annexCounts: string[];
}

/** What the second thread plans. None of these files says which release it is of. */
export interface PlannedAside {
  nomenclature: Promise<PlannedShard[]>;
  legs: Promise<PlannedShard[]>;
  /** Undefined where the first thread has the time to plan them itself. */
  editions?: Promise<PlannedShard[]>;
}

/** Has the second thread plan as much as keeps both at work. A build has it plan the nomenclature before, while the other tables are read. */
export function planAside(data: SourceData, thread: PlanningThread, nomenclature = thread.planNomenclature(data.nomenclature)): PlannedAside {
  return { nomenclature, legs: thread.planLegs(legsInput(sanctionsInput(data).input)) };
}

/** Plans every file of `dist/data` in memory. The same tables give the same bytes. */
export async function planDist(data: SourceData, thread = startPlanningThread(), aside = planAside(data, thread)): Promise<PlannedDist> {
  try {
    const planned = await planFiles(data, thread, aside);
    return { ...planned, issues: await thread.finish() };
  } finally {
    await thread.stop();
  }
}

async function planFiles(data: SourceData, thread: PlanningThread, aside: PlannedAside): Promise<Omit<PlannedDist, "issues">> {
  const { release, nomenclature, sanctions, adr } = data;
  const { agreement, input } = sanctionsInput(data);
  const law = planSanctions(input);
  const editions = aside.editions === undefined ? planAdr(adr) : await aside.editions;
  for (const { path, bytes } of aside.editions === undefined ? [...law.shards, ...editions] : law.shards) thread.check(path, bytes);
  const cn = nomenclatureVersion(nomenclature.years.keys());
  const datasets: PlannedDataset[] = [
    { dataset: "nomenclature", source_version: cn, counts: Object.fromEntries([...nomenclature.years].map(([year, lines]) => [String(year), codesOf(lines).size])), shards: await aside.nomenclature },
    { dataset: "sanctions", source_version: law.source_version, counts: countBy(law.entries, ({ regime, annex }) => `${regime}-${annex}`), shards: [...law.shards, ...(await aside.legs)] },
    { dataset: "adr", source_version: adrVersion(adr), counts: Object.fromEntries(adr.map(({ edition, substances }) => [edition, new Set(substances.map(({ row }) => row.un)).size])), shards: editions },
  ];
  const plan = planIndex(release.version, datasets, planReleases(data.changes, data.legsBefore));
  const facts = { version: release.version, ...packageTerms(data) };
  plan.set("datapackage.json", planBulkPackage(facts, datasets));
  plan.set("datapackage-sources.json", planSourcePackage(facts, data.files));
  const checked = new Set(datasets.flatMap(({ shards }) => shards.map(({ path }) => path)));
  for (const [path, bytes] of plan) if (!checked.has(path)) thread.check(path, bytes);
  planSchemas(plan);
  const agreed = reportAgreement(agreement);
  return {
    plan,
    warnings: warnUnreleased(plan, data.changes.get(release.version)),
    counts: [
      ...[...nomenclature.years].toSorted(([a], [b]) => a - b).map(([year, lines]) => `CN ${year}: ${countCodes([...codesOf(lines)])}`),
      `sanctions: ${law.entries.length} entries, ${law.entries.filter(({ data_quality }) => data_quality === "verified").length} verified`,
      ...agreed.totals.map((total) => `sanctions, ${total}`),
      ...adr.map(({ edition, substances }) => `ADR ${edition}: ${substances.length} rows, ${new Set(substances.map(({ row }) => row.un)).size} UN numbers`),
    ],
    annexCounts: [...countLaw(sanctions.counts), ...agreed.annexes],
  };
}

/** How many there are of each. */
function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]));
}

function countCodes(codes: readonly string[]): string {
  const of = (length: number): number => codes.filter((code) => code.length === length && code < "98").length;
  return `${of(8)} CN8 of chapters 1 to 97, ${of(4)} headings, ${of(6)} subheadings`;
}

/** Rows of the newest law lists that are held, against the entries and exceptions that stand for them. */
function countLaw(counts: SourceData["sanctions"]["counts"]): string[] {
  return counts.map(({ row }) => `${row.regime} ${row.annex} (${row.mark}): ${row.rows} rows of law, ${row.entries} as entries, ${row.excepted} excepted`);
}
