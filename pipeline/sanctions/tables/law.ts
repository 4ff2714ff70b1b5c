import { z } from "zod";
import {
  cnCode,
  cnCodeOrEmpty,
  cnCodes,
  day,
  dayOrEmpty,
  nonEmpty,
  textOrEmpty,
  yesNo,
  wordsMatching,
} from "../../source/cells.ts";
import { type Located, type RowsOf, table } from "../../source/table.ts";
import { DIRECTIONS } from "../../../runtime/rules/sanctions/leg.ts";
import { ARTICLE, ARTICLE_WANT, articlesTable } from "./articles.ts";
import type { CountryData } from "./countries.ts";
import { ANNEX, REGIME, annex, annexes, locations, regime, regimeOrEmpty, slugs, splitAnnexKey } from "./cells.ts";
import { pointersTable, priorityItemsTable } from "./pointers.ts";
import { sentencesTable, termsTable, translationsTable } from "./sentences.ts";
import { goodsTable, questionsTable } from "./questions.ts";

/** Tables of what the two regulations list and prohibit; `sources/sanctions/FORMAT.md` is their contract. */

/** A measure of annexes.csv. */
const slug = z.string().regex(/^[a-z][a-z-]*$/, "want a slug of small letters and hyphens");

const ROLES = ["ban", "restriction", "derogation_scope", "winddown_scope", "quota", "condition", "reference"] as const;
const TYPES = ["export_ban", "import_ban", "transfer_ban", "restriction", "other"] as const;
const STATES = ["complete", "old_text", "codes_from_customs", "customs_gaps", "not_held", "deleted"] as const;
const BASES = ["act", "law_text", "customs_code", "customs_measure", "unknown"] as const;
const READINGS = ["codes", "scope", "tariff", "process"] as const;

const article = z.string().regex(ARTICLE, ARTICLE_WANT);
const celex = z.string().regex(/^3\d{4}R\d{4}$/, "want the CELEX number of an act, 32025R1494");
const celexOrEmpty = z.string().regex(/^(3\d{4}R\d{4})?$/, "want the CELEX number of an act, 32025R1494, or empty");
const textCelex = z
  .string()
  .regex(
    /^(0\d{4}R\d{4}-\d{8}|3\d{4}R\d{4})$/,
    "want the CELEX number of a consolidated text (02014R0833-20260724) or of an act",
  );
const textCelexOrEmpty = z
  .string()
  .regex(
    /^(0\d{4}R\d{4}-\d{8}|3\d{4}R\d{4}|)$/,
    "want the CELEX number of a consolidated text (02014R0833-20260724) or of an act, or empty",
  );
const euros = z.string().regex(/^([1-9]\d*)?$/, "want whole euros without spaces, or empty");
const marks = wordsMatching(
  /^[A-Z][A-Z0-9]{0,2}( [A-Z][A-Z0-9]{0,2})*$/,
  "want marks of texts.csv separated by one space",
);
const count = z.string().regex(/^\d+$/, "want a whole number").transform(Number);

const regimesTable = table({
  name: "sanctions/regimes",
  files: "sanctions/regimes.csv",
  row: z.object({
    regime,
    target_country_code: z.string().regex(/^[A-Z]{2}$/, "want two capital letters"),
    asked: z.enum(["always", "named"]),
    celex,
    eli: z.url(),
    legal_act: nonEmpty,
    name_pl: nonEmpty,
    name_en: nonEmpty,
    eu_law_url: z.url(),
    eu_law_url_en: z.url(),
    eu_law_url_pl: z.url(),
    consolidated_version: day,
    consolidated_held: textCelex,
    coverage_from: day,
    checked_until: day,
    checked_pl: nonEmpty,
    checked_en: nonEmpty,
  }),
  key: ["regime"],
  floor: 2,
});
export type RegimeRow = z.infer<typeof regimesTable.row>;

