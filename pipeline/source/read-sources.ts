import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, isAbsolute, relative, resolve, sep } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/normalize.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { errorAt, type Issue } from "./issue.ts";
import { readTable } from "./read-table.ts";
import { type SourceFile, ownsFile, type Located, type RowsOf, type Table } from "./table.ts";

/** SHA-256 in hexadecimal, of a text as UTF-8. */
export function fileHash(content: Uint8Array | string): string {
  return hash("sha256", content);
}

/** All rows of the source tables, by table, with every issue found while reading. */
export interface SourceRows {
  rows<Row>(table: Table<Row>): Located<Row>[];
  /** The files that were read, by table and path. */
  files: SourceFile[];
  issues: Issue[];
}

/** The rows of several tables, by the names that these have. */
export function rowsByName<Tables extends Readonly<Record<string, unknown>>>(
  source: Pick<SourceRows, "rows">,
  tables: Tables,
): RowsOf<Tables> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, source.rows(table as Table)]),
  ) as RowsOf<Tables>;
}

/**
 * Reads every table below a sources folder. A file that belongs to no table, a table without files, and a table below
 * its floor are issues. A file that is byte for byte one of `others`, which were read before, has the rows of that.
 */
export async function readSources(
  root: string,
  tables: readonly Table[],
  read = readTable,
  others: readonly SourceFile[] = [],
): Promise<SourceRows> {
  const earlier = new Map(others.map((file) => [file.path, file]));
  const issues: Issue[] = [];
  const byTable = new Map<string, Located<unknown>[]>();
  const claimed = new Set<string>();
  const facts: SourceFile[] = [];
  const present = await fastGlob("**/*", { cwd: root, onlyFiles: false, objectMode: true });
  const paths = present
    .filter(({ dirent }) => dirent.isFile())
    .map(({ path }) => path)
    .toSorted(compareText);
  issues.push(
    ...notFiles(
      present.filter(({ dirent }) => !dirent.isFile()).map(({ path }) => path),
      tables,
    ),
  );
  for (const table of tables) {
    const files = paths.filter((file) => ownsFile(table, file));
    const rows: Located<unknown>[] = [];
    const before = issues.length;
    const contents = await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(join(root, file)) })));
    for (const { file, bytes } of contents) {
      claimed.add(file);
      const [sha256, stored] = [fileHash(bytes), earlier.get(file)];
      const same = stored?.sha256 === sha256 ? stored.rows : undefined;
      const result = same === undefined ? read(table, file, bytes) : { rows: same, issues: [] };
      const sound = result.issues.length === 0 ? { rows: result.rows } : {};
      facts.push({ table, path: file, bytes: bytes.length, sha256, ...sound });
      rows.push(...result.rows);
      issues.push(...result.issues);
    }
    const gone = files.length === 0 && table.optional !== true && !issues.some(({ file }) => ownsFile(table, file));
    if (gone)
      issues.push(
        errorAt({ file: table.files, line: 0 }, "", "table/missing", `no file of the table ${table.name}: restore it`),
      );
    else if (files.length > 0 && issues.length === before && rows.length < table.floor) {
      issues.push(
        errorAt(
          { file: files[0] ?? table.files, line: 0 },
          "",
          "table/floor",
          `${rows.length} rows, want at least ${table.floor}: rows are lost`,
        ),
      );
    }
    issues.push(...repeatedKeys(table, rows));
    byTable.set(table.name, rows);
  }
  for (const file of paths) {
    if (!claimed.has(file) && !NO_TABLE.test(file)) {
      issues.push(errorAt({ file, line: 0 }, "", "table/unknown-file", "belongs to no table: rename or remove it"));
    }
  }
  return { issues, files: facts, rows: <Row>(table: Table<Row>) => (byTable.get(table.name) ?? []) as Located<Row>[] };
}

/** A folder or a broken link in the place of a table. */
function notFiles(paths: readonly string[], tables: readonly Table[]): Issue[] {
  const others = paths.filter((path) => tables.some((table) => ownsFile(table, path)));
  return others.map((file) =>
    errorAt({ file, line: 0 }, "", "table/missing", "is a folder or a link that leads nowhere: restore the file"),
  );
}

/** Pages for people, and the records of releases, which a program writes. */
const NO_TABLE = /\.md$|^changes\/(?:legs\/)?[^/]+\.json$/;

function repeatedKeys(table: Table, rows: readonly Located<unknown>[]): Issue[] {
  if (table.key.length === 0) return [];
  const issues: Issue[] = [];
  const seen = new Map<string, Located<unknown>>();
  for (const located of rows) {
    const row = located.row as Record<string, unknown>;
    const key = JSON.stringify(table.key.map((column) => row[column]));
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, located);
      continue;
    }
    const same = JSON.stringify(first.row) === JSON.stringify(row);
    const where = `${first.file}:${first.line}`;
    issues.push(
      same
        ? errorAt(located, "", "table/duplicate-row", `the same row stands in ${where}: remove one`)
        : errorAt(
            located,
            table.key.join("+"),
            "table/duplicate-key",
            `${key} stands in ${where} with other values: keep one, or tell them apart`,
          ),
    );
  }
  return issues;
}

/**
 * Reads single files, each as the table its path belongs to: bad cells and repeated keys are found, relations between
 * tables are not looked at.
 */
export async function readFiles(
  root: string,
  tables: readonly Table[],
  files: readonly string[],
  read = readTable,
): Promise<Issue[]> {
  const { named, issues } = await openNamed(root, tables, files);
  for (const { table, file, bytes } of named) {
    const result = read(table, file, bytes);
    issues.push(...result.issues, ...repeatedKeys(table, result.rows));
  }
  return issues;
}

/** A file that a person named, with the table that it belongs to. */
interface NamedFile {
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
export async function openNamed(
  root: string,
  tables: readonly Table[],
  files: readonly string[],
): Promise<{ named: NamedFile[]; issues: Issue[] }> {
  const named: NamedFile[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    const place = { file, line: 0 };
    const table = tables.find((candidate) => ownsFile(candidate, file));
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (table === undefined)
      issues.push(
        errorAt(
          place,
          "",
          "table/unknown-file",
          `belongs to no table${hint(
            file,
            tables.map((candidate) => candidate.files),
          )}`,
        ),
      );
    else if (bytes === undefined) issues.push(errorAt(place, "", "table/missing", `cannot be read below ${root}`));
    else named.push({ table, file, bytes });
  }
  return { named, issues };
}
