import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { ActScope, type ActSentence, CHANGES, type Expect, annexesIn, readActSentence } from "./act-sentence.ts";
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

/** What is changed is words and no list: a section of Annex VII Part A, a title. */
const IN_WORDS = /\b(?:sections?|items?|title|introductory wording|heading of Part|heading (?:is|of that Annex))\b/i;
const ARTICLE = /\b(?:Articles?|paragraphs?|subparagraphs?|points?|recitals?|titles?)\b/i;
const BECOMES = /\bto this Regulation (?:is|are) added as (Annex .*)$/;
const INSERTED = /\bthe following articles? (?:is|are) (?:inserted|added)/i;

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

/** A sentence that changes an annex, until something takes it up. */
interface OpenSentence {
  line: number;
  text: string;
  annex: string;
  /** A table without codes stood below it. */
  inWords: boolean;
}

/** Where the reading of an act stands. */
interface Progress {
  reading: Reading;
  /** `765/2006`: the regulation that the act is read for. */
  base: string;
  found: ActReading;
  scope: ActScope;
  expect: Expect;
  open: OpenSentence | undefined;
  /** The text right above a table. */
  before: Extract<Block, { text: string }> | undefined;
  /** The article that the sentences speak of, until another is named. */
  article: string;
  /** The sentence before puts whole articles in. */
  inserting: boolean;
  /** Sentences that send the reader to an annex of the act: `Annex XXIII is amended in accordance with Annex II`. */
  announced: { line: number; text: string }[];
  /** Annexes that annexes of the act become as a whole: `Annex I to this Regulation is added as Annex II`. */
  becoming: Set<string>;
}

/**
 * Reads the changes that an act makes to the annexes of a regulation. The annex of a table is the one that its sentence
 * names, or the item above it (ActScope). A table that no sentence explains is an error: it may add goods or take them
 * out. So is a sentence that changes an annex and that no table or list of codes follows, a table whose sentence names
 * another annex than its heading, and what looks like a code where no table was read.
 */
export function readActChanges(blocks: readonly Block[], base: string, reading: Reading): ActReading {
  const progress: Progress = {
    reading,
    base,
    found: { changes: [], issues: [], left: [] },
    scope: new ActScope(),
    expect: "nothing",
    open: undefined,
    before: undefined,
    article: "",
    inserting: false,
    announced: [],
    becoming: new Set(),
  };
  for (const block of blocks) readBlock(progress, block);
  closeSentence(progress);
  checkAnnounced(progress);
  const { found } = progress;
  found.changes = found.changes.filter((change) => !change.deleted || !isListedAnew(change, found.changes));
  for (const { annex, old } of found.changes.filter((change) => change.open))
    found.issues.push({
      annex,
      issue: errorAt(
        { file: reading.file, line: old[0]?.row.line ?? 0 },
        "",
        "import/instruction",
        `${old.length} rows of Annex ${annex} are named, and no sentence says what becomes of them: import the consolidated text instead`,
      ),
    });
  return found;
}

/** An annex that the act deletes and lists anew is replaced. */
function isListedAnew({ annex, line }: ActChange, changes: readonly ActChange[]): boolean {
  return changes.some(
    (change) => change.annex === annex && change.scope === "annex" && !change.deleted && change.line > line,
  );
}

/** What the articles announce must follow: a page that was cut has lost it. */
function checkAnnounced({ announced, found, reading, base }: Progress): void {
  const dealtWith = new Set([
    ...[...found.changes, ...found.issues].map(({ annex }) => annex),
    ...found.left.flatMap(({ paragraph }) => annexesIn(paragraph, base)),
  ]);
  for (const { line, text } of announced)
    for (const annex of annexesIn(text, base).filter((name) => reading.lists.has(name) && !dealtWith.has(name)))
      found.issues.push({
        annex,
        issue: errorAt(
          { file: reading.file, line },
          "",
          "import/instruction",
          `${quoted(text)} says that Annex ${annex} changes, and nothing here changes it: the page is cut, or import the consolidated text instead`,
        ),
      });
}

