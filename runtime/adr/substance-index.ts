import type { AdrLang } from "../../openapi/schemas/adr.ts";
import { ADR_LANGUAGES, inLanguages } from "../../openapi/schemas/languages.ts";
import type { AdrNames, AdrRules, AdrWords } from "../../openapi/shards/adr.ts";
import type { WordFormsRecord } from "../../openapi/shards/common.ts";
import { fold, joinAbbreviations } from "../text/normalize.ts";
import { GRAMMARS } from "../text/grammars.ts";
import { type NameWord, readGoodsWords, readNameWords, ROLES } from "../text/name-words.ts";
import { openWordForms } from "../text/inflection.ts";
import type { Steps } from "../text/steps.ts";
import { indexWordsInSteps, type WordIndex } from "../text/word-index.ts";

type NameRecord = AdrNames["records"][number];

/** What names stand for: the substances of a name, each by its place, are from `starts[name]` to `starts[name + 1]`. */
interface Named {
  starts: Uint32Array;
  substances: Uint16Array;
  /** The row of its names that a name is. */
  rows: Uint16Array;
  /** 1 for Table A's own name. */
  own: Uint8Array;
}

/** The names of an edition in one language. */
interface LanguageIndex {
  lang: AdrLang;
  index: WordIndex;
  named: Named;
}

/** The substances of an edition by their names. */
export interface SubstanceIndex {
  /** In order of UN number. */
  records: readonly NameRecord[];
  indexes: ReadonlyMap<string, number>;
  languages: Readonly<Record<AdrLang, LanguageIndex>>;
  /** Why goods of a folded name are not in ADR. */
  notInAdr: ReadonlyMap<string, "not_dangerous" | "below_limit">;
}

/** What the index is made of. */
interface SubstanceSources {
  names: readonly NameRecord[];
  words: AdrWords["records"];
  forms: WordFormsRecord["records"];
  spellings: AdrRules["search_spellings"];
}

/** Indexes the names of an edition, official ones and those of trade, in steps. */
export function* indexSubstancesInSteps({ names, words, forms, spellings }: SubstanceSources): Steps<SubstanceIndex> {
  const records = names.toSorted((a, b) => (a.un < b.un ? -1 : 1));
  const indexes = new Map(records.map(({ un }, position) => [un, position]));
  const polish = openWordForms(forms);
  const open = function* (lang: AdrLang): Steps<LanguageIndex> {
    const starts = [0];
    const named: number[] = [];
    const rows: number[] = [];
    const official: number[] = [];
    const add = (read: NameWord[], substances: readonly number[], row: number, isOwn: boolean): NameWord[] => {
      named.push(...substances);
      starts.push(named.length);
      rows.push(row);
      official.push(Number(isOwn));
      return read;
    };
    const readAll = function* (): Generator<NameWord[]> {
      for (const [position, record] of records.entries()) {
        for (const [row, name] of record.names.entries())
          for (const part of alternatives(name[lang])) {
            const read = readOfficialName(part, lang);
            yield add(read, [position], row, true);
            // Who writes all that is the name has written the name, whatever small letters add to it.
            const capitals = read.filter(({ role }) => role > ROLES.mention);
            if (capitals.length > 0 && capitals.length < read.length) yield add(capitals, [position], row, true);
          }
      }
      for (const [wordLang, uns, , list] of words) {
        if (wordLang !== lang || uns === "") continue;
        const substances = uns.split(" ").flatMap((un) => indexes.get(un) ?? []);
        for (const name of list.split(";")) yield add(readGoodsWords(name, GRAMMARS[lang]), substances, 0, false);
      }
    };
    const respell = respellBy(spellings.filter((spelling) => spelling.lang === lang));
    const index = yield* indexWordsInSteps({
      names: readAll(),
      inflection: GRAMMARS[lang].inflection(polish),
      respell,
      // Units, packings and currencies have three letters and begin the names of goods.
      leastPartial: 4,
    });
    return {
      lang,
      index,
      named: {
        starts: Uint32Array.from(starts),
        substances: Uint16Array.from(named),
        rows: Uint16Array.from(rows),
        own: Uint8Array.from(official),
      },
    };
  };
  const notInAdr = words.flatMap(([, , reason, list]) =>
    reason === "" ? [] : list.split(";").map((name) => [name, reason] as const),
  );
  const languages = new Map<AdrLang, LanguageIndex>();
  for (const lang of ADR_LANGUAGES) languages.set(lang, yield* open(lang));
  return { records, indexes, languages: inLanguages((lang) => languages.get(lang)!), notInAdr: new Map(notInAdr) };
}

function respellBy(spellings: SubstanceSources["spellings"]): (word: string) => string[] {
  return (word) =>
    spellings.flatMap(({ typed, spelled }) => (word.includes(typed) ? [word.replaceAll(typed, spelled)] : []));
}

/**
 * Where a further name begins: behind "or" in capitals, or in brackets in capitals. What is only an addition has small
 * letters.
 */
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
