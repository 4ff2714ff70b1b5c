import { readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { errorAt, type Issue, quoted } from "../source/issue.ts";
import { readTable } from "../source/read-table.ts";
import type { Table } from "../source/table.ts";
import type { ImportResult, ProposedTable, Size } from "./importer.ts";
import { compareTable, type TableChange, type TableRecord } from "./table-change.ts";

const rule = "import/shrink";

/** Reads a share as it is typed: `5%` or `0.05`; undefined where it is neither, or not between 0 and 1. */
export function readShare(typed: string): number | undefined {
  const inPercent = /^(\d+(?:\.\d+)?)%$/.exec(typed)?.[1];
  const share =
    inPercent !== undefined ? Number(inPercent) / 100 : /^\d*\.?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return share >= 0 && share <= 1 ? share : undefined;
}

/**
 * Refuses a table that would lose more than a share of its rows, and any other size that shrinks by more. A row whose
 * key is gone counts as lost
 * even where as many new ones come: a file of the wrong kind has as many rows as the right one.
 */
export function checkShrink(changes: readonly TableChange[], sizes: readonly Size[], most: number): Issue[] {
  return [
    ...changes.map(({ path, before, removed }) => ({ file: path, what: "rows", before, lost: removed.length })),
    ...sizes.map(({ file, what, before, after }) => ({ file, what, before, lost: before - after })),
  ].flatMap(({ file, what, before, lost }) => {
    if (lost <= 0 || lost / before <= most) return [];
    const message = `${lost} of ${before} ${what} would go (${percent(lost / before)}), more than ${percent(most)}: a cut or wrong file does that. If the law or the list really shrank, say so with --max-shrink ${percent(Math.ceil((lost / before) * 1000) / 1000)}`;
    return [errorAt({ file, line: 0 }, "", rule, message)];
  });
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

export interface Proposal {
  changes: TableChange[];
  issues: Issue[];
}

/** Gives every source table, those of the given editions of ADR among them. */
type TablesOf = (editions: readonly string[]) => Table[];

/**
 * Compares what an importer proposes with the tables in the sources; an empty, shrunken or unreadable table is refused.
 */
export async function planProposal(
  { tables, sizes }: ImportResult,
  sources: string,
  mostShrink: number,
  tablesOf: TablesOf,
): Promise<Proposal> {
  const changes: TableChange[] = [];
  const issues: Issue[] = [];
  for (const proposed of tables) {
    const place = { file: proposed.path, line: 0 };
    const table = tableOf(proposed.path, tablesOf);
    const loaded = await readFile(join(sources, proposed.path)).catch(() => undefined);
    if (table === undefined) issues.push(errorAt(place, "", "import/table", "belongs to no table of the sources"));
    // A table that may be empty begins so; one that has rows is never emptied.
    else if (proposed.rows.length === 0 && (table.floor > 0 || hasRows(loaded)))
      issues.push(
        errorAt(place, "", "import/empty", "the file gives no row of this table: it is empty, cut or of another kind"),
      );
    else {
      const change = compareTable(proposed, table.key, loaded);
      if (change === undefined) continue;
      changes.push(change);
      issues.push(...change.issues, ...readTable(table, proposed.path, new TextEncoder().encode(change.text)).issues);
    }
  }
  issues.push(...checkShrink(changes, sizes ?? [], mostShrink));
  return { changes, issues };
}

function hasRows(bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && new TextDecoder().decode(bytes).trimEnd().includes("\n");
}

/** The table that a file below the sources belongs to; a new edition of ADR has its tables before its folder stands. */
function tableOf(path: ProposedTable["path"], tablesOf: TablesOf): Table | undefined {
  const edition = /^adr\/([^/]+)\//.exec(path)?.[1];
  return tablesOf(edition === undefined ? [] : [edition]).find(({ files }) => matchesGlob(path, files));
}

/** Prints a change for a person: what goes first, then what comes, then what changes with old and new value. */
export function printChange(change: TableChange, most: number): string[] {
  const { path, before, after, removed, added, changed, counted, countedColumns, layoutOnly } = change;
  const isReported = removed.length + added.length + changed.length > 0;
  const head =
    !isReported && after > 0
      ? `${path}: ${before} rows, ${layoutOnly ? "another layout" : "bookkeeping only"}`
      : before === 0
        ? `${path}: new, ${after} rows`
        : `${path}: ${removed.length} removed, ${added.length} added, ${changed.length} changed (${before} rows now, ${after} proposed)`;
  const lines = [
    ...removed.map((record) => `- ${describe(record)}`),
    // A table that is new is read in its file, not in the diff.
    ...(before === 0 ? [] : added.map((record) => `+ ${describe(record)}`)),
    ...changedLines(changed, Number.isFinite(most)),
  ];
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  if (lines.length > shown.length)
    shown.push(`  … ${lines.length - shown.length} more changes are not shown: --all shows them`);
  if (counted > 0) shown.push(`  only ${countedColumns.join(", ")}: ${counted} rows`);
  if (layoutOnly) shown.push("  the rows are the same; their order or quoting changes");
  return [head, ...shown];
}

/** More rows than these that change alike are one line. */
const ALIKE = 20;

/** A line a changed row; where `folded` says so, rows that change alike stand last, in one line. */
function changedLines(changed: TableChange["changed"], folded: boolean): string[] {
  const told = changed.map(({ key, fields }) => ({
    key,
    cells: fields
      .map(({ column, old, new: now }) => `${column} ${differing(old, now)} → ${differing(now, old)}`)
      .join("; "),
  }));
  const alike = Map.groupBy(told, ({ cells }) => cells);
  const isMany = (cells: string): boolean => folded && (alike.get(cells)?.length ?? 0) > ALIKE;
  return [
    ...told.filter(({ cells }) => !isMany(cells)).map(({ key, cells }) => `~ ${key}: ${cells}`),
    ...[...alike]
      .filter(([cells]) => isMany(cells))
      .map(([cells, rows]) => `~ ${rows.length} rows, ${rows[0]?.key} to ${rows.at(-1)?.key}: ${cells}`),
  ];
}

/**
 * A value from shortly before the place where it differs from another, so that the difference of two long texts is
 * seen.
 */
function differing(value: string, next: string): string {
  let position = 0;
  while (position < value.length && value[position] === next[position]) position++;
  return quoted(position < 40 ? value : `…${value.slice(position - 20)}`);
}

function describe({ key, cells }: TableRecord): string {
  const reported = Object.entries(cells).filter(([, value]) => value !== "" && !key.split(" | ").includes(value));
  return `${key}: ${reported.map(([column, value]) => `${column} ${quoted(value)}`).join(", ")}`;
}
