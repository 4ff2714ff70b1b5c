import { foldName, joinAbbreviations } from "../text/normalize.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { SearchHit } from "../../openapi/schemas/adr-substance.ts";
import { GRAMMARS } from "../text/grammars.ts";
import { readQuestionWords } from "../text/name-words.ts";
import { MEETINGS, SAME_WORD } from "../text/vocabulary.ts";
import { MOST_WORDS } from "../text/word-index.ts";
import { type SearchTerms, type TermNotice } from "../reading/search-terms.ts";
import { sharedName } from "./substance.ts";
import type { SubstanceIndex } from "./substance-index.ts";

/** A name of trade met as a whole is worth more than an official name, which says more than people ask for. */
const TRADE = 0.97;
const OFFICIAL = 0.9;
/** The second substance of a name, its third and so on. */
const FURTHER = 0.99;
/** Names in another language than that of the answer. */
const FOREIGN = 0.97;
/** Of a trade name about half must be asked for; the weights of its words shift a little with each name added. */
const LEAST_ASKED = 0.48;
/** What is not even so well met as this part of the best is no hit. */
const LEAST_SHARE = 0.3;
const WHOLE = 0.999;

/** What is met so nearly as well as the best may be meant as well as it; at most so many numbers are named. */
const [AS_WELL, MOST_MEANT] = [0.9, 8];

/** What a search found: its hits, and the UN numbers that a name means, more than one where it may be several. */
interface SearchResult {
  hits: SearchHit[];
  meant: string[];
}

interface Best {
  score: number;
  /** The names of the record that have as many of the words. */
  rows: Set<number>;
  weight: number;
  lang: AdrLang;
  field: "name" | "trade_name";
  level: number;
  words: string[];
}

/**
 * All hits, best first: UN numbers that were asked for, then names in any of the four languages, those of the language
 * of the answer a little before the
 * others. Where a name has all words, no name is a hit that lacks one; goods whose carriage is prohibited stand behind
 * the others that fit.
 */
export function searchSubstances(
  substances: SubstanceIndex,
  { numbers, maybe, text, class: wanted, isEmpty }: SearchTerms,
  lang: AdrLang,
): SearchResult {
  const { records, indexes } = substances;
  const isWanted = (position: number): boolean => wanted === undefined || records[position]?.class === wanted;
  const numberHit = (position: number, best?: Best): SearchHit =>
    hitOf(substances, position, best, lang, { lang: null, field: "un", by: null, words: [] });
  if (numbers.length + maybe.length === 0 && text === "")
    return {
      meant: [],
      hits: isEmpty
        ? []
        : records.flatMap((_, position) =>
            isWanted(position)
              ? [hitOf(substances, position, undefined, lang, { lang: null, field: "class", by: null, words: [] })]
              : [],
          ),
    };

  const byName = findByName(substances, text, lang, isWanted);
  const locationsOf = (uns: readonly string[]): number[] => uns.flatMap((un) => indexes.get(un) ?? []).filter(isWanted);
  // A number beside words is a UN number where they name the same goods, or nothing; "ADR 2025" is not first of all UN
  // 2025.
  const [likely, unlikely] = [
    locationsOf(maybe).filter((position) => byName.size === 0 || byName.has(position)),
    locationsOf(maybe).filter((position) => byName.size > 0 && !byName.has(position)),
  ];
  const numbered = [...locationsOf(numbers), ...likely];
  const ranked = rankNames(substances, byName, new Set(numbered));
  const hits = [
    ...numbered.map((position) => numberHit(position, byName.get(position))),
    ...ranked
      .filter(([position]) => !unlikely.includes(position))
      .map(([position, best]) =>
        hitOf(substances, position, best, lang, {
          lang: best.lang,
          field: best.field,
          by: byOf(best.field, best.level),
          words: best.words,
        }),
      ),
    ...unlikely.map((position) => numberHit(position)),
  ];
  const highest = ranked[0]?.[1].score ?? 0;
  const meant = numbered.length > 0 ? [] : ranked.filter(([, { score }]) => score >= highest * AS_WELL);
  return { hits, meant: meant.slice(0, MOST_MEANT).flatMap(([position]) => records[position]?.un ?? []) };
}