function readBlock(progress: Progress, block: Block): void {
  const { scope, reading } = progress;
  switch (block.kind) {
    case "annex":
      readHeading(progress, block);
      return;
    case "image":
      if (scope.annex !== "" && !scope.elsewhere)
        addIssues(progress, readAnnexGoods(scope.annex, [block], reading).issues);
      return;
    case "table":
      if (!scope.elsewhere) readTable(progress, block);
      return;
    case "heading":
    case "text":
      progress.before = block;
      if (/^ANNEX$/.test(block.text)) leaveAnnex(progress);
      else readText(progress, block);
  }
}

function addIssues({ found, scope }: Progress, issues: readonly Issue[]): void {
  found.issues.push(...issues.map((issue) => ({ annex: scope.annex, issue })));
}

/** An error that no person can settle in the file: the annex has to come from elsewhere. */
function cannotRead(progress: Progress, line: number, message: string): void {
  addIssues(progress, [
    errorAt(
      { file: progress.reading.file, line },
      "",
      "import/instruction",
      `${message}: import the consolidated text instead`,
    ),
  ]);
}

/** An annex of the act itself begins. */
function leaveAnnex(progress: Progress): void {
  closeSentence(progress);
  progress.scope.clear();
  progress.expect = "nothing";
}

/**
 * A heading in quotation marks, or one that the sentence above it names, is an annex of the regulation; any other is
 * one of the act itself, which says what it changes.
 */
function readHeading(progress: Progress, { annex, quoted: isQuoted, line }: Extract<Block, { kind: "annex" }>): void {
  const { scope, expect, open } = progress;
  if (!isQuoted && !(expect === "annex" && (scope.annex === annex || scope.named.includes(annex)))) {
    leaveAnnex(progress);
    return;
  }
  if (scope.elsewhere) return;
  const named = scope.named.join(", ");
  if (!scope.head(annex)) {
    cannotRead(progress, line, `the heading of Annex ${annex} stands below a sentence that speaks of Annex ${named}`);
    progress.expect = "nothing";
  }
  if (progress.becoming.has(annex)) progress.expect = "annex";
  if (open !== undefined) open.annex = annex;
}

function readTable(progress: Progress, block: Extract<Block, { kind: "table" }>): void {
  const { scope, expect, before, found, base, reading } = progress;
  const { annex } = scope;
  // The number of a table that is replaced stands above it, in quotation marks where it is the first.
  const heading = before === undefined || readActSentence(before.text, base) !== undefined ? [] : [before];
  const quoting = expect === "table" && heading.length > 0;
  const goods = readAnnexGoods(annex, [...heading, block], { ...reading, quoting });
  if (annex !== "" || goods.rows.length > 0) addIssues(progress, goods.issues);
  if (goods.rows.length === 0) {
    if (progress.open !== undefined && goods.inWords > 0) progress.open.inWords = true;
    return;
  }
  progress.open = undefined;
  const spoken = before === undefined ? [] : annexesIn(before.text, base);
  const problem =
    annex !== "" && spoken.length > 0 && !spoken.includes(annex)
      ? `under Annex ${annex}, while the words above it speak of Annex ${spoken.join(", ")}`
      : annex === "" && scope.named.length > 1
        ? `under a sentence that names Annexes ${scope.named.join(", ")}, and no heading says which is meant`
        : take(found.changes, {
            annex,
            expect,
            rows: expect === "annex" ? goods.rows : goods.rows.map(unnumbered),
          });
  if (problem !== undefined) cannotRead(progress, block.line, `a table of ${goods.rows.length} codes ${problem}`);
  if (expect !== "annex" && expect !== "table") progress.expect = "nothing";
}

function readText(progress: Progress, block: Extract<Block, { text: string }>): void {
  const { scope, base } = progress;
  const { text, line } = block;
  const instruction = readActSentence(text, base);
  if (instruction !== undefined) {
    if (instruction.level !== undefined) closeSentence(progress);
    if (scope.enter(instruction)) progress.expect = "nothing";
    progress.expect = instruction.expect ?? progress.expect;
  }
  if (scope.elsewhere) return;
  if (instruction?.announces === true) progress.announced.push({ line, text });
  for (const annex of annexesIn(BECOMES.exec(text)?.[1] ?? "", base)) progress.becoming.add(annex);
  if (instruction !== undefined && !instruction.aside && takeSentence(progress, instruction, text, line)) return;
  if (scope.annex !== "") addIssues(progress, readAnnexGoods(scope.annex, [block], progress.reading).issues);
  else if (scope.named.length === 0) readArticle(progress, text, line);
}

