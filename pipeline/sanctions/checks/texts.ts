import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { related } from "../../../runtime/text/codes.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";
import { figuresByLanguage } from "../../source/figures.ts";
import type { SourceLocation } from "../../source/issue.ts";
import type { Located } from "../../source/table.ts";
import { SENTENCE_IDS } from "../tables/sentences.ts";
import { annexKey, annexKeyOfId, type SanctionsData } from "../tables/law.ts";
import { otherLanguage, renderLanguage, type Worded } from "./reads-as.ts";

const languageCheck: Check<SanctionsData> = {
  rule: "sanctions/language",
  why: "A text in the wrong column is answered to people who cannot read it, and two that are exchanged are wrong for everybody.",
  example: '"Towary mogące przyczynić się do …" in title_en',
  remedy: "Write each text into the column of its language.",
  run: ({ entries, annexes, articles, parts, legs }) => {
    const cells: (Worded & { at: SourceLocation; column: string })[] = [];
    const add = (place: SourceLocation, column: string, text: string): void => {
      if (text !== "") cells.push({ at: place, column, text, lang: column.endsWith("_pl") ? "pl" : "en" });
    };
    for (const entry of entries)
      for (const column of ["name_en", "scope_pl", "scope_en"] as const) add(entry, column, entry.row[column]);
    for (const annex of annexes)
      for (const column of ["title_pl", "title_en"] as const) add(annex, column, annex.row[column]);
    for (const article of articles)
      for (const column of ["label_pl", "label_en", "condition_pl", "condition_en"] as const)
        add(article, column, article.row[column]);
    for (const part of parts)
      for (const column of ["scope_pl", "scope_en"] as const) add(part, column, part.row[column]);
    for (const leg of legs) for (const column of ["text_pl", "text_en"] as const) add(leg, column, leg.row[column]);
    const readsAs = otherLanguage(cells);
    return cells.flatMap((cell) => {
      const lang = readsAs(cell);
      return lang === undefined ? [] : [finding(cell.at, cell.column, renderLanguage(cell.column, lang))];
    });
  },
};

/** The word of each direction, as sentences and labels begin with it; other legs have words of their own. */
const WORDS = {
  export: { en: /\bexport/i, pl: /\bwyw[oó]z/i },
  import: { en: /\bimport/i, pl: /\bprzyw[oó]z/i },
  transit: { en: /\btransit/i, pl: /\btranzyt/i },
  transport: { en: /\btransport|\bcarriage/i, pl: /\btransport|\bprzew[oó]z/i },
} as const;
type Direction = keyof typeof WORDS;

const directionWordsCheck: Check<SanctionsData> = {
  rule: "sanctions/direction-words",
  why: "A sentence or a label of the other direction answers every question about the leg with the opposite ban.",
  example: "Import of goods ... in the row RU export of legs.csv; Zakaz przywozu as the label of Art. 3k(1) export",
  remedy: "Begin the text with the direction of its row, or correct the row.",
  run: ({ legs, articles }) => [
    ...legs.flatMap((located) => findings(located, { text_en: "en", text_pl: "pl" })),
    ...articles.flatMap((located) => findings(located, { label_en: "en", label_pl: "pl" })),
  ],
};

function findings(located: Located<{ direction: string }>, columns: Readonly<Record<string, "en" | "pl">>): Finding[] {
  const { direction } = located.row;
  if (!(direction in WORDS)) return [];
  return Object.entries(columns).flatMap(([column, lang]) => {
    const text = String((located.row as Readonly<Record<string, unknown>>)[column]);
    const first = firstDirection(text.split(":")[0]!, lang);
    if (first === undefined || first === direction) return [];
    return [finding(located, column, `${JSON.stringify(text)} speaks of ${first}, and its row is of ${direction}`)];
  });
}

/**
 * The direction that a heading names first; what follows may name others ("Import of goods exported from Russia").
 */
function firstDirection(text: string, lang: "en" | "pl"): Direction | undefined {
  const annexKeys = (Object.keys(WORDS) as Direction[])
    .map((direction) => ({ direction, at: text.search(WORDS[direction][lang]) }))
    .filter(({ at: position }) => position >= 0);
  return annexKeys.toSorted((a, b) => a.at - b.at)[0]?.direction;
}

