import type { AdrLang } from "../../openapi/schemas/adr.ts";
import { ADR_LANGUAGES, inLanguages } from "../../openapi/schemas/languages.ts";
import type { AdrNames, AdrRules, AdrWords } from "../../openapi/shards/adr.ts";
import type { WordFormsRecord } from "../../openapi/shards/common.ts";
import { fold } from "../text/fold.ts";
import { GRAMMARS } from "../text/languages.ts";
import { type NameWord, readGoodsWords, readNameWords, ROLES } from "../text/name-words.ts";
import { openWordForms } from "../text/word-forms.ts";
import { allSteps, type Steps } from "../text/steps.ts";
import { indexWordsInSteps, type WordIndex } from "../text/word-index.ts";
import { joinAbbreviations } from "./fold-name.ts";

type NameRecord = AdrNames["records"][number];

/** What one name in the index stands for: substances by their place, a row of their names, and whether it is Table A's own name. */
export interface Named {
  substances: readonly number[];
  row: number;
  own: boolean;
}

/** The names of an edition in one language. */
export interface LanguageIndex {
  lang: AdrLang;
  index: WordIndex;
  named: readonly Named[];
}

/** The substances of an edition by their names. */
export interface SubstanceIndex {
  /** In order of UN number. */
  records: readonly NameRecord[];
  places: ReadonlyMap<string, number>;
  languages: Readonly<Record<AdrLang, LanguageIndex>>;
  /** Why goods of a folded name are not in ADR. */
  notInAdr: ReadonlyMap<string, "not_dangerous" | "below_limit">;
}

/** What the index is made of. */
export interface SubstanceSources {
  names: readonly NameRecord[];
  words: AdrWords["records"];
  forms: WordFormsRecord["records"];
  spellings: AdrRules["search_spellings"];
}

/** Indexes the names of an edition, official ones and those of trade. */
export function indexSubstances(sources: SubstanceSources): SubstanceIndex {
  return allSteps(indexSubstancesInSteps(sources));
}

/** The same in steps. */
export function* indexSubstancesInSteps({ names, words, forms, spellings }: SubstanceSources): Steps<SubstanceIndex> {
  const records = names.toSorted((a, b) => (a.un < b.un ? -1 : 1));
  const places = new Map(records.map(({ un }, place) => [un, place]));
  const polish = openWordForms(forms);
  const open = function* (lang: AdrLang): Steps<LanguageIndex> {
    const read: NameWord[][] = [];
    const named: Named[] = [];
    for (const [place, record] of records.entries()) {
      if (place % 50 === 49) yield;
      for (const [row, name] of record.names.entries()) {
        for (const part of alternatives(name[lang])) {
          read.push(readOfficialName(part, lang));
          named.push({ substances: [place], row, own: true });
        }
      }
    }
    for (const [wordLang, uns, , list] of words) {
      if (wordLang !== lang || uns === "") continue;
      const substances = uns.split(" ").flatMap((un) => places.get(un) ?? []);
      for (const name of list.split(";")) {
        read.push(readGoodsWords(name, GRAMMARS[lang]));
        named.push({ substances, row: 0, own: false });
      }
    }
    const own = spellings.filter((spelling) => spelling.lang === lang);
    const respell = (word: string): string[] => own.flatMap(({ typed, spelled }) => (word.includes(typed) ? [word.replaceAll(typed, spelled)] : []));
    return { lang, named, index: yield* indexWordsInSteps({ names: read, inflection: GRAMMARS[lang].inflection(polish), respell }) };
  };
  const notInAdr = words.flatMap(([, , reason, list]) => (reason === "" ? [] : list.split(";").map((name) => [name, reason] as const)));
  const languages = new Map<AdrLang, LanguageIndex>();
  for (const lang of ADR_LANGUAGES) languages.set(lang, yield* open(lang));
  return { records, places, languages: inLanguages((lang) => languages.get(lang)!), notInAdr: new Map(notInAdr) };
}

/** Where a further name begins: behind "or" in capitals, or in brackets in capitals. What is only an addition has small letters. */
const ALTERNATIVE = /(?<= (?:or|lub|oder|ou)) (?=\p{Lu})|\((?=\p{Lu}{2})|(?<=\p{Lu}{2})\)/u;

function alternatives(name: string): string[] {
  return [...new Set(name.split(ALTERNATIVE))].filter((part) => /\p{L}{2}/u.test(part));
}

/** The words of a name of Table A: what stands in capitals is the name, the rest says of which goods it is. */
function readOfficialName(name: string, lang: AdrLang): NameWord[] {
  const text = joinAbbreviations(name);
  const capitals = new Set((text.match(/[\p{Lu}\p{N}]+(?![\p{Ll}])/gu) ?? []).map((word) => fold(word)));
  return readNameWords(text, GRAMMARS[lang]).map(({ word, role }) => {
    const isName = capitals.size === 0 || capitals.has(word);
    return { word, role: isName ? Math.max(role, ROLES.mention) : Math.min(role, ROLES.mention) };
  });
}