/** Does what a sentence says of an annex; false where it only leads to what follows. */
function takeSentence(progress: Progress, instruction: ActSentence, text: string, line: number): boolean {
  const { scope, found, expect } = progress;
  const { annex } = scope;
  const last = found.changes.at(-1);
  if (instruction.deleted.length > 0) {
    progress.open = undefined;
    for (const gone of instruction.deleted)
      found.changes.push({ annex: gone, scope: "annex", rows: [], old: [], deleted: true, line, open: false });
    progress.expect = "nothing";
    return true;
  }
  if (instruction.codes !== undefined && annex !== "") {
    takeCodes(progress, instruction.codes, text, line);
    return true;
  }
  if (expect === "deleted" && last?.open === true && instruction.level === undefined) {
    last.open = false;
    progress.open = undefined;
    progress.expect = "nothing";
    return true;
  }
  if (!CHANGES.test(text) || (scope.named.length === 0 && instruction.expect !== "annex")) return false;
  // `The following entry:` … `is replaced by the following:` is one sentence.
  if (!(instruction.expect === "new" && last?.open === true)) closeSentence(progress);
  progress.open = { line, text, annex: scope.named.join(", "), inWords: IN_WORDS.test(text) };
  if (expect === "deleted") progress.expect = "nothing";
  return true;
}

/** Takes out the rows that a sentence names by their codes alone. */
function takeCodes(progress: Progress, printed: string, text: string, line: number): void {
  const { scope, found, reading } = progress;
  closeSentence(progress);
  progress.expect = "nothing";
  const read = readCodeCell(printed);
  if (read.kind !== "codes" || read.codes.some(({ to }) => to !== "")) {
    cannotRead(progress, line, `${quoted(text)} takes out codes that cannot be read`);
    return;
  }
  const old = namedRows(scope.annex, read.codes, line, reading);
  found.changes.push({ annex: scope.annex, scope: "rows", rows: [], old, deleted: false, line, open: false });
}

/** Notes what an act says of articles, for a person. */
function readArticle(progress: Progress, text: string, line: number): void {
  const { left } = progress.found;
  if (CHANGES.test(text) && ARTICLE.test(text)) {
    progress.inserting = INSERTED.test(text);
    progress.article = progress.inserting ? "" : (/\bArticle (\d+[a-z]*)/.exec(text)?.[1] ?? progress.article);
    left.push({ line, paragraph: quote(progress.article === "" ? "" : `Article ${progress.article}`, text) });
    return;
  }
  progress.article = /\bArticle (\d+[a-z]*) is amended/.exec(text)?.[1] ?? progress.article;
  nameQuoted(left.at(-1), text, progress.inserting);
}

/** A sentence that nothing took up is left to a person, or an error where its annex lists goods. */
function closeSentence(progress: Progress): void {
  const { open, found, reading, base } = progress;
  progress.open = undefined;
  if (open === undefined) return;
  const above = open.annex === "" ? [] : open.annex.split(", ");
  const named = [...new Set([...annexesIn(open.text, base), ...above])];
  if (open.inWords || named.every((annex) => !reading.lists.has(annex)))
    found.left.push({ line: open.line, paragraph: quote(`Annex ${named.join(", ")}`, open.text) });
  else
    found.issues.push({
      annex: named[0] ?? "",
      issue: errorAt(
        { file: reading.file, line: open.line },
        "",
        "import/instruction",
        `${quoted(open.text)} changes ${open.annex === "" ? "an annex" : `Annex ${open.annex}`}, and nothing after it was read: import the consolidated text instead`,
      ),
    });
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
  const change = (scope: ActChange["scope"], members: Partial<ActChange>): number =>
    changes.push({
      annex,
      scope,
      rows: [],
      old: [],
      deleted: false,
      line: rows[0]?.row.line ?? 0,
      open: false,
      ...members,
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