const figuresCheck: Check<SanctionsData> = {
  rule: "sanctions/figures",
  why: "A value, a code or a day that differs between the languages is a mistake in one of them, and a reader of the other never sees it.",
  example: "title_pl says 25.01.2026, title_en 26 January 2026",
  remedy: "Read the figure again in the source and write it in both texts.",
  run: ({ annexes, articles, parts, goods, legs, questions, pointers, readings, regimes }) =>
    [annexes, articles, parts, goods, legs, questions, pointers, readings, regimes].flatMap(
      (rows: readonly Located<object>[]) => rows.flatMap(figuresByLanguage),
    ),
};

const statedCheck: Check<SanctionsData> = {
  rule: "sanctions/said",
  why: "The text names the value or the last day that the row decides by: where they differ, one of them is answered wrong.",
  example:
    "threshold_eur 3000, and threshold_note says exceeding EUR 300; in_force_to 2026-01-25, and the title says to 26 January",
  remedy: "Read the annex and correct the one that is wrong, in both languages.",
  run: ({ annexes, parts, readings, entries }) => [
    ...findingsIn(annexes, (row) => {
      const [, date = "", month = "", year = ""] = /\bto (\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(row.title_en) ?? [];
      const { in_force_to: last } = row;
      const stated = new Date(`${date} ${month} ${year} UTC`);
      return date === "" || last === "" || stated.toISOString().startsWith(last)
        ? []
        : [["in_force_to", `${last}, while title_en says to ${date} ${month} ${year}`]];
    }),
    ...findingsIn([...parts, ...readings, ...entries], (row) => {
      const { threshold_eur: value, threshold_note: note } = row;
      // The heading of a category may name several values, for goods that have rows of their own.
      const heading = "part" in row ? amountsIn(row.part) : [];
      const named = amountsIn(note).length > 0 ? amountsIn(note) : heading.length === 1 ? heading : [];
      return value === "" || named.length === 0 || named.includes(value)
        ? []
        : [["threshold_eur", `${value}, while the words say EUR ${named.join(", ")}`]];
    }),
  ],
};

/** `EUR 1 000` of a text, as 1000. */
function amountsIn(text: string): string[] {
  return [...text.matchAll(/(?:EUR|€) ?(\d{1,3}(?:[ ,]\d{3})+|\d+)/g)].map(([, amount = ""]) =>
    amount.replaceAll(/[ ,]/g, ""),
  );
}

const textDayCheck: Check<SanctionsData> = {
  rule: "sanctions/text-day",
  why: "Which of two texts is the newer decides what is in force; the CELEX number of a consolidated text has its day.",
  example: "02014R0833-20260724 with the date 2023-04-27",
  remedy: "Write the day of the CELEX number into date, or the CELEX number of the text that was read.",
  run: ({ texts }) =>
    findingsIn(texts, (row) => {
      const [, year, month, day] = /^0.*-(\d{4})(\d{2})(\d{2})$/.exec(row.celex) ?? [];
      const printedDay = `${year}-${month}-${day}`;
      return year === undefined || row.date === printedDay
        ? []
        : [["date", `${row.date}, while ${row.celex} is the text of ${printedDay}`]];
    }),
};

const dateCodeCheck: Check<SanctionsData> = {
  rule: "sanctions/date-code",
  why: "A row of dates.csv gives the days of entries that the texts do not date; one that meets no entry changes nothing, and the entry that was meant keeps its days.",
  example: "code 999999 for Annex XXIIIE",
  remedy: "Correct the code, or leave it empty where the day is that of the whole annex.",
  run: ({ dates, entries, annexes }) => {
    const codes = Map.groupBy(entries, ({ row }) => annexKeyOfId(row.id));
    // Goods in words have the codes of customs, and no entries here.
    const worded = new Set(
      annexes.filter(({ row }) => row.state === "codes_from_customs").map(({ row }) => annexKey(row)),
    );
    return findingsIn(
      dates.filter(
        ({ row }) =>
          row.code !== "" &&
          !worded.has(annexKey(row)) &&
          !(codes.get(annexKey(row)) ?? []).some((entry) => related(entry.row.code, row.code)),
      ),
      (row) => [["code", `${row.code} meets no entry of ${annexKey(row)}`]],
    );
  },
};

const textHeldCheck: Check<SanctionsData> = {
  rule: "sanctions/text-held",
  why: "Every answer says which text of the law it stands on: a day without a text that was read promises law that nobody looked at.",
  example: "consolidated_held 02014R0833-20261101, and texts.csv has no such text",
  remedy: "Import the text, which moves both columns; or write back the text that was read last.",
  run: ({ regimes, texts }) => {
    const held = new Set(texts.map(({ row }) => row.celex));
    return findingsIn(regimes, ({ consolidated_held: celex, consolidated_version: day }) => {
      if (celex === "") return [];
      if (!held.has(celex)) return [["consolidated_held", `${celex} is no text of texts.csv`]];
      return celex.endsWith(day.replaceAll("-", ""))
        ? []
        : [["consolidated_version", `${day}, while the text held is ${celex}`]];
    });
  },
};

const dateAgreesCheck: Check<SanctionsData> = {
  rule: "sanctions/date-agrees",
  why: "dates.csv says where the first or last day of an entry was read: an entry with another day is answered from a day that no text gives.",
  example: "dates.csv begins 8443 16 of Annex XXIII on 2022-04-09, and its entry on 2023-04-09",
  remedy: "Read the day again, and write it into the entry and into dates.csv.",
  run: ({ dates, entries }) => {
    const lists = Map.groupBy(entries, ({ row }) => annexKeyOfId(row.id));
    return dates.flatMap((line): Finding[] => {
      const { code, part } = line.row;
      const listed = lists.get(annexKey(line.row)) ?? [];
      const dated = listed.filter(
        ({ row }) => (code === "" || row.code === code) && (part === "" || (/\d+/.exec(row.part)?.[0] ?? "") === part),
      );
      return (["valid_from", "valid_to"] as const)
        .filter((column) => line.row[column] !== "" && dated.length > 0)
        .filter((column) => dated.every(({ row }) => row[column] !== line.row[column]))
        .map((column) =>
          finding(
            line,
            column,
            `${line.row[column]}, while ${dated[0]?.row.id} has ${dated[0]?.row[column] || "no day"}`,
          ),
        );
    });
  },
};

const sentencesCheck: Check<SanctionsData> = {
  rule: "sanctions/sentences",
  why: "A sentence that lacks a place for its value in one language leaves the day or the article of a ban unsaid there; one that is missing leaves an answer without words.",
  example: "text_pl has {where} and {day}, text_en {where} alone; no row summary.leads.depends",
  remedy: "Write the same places in braces in every language; add the row that FORMAT.md names.",
  run: ({ sentences }) => {
    const ids = new Set(sentences.map(({ row }) => row.id));
    const [first = { file: "sanctions/sentences.csv", line: 1 }] = sentences;
    const missing = SENTENCE_IDS.filter((id) => !ids.has(id));
    return [
      ...(missing.length === 0
        ? []
        : [finding(first, "id", `no row ${missing[0]}, ${missing.length} missing in all: add them`)]),
      ...findingsIn(sentences, (row) => {
        const pl = placesIn(row.text_pl);
        return ADR_LANGUAGES.flatMap((lang) => {
          const column = `text_${lang}` as const;
          const places = placesIn(row[column]);
          return pl === places ? [] : [[column, `has the places ${places}, and text_pl ${pl}`]];
        });
      }),
    ];
  },
};

/** The places for values in a sentence, in an order of their own. */
const placesIn = (text: string): string => (text.match(/\{\w*\}/g) ?? []).toSorted().join(" ") || "none";

export const lawTextsChecks: readonly Check<SanctionsData>[] = [
  figuresCheck,
  statedCheck,
  textDayCheck,
  dateCodeCheck,
  dateAgreesCheck,
  textHeldCheck,
  directionWordsCheck,
  languageCheck,
  sentencesCheck,
];
