import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/fold.ts";
import type { Issue } from "../source/issue.ts";
import { readTable } from "../source/read-table.ts";
import type { Placed, Table } from "../source/table.ts";

/** Reads tables of the sources for an import, and gathers what cannot be read in them. */
export interface HeldTables {
  placed: <Row>(table: Table<Row>) => Promise<Placed<Row>[]>;
  rows: <Row>(table: Table<Row>) => Promise<Row[]>;
  issues: Issue[];
}

/** The tables below a sources folder, each read when it is asked for. */
export function heldTables(sources: string): HeldTables {
  const issues: Issue[] = [];
  const placed = async <Row>(table: Table<Row>): Promise<Placed<Row>[]> => {
    const rows: Placed<Row>[] = [];
    for (const file of (await fastGlob(table.files, { cwd: sources })).toSorted(compareText)) {
      const result = readTable(table, file, await readFile(join(sources, file)));
      issues.push(...result.issues);
      rows.push(...result.rows);
    }
    return rows;
  };
  return { placed, rows: async (table) => (await placed(table)).map(({ row }) => row), issues };
}