/** The legs of a regime in words: what the decision on each of them begins with. */
const legsTable = table({
  name: "sanctions/legs",
  files: "sanctions/legs.csv",
  row: z.object({
    regime,
    direction: z.enum(DIRECTIONS, "want export, import, transit, transport or third_country"),
    text_pl: nonEmpty,
    text_en: nonEmpty,
  }),
  key: ["regime", "direction"],
  floor: 10,
});

/** An annex, or goods named in an article, under one operative article: what the list of goods means. */
const annexesTable = table({
  name: "sanctions/annexes",
  files: "sanctions/annexes.csv",
  row: z.object({
    regime,
    annex,
    measure: slug,
    role: z.enum(ROLES),
    type: z.enum(TYPES),
    direction: z.enum([...DIRECTIONS, ""]),
    destination: z.string().regex(/^([A-Z]{2})?$/, "want two capital letters or empty"),
    article,
    title_pl: nonEmpty,
    title_en: nonEmpty,
    in_force_from: dayOrEmpty,
    in_force_basis: z.enum(BASES),
    in_force_to: dayOrEmpty,
    text_version: dayOrEmpty,
    state: z.enum(STATES),
    threshold_eur: euros,
    source: nonEmpty,
    reviewed: dayOrEmpty,
    note: textOrEmpty,
  }),
  key: ["regime", "annex", "measure"],
  floor: 100,
});
export type AnnexRow = z.infer<typeof annexesTable.row>;

/**
 * The direction in which customs control a measure: goods that come from other countries, or go to them, are imported
 * and exported too.
 */
export function tradedAs({ direction, type }: Pick<AnnexRow, "direction" | "type">): AnnexRow["direction"] {
  if (direction !== "third_country" || type === "transfer_ban" || type === "restriction") return direction;
  return type === "import_ban" ? "import" : "export";
}

/** States of an annex whose list of goods is held as rows of law: in the newest text, or in an older one only. */
export const LISTS: ReadonlySet<string> = new Set<AnnexRow["state"]>(["complete", "old_text"]);

/** Tells whether the list of goods is held as rows of law. */
export function hasList(state: AnnexRow["state"]): boolean {
  return LISTS.has(state);
}

/**
 * The goods are named in words, and customs say which codes they have: all of them, or those that nothing else stops.
 */
export function isFromCustoms(state: AnnexRow["state"]): boolean {
  return state === "codes_from_customs" || state === "customs_gaps";
}

/** The texts of law that were read: what a mark in `evidence` stands for. */
const textsTable = table({
  name: "sanctions/texts",
  files: "sanctions/texts.csv",
  row: z.object({
    mark: z.string().regex(/^[A-Z][A-Z0-9]{0,3}$/, "want one to four capital letters or digits"),
    file: nonEmpty,
    kind: z.enum(
      ["state", "changes", "list", "second", "compiled", "customs"],
      "want state, changes, list, second, compiled or customs",
    ),
    regime: regimeOrEmpty,
    date: dayOrEmpty,
    act: celexOrEmpty,
    celex: textCelexOrEmpty,
    partial: annexes,
    source: nonEmpty,
    note: nonEmpty,
  }),
  key: ["mark"],
  ordered: true,
  floor: 10,
});
export type TextRow = z.infer<typeof textsTable.row>;

/** Headings inside an annex: the words and the value that they put on every row below them. */
const partsTable = table({
  name: "sanctions/parts",
  files: "sanctions/parts.csv",
  row: z.object({
    regime,
    annex,
    part: nonEmpty,
    scope_pl: nonEmpty,
    scope_en: nonEmpty,
    goods_pl: nonEmpty,
    goods_en: nonEmpty,
    threshold_eur: euros,
    threshold_note: textOrEmpty,
    whole_codes: cnCodes,
  }),
  key: ["regime", "annex", "part"],
  floor: 30,
});
export type PartRow = z.infer<typeof partsTable.row>;

