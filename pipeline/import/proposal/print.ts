import { quote } from "../../issue.ts";
import type { TableRecord } from "./records.ts";
import type { TableChange } from "./table-change.ts";

/** Prints a change for a person: what goes first, then what comes, then what changes with old and new value. */
export function printChange(change: TableChange, most: number): string[] {
  const { path, before, after, removed, added, changed, counted, countedColumns, layoutOnly } = change;
  const told = removed.length + added.length + changed.length > 0;
  const head = !told ? `${path}: ${before} rows, ${layoutOnly ? "another layout" : "bookkeeping only"}` : before === 0 ? `${path}: new, ${after} rows` : `${path}: ${removed.length} removed, ${added.length} added, ${changed.length} changed (${before} rows now, ${after} proposed)`;
  const lines = [
    ...removed.map((record) => `- ${describe(record)}`),
    // A table that is new is read in its file, not in the diff.
    ...(before === 0 ? [] : added.map((record) => `+ ${describe(record)}`)),
    ...changed.map(({ key, fields }) => `~ ${key}: ${fields.map(({ column, old, new: now }) => `${column} ${differing(old, now)} → ${differing(now, old)}`).join("; ")}`),
  ];
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  if (lines.length > shown.length) shown.push(`  … ${lines.length - shown.length} more changes are not shown: --all shows them`);
  if (counted > 0) shown.push(`  only ${countedColumns.join(", ")}: ${counted} rows`);
  if (layoutOnly) shown.push("  the rows are the same; their order or quoting changes");
  return [head, ...shown];
}

/** A value from shortly before the place where it differs from another, so that the difference of two long texts is seen. */
function differing(value: string, other: string): string {
  let at = 0;
  while (at < value.length && value[at] === other[at]) at++;
  return quote(at < 40 ? value : `…${value.slice(at - 20)}`);
}

function describe({ key, cells }: TableRecord): string {
  const told = Object.entries(cells).filter(([, value]) => value !== "" && !key.split(" | ").includes(value));
  return `${key}: ${told.map(([column, value]) => `${column} ${quote(value)}`).join(", ")}`;
}
