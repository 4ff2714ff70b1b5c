import type { SourceData } from "../dataset/load.ts";
import { collectionStates } from "../diff/compare.ts";
import { changesPath } from "../history/changes.ts";
import { type DataPackage, planSourcePackage } from "../output/datapackage.ts";
import { type Issue, warningAt } from "../source/issue.ts";
import { collectionsOf } from "../diff/published.ts";
import { planPublished } from "../diff/states.ts";
import { codesOf } from "../nomenclature/tree.ts";
import { planReleases } from "../release/releases.ts";
import { planAdr } from "../adr/plan.ts";
import { type Plan, type PlannedShard, planShard } from "../output/shard.ts";
import { planNomenclature } from "../nomenclature/plan.ts";
import { sanctionsInput } from "../sanctions/plan/input.ts";
import { type PlannedControls, planControls } from "../sanctions/plan/controls.ts";
import { countryLines } from "../sanctions/plan/countries.ts";
import { planLegFiles, planSanctions, plannedLaw, planTexts } from "../sanctions/plan/plan.ts";
import { checkPlanned, planSchemas } from "../output/validate.ts";
import { type PlannedDataset, planIndex } from "./index-file.ts";
import type { AdrData } from "../adr/tables.ts";
import type { Agreement } from "../sanctions/evidence/agreement.ts";
import type { LegAgreement } from "../sanctions/evidence/annex-agreement.ts";

/** Where the data is from and under which terms, as `sources/SOURCES.md` says in full. */
function packageTerms({ nomenclature, sanctions, adr }: SourceData): Pick<DataPackage, "sources" | "licenses"> {
  const years = [...nomenclature.years.keys()].toSorted((a, b) => a - b);
  return {
    sources: [
      {
        title: "Combined Nomenclature, Annex I to Council Regulation (EEC) No 2658/87",
        path: "http://data.europa.eu/eli/reg/1987/2658/oj",
        version: years.join(" "),
      },
      ...sanctions.regimes.map(({ row }) => ({
        title: row.legal_act,
        path: row.eli,
        version: row.consolidated_version,
      })),
      ...adr.flatMap(({ editions }) =>
        editions.map(({ row }) => ({ title: row.title_en, path: row.legal_url, version: row.edition })),
      ),
    ],
    licenses: [
      {
        path: "http://data.europa.eu/eli/dec/2011/833/oj",
        title: "© European Union, reused under Commission Decision 2011/833/EU",
      },
      { path: "https://www.govdata.de/dl-de/by-2-0", title: "Datenbank GEFAHRGUT, BAM (dl-de/by-2.0)" },
      { name: "MIT", title: "Cargolex: titles, scopes, conditions and help texts" },
    ],
  };
}

interface PlannedDist {
  plan: Plan;
  issues: Issue[];
  /** What was built, a line each, for the person who builds. */
  counts: string[];
  /** The same for each annex: its rows of law, and how far customs agree. */
  annexCounts: string[];
}

/** Plans every file of `dist/data` in memory, and checks it against the published schemas. Same tables, same bytes. */
export function planDist(data: SourceData): PlannedDist {
  const { release, nomenclature, sanctions, adr } = data;
  const { agreement, input } = sanctionsInput(data);
  const law = planSanctions(input);
  const controls = planControls(data.controls, input.say);
  const countries = countryLines(sanctions.countries, plannedLaw(input).notices, input.say);
  const cn = nomenclatureVersion(nomenclature.years.keys());
  const datasets: PlannedDataset[] = [
    {
      dataset: "nomenclature",
      source_version: cn,
      counts: Object.fromEntries([...nomenclature.years].map(([year, lines]) => [String(year), codesOf(lines).size])),
      shards: planNomenclature(nomenclature),
    },
    {
      dataset: "sanctions",
      source_version: law.source_version,
      counts: countBy(law.entries, ({ regime, annex }) => `${regime}-${annex}`),
      shards: [
        ...law.shards,
        ...planLegFiles(input, controls, countries),
        ...planTexts(input, controls, countries),
        ...planControlFiles(controls),
      ],
    },
    {
      dataset: "adr",
      source_version: adrVersion(adr),
      counts: Object.fromEntries(
        adr.map(({ edition, substances }) => [edition, new Set(substances.map(({ row }) => row.un)).size]),
      ),
      shards: planAdr(adr),
    },
  ];
  const plan = planIndex(release.version, datasets, planReleases(data.changes, data.legsBefore));
  const facts = { version: release.version, ...packageTerms(data) };
  plan.set("datapackage-sources.json", planSourcePackage(facts, data.files));
  const issues = checkPlanned(plan);
  planSchemas(plan);
  const agreed = reportAgreement(agreement);
  return {
    plan,
    issues,
    counts: [
      ...[...nomenclature.years]
        .toSorted(([a], [b]) => a - b)
        .map(([year, lines]) => `CN ${year}: ${countCodes([...codesOf(lines)])}`),
      `sanctions: ${law.entries.length} entries, ${law.entries.filter(({ data_quality }) => data_quality === "verified").length} verified`,
      ...agreed.totals.map((total) => `sanctions, ${total}`),
      ...adr.map(
        ({ edition, substances }) =>
          `ADR ${edition}: ${substances.length} rows, ${new Set(substances.map(({ row }) => row.un)).size} UN numbers`,
      ),
    ],
    annexCounts: [...countLaw(sanctions.counts), ...agreed.annexes],
  };
}

