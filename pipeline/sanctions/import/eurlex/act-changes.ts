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
  /** Old rows of which the act has not said yet what becomes of them. */
  open: boolean;
}

type Expect = "nothing" | "annex" | "table" | "old" | "new" | "added" | "gone" | "deleted";

const NUMBER = "[IVXL]+(?:[A-H](?![a-z])|[a-z]{1,2})?";
const TARGET = new RegExp(`\\bAnnex(?:es)? (${NUMBER})\\b[^.;]{0,60}? (?:to|of) (?:Council )?Regulation \\((?:EU|EC)\\) (?:No )?(\\d+\\/\\d+)`);
const OTHER = /\bRegulation \((?:EU|EC)\) (?:No )?(\d+\/\d+)[^.;]*? is amended as follows/;
/** The whole annex goes, not something in it. */
const WHOLE = new RegExp(`\\bAnnex(?:es)? (${NUMBER}(?:(?:,| and|, and) ${NUMBER})*)(?: (?:to|of) (?:Council )?Regulation \\((?:EU|EC)\\) (?:No )?\\d+\\/\\d+)? (?:is|are) (?:deleted|repealed)\\b`);
/** Rows that go by their codes: `the entries for CN codes 0601 and 0602 30 are deleted`. */
const BY_CODE = /\b(?:CN|HS|TARIC) (?:codes?|headings?) (.+?),? (?:is|are|shall be) (?:deleted|removed)\b/i;
/** What a sentence says that changes a list. */
const CHANGES = /\b(?:deleted|replaced|inserted|added|repealed|removed|omitted)\b/i;
const ARTICLE = /\b(?:Articles?|paragraphs?|subparagraphs?|points?|recitals?|titles?)\b/i;

/** Sentences of an amending act that say what the table after them is; the first that fits. */
const SENTENCES: readonly { says: RegExp; expect: Expect }[] = [
  { says: /\bTables? \(\d+\)[^.;]*? (?:is|are) replaced by the following/i, expect: "table" },
  { says: /\bAnnex(?:es)?\b[^.;]*? (?:is|are) replaced by the (?:following|text)/i, expect: "annex" },
  { says: /\bthe following Annex(?:es)? (?:is|are) (?:added|inserted)/i, expect: "annex" },
  { says: /\bthe following (?:entry|entries|rows?|codes?)\b[^.;]*? (?:is|are) (?:added|inserted)/i, expect: "added" },
  { says: /\bthe following (?:entry|entries|rows?|codes?)\b[^.;]*? (?:is|are) deleted/i, expect: "gone" },
  { says: /\b(?:is|are) replaced by the following\b/i, expect: "new" },
  { says: /\bthe following (?:entry|entries|rows?)\b[^.;]*:$/i, expect: "old" },
  { says: /\b(?:is|are) deleted\b/i, expect: "deleted" },
];

export interface ActReading {
  changes: ActChange[];
  issues: Issue[];
  /** Lines of sentences about articles, which the import does not read. */
  articles: number[];
}

/**
 * Reads the changes that an act makes to the annexes of a regulation. A table that no sentence explains is an error: it may add goods or take them out. So is a
 * sentence that changes an annex and that no table or list of codes follows, and what looks like a code where no table was read.
 */
