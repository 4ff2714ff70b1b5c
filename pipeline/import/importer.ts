import type { Issue } from "../issue.ts";

/** A source table as an importer proposes it: rows of cells, header first. */
export interface ProposedTable {
  /** Path below `sources/`. */
  path: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ImportResult {
  tables: ProposedTable[];
  /** What was read, repaired and left out, a line each, for the person who runs the import. */
  report: string[];
  /** Cells that could not be read. */
  issues: Issue[];
}

/** Reads files of one published kind and proposes source tables. It never writes; the command does. */
export interface Importer {
  /** The word after `cargolex import`. */
  kind: string;
  summary: string;
  /** Arguments as shown by `--help`. */
  usage: string;
  run(args: readonly string[], sources: string): Promise<ImportResult>;
}