/** How many there are of each. */
function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]));
}

function countCodes(codes: readonly string[]): string {
  const countOf = (length: number): number => codes.filter((code) => code.length === length && code < "98").length;
  return `${countOf(8)} CN8 of chapters 1 to 97, ${countOf(4)} headings, ${countOf(6)} subheadings`;
}

/** Rows of the newest law lists that are held, against the entries and exceptions that stand for them. */
function countLaw(counts: SourceData["sanctions"]["counts"]): string[] {
  return counts.map(
    ({ row }) =>
      `${row.regime} ${row.annex} (${row.mark}): ${row.rows} rows of law, ${row.entries} as entries, ${row.excepted} excepted`,
  );
}

/** The editions that are held, as the dataset names its source. */
function adrVersion(editions: readonly AdrData[]): string {
  return editions.map(({ edition }) => `ADR ${edition}`).join(" ");
}

/** The years that are held, as files over all of them name their source. */
function nomenclatureVersion(years: Iterable<number>): string {
  return `CN ${[...years].toSorted((a, b) => a - b).join(" ")}`;
}

/**
 * Warns that the tables moved on since their newest release: what is built now would be published under the version of
 * other data.
 */
export function warnUnreleased(data: SourceData): Issue[] {
  const record = data.changes.get(data.release.version);
  if (record === undefined) return [];
  const built = new Map(
    collectionStates(collectionsOf(planPublished(data))).map((state) => [state.collection, state.sha256]),
  );
  const moved = record.collections.filter(({ collection, sha256 }) => built.get(collection) !== sha256);
  if (moved.length === 0) return [];
  const names = moved.map(({ collection }) => collection).join(", ");
  return [
    warningAt(
      { file: changesPath(record.version), line: 0 },
      "collections",
      "release/unreleased",
      `${names} differ from what release ${record.version} recorded: run npx cargolex release before you publish`,
    ),
  ];
}

/** For the person who builds: a line per annex and direction, and the totals of each regime and direction. */
function reportAgreement({ legs }: Agreement): { annexes: string[]; totals: string[] } {
  const annexes = legs.map(
    ({ regime, annex, direction, compared, agreed, ex_agrees: ex, unconfirmed, customs_only: customsOnly }) => {
      const differences = [
        ...(unconfirmed.length > 0 ? [`not in customs: ${[...new Set(unconfirmed)].join(" ")}`] : []),
        ...(customsOnly.length > 0 ? [`only in customs: ${customsOnly.join(" ")}`] : []),
      ];
      return `${regime} ${annex} ${direction}: ${agreed} of ${compared} codes agree, ${ex} also on ex${differences.length > 0 ? `; ${differences.join("; ")}` : ""}`;
    },
  );
  const totals = Map.groupBy(legs, ({ regime, direction }) => `${regime} ${direction}`);
  return {
    annexes,
    totals: [...totals].map(([name, agreements]) => {
      const sum = (count: (leg: LegAgreement) => number): number =>
        agreements.reduce((total, leg) => total + count(leg), 0);
      const [live, verified, compared, agreed] = [
        sum((leg) => leg.live),
        sum((leg) => leg.verified),
        sum((leg) => leg.compared),
        sum((leg) => leg.agreed),
      ];
      return `${name}: ${verified} of ${live} entries of the law in force verified (${percent(verified, live)}); of ${compared} that customs can show, ${agreed} agree (${percent(agreed, compared)})`;
    }),
  };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}

/** The codes of the controls, in one file a leading digit. */
function planControlFiles({ codes }: PlannedControls): PlannedShard[] {
  return [...Map.groupBy(codes, ({ code }) => code.slice(0, 1))].map(([prefix, records]) =>
    planShard(
      { path: `sanctions/controls/${prefix}.json`, schema: "sanctions-control-codes/1", part: "", prefix },
      records,
    ),
  );
}