/** The best name of each substance that has words of a text, in any of the languages. */
function findByName(
  { languages }: SubstanceIndex,
  text: string,
  lang: AdrLang,
  isWanted: (position: number) => boolean,
): Map<number, Best> {
  const byName = new Map<number, Best>();
  for (const language of new Set([lang, ...ADR_LANGUAGES])) {
    const {
      index,
      named: { starts, substances: named, rows: rowsOf, own: isOwn },
    } = languages[language];
    const words = readQuestionWords(joinAbbreviations(text), [GRAMMARS[language]], MOST_WORDS);
    if (words[0] === undefined) continue;
    index.search(words, (hit) => {
      const isOfficial = isOwn[hit.index] === 1;
      const row = rowsOf[hit.index]!;
      if (!isOfficial && hit.count < index.length(hit.index))
        if (hit.covered < LEAST_ASKED || words.every((asked, bit) => asked.length < 3 || ((hit.met >> bit) & 1) === 0))
          return;
      const fits = isOfficial ? OFFICIAL * hit.covered ** 0.35 : TRADE * hit.covered;
      const score = hit.score * hit.weight * fits * (language === lang ? 1 : FOREIGN);
      const first = starts[hit.index]!;
      for (let slot = first; slot < starts[hit.index + 1]!; slot++) {
        const position = named[slot]!;
        if (!isWanted(position)) continue;
        const worth = score * FURTHER ** (slot - first);
        const current = byName.get(position);
        const field = isOfficial ? "name" : "trade_name";
        const rows =
          current !== undefined && current.lang === language && current.field === field && current.weight === hit.weight
            ? current.rows.add(row)
            : new Set([row]);
        if (current !== undefined && current.score >= worth) continue;
        byName.set(position, {
          score: worth,
          rows,
          weight: hit.weight,
          lang: language,
          field,
          level: hit.level,
          words: words.filter((_, bit) => (hit.met >> bit) & 1),
        });
      }
    });
  }
  return byName;
}

/** Names that are hits, the best first, without substances that stand before them. */
function rankNames(
  { records }: SubstanceIndex,
  byName: ReadonlyMap<number, Best>,
  first: ReadonlySet<number>,
): [number, Best][] {
  const most = Math.max(0, ...[...byName.values()].map(({ score }) => score));
  const isWhole = ({ weight, level }: Best): boolean => weight > WHOLE && level <= SAME_WORD;
  const anyWhole = [...byName.values()].some(isWhole);
  const prohibited = (position: number): number => Number(records[position]?.status === "carriage_prohibited");
  return [...byName]
    .filter(([position, best]) => !first.has(position) && (anyWhole ? isWhole(best) : best.score >= most * LEAST_SHARE))
    .toSorted(([a, left], [b, right]) => prohibited(a) - prohibited(b) || right.score - left.score || a - b);
}

function hitOf(
  { records }: SubstanceIndex,
  position: number,
  best: Best | undefined,
  lang: AdrLang,
  matched: SearchHit["matched"],
): SearchHit {
  const { un, names, class: designation, packing_groups } = records[position]!;
  const [row] = best?.field === "name" && best.rows.size < names.length ? best.rows : [];
  const name = row === undefined ? sharedName(names.map((texts) => texts[lang])) : (names[row]?.[lang] ?? "");
  return { un, name, class: designation, packing_groups, matched };
}

function byOf(field: Best["field"], level: number): SearchHit["matched"]["by"] {
  if (level > SAME_WORD) return MEETINGS[level] as "prefix" | "infix" | "typo";
  if (field === "trade_name") return "synonym";
  return level === 0 ? "name" : "form";
}

type SearchNotice = readonly [
  code:
    | TermNotice[0]
    | "not_in_adr_not_dangerous"
    | "not_in_adr_below_limit"
    | "numbers_not_in_adr"
    | "several_numbers"
    | "name_not_met",
  values: { name: string; number: string; numbers: string },
];

/**
 * What is to be said of a question: how it was read, why goods of this name are not in ADR, numbers without goods, a
 * name that may be several numbers, and one that no name meets.
 */
export function searchNotices(
  { notInAdr, indexes }: SubstanceIndex,
  { text, numbers, notices, class: wanted }: SearchTerms,
  { hits, meant }: SearchResult,
): SearchNotice[] {
  const why = notInAdr.get(foldName(text));
  const unknown = numbers.filter((number) => !indexes.has(number));
  const said = (code: SearchNotice[0], number = "", uns = unknown): SearchNotice => [
    code,
    { name: text, number, numbers: uns.join(", ") },
  ];
  return [
    ...(why !== undefined || meant.length < 2 ? [] : [said("several_numbers", "", meant)]),
    ...(why === undefined && text !== "" && wanted === undefined && hits.length === 0 ? [said("name_not_met")] : []),
    ...notices.map(([code, number]) => said(code, number)),
    ...(why === undefined ? [] : [said(`not_in_adr_${why}`)]),
    ...(unknown.length === 0 ? [] : [said("numbers_not_in_adr")]),
  ];
}
