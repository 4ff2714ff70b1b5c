import { matchesGlob } from "node:path";
import type { z } from "zod";

/** A source table: where its files are, what one row is, and what makes a row unique. */
export interface Table<Row = unknown> {
  /** Stable name, `<dataset>/<table>`. */
  name: string;
  /** Files below `sources/`, as a glob. */
  files: string;
  /** One row. Its keys, in order, are the header. */
  row: z.ZodType<Row>;
  columns: readonly string[];
  /** Columns that identify a row within all files of the table. */
  key: readonly string[];
  /**
   * The rows stand in the order of their key, so that a change reads as one. Other tables keep the order of the law, of
   * the tariff, or of the decisions that they list.
   */
  ordered?: true;
  /** A table with fewer rows over all its files is refused: an emptied file is a fault, not a repeal. */
  floor: number;
  /** The table may have no file. */
  optional?: boolean;
}

/** Declares a table; the header is the order of the schema's keys. */
export function table<Shape extends z.ZodRawShape>(
  spec: { row: z.ZodObject<Shape> } & Omit<Table, "row" | "columns">,
): Table<z.infer<z.ZodObject<Shape>>> {
  return { ...spec, columns: Object.keys(spec.row.shape) };
}

/** Whether a file below `sources/` belongs to a table. Most tables have one file, and matching a glob is slow. */
export function ownsFile({ files }: Pick<Table, "files">, file: string): boolean {
  return files.includes("*") ? matchesGlob(file, files) : file === files;
}

/** A row with the place it was read from. */
export interface Located<Row> {
  file: string;
  line: number;
  row: Row;
}

/** The rows of several tables by name. */
export type RowsOf<Tables> = { [Name in keyof Tables]: Tables[Name] extends Table<infer Row> ? Located<Row>[] : never };

/** Rows without their places. */
export function rowsOf<Row>(located: readonly Located<Row>[]): Row[] {
  return located.map(({ row }) => row);
}

/** A file of a source table, as it was read. */
export interface SourceFile {
  table: Table;
  /** Below the sources folder. */
  path: string;
  bytes: number;
  sha256: string;
  /** Its rows, where every one of them could be read. */
  rows?: readonly Located<unknown>[];
}
