import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SQL_QUERIES } from "../../../openapi/reader-pages.ts";
import type { LegRecord } from "../../../openapi/shards/legs.ts";
import { planSqlite } from "../../../pipeline/publish/sqlite.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { DATA, recordsOf } from "../../runtime/real-data.ts";

/** The release as one database, asked as a data team asks it. */

let folder = "";
let bytes: Uint8Array;
let database: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cargolex-sqlite-test-"));
  bytes = await planSqlite(filesIn(DATA));
  writeFileSync(join(folder, "release.sqlite"), bytes);
  database = new DatabaseSync(join(folder, "release.sqlite"), { readOnly: true });
}, 60_000);
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});
const rows = (sql: string): Record<string, unknown>[] => database.prepare(sql).all();

it("has the same bytes each time, and is sound", async () => {
  expect(Buffer.from(await planSqlite(filesIn(DATA))).equals(bytes)).toBe(true);
  expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
}, 60_000);

it("has no JSON in a cell, codes as text, and a meaning of every column", () => {
  const wrong: unknown[] = [];
  for (const { name } of rows("SELECT name FROM tables"))
    for (const row of database.prepare(`SELECT * FROM "${String(name)}"`).iterate())
      for (const [column, cell] of Object.entries(row))
        if (typeof cell === "string" && /^[{[]["{[]|\[object/.test(cell)) wrong.push([name, column, cell]);
  expect(wrong).toEqual([]);
  expect(rows("SELECT table_name, name FROM columns WHERE meaning = ''")).toEqual([]);
  expect(rows("SELECT typeof(code) AS type FROM legs WHERE code LIKE '0%' LIMIT 1")).toEqual([{ type: "text" }]);
  expect(
    rows("SELECT t.name FROM tables t WHERE t.rows <> 0 AND t.name NOT IN (SELECT table_name FROM columns)"),
  ).toEqual([]);
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

it.each(SQL_QUERIES)("answers: $asks", ({ sql }) => expect(rows(sql).length).toBeGreaterThan(0));
