import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/fold.ts";
import type { Issue } from "../source/issue.ts";
import { openNamed } from "../source/read-sources.ts";
import { ownsFile, type Table } from "../source/table.ts";
import { formatTable, type Formatted } from "../source/format.ts";
import { allTables, editionFolders } from "./tables.ts";

/** A table file that is not written as it should be, or cannot be read. */
interface Unformatted extends Formatted {
  file: string;
}

/**
 * Finds the table files below a sources folder that are not written as they should be: all of them, or the ones named;
 * names that no table has are issues.
 */
export async function findUnformatted(
  root: string,
  files: readonly string[] = [],
): Promise<{ found: Unformatted[]; unknown: Issue[] }> {
  const tables = allTables(await editionFolders(root));
  const { named, issues } = await openNamed(root, tables, files.length > 0 ? files : await tableFiles(root, tables));
  const found: Unformatted[] = [];
  for (const { table, file, bytes } of named) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const formatted = formatTable(table, file, bytes);
    if (formatted.issues.length > 0 || formatted.text !== text) found.push({ file, ...formatted });
  }
  return { found, unknown: issues };
}

async function tableFiles(root: string, tables: readonly Table[]): Promise<string[]> {
  const files = await fastGlob("**/*.csv", { cwd: root });
  return files.filter((file) => tables.some((table) => ownsFile(table, file))).toSorted(compareText);
}
