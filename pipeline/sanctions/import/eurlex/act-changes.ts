import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { readCodeCell } from "./code-cell.ts";
import { namedRows, readAnnexGoods, type ListedGoods, type Reading } from "./listed.ts";
import type { Block } from "./publication.ts";

/** What an act does to one annex of the regulation. */
export interface ActChange {
  annex: string;
  /** `annex`: the whole list is printed. `table`: whole categories of it. `rows`: single rows. */
  scope: "annex" | "table" | "rows";
  /** Rows printed as they shall stand. */
  rows: ListedGoods[];
  /** Rows printed as they stood: they go, or make room for `rows`. */
  old: ListedGoods[];
  /** The whole annex goes. */
  deleted: boolean;
  /** Of the sentence or the table that says so. */
  line: number;
  /** Old rows of which the act has not said yet what becomes of them. */
  open: boolean;
}

type Expect = "nothing" | "annex" | "table" | "old" | "new" | "added" | "gone" | "deleted";

const NUMBER = "[IVXL]+(?:[A-H](?![a-z])|[a-z]{1,2})?";
const TARGET = new RegExp(
  `\\bAnnex(?:es)? (${NUMBER})\\b[^.;]{0,60}? (?:to|of) (?:Council )?Regulation \\((?:EU|EC)\\) (?:No )?(\\d+\\/\\d+)`,
);
const OTHER = /\bRegulation \((?:EU|EC)\) (?:No )?(\d+\/\d+)[^.;]*? is amended as follows/;
/** The whole annex goes, not something in it. */
const WHOLE = new RegExp(
  `\\bAnnex(?:es)? (${NUMBER}(?:(?:,| and|, and) ${NUMBER})*)(?: (?:to|of) (?:Council )?Regulation \\((?:EU|EC)\\) (?:No )?\\d+\\/\\d+)? (?:is|are) (?:deleted|repealed)\\b`,
);
/** Annexes one after the other: `Annexes LII and LIII`. */
const EVERY = new RegExp(`\\bAnnex(?:es)? (${NUMBER}(?:(?:,| and|, and) ${NUMBER})*)`, "g");
/** Rows that go by their codes: `the entries for CN codes 0601 and 0602 30 are deleted`. */
const BY_CODE = /\b(?:CN|HS|TARIC) (?:codes?|headings?) (.+?),? (?:is|are|shall be) (?:deleted|removed)\b/i;
/** A parsed amending sentence. */
const CHANGES = /\b(?:deleted|replaced|inserted|added|repealed|removed|omitted)\b/i;
const AMENDS = new RegExp(`${CHANGES.source}|\\bamended\\b`, "i");
const ARTICLE = /\b(?:Articles?|paragraphs?|subparagraphs?|points?|recitals?|titles?)\b/i;

/** What is changed is words and no list: a section of Annex VII Part A, a title. */
const IN_WORDS = /\b(?:sections?|items?|title|introductory wording|heading of Part)\b/i;
const INSERTED = /\bthe following articles? (?:is|are) (?:inserted|added)/i;

