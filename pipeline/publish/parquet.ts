import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { parquetWriteBuffer, type ColumnSource } from "hyparquet-writer";

/** A file of the release as a database, with what it is. */
export interface DatabaseFile {
  title: string;
  bytes: Uint8Array;
}

/** Where a table is ordered by no number of its rows. */
const ORDER: Readonly<Record<string, string>> = { legs: "ORDER BY code, regime, direction, base" };
const MOST_OF_INT32 = 2 ** 31;

/**
 * Each table of a release's database as a file of Parquet, by path below `bulk/`. What the table and its columns mean
 * stands in the key-value metadata of the file, by the names of the columns.
 */
export function planParquet(database: DatabaseSync, version: string): Map<string, DatabaseFile> {
  const meanings = Map.groupBy(database.prepare("SELECT * FROM columns").all(), (row) => row["table_name"]);
  return new Map(
    database
      .prepare("SELECT name, title FROM tables")
      .all()
      .map(({ name, title }): [string, DatabaseFile] => {
        const rows = database.prepare(`SELECT * FROM "${String(name)}" ${ORDER[String(name)] ?? ""}`).all();
        const described = (meanings.get(name) ?? []).map((row) => [`column.${String(row["name"])}`, row["meaning"]]);
        const bytes = parquetWriteBuffer({
          columnData: Object.keys(rows[0] ?? {}).map((column) => columnOf(column, rows)),
          kvMetadata: [["title", title], ["version", version], ...described].map(([key, value]) => ({
            key: String(key),
            value: String(value),
          })),
        });
        return [`parquet/${String(name)}.parquet`, { title: String(title), bytes: new Uint8Array(bytes) }];
      }),
  );
}

/** A column as text, or as whole numbers or numbers where every cell is one. */
function columnOf(name: string, rows: readonly Record<string, SQLOutputValue>[]): ColumnSource {
  const data = rows.map((row) => row[name]);
  const cells = data.filter((cell) => cell !== null);
  const isWhole = cells.every((cell) => Number.isInteger(cell) && Math.abs(Number(cell)) < MOST_OF_INT32);
  const type = cells.some((cell) => typeof cell === "string") ? "STRING" : isWhole ? "INT32" : "DOUBLE";
  return { name, data, type };
}
