import type { Text2, Text4 } from "../../../openapi/shards/common.ts";
import type { NotCoveredRow, ProvisionsData } from "../tables/provisions.ts";
import type { CustomsRow, CustomsTables } from "../tables/customs.ts";
import type { NomenclatureData, SuccessorRow } from "../../nomenclature/tables.ts";
import { type AnnexRow, type EntryRow, type SanctionsData, annexOfFile, tradedAs } from "../tables/law.ts";
import type { BaseTexts } from "../tables/sentences.ts";
import { readSentences } from "../tables/sentences.ts";
import { createSay, type Say } from "./say.ts";
import { type Located, rowsOf } from "../../source/table.ts";
import { codesOf, deriveNodes } from "../../nomenclature/tree.ts";
import { type Agreement, compareWithCustoms } from "../evidence/agreement.ts";
import { type CustomsDirection, type Extraction, gapOf } from "../evidence/comparison.ts";
import { isLaw } from "../../../runtime/rules/sanctions/leg.ts";

/** Chapter rows were read with customs records beside them: those cannot be their second reading. */
const CHAPTER_ROWS = "CR";

/** Annexes that are the Common High Priority List, which other countries publish too: its table was read elsewhere. */
const PRIORITY_ANNEXES = ["RU-XL", "BY-XXX"];

/**
 * Compares the source tables: entries of trade bans and restrictions with the customs measures of every extraction
 * held.
 */
function compareSources(
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
    entries: entries.map(({ file, row }) => ({ ...row, ...annexOfFile(file) })),
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

function banOf(row: AnnexRow): [string, CustomsDirection][] {
  const { regime, annex, measure } = row;
  const direction = tradedAs(row);
  return isLaw(row) && (direction === "export" || direction === "import")
    ? [[`${regime}-${annex}-${measure}`, direction]]
    : [];
}

/** Tables that the sanctions shards are planned from, without the places of their rows. */
const LAW = [
  "regimes",
  "legs",
  "annexes",
  "articles",
  "parts",
  "goods",
  "questions",
  "sentences",
  "dates",
  "pointers",
  "priorityItems",
] as const;
const PROVISIONS = ["certificates", "documents", "exemptions", "groundWords", "winddowns", "notices", "acts"] as const;

type PlainRows<Data, Name extends keyof Data> = {
  readonly [Table in Name]: Data[Table] extends readonly Located<infer Row>[] ? readonly Row[] : never;
};

/** Everything the sanctions shards are planned from. */
export interface SanctionsInput
  extends PlainRows<SanctionsData, (typeof LAW)[number]>, PlainRows<ProvisionsData, (typeof PROVISIONS)[number]> {
  entries: readonly Located<EntryRow>[];
  /** Customs measures of every extraction. */
  customs: readonly Located<CustomsRow>[];
  extractions: readonly Extraction[];
  notCovered: readonly NotCoveredRow[];
  successors: readonly SuccessorRow[];
  /** Names of goods by code, each of the newest nomenclature that has the code. */
  names: ReadonlyMap<string, Text2>;
  /** Texts of the tables in every language. */
  say: Say;
  /** A thousand, with what stands between its digits. */
  thousand: Text4;
  /** Sentences of bans whose row says what no table of questions does. */
  base: BaseTexts;
  /** Codes of every level by year of the nomenclature. */
  codes: SanctionsData["codes"];
  /** Ids of entries whose code a second independent source confirms. */
  verified: ReadonlySet<string>;
}

function plainRows<Data, Name extends string & keyof Data>(data: Data, names: readonly Name[]): PlainRows<Data, Name> {
  const rows: Record<string, unknown> = {};
  for (const name of names) rows[name] = rowsOf(data[name] as readonly Located<unknown>[]);
  return rows as PlainRows<Data, Name>;
}

/** The tables of the dataset, read and checked, with the nomenclature that they refer to. */
interface SanctionsTables {
  nomenclature: NomenclatureData;
  sanctions: SanctionsData;
  provisions: ProvisionsData;
  notCovered: Located<NotCoveredRow>[];
}

/**
 * What is worked out of the tables once: a release compares them and builds from them. Kept as long as the tables are.
 */
const worked = new WeakMap<SanctionsData, SanctionsTables & { agreement: Agreement; input: SanctionsInput }>();

/** What the sanctions dataset is planned from, and how far the law and customs agree; the same for the same tables. */
export function sanctionsInput(tables: SanctionsTables): { agreement: Agreement; input: SanctionsInput } {
  const { sanctions, nomenclature, provisions, notCovered } = tables;
  const current = worked.get(sanctions);
  if (
    current !== undefined &&
    current.nomenclature === nomenclature &&
    current.provisions === provisions &&
    current.notCovered === notCovered
  )
    return current;
  const agreement = agreementOf(tables);
  const made = { sanctions, nomenclature, provisions, notCovered, agreement, input: inputOf(tables, agreement) };
  worked.set(sanctions, made);
  return made;
}

/** How far the law and customs agree: what makes an entry `verified`. */
export function agreementOf({ sanctions, provisions, nomenclature }: SanctionsTables): Agreement {
  return compareSources(sanctions, provisions.customs, nomenclature);
}

function inputOf(
  { nomenclature, sanctions, provisions, notCovered }: SanctionsTables,
  agreement: Agreement,
): SanctionsInput {
  const sentences = readSentences(rowsOf(sanctions.sentences));
  const loaded = [...nomenclature.years.keys()].toSorted((a, b) => a - b);
  if (loaded.length === 0) throw new Error("no nomenclature is held");
  return {
    ...plainRows(sanctions, LAW),
    ...plainRows(provisions, PROVISIONS),
    entries: sanctions.entries,
    customs: provisions.customs.measures,
    extractions: extractionsOf(provisions.customs, nomenclature),
    notCovered: rowsOf(notCovered),
    successors: rowsOf(nomenclature.successors),
    names: new Map(
      loaded.flatMap((year) =>
        [...deriveNodes(nomenclature.years.get(year) ?? [])].map(([code, { name }]) => [code, name]),
      ),
    ),
    say: createSay(rowsOf(sanctions.translations), sentences.untranslated),
    thousand: sentences.thousand,
    base: sentences.base,
    codes: sanctions.codes,
    verified: new Set(
      [...agreement.entries.values()].filter(({ quality }) => quality === "verified").map(({ id }) => id),
    ),
  };
}

/** The extractions as they can be asked: with their gaps, and the nomenclature of their day. */
function extractionsOf({ extractions, gaps }: CustomsTables, nomenclature: NomenclatureData): Extraction[] {
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
