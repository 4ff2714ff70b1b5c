import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/normalize.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { readTable } from "../source/read-table.ts";
import type { Located, Table } from "../source/table.ts";

/** A source table as an importer proposes it: rows of cells, header first. */
export interface ProposedTable {
  /** Path below `sources/`. */
  path: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /**
   * Columns that only say where and when a row was last seen: rows in which nothing else changes are counted, not
   * listed.
   */
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
  /** Rows of readings.csv that are asked for; a person adds what their words mean. */
  readings?: readonly Readonly<Record<string, string>>[];
}

/** Nothing was read: the command line lacks something. */
export function wrongUsage(usage: string): ImportResult {
  return { tables: [], report: [], issues: [], usage };
}

/** An option of one kind of import, as `--help` explains it. */
interface ImportOption {
  type: "string" | "boolean";
  /** Placeholder of the value, such as `YYYY-MM-DD`. */
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

/** Runs an importer. What a reader of a broken file throws is a finding about that file. */
export async function runImporter(
  importer: Importer,
  args: readonly string[],
  sources: string,
  options: ImportOptions,
): Promise<ImportResult> {
  try {
    return await importer.run(args, sources, options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const file = args.length > 2 ? args.slice(1).join(" or ") : (args.at(-1) ?? "");
    const message = `cannot be read as ${importer.kind}: ${error.message}`;
    return { tables: [], report: [], issues: [errorAt({ file, line: 0 }, "", "import/file", message)] };
  }
}

/** Reads tables of the sources for an import, and gathers what cannot be read in them. */
interface CurrentTables {
  located: <Row>(table: Table<Row>) => Promise<Located<Row>[]>;
  rows: <Row>(table: Table<Row>) => Promise<Row[]>;
  issues: Issue[];
}

/** The tables below a sources folder, each read when it is asked for. */
export function currentTables(sources: string): CurrentTables {
  const issues: Issue[] = [];
  const located = async <Row>(table: Table<Row>): Promise<Located<Row>[]> => {
    const rows: Located<Row>[] = [];
    for (const file of (await fastGlob(table.files, { cwd: sources })).toSorted(compareText)) {
      const result = readTable(table, file, await readFile(join(sources, file)));
      issues.push(...result.issues);
      rows.push(...result.rows);
    }
    return rows;
  };
  return { located, rows: async (table) => (await located(table)).map(({ row }) => row), issues };
}
