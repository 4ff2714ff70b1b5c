import type { Issue, SourceLocation } from "./issue.ts";
import { readTable } from "./read-table.ts";
import type { Located, Table } from "./table.ts";

/**
 * A named check over the tables of one dataset. The runner folds a list of these, so a check cannot be written and then
 * not run.
 */
export interface Check<Dataset> {
  /** Stable id, `<dataset>/<name>`, used in reports, tests and `check --explain`. */
  rule: string;
  /** What goes wrong without it, with the legal or technical reason. */
  why: string;
  /** A bad cell or row, as it would stand in the table. */
  example: string;
  /** What the maintainer does about it. */
  remedy: string;
  run(data: Dataset): Finding[];
}

/** A finding of a check; the runner adds the id of its rule. */
export type Finding = Omit<Issue, "rule">;

/** Builds an error at a place: it stops a build. */
export function finding({ file, line }: SourceLocation, column: string, message: string): Finding {
  return { file, line, column, message, severity: "error" };
}

/** What is wrong with a row: the column, and what it says. */
type Fault<Row> = readonly [column: (keyof Row & string) | "", message: string];

/** The errors of a table, row by row, each at the place of its row. */
export function findingsIn<Placed extends Located<object>>(
  table: readonly Placed[],
  faultsOf: (row: Placed["row"], index: number) => readonly Fault<Placed["row"]>[],
): Finding[] {
  return table.flatMap((located, index) =>
    faultsOf(located.row, index).map(([column, message]) => finding(located, column, message)),
  );
}

/** Builds a warning at a place: it is reported and does not stop a build. */
export function remark(place: SourceLocation, column: string, message: string): Finding {
  return { ...finding(place, column, message), severity: "warning" };
}

/** Runs every check of a list; what one finds bears its rule. */
export function runChecks<Dataset>(checks: readonly Check<Dataset>[], data: Dataset): Issue[] {
  return checks.flatMap((check) => check.run(data).map((result) => ({ ...result, rule: check.rule })));
}

/** A rule as `check --explain` tells it. */
export interface Rule {
  rule: string;
  why: string;
  example: string;
  remedy: string;
}

/**
 * Rules of the readers: a file, a header or a cell that breaks one is not read, so no finding of theirs can be accepted
 * as an exception.
 */