/** What a person read in the words of a row: codes taken out, a limit, or tariff wording that limits nothing. */
const readingsTable = table({
  name: "sanctions/readings",
  files: "sanctions/readings.csv",
  row: z.object({
    code: cnCode,
    ex: yesNo,
    text: nonEmpty,
    places: locations,
    reading: z.enum(READINGS, "want codes, scope, tariff or process"),
    except_codes: cnCodes,
    scope_pl: textOrEmpty,
    scope_en: textOrEmpty,
    threshold_eur: euros,
    threshold_note: textOrEmpty,
    note: textOrEmpty,
  }),
  key: ["code", "ex", "text", "places"],
  ordered: true,
  floor: 200,
});
export type ReadingRow = z.infer<typeof readingsTable.row>;

/** First and last day of a row, and the acts that set them. */
const span = {
  valid_from: dayOrEmpty,
  valid_to: dayOrEmpty,
  known_since: day,
  act: celexOrEmpty,
  ended_by: celexOrEmpty,
};

/**
 * Law that no list in the files holds row by row: goods named in articles, legs with a start of their own, earlier
 * wordings.
 */
const supplementsTable = table({
  name: "sanctions/supplements",
  files: "sanctions/supplements.csv",
  row: z.object({
    regime,
    annex,
    measures: slugs,
    leg: yesNo,
    part: textOrEmpty,
    row: textOrEmpty,
    code: cnCode,
    ex: yesNo,
    printed: nonEmpty,
    name_en: nonEmpty,
    except_codes: cnCodes,
    ...span,
    text_version: day,
    evidence: marks,
    source: nonEmpty,
    note: nonEmpty,
  }),
  key: ["regime", "annex", "measures", "part", "printed", "valid_from", "name_en"],
  floor: 30,
});
export type SupplementRow = z.infer<typeof supplementsTable.row>;

/**
 * First and last days that follow from comparing texts, where no file states them row by row; an empty code stands for
 * every row of the annex.
 */
const datesTable = table({
  name: "sanctions/dates",
  files: "sanctions/dates.csv",
  row: z.object({
    regime,
    annex,
    part: textOrEmpty,
    code: cnCodeOrEmpty,
    valid_from: dayOrEmpty,
    valid_to: dayOrEmpty,
    act: celexOrEmpty,
    ended_by: celexOrEmpty,
    evidence: marks,
    note: nonEmpty,
  }),
  key: ["regime", "annex", "part", "code", "valid_from"],
  floor: 1,
});
export type DateRow = z.infer<typeof datesTable.row>;

/** The code of a row that bans every code. */
const ALL_GOODS = "all";

const entriesTable = table({
  name: "sanctions/entries",
  files: "sanctions/entries/*.csv",
  row: z.object({
    id: z.string().regex(new RegExp(`^${REGIME}-${ANNEX}-\\d{4}$`), "want <regime>-<annex>-<4 digits>"),
    measures: slugs,
    part: textOrEmpty,
    row: textOrEmpty,
    code: z.union([cnCode, z.literal(ALL_GOODS)], `want a CN code, or ${ALL_GOODS} for every code`),
    ex: yesNo,
    printed: nonEmpty,
    name_en: nonEmpty,
    scope_pl: textOrEmpty,
    scope_en: textOrEmpty,
    except_codes: cnCodes,
    threshold_eur: euros,
    threshold_note: textOrEmpty,
    ...span,
    text_version: dayOrEmpty,
    evidence: marks,
    source: nonEmpty,
    note: textOrEmpty,
  }),
  key: ["id"],
  ordered: true,
  floor: 3000,
});
export type EntryRow = z.infer<typeof entriesTable.row>;

/** Rows of the newest law lists that have no entry of their own, each with its reason. */
const exceptionsTable = table({
  name: "sanctions/exceptions",
  files: "sanctions/exceptions.csv",
  row: z.object({ file: nonEmpty, row_key: nonEmpty, reason: nonEmpty }),
  key: ["file", "row_key"],
  floor: 1,
});

