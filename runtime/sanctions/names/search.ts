import type { NoteRecord, SeparationRecord } from "../../../openapi/shards/nomenclature.ts";
import { GRAMMARS } from "../../text/grammars.ts";
import { openWordForms } from "../../text/word-forms.ts";
import type { LawBook } from "../law.ts";
import { type CnLines, GOODS_LANGUAGES, type GoodsLanguage, type Nomenclature } from "../nomenclature.ts";
import { type Confidence, confidencesOf, type IsVague, openVague } from "./confidence.ts";
import { type NameLines, openLines } from "./texts.ts";
import { indexNames, type NameIndex } from "./name-index.ts";
import { MOST_RANKED, type Ranked, rankHeadings, type Ranking } from "./rank.ts";

/** One meaning of a description that the year asked about has. */
export interface Candidate extends Ranked {
  confidence: Confidence;
  /** It has every word of the question that any text has, or a reviewed everyday name of it stands among them. */
  whole: boolean;
  name: string;
  path: string[];
}

/** What a description of goods may mean. */
export interface Meanings {
  candidates: Candidate[];
  /** Words that no text has in any language that was looked into. */
  unmet: string[];
  /** More headings have the words than were looked at, or no word says by itself what is meant. */
  general: boolean;
  /** Customs refuse such descriptions: nobody could classify the goods. */
  vague: boolean;
  /** The language of the words that the first candidate is met by. */
  lang: GoodsLanguage;
  /** What tells the headings of the first two candidates apart. */
  separation?: SeparationRecord;
}

/** The search of goods by name. */
export interface NameSearch {
  indexOf(lang: GoodsLanguage): Promise<NameIndex>;
  /**
   * Looks a description up in the language of the answer, and in the others one after the other as long as words are
   * known in none of them.
   */
  find(text: string, lang: "en" | "pl", year: number): Promise<Meanings>;
}

/** Opens the search. Texts are those of the newest year; the index of a language is made on first use, and stays. */
export function openNameSearch(
  nomenclature: Pick<Nomenclature, "years" | "lines" | "names" | "goods" | "forms" | "notes" | "vague" | "separations">,
  law: Pick<LawBook, "entryNames">,
): NameSearch {
  const made = new Map<string, Promise<unknown>>();
  /** Made once, and again after a failure. */
  const once = <Made>(key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = made.get(key) ?? make();
    if (!made.has(key)) {
      made.set(key, known);
      known.catch(() => made.delete(key));
    }
    return known as Promise<Made>;
  };
  const notes = (lang: GoodsLanguage): Promise<NoteRecord[]> | NoteRecord[] =>
    lang === "en" ? nomenclature.notes() : [];
  const indexOf = (lang: GoodsLanguage): Promise<NameIndex> =>
    once(`index ${lang}`, async () => {
      const [lines, goods, entries, noted, forms] = await Promise.all([
        nomenclature.names(lang),
        nomenclature.goods(lang),
        lang === "en" || lang === "pl" ? law.entryNames(lang) : [],
        notes(lang),
        lang === "pl" ? nomenclature.forms() : [],
      ]);
      return indexNames({ lang, lines, goods, entries, notes: noted }, GRAMMARS[lang].inflection(openWordForms(forms)));
    });
  const linesOf = (lang: "en" | "pl"): Promise<NameLines> =>
    once(`lines ${lang}`, async () => openLines(await nomenclature.names(lang), lang));
  const vague = (): Promise<IsVague> => once("vague", async () => openVague(await nomenclature.vague()));

  return {
    indexOf,
    async find(text, lang, year) {
      const rankings: [GoodsLanguage, Ranking][] = [];
      for (const one of [lang, ...GOODS_LANGUAGES.filter((other) => other !== lang)]) {
        if (rankings.length > 0 && unknownOf(rankings).length === 0) break;
        rankings.push([one, rankHeadings(await indexOf(one), text)]);
      }
      const words = rankings[0]![1].words;
      const unmet = unmetOf(rankings);
      const ranked = joinRankings(rankings, words.length);
      const read = ranked[0]?.[1] ?? lang;
      const headings = ranked.map(([candidate]) => candidate);
      // The words of refused descriptions are English.
      const isVague =
        (lang === "en" || headings.length === 0 || read === "en") &&
        (await vague())(text, unmet, headings, headings.length > 0 && read !== "en");
      const confidences = confidencesOf(headings);
      const lines = await linesOf(lang);
      const candidates: Candidate[] = [];
      for (const [at, candidate] of headings.entries()) {
        const isNewest = year === nomenclature.years.at(-1);
        const code = isNewest ? candidate.code : await codeIn(nomenclature, candidate.code, year);
        const shown = code === undefined ? undefined : lines.shown(code);
        if (code === undefined || shown === undefined) continue;
        const whole = candidate.named || candidate.matched.words.length + unmet.length >= words.length;
        candidates.push({ ...candidate, code, ...shown, confidence: confidences[at]!, whole });
      }
      const separation = await separationOf(nomenclature, candidates);
      return {
        candidates,
        ...(separation === undefined ? {} : { separation }),
        unmet,
        general: words.length === 0 || ranked.length >= MOST_RANKED,
        vague: isVague,
        lang: read,
      };
    },
  };
}

