import { ADR_LANGUAGES, inLanguages } from "../../openapi/schemas/languages.ts";
import { fold } from "../text/fold.ts";
import type { AdrClass, AdrLang, SearchHit, SearchQuery } from "../../openapi/schemas/adr.ts";
import type { AdrNames, AdrRules } from "../../openapi/shards/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";

/** Folds a name, or what is looked for among names. Letters with full stops between them are one word: `N.O.S.` is `nos`. */
export function foldName(text: string): string {
  return fold(text.replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1"));
}

type NameRecord = AdrNames["records"][number];

/**
 * Names ready for search: folded, each between spaces, so that ` word ` is a whole word and ` word` the start of one. Names that Table A joins
 * by "or" stand on lines of their own, so that each begins as a name does.
 */
export interface NameIndex {
  entries: readonly { record: NameRecord; names: Readonly<Record<AdrLang, readonly string[]>> }[];
  /** A folded phrase as the names of a language spell it; the phrase itself where no other spelling is known. */
  respell: (phrase: string, lang: AdrLang) => string;
}

/** Where a further name begins: what is only an addition has small letters. */
const ALTERNATIVE = /(?<= (?:or|lub|oder|ou)) (?=\p{Lu})/u;

/** Prepares the names of an edition; records are put in order of UN number. */
export function indexNames(records: readonly NameRecord[], spellings: AdrRules["search_spellings"]): NameIndex {
  return {
    entries: records.toSorted((a, b) => (a.un < b.un ? -1 : 1)).map((record) => {
      const of = (lang: AdrLang): string[] => record.names.map((name) => `${name[lang].split(ALTERNATIVE).map((part) => `\n ${foldName(part)} `).join("")}\n`);
      return { record, names: inLanguages(of) };
    }),
    respell: (phrase, wanted) => spellings.reduce((text, { lang, typed, spelled }) => (lang === wanted ? text.replaceAll(typed, spelled) : text), phrase),
  };
}

/** What is looked for: a UN number, a folded phrase, a class; any that is undefined does not narrow the search. */
export interface SearchTerms {
  un: string | undefined;
  phrase: string | undefined;
  class: AdrClass | undefined;
}

/** How well a name fits, best first: by the whole phrase, then by the word that fits worst. */
const RANK = { un: 0, name: 1, begin: 2, word: 3, start: 4, inside: 5 } as const;

/**
 * All hits, best rank first and by UN number within a rank, each with the name of the row that fits best. A name fits when every word occurs in
 * it, as typed or respelled; `lang` is tried first.
 */
export function searchNames({ entries, respell }: NameIndex, { un, phrase, class: wanted }: SearchTerms, lang: AdrLang): SearchHit[] {
  const queries = [...new Set([lang, ...ADR_LANGUAGES])].flatMap((language) =>
    [...new Set([phrase ?? "", respell(phrase ?? "", language)])].map((spelled) => ({ language, words: spelled.split(" "), begin: `\n ${spelled}` })),
  );
  const ranked: { rank: number; hit: SearchHit }[] = [];
  for (const { record, names } of entries) {
    if (wanted !== undefined && record.class !== wanted) continue;
    if (phrase === undefined || record.un === un) {
      ranked.push({ rank: RANK.un, hit: wordHit(record, 0, lang, { lang: null, field: phrase === undefined ? "class" : "un" }) });
      continue;
    }
    let best: { rank: number; lang: AdrLang; row: number } | undefined;
    for (const { language, words, begin } of queries) {
      for (const [row, name] of names[language].entries()) {
        const rank = rankName(name, words, begin);
        if (rank !== undefined && (best === undefined || rank < best.rank)) best = { rank, lang: language, row };
      }
    }
    if (best !== undefined) ranked.push({ rank: best.rank, hit: wordHit(record, best.row, lang, { lang: best.lang, field: "name" }) });
  }
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The rank of a name; undefined when a word does not occur. `begin` is the phrase at the start of a name. */
function rankName(name: string, words: readonly string[], begin: string): number | undefined {
  let worst: number = RANK.word;
  for (const word of words) {
    if (!name.includes(word)) return undefined;
    const rank = name.includes(` ${word} `) ? RANK.word : name.includes(` ${word}`) ? RANK.start : RANK.inside;
    if (rank > worst) worst = rank;
  }
  if (!name.includes(begin)) return worst;
  return name.includes(`${begin} \n`) ? RANK.name : RANK.begin;
}

function wordHit({ un, names, class: designation, packing_groups }: NameRecord, row: number, lang: AdrLang, matched: SearchHit["matched"]): SearchHit {
  return { un, name: names[row]?.[lang] ?? "", class: designation, packing_groups, matched };
}

const SHORTEST = 2;
const LONGEST = 200;

/** Reads what a search asks for: `q`, `class`, or both. A UN number is the whole of `q`, or stands with its prefix before other words. */
export function readTerms({ q, class: wanted }: SearchQuery): SearchTerms | { faults: ProblemError[] } {
  if (q === undefined) {
    if (wanted !== undefined) return { un: undefined, phrase: undefined, class: wanted };
    return fault("required", "One of q and class is required.");
  }
  const text = q.trim();
  const length = Array.from(text).length;
  if (length < SHORTEST) return fault("too_short", `Want at least ${SHORTEST} characters.`);
  if (length > LONGEST) return fault("too_long", `Want at most ${LONGEST} characters.`);
  const phrase = foldName(text);
  if (phrase === "") return fault("wrong_format", "Want at least one letter or digit to search for.");
  return { un: /^(?:UN[\s-]*(?=\d{4}\b)|(?=\d{4}$))(\d{4})/i.exec(text)?.[1], phrase, class: wanted };
}

function fault(code: ProblemError["code"], detail: string): { faults: ProblemError[] } {
  return { faults: [{ parameter: "q", code, detail }] };
}
