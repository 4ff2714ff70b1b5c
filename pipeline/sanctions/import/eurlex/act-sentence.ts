/** What the table after a sentence of an amending act is. */
export type Expect = "nothing" | "annex" | "table" | "old" | "new" | "added" | "gone" | "deleted";

/** A paragraph of an amending act that says how the regulation changes. */
export interface ActSentence {
  /**
   * How deep it stands: 0 without a number of its own, 1 `(8)`, 2 `(a)`, 3 `(ii)`. Undefined where it goes on with the
   * sentence before: `is replaced by the following:`.
   */
  level: number | undefined;
  /** Annexes of the regulation that it speaks of, in their order; several where no word says which one is meant. */
  annexes: string[];
  /** It speaks of an article, or sends the reader to an annex of the act itself: no table after it is meant. */
  aside: boolean;
  /** It sends the reader to an annex of the act itself. */
  announces: boolean;
  /** `true` where it names another regulation, `false` where it names this one, undefined where it names none. */
  elsewhere: boolean | undefined;
  expect: Expect | undefined;
  /** Annexes that go as a whole. */
  deleted: string[];
  /** Codes whose rows go, as printed: `0601 and 0602 30`. */
  codes: string | undefined;
}

const NUMBER = "[IVXL]+(?:[A-H](?![a-z])|[a-z]{1,2})?";
const LIST = `${NUMBER}(?:(?:,| and|, and) ${NUMBER})*`;
const REGULATION = "Regulation \\((?:EU|EC)\\) (?:No )?(\\d+\\/\\d+)";
const OF_REGULATION = `[^.;]{0,60}? (?:to|of) (?:Council )?${REGULATION}`;
/** The regulation that a sentence amends stands at its beginning. */
const TARGET = new RegExp(
  `^(?:(?:[Ii]n |[Tt]o |[Tt]he )?Annex(?:es)?(?: ${LIST})?\\b${OF_REGULATION}|(?:Council )?${REGULATION}[^.;]*? is amended as follows)`,
);
const FOREIGN = new RegExp(`\\b${REGULATION}`, "g");
/** `(8) in Annex XXVII, the entry:`, `Annexes LII and LIII are added` */
const SUBJECT = new RegExp(`^(?:[Ii]n |[Tt]o )?Annex(?:es)? (${LIST})(?!\\w)`);
const ARTICLE_SUBJECT = /^(?:in )?(?:the (?:title|heading) of )?(?:Articles?|paragraphs?|subparagraphs?|recitals?) \d/i;
/** Annexes one after the other: `Annexes LII and LIII`. */
const EVERY = new RegExp(`\\bAnnex(?:es)? (${LIST})(?!\\w)`, "g");
/** The whole annex goes, not something in it. */
const WHOLE = new RegExp(
  `\\bAnnex(?:es)? (${LIST})(?: (?:to|of) (?:Council )?${REGULATION})? (?:is|are) (?:deleted|repealed)\\b`,
);
/** Rows that go by their codes: `the entries for CN codes 0601 and 0602 30 are deleted`. */
const BY_CODE = /\b(?:CN|HS|TARIC) (?:codes?|headings?) (.+?),? (?:is|are|shall be) (?:deleted|removed)\b/i;
export const CHANGES = /\b(?:deleted|replaced|inserted|added|repealed|removed|omitted)\b/i;
const AMENDS = new RegExp(`${CHANGES.source}|\\bamended\\b`, "i");
/** An annex of the act itself: `in accordance with Annex I to this Regulation`. */
const ITSELF = new RegExp(`\\b(?:the Annex|Annex(?:es)? ${LIST}) to this Regulation\\b`, "g");
/** Words of the regulation that an act cites. */
const CITED = /‘[^‘’]*’/g;
const ITEM = /^\(?(?:(\d{1,3})|([a-z]{1,4}))[).]\s+/;
const QUOTED = /^[‘“„]/;
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/;

