import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/compare.ts";
import { ownsFile, type Table } from "../tables/table.ts";
import { allTables, editionFolders } from "../tables/tables.ts";
import { formatTable, type Formatted } from "./format-table.ts";
import { isFormatted } from "./is-formatted.ts";

/** A table file that is not written as it should be, or cannot be read. */
export interface Unformatted extends Formatted {
  file: string;
}

/** Finds the table files below a sources folder that are not written as they should be: all of them, or the ones named. */
export async function findUnformatted(root: string, files: readonly string[] = []): Promise<Unformatted[]> {
  const tables = allTables(await editionFolders(root));
  const found: Unformatted[] = [];
  for (const { table, file } of await tableFiles(root, tables, files)) {
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (bytes === undefined) continue;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    if (isFormatted(table, text)) continue;
    const formatted = formatTable(table, file, bytes);
    if (formatted.issues.length > 0 || formatted.text !== text) found.push({ file, ...formatted });
  }
  return found;
}

async function tableFiles(root: string, tables: readonly Table[], files: readonly string[]): Promise<{ table: Table; file: string }[]> {
  const named = files.length > 0 ? files : (await fastGlob("**/*.csv", { cwd: root })).toSorted(compareText);
  return named.flatMap((file) => {
    const table = tables.find((candidate) => ownsFile(candidate, file));
    return table === undefined ? [] : [{ table, file }];
  });
}
