import { groupByEach } from "../../../../runtime/text/groups.ts";
import type { CustomsRow, ExtractionRow } from "../../tables/customs.ts";

/** A record of customs that one of two extractions has alone, or that names other documents in the later one. */
export interface CustomsDifference {
  kind: "gone" | "new" | "documents";
  row: CustomsRow;
  /** Documents that come, and those that go. */
  gained: readonly string[];
  lost: readonly string[];
  /** Why; undefined where nothing that is held explains it. */
  because: string | undefined;
}

/** Explanations of a difference between two extractions. */
interface Explanations {
  acts: readonly { regime: string; celex: string; adopted: string; in_force: string; state: string }[];
  /** Codes that a turn of the nomenclature ended or made, with its year. */
  turned: ReadonlyMap<string, number>;
  /** What an extraction cannot show. */
  gaps: readonly { extraction: string; regime: string; annex: string; direction: string }[];
  /** Codes of the law in force, by regime and annex: `RU-XVIII`. */
  law: ReadonlyMap<string, readonly string[]>;
}

interface Extraction {
  about: Pick<ExtractionRow, "extraction" | "day" | "directions">;
  rows: readonly CustomsRow[];
}

/** An act can start to apply some days after it was adopted or came into force. */
const DAYS = 3;

/** What differs between two extractions in the directions that both have, with what explains each difference. */
export function compareExtractions(
  before: Extraction,
  after: Extraction,
  explanations: Explanations,
): CustomsDifference[] {
  const shared = (row: CustomsRow): boolean =>
    [before, after].every(({ about }) => about.directions.includes(row.direction));
  const [old, now] = [byRecord(before.rows.filter(shared)), byRecord(after.rows.filter(shared))];
  const [oldGoods, goods] = [byArticle(before.rows), byArticle(after.rows)];
  const isBetween = (day: string): boolean => day > before.about.day && day <= after.about.day;
  const started = (rows: readonly CustomsRow[]): string | undefined => {
    const { regime, start } = rows.reduce((earliest, row) => (earliest.start < row.start ? row : earliest));
    if (!isBetween(start)) return undefined;
    if (start.endsWith("-01-01")) return `nomenclature of ${start.slice(0, 4)}`;
    const act = explanations.acts.find(
      (row) => row.regime === regime && [row.in_force, row.adopted].some((day) => isSoonAfter(start, day)),
    );
    return act && `act ${act.celex}${act.state === "not_held" ? ", which is not held" : ""}`;
  };
  const gone = (row: CustomsRow): string | undefined => {
    const { regime, direction, code, end, annex } = row;
    if (end !== "" && end <= after.about.day) return `the record ended on ${end}`;
    const year = explanations.turned.get(code);
    if (year !== undefined && isBetween(`${year}-01-01`)) return `nomenclature of ${year}`;
    if (annex.some((number) => isAmong(code, explanations.law.get(`${regime}-${number}`))))
      return "the law that is held lists it";
    const isGap = explanations.gaps.some(
      (gap) =>
        gap.extraction === after.about.extraction &&
        gap.regime === regime &&
        gap.direction === direction &&
        (gap.annex === "" || annex.includes(gap.annex)),
    );
    return isGap ? "the extraction cannot show it" : undefined;
  };
  const differences: CustomsDifference[] = [];
  for (const [key, [row]] of old) {
    if (row === undefined || now.has(key)) continue;
    const because = recut(row, goods) ?? gone(row);
    differences.push({ kind: "gone", row, gained: [], lost: row.certificates, because });
  }
  for (const [key, rows] of now) {
    const [row] = rows;
    if (row === undefined) continue;
    const [was, is] = [documentsOf(old.get(key) ?? []), documentsOf(rows)];
    const [gained, lost] = [is.filter((code) => !was.includes(code)), was.filter((code) => !is.includes(code))];
    if (!old.has(key))
      differences.push({ kind: "new", row, gained, lost, because: started(rows) ?? recut(row, oldGoods) });
    else if (gained.length + lost.length > 0) {
      const because = gained.length === 0 ? "documents are gone and none came: nothing is freed" : started(rows);
      differences.push({ kind: "documents", row, gained, lost, because });
    }
  }
  return differences;
}

function byRecord(rows: readonly CustomsRow[]): Map<string, CustomsRow[]> {
  return Map.groupBy(rows, ({ regime, direction, area, code, measure_type }) =>
    [regime, direction, area, code, measure_type].join(),
  );
}

/** Codes by the article and the direction that they are controlled under. */
function byArticle(rows: readonly CustomsRow[]): ReadonlyMap<string, string[]> {
  const groups = groupByEach(rows, articlesOf);
  return new Map([...groups].map(([article, measures]) => [article, measures.map(({ code }) => code)]));
}

function articlesOf({ regime, direction, area, article }: CustomsRow): string[] {
  return article.map((reference) => [regime, direction, area, reference].join());
}

/** Whether customs have the goods under the same article at another length of the code. */
function recut(row: CustomsRow, goods: ReadonlyMap<string, readonly string[]>): string | undefined {
  return articlesOf(row).some((key) => isAmong(row.code, goods.get(key)))
    ? "cut anew under the same article"
    : undefined;
}

function isAmong(code: string, codes: readonly string[] = []): boolean {
  return codes.some((candidate) => code.startsWith(candidate) || candidate.startsWith(code));
}

function documentsOf(rows: readonly CustomsRow[]): string[] {
  return [...new Set(rows.flatMap(({ certificates }) => certificates))];
}

function isSoonAfter(start: string, day: string): boolean {
  const days = (Date.parse(start) - Date.parse(day)) / 86_400_000;
  return day !== "" && days >= 0 && days <= DAYS;
}