const ROWS = "(?:(?:CN|HS|TARIC|tariff) )?(?:entry|entries|rows?|codes?|positions?)";
/** Sentences of an amending act that say what the table after them is; the first that fits. */
const SENTENCES: readonly { pattern: RegExp; expect: Expect }[] = [
  { pattern: /\bTables? \(\d+\)[^.;]*? (?:is|are) replaced by the following/i, expect: "table" },
  // Annex VII: `in Part B, Table ‘3. Materials’, is replaced by the following`, `table 6, ‘Materials’, is replaced`
  { pattern: /\bTable [‘“']?\d+[.,]? [^;]*? (?:is|are) replaced by the following/i, expect: "table" },
  // The annex itself, and nothing in it: `in Annex V, the heading is replaced` puts no list in the place of another.
  {
    pattern: new RegExp(
      `^(?![Ii]n )[^‘’]*\\bAnnex(?:es)? ${LIST}(?:${OF_REGULATION})? (?:is|are) replaced by the (?:following|text)`,
    ),
    expect: "annex",
  },
  { pattern: /\bthe following Annex(?:es)? (?:is|are) (?:added|inserted)/i, expect: "annex" },
  { pattern: new RegExp(`^Annex ${NUMBER}(?:${OF_REGULATION})? is (?:added|inserted):$`), expect: "annex" },
  { pattern: new RegExp(`\\bthe following ${ROWS}\\b[^.;]*? (?:is|are) (?:added|inserted)`, "i"), expect: "added" },
  { pattern: new RegExp(`\\bthe following ${ROWS}\\b[^.;]*? (?:is|are) deleted`, "i"), expect: "gone" },
  { pattern: /\b(?:is|are) replaced by the following\b/i, expect: "new" },
  { pattern: new RegExp(`\\bthe (?:following )?${ROWS}\\b[^.;]*:$`, "i"), expect: "old" },
  { pattern: /\b(?:is|are) deleted\b/i, expect: "deleted" },
];

/**
 * Reads a paragraph of an act that amends the regulation `base` (`765/2006`); undefined for one that changes nothing,
 * as the words that are put in. An annex is one that the paragraph names itself: what it has from the paragraphs above
 * is the scope's business.
 */
export function readActSentence(text: string, base: string): ActSentence | undefined {
  if (QUOTED.test(text)) return undefined;
  const item = ITEM.exec(text);
  const words = item === null ? text : text.slice(item[0].length);
  const expect = SENTENCES.find(({ pattern }) => pattern.test(words))?.expect;
  const subject = SUBJECT.exec(words.replace(ITSELF, ""));
  if (!AMENDS.test(words) && expect === undefined && subject === null) return undefined;
  const target = TARGET.exec(words);
  const article = ARTICLE_SUBJECT.test(words);
  const named = article ? [] : subject === null ? annexesIn(words, base) : numbersIn(subject[1] ?? "");
  const announces = !article && expect === undefined && new RegExp(ITSELF.source).test(words);
  const aside = article || announces || words.startsWith("the Annexes are amended");
  const speaks = named.length > 0 || article || target !== null;
  return {
    level: levelOf(item, speaks),
    annexes: aside ? [] : named,
    aside,
    announces,
    elsewhere: target === null ? isPutElsewhere(words, base, expect) || undefined : (target[1] ?? target[2]) !== base,
    expect,
    deleted: expect === "deleted" ? numbersIn(WHOLE.exec(words)?.[1] ?? "") : [],
    codes: BY_CODE.exec(words)?.[1],
  };
}

const PUTS: ReadonlySet<Expect | undefined> = new Set(["annex", "table", "old", "added", "gone"]);

/** `The following Annex is added to Regulation (EU) No 269/2014:` */
function isPutElsewhere(words: string, base: string, expect: Expect | undefined): boolean {
  const regulations = [...words.matchAll(FOREIGN)].map(([, number]) => number);
  return PUTS.has(expect) && regulations.length > 0 && !regulations.includes(base);
}

function levelOf(item: RegExpExecArray | null, speaks: boolean): number | undefined {
  // `2. By way of derogation` is a paragraph that is put in, unless it speaks of an annex or an article itself.
  if (item === null || (!item[0].startsWith("(") && !speaks)) return speaks ? 0 : undefined;
  if (item[1] !== undefined) return 1;
  return ROMAN.test(item[2] ?? "") ? 3 : 2;
}

function numbersIn(list: string): string[] {
  return list.match(new RegExp(NUMBER, "g")) ?? [];
}

/**
 * The annexes of the regulation that a text names, but for those of the act itself, those of other regulations, and
 * those in the words it cites.
 */
export function annexesIn(text: string, base: string): string[] {
  const foreign = new RegExp(`\\bAnnex(?:es)? ${LIST}${OF_REGULATION}`, "g");
  const plain = text
    .replace(CITED, "")
    .replace(ITSELF, "")
    .replace(foreign, (words, regulation: string) => (regulation === base ? words : ""));
  return [...new Set([...plain.matchAll(EVERY)].flatMap(([, list = ""]) => numbersIn(list)))];
}

/** What a paragraph of an act speaks of, with all that stands below it. */
interface Passage {
  annexes: readonly string[];
  elsewhere: boolean;
}

/**
 * What the paragraphs of an act speak of: an item has what it names itself, else what the item above it names. The next
 * item of the same depth begins anew, so that `(8) in Annex XXVII` never adds to the annex of item `(5)`.
 */
export class ActScope {
  private levels: (Passage | undefined)[] = [];
  /** The annex whose heading was read below the sentence. */
  private heading = "";

  /** The passage speaks of another regulation. */
  get elsewhere(): boolean {
    return this.innermost?.elsewhere ?? false;
  }

  /** Annexes that the passage names. */
  get named(): readonly string[] {
    return this.innermost?.annexes ?? [];
  }

  /** The annex that a table here belongs to; empty where none or several are named. */
  get annex(): string {
    const [first = "", second] = this.named;
    return this.heading || (second === undefined ? first : "");
  }

  private get innermost(): Passage | undefined {
    return this.levels.findLast((passage) => passage !== undefined);
  }

  /** An annex of the act itself begins: nothing said before holds. */
  clear(): void {
    this.levels = [];
    this.heading = "";
  }

  /** Takes up an instruction; gives whether another passage begins with it. */
  enter({ level, annexes, aside, elsewhere }: ActSentence): boolean {
    if (level === undefined) return false;
    const above = level === 0 ? undefined : this.levels.slice(0, level).findLast((passage) => passage !== undefined);
    this.levels = this.levels.slice(0, level);
    this.levels[level] = {
      annexes: annexes.length > 0 || aside ? annexes : (above?.annexes ?? []),
      elsewhere: elsewhere ?? above?.elsewhere ?? false,
    };
    this.heading = "";
    return true;
  }

  /** Takes up the heading of an annex of the regulation; false where the sentence names others. */
  head(annex: string): boolean {
    const fits = this.named.length === 0 || this.named.includes(annex);
    this.heading = fits ? annex : "";
    if (!fits) this.levels = [];
    return fits;
  }
}
