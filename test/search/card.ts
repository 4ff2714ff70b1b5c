import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSealed, isHeldOut } from "../../pipeline/nomenclature/plan-words.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import type { GoodsLanguage } from "../../runtime/text/name-lines.ts";
import type { Meanings, NameSearch } from "../../runtime/sanctions/names/search.ts";
import { readJudged } from "./judged.ts";

/** A description of goods, and the headings that are right for it. */
export interface Described {
  text: string;
  lang: GoodsLanguage;
  headings: readonly string[];
}

/** Descriptions of one source and language, and whether search has never seen them. */
export interface List {
  source: string;
  lang: GoodsLanguage;
  sealed: boolean;
  descriptions: readonly Described[];
}

const ROOT = join(import.meta.dirname, "../..");
const rows = (path: string): string[][] =>
  readCsv(path, readFileSync(join(ROOT, path)))
    .records.slice(1)
    .map(({ cells }) => [...cells]);
const headingsOf = (codes: string): string[] => [...new Set(codes.split(" ").map((code) => code.slice(0, 4)))];
const LANGUAGES = ["pl", "en", "de", "fr"] as const;
/** Of the lines of the nomenclature so many are asked for, spread over it. */
const LINES = 200;

interface Reference extends Described {
  source: string[];
  sealed: boolean;
}

function references(): Reference[] {
  return rows("sources/nomenclature/references.csv").map(([name = "", lang = "", codes = "", source = ""]) => ({
    text: name,
    lang: lang as GoodsLanguage,
    headings: headingsOf(codes),
    source: source.split(" "),
    sealed: isHeldOut({ name, source: source.split(" ") as Parameters<typeof isHeldOut>[0]["source"] }),
  }));
}

/** Lines of the nomenclature, each by its own name where that says which goods are meant: the heading's names. */
function headingNames(lang: GoodsLanguage): Described[] {
  const isAnswered = lang === "pl" || lang === "en";
  const path = isAnswered ? "sources/nomenclature/cn-2026.csv" : `sources/nomenclature/names-${lang}.csv`;
  const column = lang === "pl" ? 3 : 2;
  const headings = rows(path).filter(([code = ""]) => code.length === 4 && code < "98");
  return headings
    .filter((_, at) => at % Math.floor(headings.length / LINES) === 0)
    .map((cells) => ({ text: cells[column]!.slice(0, 200), lang, headings: [cells[0]!] }));
}

function list(source: string, lang: GoodsLanguage, sealed: boolean, descriptions: Described[]): List {
  return { source, lang, sealed, descriptions };
}

function judged(file: "goods.csv" | "goods-held-out.csv", lang: GoodsLanguage): Described[] {
  return readJudged(file)
    .filter((own) => own.lang === lang)
    .map(({ query, wanted }) => ({ text: query, lang, headings: wanted }));
}

function banned(lang: GoodsLanguage, set: string): Described[] {
  return rows("test/data/sanctions/everyday-names.csv")
    .filter((own) => own[0] === lang && own[3] === set)
    .map(([, text = "", code = ""]) => ({ text, lang, headings: [code.slice(0, 4)] }));
}

/** The lists of the card: those that are sealed first. */
export function readLists(): List[] {
  const all = references();
  const declared = all.filter(({ source }) => source.includes("declared"));
  return [
    list(
      "declared goods",
      "en",
      true,
      declared.filter(({ sealed }) => sealed),
    ),
    ...LANGUAGES.map((lang) =>
      list(
        "procurement names",
        lang,
        true,
        all.filter((own) => own.lang === lang && own.sealed && own.source.includes("cpv")),
      ),
    ),
    ...(["pl", "en"] as const).map((lang) =>
      list("questions held out", lang, true, judged("goods-held-out.csv", lang)),
    ),
    ...(["pl", "en"] as const).map((lang) => list("banned goods, fresh", lang, true, banned(lang, "fresh"))),
    ...(["pl", "en"] as const).map((lang) => list("questions", lang, false, judged("goods.csv", lang))),
    ...(["pl", "en"] as const).map((lang) => list("banned goods", lang, false, banned(lang, "table"))),
    ...LANGUAGES.map((lang) => list("lines of the nomenclature", lang, false, headingNames(lang))),
  ];
}

/** Every so many of all descriptions, in one list: what a test asks that has to be quick. */
const SAMPLED = 10;
export function readSample(): List {
  const descriptions = readLists().flatMap((own) => own.descriptions.filter((_, at) => at % SAMPLED === 0));
  return list("a tenth of all", "en", false, descriptions);
}

/** Descriptions that customs refused as vague, those that search has never seen. */
export function readVague(): string[] {
  return rows("sources/nomenclature/vague.csv")
    .map(([name = ""]) => name)
    .filter(isSealed);
}

