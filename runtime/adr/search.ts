import type { AdrClass, AdrLang, SearchHit } from "../../openapi/schemas/adr.ts";
import type { AdrNames } from "../../openapi/shards/adr.ts";

type NameRecord = AdrNames["records"][number];
const LANGUAGES = ["pl", "en", "de", "fr"] as const satisfies readonly AdrLang[];

/** Names ready for search: folded, each between spaces, so that ` word ` is a whole word and ` word` the start of one. */
export interface NameIndex {
  entries: readonly { record: NameRecord; names: Readonly<Record<AdrLang, readonly string[]>> }[];
}

/** Prepares the names of an edition; records are put in order of UN number. */
export function indexNames(records: readonly NameRecord[]): NameIndex {
  const sorted = records.toSorted((a, b) => (a.un < b.un ? -1 : 1));
  return {
    entries: sorted.map((record) => {
      const { pl, en, de, fr } = record.folded;
      return { record, names: { pl: pad(pl), en: pad(en), de: pad(de), fr: pad(fr) } };
    }),
  };
}

function pad(names: readonly string[]): string[] {
  return names.map((name) => ` ${name} `);
}

/** What is looked for: a UN number, folded words, a class; any that is undefined does not narrow the search. */
export interface SearchTerms {
  un: string | undefined;
  words: readonly string[] | undefined;
  class: AdrClass | undefined;
}

/** How well a name fits, best first. */
const RANK = { un: 0, name: 1, word: 2, start: 3, inside: 4 } as const;

/** All hits, best rank first and by UN number within a rank. A name fits when every word occurs in it; `lang` is tried first. */
export function searchNames(index: NameIndex, terms: SearchTerms, lang: AdrLang): SearchHit[] {
  const languages = [lang, ...LANGUAGES.filter((other) => other !== lang)];
  const phrase = ` ${terms.words?.join(" ") ?? ""} `;
  const ranked: { rank: number; hit: SearchHit }[] = [];
  for (const { record, names } of index.entries) {
    if (terms.class !== undefined && record.class !== terms.class) continue;
    if (terms.un !== undefined && record.un === terms.un) {
      ranked.push({ rank: RANK.un, hit: wordHit(record, lang, { lang: null, field: "un" }) });
    } else if (terms.words === undefined) {
      ranked.push({ rank: RANK.un, hit: wordHit(record, lang, { lang: null, field: "class" }) });
    } else {
      let best: { rank: number; lang: AdrLang } | undefined;
      for (const language of languages) {
        for (const name of names[language]) {
          const rank = rankName(name, terms.words, phrase);
          if (rank !== undefined && (best === undefined || rank < best.rank)) best = { rank, lang: language };
        }
      }
      if (best !== undefined) ranked.push({ rank: best.rank, hit: wordHit(record, lang, { lang: best.lang, field: "name" }) });
    }
  }
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The rank of the word that fits worst; undefined when a word does not occur. */
function rankName(name: string, words: readonly string[], phrase: string): number | undefined {
  if (name === phrase) return RANK.name;
  let worst: number = RANK.word;
  for (const word of words) {
    if (!name.includes(word)) return undefined;
    const rank = name.includes(` ${word} `) ? RANK.word : name.includes(` ${word}`) ? RANK.start : RANK.inside;
    if (rank > worst) worst = rank;
  }
  return worst;
}

function wordHit(record: NameRecord, lang: AdrLang, matched: SearchHit["matched"]): SearchHit {
  return { un: record.un, name: record.name[lang], class: record.class, packing_groups: [...record.packing_groups], matched };
}
