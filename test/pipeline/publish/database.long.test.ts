import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SQL_QUERIES } from "../../../openapi/reader-pages.ts";
import type { LegRecord } from "../../../openapi/shards/legs.ts";
import { readLegs, readTables } from "../../../pipeline/publish/bulk.ts";
import type { DatabaseFile } from "../../../pipeline/publish/parquet.ts";
import { planDatabase } from "../../../pipeline/publish/sqlite.ts";
import { dataset, recordsOf } from "../../runtime/real-data.ts";

/** The release as one database, and as files of Parquet, asked as a data team asks them. */

let folder = "";
let files: ReadonlyMap<string, DatabaseFile>;
let database: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cargolex-sqlite-test-"));
  files = planDatabase(dataset.version, await readTables(dataset), await readLegs(dataset));
  writeFileSync(join(folder, "release.sqlite"), files.get("cargolex.sqlite")?.bytes ?? "");
  database = new DatabaseSync(join(folder, "release.sqlite"), { readOnly: true });
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});
const sorted = (records: readonly object[]): string[] => records.map((row) => JSON.stringify(row)).toSorted();
const rows = (sql: string): Record<string, unknown>[] => database.prepare(sql).all();

it("has the same bytes each time, and is sound", async () => {
  const hashes = (planned: typeof files): string[] =>
    [...planned].map(([path, { bytes }]) => `${path} ${createHash("sha256").update(bytes).digest("hex")}`);
  expect(hashes(planDatabase(dataset.version, await readTables(dataset), await readLegs(dataset)))).toEqual(
    hashes(files),
  );
  expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

it("has no JSON in a cell, codes as text, and a meaning of every column", () => {
  const wrong: unknown[] = [];
  for (const { name } of rows("SELECT name FROM tables"))
    for (const row of database.prepare(`SELECT * FROM "${String(name)}"`).iterate())
      for (const [column, cell] of Object.entries(row))
        if (typeof cell === "string" && /^[{[]["{[]|\[object/.test(cell)) wrong.push([name, column, cell]);
  expect(wrong).toEqual([]);
  expect(rows("SELECT table_name, name FROM columns WHERE meaning = ''")).toEqual([]);
  expect(rows("SELECT typeof(code) AS type FROM legs WHERE code LIKE '0%' LIMIT 1")).toEqual([{ type: "text" }]);
  const named = "SELECT s.name || '.' || i.name AS name FROM sqlite_schema s, pragma_table_info(s.name) i";
  const described = "SELECT table_name || '.' || name AS name FROM columns";
  const own = "('tables', 'columns', 'release')";
  expect(rows(`${named} WHERE s.type <> 'index' AND s.name NOT IN ${own} ORDER BY 1`)).toEqual(
    rows(`${described} ORDER BY 1`),
  );
});

it("has a leg for each code and each base that covers it, with its measure and words", async () => {
  const lines = await recordsOf<LegRecord>("sanctions", "sanctions-legs/4");
  const covered = lines.reduce((sum, line) => sum + ("base" in line ? 0 : (line.bases ?? []).length), 0);
  expect(rows("SELECT count(*) AS legs FROM legs")).toEqual([{ legs: covered }]);
  expect(rows("SELECT base FROM legs WHERE goods_en IS NULL OR goods_pl IS NULL LIMIT 3")).toEqual([]);
  expect(
    rows("SELECT valid_from, article FROM legs WHERE code = '85423190' AND base = 'RU-XXI-0241/import'"),
  ).toMatchObject([{ article: "Art. 3i(1)" }]);
});

it("is read from Parquet as it stands in the database, with what each column means", async () => {
  const tables = rows("SELECT name, title FROM tables").map(({ name, title }) => [String(name), title] as const);
  expect([...files.keys()]).toEqual([...tables.map(([name]) => `parquet/${name}.parquet`), "cargolex.sqlite"]);
  for (const [name, title] of tables) {
    const file = Uint8Array.from(files.get(`parquet/${name}.parquet`)?.bytes ?? []).buffer;
    expect([name, sorted(await parquetReadObjects({ file }))]).toEqual([name, sorted(rows(`SELECT * FROM "${name}"`))]);
    const said = Object.fromEntries(
      (parquetMetadata(file).key_value_metadata ?? []).map(({ key, value }) => [key, value]),
    );
    const meanings = database.prepare("SELECT 'column.' || name AS name, meaning FROM columns WHERE table_name = ?");
    expect(said).toMatchObject({
      title,
      ...Object.fromEntries(meanings.all(name).map(({ name: column, meaning }) => [column, meaning])),
    });
  }
});

it("has an order of legs that no version of SQLite changes", () =>
  expect(rows("SELECT code FROM legs GROUP BY code, regime, direction, base HAVING count(*) > 1 LIMIT 3")).toEqual([]));

it.each(SQL_QUERIES)("answers: $asks", ({ sql }) => expect(rows(sql).length).toBeGreaterThan(0));
