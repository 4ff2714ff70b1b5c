import { errorAt, type Issue } from "../issue.ts";
import type { SourceRows } from "../sources.ts";
import { countsTable, entriesTable, placeOfId } from "../tables/sanctions.ts";

/** Files of entries that counts.csv knows rows of, and that are gone or hold none: found before all that would miss their rows. */
export function missingEntries(source: SourceRows): Issue[] {
  const places = new Set(source.rows(entriesTable).map(({ row }) => placeOfId(row.id)));
  const issues = new Map<string, Issue>();
  for (const { file: counts, line, row: { regime, annex, mark, entries } } of source.rows(countsTable)) {
    const file = entriesTable.files.replace("*", `${regime}-${annex}`);
    const said = source.issues.some((issue) => issue.file === file);
    if (entries === 0 || said || issues.has(file) || places.has(`${regime}-${annex}`)) continue;
    const read = source.files.some(({ path }) => path === file);
    const why = `while ${counts}:${line} counts ${entries} of ${mark}: restore it from git`;
    issues.set(file, errorAt({ file, line: 0 }, "", read ? "table/floor" : "table/missing", read ? `has no rows, ${why}` : `is missing, ${why}`));
  }
  return [...issues.values()];
}