/** Figures that must not fall. */
const SHARES = ["heading_1", "heading_5", "chapter_1", "chapter_5"] as const;

/** How often the right heading and chapter stand first, and among the first five, in percent. */
export interface Figures {
  source: string;
  lang: GoodsLanguage;
  sealed: boolean;
  descriptions: number;
  heading_1: number;
  heading_5: number;
  chapter_1: number;
  chapter_5: number;
  /** How many have a first candidate that is likely, and how many of these are right. */
  likely: number;
  likely_right: number;
  vague: number;
}

/** What was found for a description. */
export interface Answered {
  description: Described;
  meanings: Meanings;
}

/** Asks for all descriptions of a list, as a reader of the language would: German and French ones in English. */
export async function answerList(
  search: Pick<NameSearch, "find">,
  { descriptions }: List,
  year: number,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const description of descriptions) {
    const lang = description.lang === "pl" ? "pl" : "en";
    answers.push({ description, meanings: await search.find(description.text, lang, year) });
  }
  return answers;
}

/** The figures of a list. */
export function figuresOf({ source, lang, sealed }: List, answers: readonly Answered[]): Figures {
  const share = (count: (answer: Answered) => boolean): number =>
    Math.round((1000 * answers.filter(count).length) / Math.max(1, answers.length)) / 10;
  const headings = ({ meanings }: Answered): string[] => meanings.candidates.map(({ code }) => code.slice(0, 4));
  const chapters = (answer: Answered): string[] => [...new Set(headings(answer).map((code) => code.slice(0, 2)))];
  const isHeading = ({ description }: Answered, code: string): boolean => description.headings.includes(code);
  const isChapter = ({ description }: Answered, code: string): boolean =>
    description.headings.some((own) => own.startsWith(code));
  const isLikely = ({ meanings }: Answered): boolean => meanings.candidates[0]?.confidence === "likely";
  const likely = answers.filter(isLikely);
  return {
    source,
    lang,
    sealed,
    descriptions: answers.length,
    heading_1: share((one) =>
      headings(one)
        .slice(0, 1)
        .some((code) => isHeading(one, code)),
    ),
    heading_5: share((one) =>
      headings(one)
        .slice(0, 5)
        .some((code) => isHeading(one, code)),
    ),
    chapter_1: share((one) =>
      chapters(one)
        .slice(0, 1)
        .some((code) => isChapter(one, code)),
    ),
    chapter_5: share((one) =>
      chapters(one)
        .slice(0, 5)
        .some((code) => isChapter(one, code)),
    ),
    likely: likely.length,
    likely_right: likely.filter((one) => isHeading(one, headings(one)[0]!)).length,
    vague: share(({ meanings }) => meanings.vague),
  };
}

/** All figures, those of a sample of all descriptions, and the share of refused ones that are marked as vague. */
export interface Card {
  lists: Figures[];
  sample: Figures;
  vague: number;
}

/** Where the figures are published that the next ones are compared with. */
export const PUBLISHED = "openapi/accuracy.json";

/** Answers all lists, one after the other. */
export async function readCard(
  search: Pick<NameSearch, "find">,
  year: number,
  report: (own: List, answers: readonly Answered[]) => void = () => undefined,
): Promise<Card> {
  const figures: Figures[] = [];
  for (const own of readLists()) {
    const answers = await answerList(search, own, year);
    report(own, answers);
    figures.push(figuresOf(own, answers));
  }
  const sample = readSample();
  const refused = readVague();
  let marked = 0;
  for (const text of refused) if ((await search.find(text, "en", year)).vague) marked++;
  return {
    lists: figures,
    sample: figuresOf(sample, await answerList(search, sample, year)),
    vague: Math.round((1000 * marked) / refused.length) / 10,
  };
}

/** Publishes figures. */
export function writeCard({ lists, sample, vague }: Card): void {
  const lines = lists.map((own) => `    ${JSON.stringify(own)}`).join(",\n");
  const parts = [`"vague": ${vague}`, `"sample": ${JSON.stringify(sample)}`, `"lists": [\n${lines}\n  ]`];
  writeFileSync(join(ROOT, PUBLISHED), `{\n  ${parts.join(",\n  ")}\n}\n`);
}

/** Points by which a figure may fall. */
const MOST_FALL = 1;

/** The shares of a list that fell by more than a point. */
export function fallen(before: Figures, after: Figures): string[] {
  return SHARES.filter((share) => after[share] < before[share] - MOST_FALL).map(
    (share) => `${before.source}, ${before.lang}, ${share}: ${before[share]} before, ${after[share]} now`,
  );
}

/** The published figures. */
export function publishedCard(): Card {
  return JSON.parse(readFileSync(join(ROOT, PUBLISHED), "utf8")) as Card;
}
