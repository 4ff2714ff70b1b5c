import type { LegDirection } from "../../openapi/schemas/sanctions-summary.ts";
import type { Need } from "../../openapi/schemas/sanctions-entry.ts";
import { isRequested, standingOf } from "../rules/sanctions/leg.ts";
import { withNamed } from "../rules/sanctions/named-law.ts";
import type { LawRepository } from "../sanctions/law.ts";
import type { RequestedLaw } from "../sanctions/requested-law.ts";
import { OUTCOMES, type RowRefusal, type ScreenOutcome, type ScreenedCode, type ScreenedRow } from "./screen.ts";
import { wordIn } from "../words/choose.ts";
import type { ScreenWords } from "../words/screen.generated.ts";

/** A leg that a sheet has a column for. */
interface LegColumn {
  regime: string;
  direction: LegDirection;
  /** Only rows that name its country have it. */
  named?: true;
}

/** The legs of a question that names no country, and those of the countries that rows name. */
export function legColumns(legs: readonly LegColumn[], rows: readonly ScreenedRow[]): LegColumn[] {
  const columns = new Map(legs.map((leg) => [`${leg.regime}-${leg.direction}`, leg]));
  for (const { regime, direction } of rows.flatMap(({ result }) => result.legs)) {
    const key = `${regime}-${direction}`;
    if (!columns.has(key)) columns.set(key, { regime, direction, named: true });
  }
  return [...columns.values()];
}

/** What all rows of a report have in common. */
interface ReportFacts {
  legs: readonly LegColumn[];
  as_of: string;
  version: string;
  /** True if the rows of the sheet name ways of their own. */
  hasWays: boolean;
  /** The release that codes are compared with, if any. */
  since: string | undefined;
}

/** What the rows of a screened sheet have in common, by the law that was asked for. */
export async function factsOfReport(
  law: LawRepository,
  { filters, named }: RequestedLaw,
  rows: readonly ScreenedRow[],
  release: Pick<ReportFacts, "as_of" | "version" | "since">,
): Promise<ReportFacts> {
  const { legs } = withNamed(law, await law.countries(), named);
  return {
    ...release,
    legs: legColumns(
      legs.filter((leg) => isRequested(filters, leg)),
      rows,
    ),
    hasWays: rows.some(({ result }) => result.way !== ""),
  };
}

/** The headings of the columns that screening adds to a sheet. */
export function reportHeadings({ legs, since, hasWays }: ReportFacts, words: ScreenWords): string[] {
  const { columns } = words;
  return [
    columns.outcome,
    ...(hasWays ? [columns.way] : []),
    ...legs.map(({ regime, direction }) => `${regime} ${words.direction[direction]}`),
    columns.needs,
    columns.questions,
    columns.annexes,
    columns.articles,
    columns.authorisation,
    columns.decision,
    columns.controls,
    columns.code,
    columns.name,
    columns.repair,
    columns.candidates,
    columns.confidence,
    ...(since === undefined ? [] : [words.changed(since)]),
    columns.as_of,
    columns.version,
  ];
}

/**
 * What screening says of a code, a text a column. `changed` says whether its legs are others than before; null where
 * that is not known.
 */
export function reportCode(
  result: ScreenedCode,
  { legs, as_of, version, since, hasWays }: ReportFacts,
  words: ScreenWords,
  changed: boolean | null,
): string[] {
  const matches = result.legs.filter(({ verdict_detail }) => verdict_detail !== "not_listed");
  return [
    words.outcome[result.outcome],
    ...(hasWays ? [result.way] : []),
    ...legs.map((leg) => (result.unread === null ? renderLegShort(leg, result, words) : words.leg.unread)),
    listed(result.needs.map((need) => words.need[need as Need])),
    result.outcome === "depends" ? openQuestions(result).join(" ") : "",
    listed(matches.flatMap(({ regime, annexes = [] }) => annexes.map((annex) => `${regime} ${annex}`))),
    listed(matches.flatMap(({ regime, articles = [] }) => articles.map((article) => `${regime} ${article}`))),
    matches.some(
      ({ prohibited, exemption, authorisation }) =>
        prohibited !== false && (exemption === true || authorisation === true),
    )
      ? words.yes
      : "",
    [...new Set(matches.map(({ text = "" }) => text))].filter((text) => text !== "").join(" "),
    listed(result.controls.map(({ name, direction }) => `${name} (${words.direction[direction]})`)),
    result.code ?? "",
    result.name ?? "",
    renderReading(result, words),
    result.candidates.map(({ code, name }) => `${code}: ${name}`).join("; "),
    result.candidates.map(({ confidence }) => words.confidence[confidence]).join("; "),
    ...(since === undefined ? [] : [changed === null ? "" : changed ? words.yes : words.no]),
    result.day === "" ? as_of : result.day,
    version,
  ];
}