/** Sentences of an amending act that say what the table after them is; the first that fits. */
const SENTENCES: readonly { pattern: RegExp; expect: Expect }[] = [
  { pattern: /\bTables? \(\d+\)[^.;]*? (?:is|are) replaced by the following/i, expect: "table" },
  // Annex VII: `in Part B, Table ‘3. Materials’, is replaced by the following`, `table 6, ‘Materials’, is replaced`
  { pattern: /\bTable [‘“']?\d+[.,]? [^;]*? (?:is|are) replaced by the following/i, expect: "table" },
  { pattern: /\bAnnex(?:es)?\b[^.;]*? (?:is|are) replaced by the (?:following|text)/i, expect: "annex" },
  { pattern: /\bthe following Annex(?:es)? (?:is|are) (?:added|inserted)/i, expect: "annex" },
  {
    pattern: /\bthe following (?:entry|entries|rows?|codes?)\b[^.;]*? (?:is|are) (?:added|inserted)/i,
    expect: "added",
  },
  { pattern: /\bthe following (?:entry|entries|rows?|codes?)\b[^.;]*? (?:is|are) deleted/i, expect: "gone" },
  { pattern: /\b(?:is|are) replaced by the following\b/i, expect: "new" },
  { pattern: /\bthe following (?:entry|entries|rows?)\b[^.;]*:$/i, expect: "old" },
  { pattern: /\b(?:is|are) deleted\b/i, expect: "deleted" },
];

/** Content read from an act. */
export interface ActReading {
  changes: ActChange[];
  /** Unread content with its annex; the annex is empty if there is none. */
  issues: { annex: string; issue: Issue }[];
  /** Sentences that a person reads: about articles, and about annexes that list no goods by codes. */
  left: LeftSentence[];
}

/** A sentence of an act that changes what the import does not read. */
interface LeftSentence {
  line: number;
  /** `Article 3k: the following paragraph is inserted`: its place, and its first words. */
  paragraph: string;
}

/**
 * Reads the changes that an act makes to the annexes of a regulation. A table that no sentence explains is an error: it
 * may add goods or take them out. So is a
 * sentence that changes an annex and that no table or list of codes follows, and what looks like a code where no table
 * was read.
 */
export function readActChanges(blocks: readonly Block[], base: string, reading: Reading): ActReading {
  const changes: ActChange[] = [];
  const matches: ActReading["issues"] = [];
  const left: LeftSentence[] = [];
  const issues = {
    push: (...own: Issue[]): void => void matches.push(...own.map((issue) => ({ annex, issue }))),
  };
  /** The article that the sentences speak of, until another is named. */
  let article = "";
  /** The sentence before puts whole articles in. */
  let inserting = false;
  let annex = "";
  let expect: Expect = "nothing";
  /** The passage speaks of another regulation. */
  let elsewhere = false;
  let before: Extract<Block, { text: string }> | undefined;
  /** A sentence that changes an annex, until something takes it up. */
  let open: { line: number; text: string; annex: string; inWords?: boolean } | undefined;
  const at = (line: number): { file: string; line: number } => ({ file: reading.file, line });
  const close = (): void => {
    const own = open;
    const named = own === undefined ? [] : annexesIn(own.text, own.annex);
    if (own !== undefined && (own.inWords === true || named.every((one) => !reading.lists.has(one))))
      left.push({ line: own.line, paragraph: quote(`Annex ${named.join(", ")}`, own.text) });
    else if (own !== undefined)
      matches.push({
        annex: named[0] ?? "",
        issue: errorAt(
          at(own.line),
          "",
          "import/instruction",
          `${quoted(own.text)} changes ${own.annex === "" ? "an annex" : `Annex ${own.annex}`}, and nothing after it was read: import the consolidated text instead`,
        ),
      });
    open = undefined;
  };
  for (const block of blocks) {
    if (block.kind === "annex") {
      // A heading in quotation marks is an annex of the regulation; any other is one of the act itself, which says what
      // it changes.
      if (block.quoted || (expect === "annex" && block.annex === annex)) {
        annex = block.annex;
        if (open !== undefined) open.annex = annex;
      } else {
        close();
        [annex, expect, elsewhere] = ["", "nothing", false];
      }
    } else if (block.kind === "image") {
      if (annex !== "" && !elsewhere) issues.push(...readAnnexGoods(annex, [block], reading).issues);
    } else if (block.kind === "table") {
      if (elsewhere) continue;
      // The number of a table that is replaced stands above it, in quotation marks where it is the first.
      const quoting = expect === "table" && !SENTENCES.some(({ pattern }) => pattern.test(before?.text ?? ""));
      const goods = readAnnexGoods(annex, before === undefined ? [block] : [before, block], { ...reading, quoting });
      if (annex !== "" || goods.rows.length > 0) issues.push(...goods.issues);
      if (goods.rows.length === 0) {
        if (open !== undefined && goods.inWords > 0) open.inWords = true;
        continue;
      }
      open = undefined;
      const problem = take(changes, {
        annex,
        expect,
        rows: expect === "annex" ? goods.rows : goods.rows.map(unnumbered),
      });
      if (problem !== undefined)
        issues.push(
          errorAt(
            at(block.line),
            "",
            "import/instruction",
            `a table of ${goods.rows.length} codes ${problem}: import the consolidated text instead`,
          ),
        );
      if (expect !== "annex" && expect !== "table") expect = "nothing";
    } else {
      before = block;
      const { text, line } = block;
      // A paragraph that is put in names annexes of other regulations too, and changes none of them.
      const near = /^[‘“]/.test(text) ? null : TARGET.exec(text);
      const target = near?.[2] === base || AMENDS.test(text) ? near : null;
      const named = target?.[2] ?? OTHER.exec(text)?.[1];
      if (named !== undefined) elsewhere = named !== base;
      if (elsewhere) continue;
      if (target !== null) annex = target[1] ?? "";
      const own = SENTENCES.find(({ pattern }) => pattern.test(text))?.expect;
      expect = own ?? expect;
      const whole = WHOLE.exec(text);
      const byCode = BY_CODE.exec(text);
      const last = changes.at(-1);
      if (whole !== null && expect === "deleted") {
        open = undefined;
        for (const gone of whole[1]?.match(new RegExp(NUMBER, "g")) ?? [])
          changes.push({ annex: gone, scope: "annex", rows: [], old: [], deleted: true, line, open: false });
        expect = "nothing";
      } else if (byCode !== null && annex !== "") {
        close();
        const read = readCodeCell(byCode[1] ?? "");
        if (read.kind !== "codes" || read.codes.some(({ to }) => to !== ""))
          issues.push(
            errorAt(
              at(line),
              "",
              "import/instruction",
              `${quoted(text)} takes out codes that cannot be read: import the consolidated text instead`,
            ),
          );
        else
          changes.push({
            annex,
            scope: "rows",
            rows: [],
            old: namedRows(annex, read.codes, line, reading),
            deleted: false,
            line,
            open: false,
          });
        expect = "nothing";
      } else if (expect === "deleted" && last?.open === true) {
        last.open = false;
        open = undefined;
        expect = "nothing";
      } else if (
        CHANGES.test(text) &&
        (annex !== "" || own === "annex" || new RegExp(`\\bAnnex(?:es)? ${NUMBER}\\b`).test(text)) &&
        !(annex === "" && /\bAnnex [IVXL]+ to this Regulation\b/.test(text) && own === undefined)
      ) {
        // `The following entry:` … `is replaced by the following:` is one sentence.
        if (!(own === "new" && last?.open === true)) close();
        open = { line, text, annex, inWords: IN_WORDS.test(text) };
        if (expect === "deleted") expect = "nothing";
      } else if (annex === "" && CHANGES.test(text) && ARTICLE.test(text)) {
        inserting = INSERTED.test(text);
        article = inserting ? "" : (/\bArticle (\d+[a-z]*)/.exec(text)?.[1] ?? article);
        left.push({ line, paragraph: quote(article === "" ? "" : `Article ${article}`, text) });
      } else if (annex === "") {
        article = /\bArticle (\d+[a-z]*) is amended/.exec(text)?.[1] ?? article;
        nameQuoted(left.at(-1), text, inserting);
      } else if (annex !== "") issues.push(...readAnnexGoods(annex, [block], reading).issues);
    }
  }
  close();
  for (const { annex: annexKey, old } of changes.filter((change) => change.open)) {
    annex = annexKey;
    issues.push(
      errorAt(
        at(old[0]?.row.line ?? 0),
        "",
        "import/instruction",
        `${old.length} rows of Annex ${annexKey} are named, and no sentence says what becomes of them: import the consolidated text instead`,
      ),
    );
  }
  return { changes, issues: matches, left };
}

/** The annexes that a sentence names, but for those of the act itself. */
function annexesIn(text: string, above: string): string[] {
  const named = [...text.replaceAll(/\bAnnex [IVXL]+ to this Regulation\b/g, "").matchAll(EVERY)].flatMap(
    ([, list = ""]) => list.match(new RegExp(NUMBER, "g")) ?? [],
  );
  return [...new Set([...named, ...(above === "" ? [] : [above])])];
}

/** Long enough to find a sentence again. */
const WORDS = 80;

function quote(annexKey: string, text: string): string {
  const words = text.length > WORDS ? `${text.slice(0, WORDS - 1).trimEnd()}…` : text;
  return annexKey === "" || words.startsWith(annexKey) ? words : `${annexKey}: ${words}`;
}

/** Adds to a sentence what it puts in: `Article 3i: the following paragraphs are inserted: 3bb`. */
function nameQuoted(sentence: LeftSentence | undefined, text: string, inserting: boolean): void {
  if (sentence === undefined) return;
  const number = (inserting ? /^[‘“]?Article (\d+[a-z]*)$/ : /^(?:[‘“]\(?)?(\d+[a-z]*)[.)] /).exec(text)?.[1];
  if (number === undefined) return;
  const { paragraph } = sentence;
  sentence.paragraph = inserting
    ? paragraph.replace(/^(?:Article ([^:]*): )?/, (_, named = "") => `Article ${named && `${named}, `}${number}: `)
    : `${paragraph}${paragraph.endsWith(":") ? "" : ","} ${number}`;
}

/** Only a list that is printed whole says which row of the annex a row is. */
function unnumbered(listed: ListedGoods): ListedGoods {
  return { ...listed, row: { ...listed.row, row: "" } };
}

/** Puts the goods of a table where the sentence before it says; gives what is wrong where none says it. */
function take(
  changes: ActChange[],
  { annex, expect, rows }: { annex: string; expect: Expect; rows: ListedGoods[] },
): string | undefined {
  if (annex === "") return "under no annex of the regulation";
  const last = changes.at(-1);
  const change = (scope: ActChange["scope"], more: Partial<ActChange>): number =>
    changes.push({
      annex,
      scope,
      rows: [],
      old: [],
      deleted: false,
      line: rows[0]?.row.line ?? 0,
      open: false,
      ...more,
    });
  switch (expect) {
    case "annex":
    case "table":
      if (last?.annex === annex && last.scope === expect && !last.deleted)
        last.rows.push(
          ...rows.map((listed, index) =>
            expect === "annex"
              ? { ...listed, row: { ...listed.row, row: String(last.rows.length + index + 1) } }
              : listed,
          ),
        );
      else change(expect, { rows });
      return undefined;
    case "old":
      change("rows", { old: rows, open: true });
      return undefined;
    case "gone":
      change("rows", { old: rows });
      return undefined;
    case "added":
      change("rows", { rows });
      return undefined;
    case "new":
      if (last?.open !== true || last.annex !== annex)
        return `under Annex ${annex} that replaces rows which are not printed before it`;
      last.rows = rows;
      last.open = false;
      return undefined;
    case "nothing":
    case "deleted":
      return `under Annex ${annex} that no sentence before it explains`;
  }
}
