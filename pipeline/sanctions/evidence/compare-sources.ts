import { codesOf } from "../../nomenclature/codes.ts";
import type { NomenclatureData } from "../../nomenclature/tables.ts";
import type { CustomsTables } from "../tables/customs.ts";
import { type AnnexRow, type SanctionsData, placeOfFile, tradedAs } from "../tables/law.ts";
import { type Agreement, compareWithCustoms } from "./agreement.ts";
import { type CustomsDirection, type Extraction, gapOf } from "./extraction.ts";

/** Chapter rows were read with customs records beside them: those cannot be their second reading. */
const CHAPTER_ROWS = "CR";

/** Annexes that are the Common High Priority List, which other countries publish too: its table was read elsewhere. */
const PRIORITY_ANNEXES = ["RU-XL", "BY-XXX"];

/**
 * Compares the source tables: entries of trade bans and restrictions with the customs measures of every extraction
 * held.
 */
export function compareSources(
  { annexes, entries, texts, priorityItems }: Pick<SanctionsData, "annexes" | "entries" | "texts" | "priorityItems">,
  customs: CustomsTables,
  nomenclature: NomenclatureData,
): Agreement {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors) {
    if (row.basis !== "customs_measures")
      successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  }
  const marksOf = (kinds: readonly string[]): string[] =>
    texts.filter(({ row }) => kinds.includes(row.kind)).map(({ row }) => row.mark);
  return compareWithCustoms({
    extractions: extractionsOf(customs, nomenclature),
    entries: entries.map(({ file, row }) => ({ ...row, ...placeOfFile(file) })),
    customs: customs.measures.map(({ row }) => row),
    bans: new Map(annexes.flatMap(({ row }) => banOf(row))),
    successors,
    servedFromCustoms: new Set(
      annexes.filter(({ row }) => row.state === "codes_from_customs").map(({ row }) => `${row.regime}-${row.annex}`),
    ),
    customsMarks: new Set([...marksOf(["customs"]), CHAPTER_ROWS]),
    secondMarks: new Set(marksOf(["list", "second"])),
    published: new Map(PRIORITY_ANNEXES.map((annex) => [annex, new Set(priorityItems.map(({ row }) => row.code))])),
  });
}

/** The extractions as they can be asked: with their gaps, and the nomenclature of their day. */
export function extractionsOf({ extractions, gaps }: CustomsTables, nomenclature: NomenclatureData): Extraction[] {
  return extractions.map(({ row: { extraction: key, day, directions } }) => ({
    key,
    day,
    directions: (["export", "import"] as const).filter((direction) => directions.includes(direction)),
    gaps: new Set(
      gaps.filter(({ row }) => row.extraction === key).map(({ row }) => gapOf(row.regime, row.annex, row.direction)),
    ),
    leaves: [...codesOf(nomenclature.years.get(Number(day.slice(0, 4))) ?? [])].filter((code) => code.length === 8),
  }));
}

function banOf(row: AnnexRow): [string, CustomsDirection][] {
  const { regime, annex, measure, role } = row;
  const direction = tradedAs(row);
  return (role === "ban" || role === "restriction") && (direction === "export" || direction === "import")
    ? [[`${regime}-${annex}-${measure}`, direction]]
    : [];
}