export function readActChanges(blocks: readonly Block[], base: string, reading: Reading): ActReading {
  const changes: ActChange[] = [];
  const issues: Issue[] = [];
  const articles: number[] = [];
  let annex = "";
  let expect: Expect = "nothing";
  /** The passage speaks of another regulation. */
  let elsewhere = false;
  let before: Block | undefined;
  /** A sentence that changes an annex, until something takes it up. */
  let open: { line: number; text: string; annex: string } | undefined;
  const at = (line: number): { file: string; line: number } => ({ file: reading.file, line });
  const close = (): void => {
    if (open !== undefined) issues.push(errorAt(at(open.line), "", "import/instruction", `${quoted(open.text)} changes ${open.annex === "" ? "an annex" : `Annex ${open.annex}`}, and nothing after it was read: import the consolidated text instead`));
    open = undefined;
  };
  for (const block of blocks) {
    if (block.kind === "annex") {
      // A heading in quotation marks is an annex of the regulation; any other is one of the act itself, which says what it changes.
      if (block.quoted || (expect === "annex" && block.annex === annex)) {
        annex = block.annex;
        open = undefined;
      } else {
        close();
        [annex, expect, elsewhere] = ["", "nothing", false];
      }
    } else if (block.kind === "image") {
      if (annex !== "" && !elsewhere) issues.push(...readAnnexGoods(annex, [block], reading).issues);
    } else if (block.kind === "table") {
      if (elsewhere) continue;
      const goods = readAnnexGoods(annex, before === undefined ? [block] : [before, block], reading);
      if (annex !== "" || goods.rows.length > 0) issues.push(...goods.issues);
      if (goods.rows.length === 0) continue;
      open = undefined;
      const problem = take(changes, { annex, expect, rows: expect === "annex" ? goods.rows : goods.rows.map(unnumbered) });
      if (problem !== undefined) issues.push(errorAt(at(block.line), "", "import/instruction", `a table of ${goods.rows.length} codes ${problem}: import the consolidated text instead`));
      if (expect !== "annex" && expect !== "table") expect = "nothing";
    } else {
      before = block;
      const { text, line } = block;
      const target = TARGET.exec(text);
      const named = target?.[2] ?? OTHER.exec(text)?.[1];
      if (named !== undefined) elsewhere = named !== base;
      if (elsewhere) continue;
      if (target !== null) annex = target[1] ?? "";
      const own = SENTENCES.find(({ says }) => says.test(text))?.expect;
      expect = own ?? expect;
      const whole = WHOLE.exec(text);
      const byCode = BY_CODE.exec(text);
      const last = changes.at(-1);
      if (whole !== null && expect === "deleted") {
        open = undefined;
        for (const gone of whole[1]?.match(new RegExp(NUMBER, "g")) ?? []) changes.push({ annex: gone, scope: "annex", rows: [], old: [], deleted: true, open: false });
        expect = "nothing";
      } else if (byCode !== null && annex !== "") {
        close();
        const read = readCodeCell(byCode[1] ?? "");
        if (read.kind !== "codes" || read.codes.some(({ to }) => to !== "")) issues.push(errorAt(at(line), "", "import/instruction", `${quoted(text)} takes out codes that cannot be read: import the consolidated text instead`));
        else changes.push({ annex, scope: "rows", rows: [], old: namedRows(annex, read.codes, line, reading), deleted: false, open: false });
        expect = "nothing";
      } else if (expect === "deleted" && last?.open === true) {
        last.open = false;
        open = undefined;
        expect = "nothing";
      } else if (CHANGES.test(text) && (annex !== "" || new RegExp(`\\bAnnex(?:es)? ${NUMBER}\\b`).test(text)) && !(annex === "" && /\bAnnex [IVXL]+ to this Regulation\b/.test(text) && own === undefined)) {
        // `The following entry:` … `is replaced by the following:` is one sentence.
        if (!(own === "new" && last?.open === true)) close();
        open = { line, text, annex };
        if (expect === "deleted") expect = "nothing";
      } else if (CHANGES.test(text) && ARTICLE.test(text) && annex === "") articles.push(line);
      else if (annex !== "") issues.push(...readAnnexGoods(annex, [block], reading).issues);
    }
  }
  close();
  for (const { annex: place, old } of changes.filter((change) => change.open)) {
    issues.push(errorAt(at(old[0]?.row.line ?? 0), "", "import/instruction", `${old.length} rows of Annex ${place} are named, and no sentence says what becomes of them: import the consolidated text instead`));
  }
  return { changes, issues, articles };
}

/** Only a list that is printed whole says which row of the annex a row is. */
function unnumbered(listed: ListedGoods): ListedGoods {
  return { ...listed, row: { ...listed.row, row: "" } };
}

/** Puts the goods of a table where the sentence before it says; gives what is wrong where none says it. */
function take(changes: ActChange[], { annex, expect, rows }: { annex: string; expect: Expect; rows: ListedGoods[] }): string | undefined {
  if (annex === "") return "under no annex of the regulation";
  const last = changes.at(-1);
  const change = (scope: ActChange["scope"], more: Partial<ActChange>): number => changes.push({ annex, scope, rows: [], old: [], deleted: false, open: false, ...more });
  switch (expect) {
    case "annex":
    case "table":
      if (last?.annex === annex && last.scope === expect && !last.deleted) last.rows.push(...rows.map((listed, index) => (expect === "annex" ? { ...listed, row: { ...listed.row, row: String(last.rows.length + index + 1) } } : listed)));
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
      if (last?.open !== true || last.annex !== annex) return `under Annex ${annex} that replaces rows which are not printed before it`;
      last.rows = rows;
      last.open = false;
      return undefined;
    case "nothing":
    case "deleted":
      return `under Annex ${annex} that no sentence before it explains`;
  }
}
