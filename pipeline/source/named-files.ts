import { readFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { errorAt, type Issue } from "./issue.ts";
import { hint } from "./nearest.ts";
import { ownsFile, type Table } from "./table.ts";

/** A file that a person named, with the table that it belongs to. */
export interface NamedFile {
  table: Table;
  file: string;
  bytes: Buffer;
}

/** Paths as typed, below the sources folder or from the current folder, as paths below the sources folder. */
export function belowSources(sources: string, typed: readonly string[]): string[] {
  return typed.map((path) => {
    const inside = relative(resolve(sources), resolve(path));
    return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside.split(sep).join("/");
  });
}

/** Opens files below the sources folder. A name that no table has, and a file that cannot be read, are issues. */
export async function openNamed(root: string, tables: readonly Table[], files: readonly string[]): Promise<{ named: NamedFile[]; issues: Issue[] }> {
  const named: NamedFile[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    const at = { file, line: 0 };
    const table = tables.find((candidate) => ownsFile(candidate, file));
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (table === undefined) issues.push(errorAt(at, "", "table/unknown-file", `belongs to no table${hint(file, tables.map((candidate) => candidate.files))}`));
    else if (bytes === undefined) issues.push(errorAt(at, "", "table/missing", `cannot be read below ${root}`));
    else named.push({ table, file, bytes });
  }
  return { named, issues };
}