/** Rows of each list read, and how many of them the entries and the exceptions hold. */
const countsTable = table({
  name: "sanctions/counts",
  files: "sanctions/counts.csv",
  row: z.object({ mark: nonEmpty, regime, annex, rows: count, entries: count, excepted: count }),
  key: ["mark", "regime", "annex"],
  ordered: true,
  floor: 30,
});

/** The tables of the law: regimes, annexes and entries, with what is said of them. */
export const lawTables = {
  regimes: regimesTable,
  legs: legsTable,
  annexes: annexesTable,
  articles: articlesTable,
  entries: entriesTable,
  exceptions: exceptionsTable,
  texts: textsTable,
  parts: partsTable,
  goods: goodsTable,
  questions: questionsTable,
  translations: translationsTable,
  terms: termsTable,
  sentences: sentencesTable,
  pointers: pointersTable,
  priorityItems: priorityItemsTable,
  readings: readingsTable,
  supplements: supplementsTable,
  dates: datesTable,
  counts: countsTable,
};

/** The law part of the sanctions dataset, as the checks see it. */
export type SanctionsData = RowsOf<typeof lawTables> & {
  /** Countries, and the regimes that a question must name. */
  countries: CountryData;
  /** Codes of the nomenclature by year, all levels from chapter to CN8. */
  codes: ReadonlyMap<number, ReadonlySet<string>>;
  /** Codes that died, with the codes that took their place. */
  successors: ReadonlyMap<string, readonly string[]>;
};

/** `RU-XXIII`, also the name of the file of its entries. */
export function annexKey(row: { regime: string; annex: string }): string {
  return `${row.regime}-${row.annex}`;
}

/** The file of an entry names its place: `sanctions/entries/RU-XXIII.csv` holds the entries of 833/2014 XXIII. */
export function annexOfFile(file: string): { regime: string; annex: string } {
  const named = splitAnnexKey(/([^/]+)\.csv$/.exec(file)?.[1] ?? "");
  if (named.regime === "" || named.annex === "") throw new Error(`${file} is not named for a regime and an annex`);
  return named;
}

/**
 * The entries with a row for each chapter in the place of one for all goods: a law without a list is read as one that
 * lists every chapter. The id ends in the number of the chapter, so that none moves when another comes.
 */
export function everyChapter(entries: readonly Located<EntryRow>[], chapters: Iterable<string>): Located<EntryRow>[] {
  const sortedChapters = [...new Set(chapters)].toSorted();
  return entries.flatMap((entry) =>
    entry.row.code === ALL_GOODS
      ? sortedChapters.map((code) => ({
          ...entry,
          row: { ...entry.row, id: `${annexKeyOfId(entry.row.id)}-00${code}`, code, printed: code },
        }))
      : [entry],
  );
}

/** The place of an entry, from its id. */
export function annexKeyOfId(id: string): string {
  return id.slice(0, -"-0001".length);
}

/** The text that an annex was last read in, by the measures of an entry: the newest of theirs in annexes.csv. */
export function annexTexts(rows: readonly AnnexRow[]): (key: string, measures: readonly string[]) => string {
  const texts = new Map(rows.map((row) => [`${annexKey(row)} ${row.measure}`, row.text_version]));
  return (key, measures) =>
    measures
      .map((measure) => texts.get(`${key} ${measure}`) ?? "")
      .toSorted()
      .at(-1) ?? "";
}

/** Entries with the newest text that has them: that of their annex, unless their own row names another. */
export function datedEntries<Item extends { row: EntryRow }>(
  entries: readonly Item[],
  rows: readonly AnnexRow[],
): Item[] {
  const textOf = annexTexts(rows);
  return entries.map((item) =>
    item.row.text_version === ""
      ? { ...item, row: { ...item.row, text_version: textOf(annexKeyOfId(item.row.id), item.row.measures) } }
      : item,
  );
}
