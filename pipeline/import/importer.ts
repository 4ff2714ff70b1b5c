import type { Issue } from "../source/issue.ts";

/** A source table as an importer proposes it: rows of cells, header first. */
export interface ProposedTable {
  /** Path below `sources/`. */
  path: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns that only say where and when a row was last seen: rows in which nothing else changes are counted, not listed. */
  bookkeeping?: readonly string[];
}

/** A size that the rows of a table do not show, such as the rows of an annex in force. */
export interface Size {
  file: string;
  what: string;
  before: number;
  after: number;
}

export interface ImportResult {
  tables: ProposedTable[];
  /** What was read, repaired and left out, a line each, for the person who runs the import. */
  report: string[];
  /** Cells that could not be read. */
  issues: Issue[];
  sizes?: readonly Size[];
  /** What the command line lacks, where nothing could be read for it. */
  usage?: string;
}

/** Nothing was read: the command line lacks something. */
export function wrongUsage(usage: string): ImportResult {
  return { tables: [], report: [], issues: [], usage };
}

/** An option of one kind of import, as `--help` explains it. */
export interface ImportOption {
  type: "string" | "boolean";
  /** What stands for the value, `YYYY-MM-DD`. */
  value?: string;
  help: string;
}

export type ImportOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Reads files of one published kind and proposes source tables. It never writes; the command does. */
export interface Importer {
  /** The word after `cargolex import`. */
  kind: string;
  summary: string;
  /** Arguments as shown by `--help`. */
  usage: string;
  options?: Readonly<Record<string, ImportOption>>;
  /** What `cargolex import <kind> --help` says beside, a paragraph of lines. */
  guide?: readonly string[];
  run(args: readonly string[], sources: string, options?: ImportOptions): Promise<ImportResult>;
}
