import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { errorAt, type Issue } from "../../issue.ts";
import { readTable } from "../../tables/read.ts";
import type { Table } from "../../tables/table.ts";
import { allTables } from "../../tables/tables.ts";
import type { ImportResult, ProposedTable } from "../importer.ts";
import { checkShrink } from "./shrink.ts";
import { compareTable, type TableChange } from "./table-change.ts";

export interface Proposal {
  changes: TableChange[];
  issues: Issue[];
}

/** Compares what an importer proposes with the tables in the sources; an empty, shrunken or unreadable table is refused. */
export async function planProposal({ tables, sizes }: ImportResult, sources: string, mostShrink: number): Promise<Proposal> {
  const changes: TableChange[] = [];
  const issues: Issue[] = [];
  for (const proposed of tables) {
    const at = { file: proposed.path, line: 0 };
    const table = tableOf(proposed.path);
    if (table === undefined) issues.push(errorAt(at, "", "import/table", "belongs to no table of the sources"));
    else if (proposed.rows.length === 0) issues.push(errorAt(at, "", "import/empty", "the file gives no row of this table: it is empty, cut or of another kind"));
    else {
      const change = compareTable(proposed, table.key, await readFile(join(sources, proposed.path)).catch(() => undefined));
      if (change === undefined) continue;
      changes.push(change);
      issues.push(...change.issues, ...readTable(table, proposed.path, new TextEncoder().encode(change.text)).issues);
    }
  }
  issues.push(...checkShrink(changes, sizes ?? [], mostShrink));
  return { changes, issues };
}

/** The table that a file below the sources belongs to; a new edition of ADR has its tables before its folder stands. */
function tableOf(path: ProposedTable["path"]): Table | undefined {
  const edition = /^adr\/([^/]+)\//.exec(path)?.[1];
  return allTables(edition === undefined ? [] : [edition]).find(({ files }) => matchesGlob(path, files));
}