/** The question that tells the headings of the first two of some candidates apart. */
async function separationOf(
  { separations }: Pick<Nomenclature, "separations">,
  [first, second]: readonly Candidate[],
): Promise<SeparationRecord | undefined> {
  if (first === undefined || second === undefined) return undefined;
  const asked = new Set([first, second].map(({ code }) => code.slice(0, 4)));
  return (await separations()).find(({ headings }) => headings.every((heading) => asked.has(heading)));
}

/** Words that are known in none of the languages. */
function unknownOf(rankings: readonly [GoodsLanguage, Ranking][]): string[] {
  return (rankings[0]?.[1].words ?? []).filter((word) => rankings.every(([, { known }]) => !known.includes(word)));
}

/** Words that meet nothing in any of the languages. */
function unmetOf(rankings: readonly [GoodsLanguage, Ranking][]): string[] {
  return (rankings[0]?.[1].unmet ?? []).filter((word) =>
    rankings.every(([, { words, unmet }]) => !words.includes(word) || unmet.includes(word)),
  );
}

/**
 * The code of a candidate where the year has it, else its heading: texts have codes of the newest year. Undefined
 * where the year lacks both.
 */
async function codeIn({ lines }: Pick<Nomenclature, "lines">, code: string, year: number): Promise<string | undefined> {
  const own: CnLines = await lines(year, code);
  return [code, code.slice(0, 4)].find((one) => own.has(one));
}

/**
 * The headings of several languages: those that the words name first, then by what speaks for them. Of a heading that
 * two have the better is taken; where each has some of the words, the question was asked in both languages, and the
 * heading has them all.
 */
function joinRankings(rankings: readonly [GoodsLanguage, Ranking][], asked: number): [Ranked, GoodsLanguage][] {
  const [first] = rankings;
  if (rankings.length === 1) return first![1].ranked.map((one) => [one, first![0]]);
  // A word that one language has is no misspelt word of another.
  const isKnown = rankings.some(([, { ranked }]) => ranked.some(({ same }) => same));
  const all = rankings.flatMap(([lang, { ranked }], at) =>
    ranked.filter(({ same }) => at === 0 || same || !isKnown).map((one): [Ranked, GoodsLanguage] => [one, lang]),
  );
  const headings = new Map<string, [Ranked, GoodsLanguage]>();
  for (const own of all.toSorted(([a], [b]) => order(a, b))) {
    const [one, lang] = own;
    const heading = one.code.slice(0, 4);
    const known = headings.get(heading);
    if (known === undefined) headings.set(heading, own);
    else if (known[0].same && one.same) {
      const words = [...new Set([...known[0].matched.words, ...one.matched.words])];
      const strong = known[0].strong || words.length === asked;
      headings.set(heading, [{ ...known[0], strong, matched: { ...known[0].matched, words } }, known[1] ?? lang]);
    }
  }
  return [...headings.values()].toSorted(([a], [b]) => order(a, b)).slice(0, MOST_RANKED);
}

function order(a: Ranked, b: Ranked): number {
  return Number(b.strong) - Number(a.strong) || b.score - a.score;
}