/** Questions of a row that are written out; who answers these asks again. */
const MOST_QUESTIONS = 3;

/** The questions that would decide a row, each once. */
function openQuestions({ bearing, route }: ScreenedCode): string[] {
  const asked = [...bearing, ...route].flatMap(({ bases = [] }) =>
    bases.flatMap(({ question }) => question?.ask ?? []),
  );
  return [...new Set(asked)].slice(0, MOST_QUESTIONS);
}

/** Distinct values of the list. */
function listed(texts: readonly string[]): string {
  return [...new Set(texts)].join(", ");
}

/**
 * One leg in a word or two; a ban to come and one that ended are named, because the day of a contract or of a clearance
 * may make them count.
 */
function renderLegShort(
  { regime, direction, named }: LegColumn,
  { legs }: ScreenedCode,
  { leg: words, outcome }: ScreenWords,
): string {
  const leg = legs.find((cnSummary) => cnSummary.regime === regime && cnSummary.direction === direction);
  if (leg === undefined) return named === true ? "" : words.unread;
  const standing = standingOf(leg);
  if (standing === "unknown") return outcome.unknown_code;
  if (standing === "later" && typeof leg.in_force_since === "string") return words.from(leg.in_force_since);
  if (standing === "ended" && typeof leg.until === "string") return words.ended(leg.until);
  return standing === "banned" || standing === "nothing" ? words[standing] : words.depends;
}

/** How many rows came to what. */
export type OutcomeCounts = Record<ScreenOutcome, number>;

/** Counts the rows by what they came to. */
export function countOutcomes(rows: readonly ScreenedRow[]): OutcomeCounts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as OutcomeCounts;
  for (const {
    result: { outcome },
  } of rows)
    counts[outcome]++;
  return counts;
}

/** What the summary of a screened sheet is made of. */
interface SummaryFacts {
  file: string;
  /** Empty for CSV. */
  sheet: string;
  column: string;
  /** Columns of countries whose part in the way is not known. */
  places: string;
  rows: readonly ScreenedRow[];
  /** The regime and direction that were asked about, where not all were. */
  only: string;
  as_of: string;
  version: string;
  sha256: string;
  disclaimer: string;
}

/** The summary of a screened sheet, a name and a value a line; lines without a name are said of all. */
export function summaryOf(
  { file, sheet, column, places, rows, only, as_of, version, sha256, disclaimer }: SummaryFacts,
  words: ScreenWords,
): [name: string, value: string][] {
  const counts = countOutcomes(rows);
  return [
    [words.summary.file, file],
    ...lineOf(words.summary.sheet, sheet),
    [words.summary.column, column],
    [words.summary.rows, String(rows.length)],
    ...OUTCOMES.map((outcome): [string, string] => [words.outcome[outcome], String(counts[outcome])]),
    [words.summary.asked, String(new Set(rows.flatMap(({ result: { code } }) => code ?? [])).size)],
    ...lineOf(words.summary.only, only),
    [words.summary.as_of, as_of],
    [words.summary.version, version],
    [words.summary.sha256, sha256],
    ...(rows.some(({ result: { stale } }) => stale) ? lineOf("!", words.stale) : []),
    ...(places === "" ? [] : lineOf("!", words.places(places))),
    ["", words.caution],
    ["", disclaimer],
  ];
}

function lineOf(name: string, value: string): [string, string][] {
  return value === "" ? [] : [[name, value]];
}

/** How a code was read, in words; empty where it stood there as it is. */
export function renderReading(
  { unread, refusal, repairs, notes }: Pick<ScreenedCode, "unread" | "refusal" | "repairs" | "notes">,
  words: ScreenWords,
): string {
  const refused = refusal === null ? [] : [refusedRow(refusal, words)];
  if (unread === "refused") return refused.join("");
  if (unread !== null) return [words.unread[unread], ...refused].join("; ");
  return [...(repairs.includes("scientific") ? [words.repair.scientific] : []), ...notes].join("; ");
}

/** Why a row is refused and what to write instead; what has no words in the language stands as the check says it. */
export function refusedRow({ code, value, detail }: RowRefusal, { refused }: ScreenWords): string {
  const text = wordIn(refused, code);
  return text === undefined ? detail : typeof text === "string" ? text : text(value);
}
