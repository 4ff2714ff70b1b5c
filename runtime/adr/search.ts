import type { AdrClass, AdrLang, SearchHit } from "../../openapi/schemas/adr.ts";
import type { AdrNames, AdrRules } from "../../openapi/shards/adr.ts";
import { foldName } from "./fold-name.ts";

type NameRecord = AdrNames["records"][number];
const LANGUAGES = ["pl", "en", "de", "fr"] as const satisfies readonly AdrLang[];

/**
 * Names ready for search: folded, each between spaces, so that ` word ` is a whole word and ` word` the start of one. Names that Table A joins
 * by "or" stand on lines of their own, so that each begins as a name does.
 */
export interface NameIndex {
  entries: readonly { record: NameRecord; names: Readonly<Record<AdrLang, readonly string[]>> }[];
  /** Another spelling of a folded word; the word itself where none is known. */
  respell: (word: string) => string;
}

/** Where a further name begins: what is only an addition has small letters. */
const ALTERNATIVE = /(?<= (?:or|lub|oder|ou)) (?=\p{Lu})/u;

/** Prepares the names of an edition; records are put in order of UN number. */
export function indexNames(records: readonly NameRecord[], spellings: AdrRules["search_spellings"]): NameIndex {
  return {
    entries: records.toSorted((a, b) => (a.un < b.un ? -1 : 1)).map((record) => {
      const of = (lang: AdrLang): string[] => record.names.map((name) => `${name[lang].split(ALTERNATIVE).map((part) => `\n ${foldName(part)} `).join("")}\n`);
      return { record, names: { pl: of("pl"), en: of("en"), de: of("de"), fr: of("fr") } };
    }),
    respell: (word) => spellings.reduce((text, { typed, spelled }) => text.replaceAll(typed, spelled), word),
  };
}

/** What is looked for: a UN number, folded words, a class; any that is undefined does not narrow the search. */
export interface SearchTerms {
  un: string | undefined;
  words: readonly string[] | undefined;
  class: AdrClass | undefined;
}

/** How well a name fits, best first: by the whole phrase, then by the word that fits worst. */
const RANK = { un: 0, name: 1, begin: 2, word: 3, start: 4, inside: 5 } as const;

/**
 * All hits, best rank first and by UN number within a rank, each with the name of the row that fits best. A name fits when every word occurs in
 * it, in one spelling; `lang` is tried first.
 */
export function searchNames({ entries, respell }: NameIndex, terms: SearchTerms, lang: AdrLang): SearchHit[] {
  const languages = new Set<AdrLang>([lang, ...LANGUAGES]);
  const words = terms.words?.map((word) => [...new Set([word, respell(word)])]) ?? [];
  const phrases = [terms.words, terms.words?.map(respell)].map((spelled) => `\n ${spelled?.join(" ")}`);
  const ranked: { rank: number; hit: SearchHit }[] = [];
  for (const { record, names } of entries) {
    if (terms.class !== undefined && record.class !== terms.class) continue;
    if (terms.words === undefined || (terms.un !== undefined && record.un === terms.un)) {
      ranked.push({ rank: RANK.un, hit: wordHit(record, 0, lang, { lang: null, field: terms.words === undefined ? "class" : "un" }) });
      continue;
    }
    let best: { rank: number; lang: AdrLang; row: number } | undefined;
    for (const language of languages) {
      for (const [row, name] of names[language].entries()) {
        const rank = rankName(name, words, phrases);
        if (rank !== undefined && (best === undefined || rank < best.rank)) best = { rank, lang: language, row };
      }
    }
    if (best !== undefined) ranked.push({ rank: best.rank, hit: wordHit(record, best.row, lang, { lang: best.lang, field: "name" }) });
  }
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The rank of a name; undefined when a word occurs in no spelling. */
function rankName(name: string, words: readonly (readonly string[])[], phrases: readonly string[]): number | undefined {
  let worst: number = RANK.word;
  for (const spellings of words) {
    let rank: number | undefined;
    for (const word of spellings) {
      if (!name.includes(word)) continue;
      const found = name.includes(` ${word} `) ? RANK.word : name.includes(` ${word}`) ? RANK.start : RANK.inside;
      if (rank === undefined || found < rank) rank = found;
    }
    if (rank === undefined) return undefined;
    if (rank > worst) worst = rank;
  }
  if (phrases.some((phrase) => name.includes(`${phrase} \n`))) return RANK.name;
  return phrases.some((phrase) => name.includes(phrase)) ? RANK.begin : worst;
}

function wordHit({ un, names, class: designation, packing_groups }: NameRecord, row: number, lang: AdrLang, matched: SearchHit["matched"]): SearchHit {
  return { un, name: names[row]?.[lang] ?? "", class: designation, packing_groups, matched };
}
