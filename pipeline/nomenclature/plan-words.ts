import { createHash } from "node:crypto";
import type { NameQuestion } from "../../openapi/shards/conformance.ts";
import type { WordFormsRecord } from "../../openapi/shards/common.ts";
import type { GoodsRecord, NoteRecord, VagueRecord } from "../../openapi/shards/nomenclature.ts";
import { compareText, fold, foldedWords } from "../../runtime/text/normalize.ts";
import type { FormRow, NoteRow, ReferenceRow, SynonymRow, VagueRow } from "./tables.ts";

/**
 * Whether a description is held out of search: a fifth of them, by the hash of its text alone. The accuracy that is
 * published is measured on these, so nothing may be learned from them or tuned on them.
 */
export function isSealed(description: string): boolean {
  const text = description.normalize("NFC").toLowerCase().trim();
  return createHash("sha256").update(text).digest()[0]! % 5 === 0;
}

type Lists = Record<"everyday" | "references" | "declared", Set<string>>;

/** The sources whose descriptions are measured on a fifth that search never sees. */
const MEASURED = new Set(["declared", "cpv"]);

/** Whether a name of the reference lists is held out of search. */
export function isHeldOut({ name, source }: Pick<ReferenceRow, "name" | "source">): boolean {
  return source.every((list) => MEASURED.has(list)) && isSealed(name);
}

/** Everyday names and names of reference lists in one language, those of the same codes together. */
export function planGoodsNames(
  synonyms: readonly Pick<SynonymRow, "name" | "langs" | "codes" | "words">[],
  references: readonly Pick<ReferenceRow, "name" | "lang" | "codes" | "source">[],
  lang: ReferenceRow["lang"],
): GoodsRecord[] {
  const groups = new Map<string, { codes: readonly string[]; words: readonly string[]; lists: Lists }>();
  const listsOf = (codes: readonly string[], words: readonly string[]): Lists => {
    const key = `${codes.join(" ")};${words.join(" ")}`;
    const group = groups.get(key) ?? {
      codes,
      words,
      lists: { everyday: new Set(), references: new Set(), declared: new Set() },
    };
    groups.set(key, group);
    return group.lists;
  };
  for (const { name, langs, codes, words } of synonyms)
    if (langs.split(" ").includes(lang))
      listsOf(codes, words.map(fold)).everyday.add(name.split(" ").map(foldPart).join(" "));
  for (const row of references) {
    if (row.lang !== lang || isHeldOut(row)) continue;
    const folded = fold(row.name);
    if (folded === "") continue;
    const list = row.source.every((name) => name === "declared") ? "declared" : "references";
    listsOf(row.codes, [])[list].add(folded);
  }
  return [...groups]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([, { codes, words, lists }]) => ({
      codes: [...codes],
      ...listed("everyday", lists.everyday),
      ...listed("words", words),
      ...listed("references", lists.references),
      ...listed("declared", lists.declared),
    }));
}

function listed(name: string, texts: Iterable<string>): Record<string, string[]> {
  const sorted = [...texts].toSorted(compareText);
  return sorted.length === 0 ? {} : { [name]: sorted };
}

function foldPart(word: string): string {
  return word.endsWith("*") ? `${fold(word)}*` : fold(word);
}

/** A word of more notes does not tell of which goods one speaks. */
const MOST_NOTES = 3;

/** Words of the explanatory notes that tell of which goods they speak, as they are published. */
export function planNotes(notes: readonly NoteRow[]): NoteRecord[] {
  const counts = countWords(notes.map(({ words }) => ({ name: words })));
  const tells = (word: string): boolean => (counts.get(word) ?? 0) <= MOST_NOTES && !/\d/.test(word);
  return notes.flatMap(({ code, to, words }) => {
    const passages = words.split("; ").map((passage) => passage.split(" ").filter(tells).join(" "));
    const text = passages.filter((passage) => passage !== "").join("; ");
    return text === "" ? [] : [{ code, ...(to === "" ? {} : { to }), words: text }];
  });
}

/** A word of so few refused descriptions tells nothing. */
const LEAST_REFUSED = 2;

/** How many descriptions that customs refused as vague have a word, and how many that say what the goods are. */
export function planVague(
  vague: readonly Pick<VagueRow, "name">[],
  references: readonly Pick<ReferenceRow, "name" | "lang" | "source">[],
): VagueRecord[] {
  const refused = vague.filter(({ name }) => !isSealed(name));
  const names = new Set(vague.map(({ name }) => name));
  const taken = references.filter((row) => row.lang === "en" && !isHeldOut(row) && !names.has(row.name));
  const [no, yes] = [countWords(refused), countWords(taken)];
  return [
    ["", refused.length, taken.length],
    ...[...no]
      .filter(([, count]) => count >= LEAST_REFUSED)
      .map(([word, count]): VagueRecord => [word, count, yes.get(word) ?? 0])
      .toSorted(([a], [b]) => compareText(a, b)),
  ];
}

function countWords(descriptions: readonly { name: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of descriptions)
    for (const word of new Set(foldedWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of texts, in small letters. */
export function distinctWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) words.add(word);
  return words;
}

/** Forms of the Polish words that texts have, folded; words of one pattern stand together. */
export function planForms(rows: readonly FormRow[], wanted: ReadonlySet<string>): WordFormsRecord["records"] {
  const patterns = new Map<string, Set<string>>();
  for (const { stem, ends } of rows) {
    if (!ends.some((end) => wanted.has(end === "-" ? stem : stem + end))) continue;
    const folded = [...new Set(ends.map((end) => (end === "-" ? end : fold(end))))].toSorted(compareText).join(" ");
    const stems = patterns.get(folded) ?? new Set();
    patterns.set(folded, stems.add(fold(stem)));
  }
  return [...patterns]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([ends, stems]) => [ends, [...stems].toSorted(compareText).join(" ")]);
}

/** Questions with everyday names of goods of one heading, drawn by the hash of the name. */
export function planNameConformance(goods: readonly GoodsRecord[], lang: NameQuestion["lang"]): NameQuestion[] {
  const headings = new Map<string, Set<string>>();
  for (const { codes, everyday = [] } of goods)
    for (const name of everyday)
      headings.set(name, new Set([...(headings.get(name) ?? []), ...codes.map((code) => code.slice(0, 4))]));
  return [...headings]
    .flatMap(([q, [heading, ...others]]) =>
      heading?.length === 4 && others.length === 0 && q.length > 2 && !q.includes("*") && isDrawn(q)
        ? [{ q, lang, heading }]
        : [],
    )
    .toSorted((a, b) => compareText(a.q, b.q));
}

/** Names whose hash leaves this remainder are asked about, one in so many. */
const [NAMES_DRAWN, REMAINDER] = [10, 0];

function isDrawn(name: string): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE() % NAMES_DRAWN === REMAINDER;
}
