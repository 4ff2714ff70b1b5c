import { errorAt, type Issue } from "../../../source/issue.ts";
import { readAnnexGoods, type Listed, type Reading } from "./listed.ts";
import type { Block } from "./publication.ts";

/** What an act does to one annex of the regulation. */
export interface ActChange {
  annex: string;
  /** `annex`: the whole list is printed. `table`: whole categories of it. `rows`: single rows. */
  scope: "annex" | "table" | "rows";
  /** Rows printed as they shall stand. */
  rows: Listed[];
  /** Rows printed as they stood: they go, or make room for `rows`. */
  old: Listed[];
  /** The whole annex goes. */
  deleted: boolean;
  /** Old rows of which the act has not said yet what becomes of them. */
  open: boolean;
}

type Expect = "nothing" | "annex" | "table" | "old" | "new" | "added" | "gone" | "deleted";

const TARGET = /\bAnnex(?:es)? ([IVXL]+(?:[A-H](?![a-z])|[a-z]{1,2})?)\b[^.;]{0,60}? (?:to|of) (?:Council )?Regulation \((?:EU|EC)\) (?:No )?(\d+\/\d+)/;
const OTHER = /\bRegulation \((?:EU|EC)\) (?:No )?(\d+\/\d+)[^.;]*? is amended as follows/;

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

/** Reads the changes that an act makes to the annexes of a regulation. A table that no sentence explains is an error: it may add goods or take them out. */
export function readActChanges(blocks: readonly Block[], base: string, reading: Reading): { changes: ActChange[]; issues: Issue[] } {
  const changes: ActChange[] = [];
  const issues: Issue[] = [];
  let annex = "";
  let expect: Expect = "nothing";
  /** The passage speaks of another regulation. */
  let elsewhere = false;
  let before: Block | undefined;
  for (const block of blocks) {
    if (block.kind === "annex") {
      // A heading in quotation marks is an annex of the regulation; any other is one of the act itself, which says what it changes.
      if (block.quoted || (expect === "annex" && block.annex === annex)) annex = block.annex;
      else [annex, expect, elsewhere] = ["", "nothing", false];
    } else if (block.kind === "table") {
      if (elsewhere) continue;
      const goods = readAnnexGoods(annex, before === undefined ? [block] : [before, block], reading);
      issues.push(...goods.issues);
      if (goods.rows.length === 0) continue;
      const problem = take(changes, { annex, expect, rows: expect === "annex" ? goods.rows : goods.rows.map(unnumbered) });
      if (problem !== undefined) issues.push(errorAt({ file: reading.file, line: block.line }, "", "import/instruction", `a table of ${goods.rows.length} codes ${problem}: import the consolidated text instead`));
      if (expect !== "annex" && expect !== "table") expect = "nothing";
    } else {
      before = block;
      const target = TARGET.exec(block.text);
      const named = target?.[2] ?? OTHER.exec(block.text)?.[1];
      if (named !== undefined) elsewhere = named !== base;
      if (elsewhere) continue;
      if (target !== null) annex = target[1] ?? "";
      expect = SENTENCES.find(({ says }) => says.test(block.text))?.expect ?? expect;
      const last = changes.at(-1);
      if (expect !== "deleted") continue;
      if (target !== null) changes.push({ annex, scope: "annex", rows: [], old: [], deleted: true, open: false });
      else if (last?.open === true) last.open = false;
      expect = "nothing";
    }
  }
  for (const { annex: place, old } of changes.filter(({ open }) => open)) {
    issues.push(errorAt({ file: reading.file, line: old[0]?.row.line ?? 0 }, "", "import/instruction", `${old.length} rows of Annex ${place} are named, and no sentence says what becomes of them: import the consolidated text instead`));
  }
  return { changes, issues };
}

/** Only a list that is printed whole says which row of the annex a row is. */
function unnumbered(listed: Listed): Listed {
  return { ...listed, row: { ...listed.row, row: "" } };
}

/** Puts the goods of a table where the sentence before it says; gives what is wrong where none says it. */
function take(changes: ActChange[], { annex, expect, rows }: { annex: string; expect: Expect; rows: Listed[] }): string | undefined {
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