export const readerRules: readonly Rule[] = [
  {
    rule: "csv/encoding",
    why: "Polish letters of another encoding turn into other letters, or into nothing.",
    example: "`ł` as the byte B3 of Windows-1250",
    remedy: "Save the file as UTF-8.",
  },
  {
    rule: "csv/bom",
    why: "A byte order mark becomes part of the first column name, which is then unknown.",
    example: "EF BB BF before `code,depth`, as Excel saves `CSV UTF-8`",
    remedy: "Run npx cargolex format, or save as UTF-8 without BOM.",
  },
  {
    rule: "csv/carriage-return",
    why: "A carriage return hides at the end of the last cell, and shifts the lines that findings name.",
    example: "line ends \\r\\n of a Windows editor",
    remedy: "Run npx cargolex format, or save with LF line ends.",
  },
  {
    rule: "csv/empty",
    why: "An emptied file is a fault, never a repeal of all its rows.",
    example: "a file of 0 bytes",
    remedy: "Restore the file from git.",
  },
  {
    rule: "csv/final-newline",
    why: "Without a newline at the end the next row typed is glued to the last one.",
    example: "the last line ends without \\n",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "csv/quote",
    why: "A quote that is opened and not closed swallows the rows after it into one cell.",
    example: 'a cell that begins with " and has no " at its end',
    remedy: 'Write `""` for a quote inside quotes, and close the cell.',
  },
  {
    rule: "csv/width",
    why: "With a comma too many, every cell after it stands under the wrong column.",
    example: "`0101,1,Live horses, asses,...` without quotes",
    remedy: "Quote the cell that has the comma, or remove the comma.",
  },
  {
    rule: "header/missing",
    why: "A column that is gone would read as empty in every row.",
    example: "`code,name_en,...` without `depth`",
    remedy: "Restore the column; FORMAT.md of the folder lists them.",
  },
  {
    rule: "header/unknown",
    why: "What stands under a column that no reader knows is lost in silence.",
    example: "`transport_cat` for `transport_category`",
    remedy: "Correct the name; the finding names the nearest one.",
  },
  {
    rule: "header/repeated",
    why: "Of two columns of one name only one is read.",
    example: "`code,code,name_en`",
    remedy: "Remove one of them.",
  },
  {
    rule: "header/order",
    why: "A fixed order keeps a change of one row one line in git.",
    example: "`depth,code,...` for `code,depth,...`",
    remedy: "Put the columns in the order that the finding prints.",
  },
  {
    rule: "text/no-break-space",
    why: "A no-break or thin space looks like a space and is found by no search; in a code it is no digit.",
    example: "`7304 11` with U+00A0",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "text/invisible",
    why: "A soft hyphen or zero-width sign splits a word that looks whole.",
    example: "`hel\\u00ADicopters`",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "text/bidi",
    why: "A bidirectional control character shows the words in another order than they are read.",
    example: "U+202E before `1203`",
    remedy: "Type the cell again without it.",
  },
  {
    rule: "text/mojibake",
    why: "Text decoded wrongly once is saved wrongly for good.",
    example: "`Ã³` for `ó`",
    remedy: "Read the source again as UTF-8 and type the letters.",
  },
  {
    rule: "text/cyrillic",
    why: "A Cyrillic `е` or `З` looks Latin and matches nothing.",
    example: "`еx 7304` with U+0435",
    remedy: "Type the letter in Latin.",
  },
  {
    rule: "text/control",
    why: "A control character breaks what reads the text later.",
    example: "U+0007 pasted from a terminal",
    remedy: "Remove it.",
  },
  {
    rule: "text/space",
    why: "A space at an end, or two in a row, makes two spellings of one value.",
    example: "`RU ` for `RU`",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "text/newline",
    why: "A line break inside a cell makes one record look like two in a diff.",
    example: "a name typed on two lines",
    remedy: "Join the lines.",
  },
  {
    rule: "text/nfc",
    why: "`é` as one sign and as two are the same to the eye and different to a search.",
    example: "`e` with U+0301",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "table/missing",
    why: "A table whose file is gone would read as one without rows.",
    example: "sanctions/acts.csv was deleted",
    remedy: "Restore the file from git.",
  },
  {
    rule: "table/floor",
    why: "A table far below its size has lost rows; what it lists would be free.",
    example: "customs measures with 300 rows",
    remedy: "Restore the rows. Where the law really shrank, lower the floor of the table in the same change.",
  },
  {
    rule: "table/unknown-file",
    why: "A file that belongs to no table is read by nobody: a misspelt name hides a whole annex.",
    example: "sanctions/anexes.csv",
    remedy: "Rename or remove it.",
  },
  {
    rule: "table/duplicate-row",
    why: "A row that stands twice is counted twice.",
    example: "the same successor on two lines",
    remedy: "Remove one.",
  },
  {
    rule: "table/duplicate-key",
    why: "Two rows of one key say two things about one.",
    example: "RU-XXIII-0001 twice, with other words",
    remedy: "Keep one, or tell them apart.",
  },
  {
    rule: "table/relations",
    why: "A row or file that cannot be read at all would be reported again by everything that refers to it, so relations are not looked at; a row with a bad cell takes part with that cell of the row above.",
    example: "sanctions/acts.csv is missing; a day 2022-13-09 in sanctions/entries/",
    remedy: "Mend what is named, then check again.",
  },
  {
    rule: "table/layout",
    why: "One way of writing a table keeps the diff of a change as small as the change.",
    example: "rows of readings.csv out of order, a quote that no cell needs",
    remedy: "Run npx cargolex format.",
  },
  {
    rule: "nomenclature/file-year",
    why: "The year of a CN table is the one in its file name.",
    example: "nomenclature/cn-new.csv",
    remedy: "Name the file cn-<year>.csv.",
  },
  {
    rule: "release/record",
    why: "The record of a release is what consumers apply to the release before it; a program writes it.",
    example: "changes/2026.11.21.json edited by hand",
    remedy: "Restore the file from git.",
  },
  {
    rule: "exceptions/rule",
    why: "An exception for a rule that does not exist accepts nothing, and one for a rule of the readers would lose the row that could not be read.",
    example: "an exception for row/code",
    remedy: "Correct the rule id (check --list), or mend the cell.",
  },
  {
    rule: "exceptions/unused",
    why: "An exception that is no longer needed would accept the next mistake of its kind.",
    example: "an exception for a row that was mended since",
    remedy: "Remove the row of exceptions.csv.",
  },
];

/** Values that a cell with any rule at all refuses: a sign that means nothing, and nothing. */
const PROBES = ["?", ""] as const;

/** Expected content of a cell in the words of the schema; empty for free text. */
export function wantsOf(table: Table, column: string): string[] {
  const messages = PROBES.flatMap((probe) => {
    const record = table.columns.map(() => probe).join(",");
    const { issues } = readTable(table, "", new TextEncoder().encode(`${table.columns.join(",")}\n${record}\n`));
    return issues.filter((issue) => issue.column === column).map(({ message }) => message.replace(/^"\??": /, ""));
  });
  return [...new Set(messages)];
}
