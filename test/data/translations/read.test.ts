import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { ROOT } from "../../serving.ts";

/**
 * Texts that one who had not translated them read beside their English. `seed` is the draw, `meaning` is `kept` or
 * `changed` as it was found then, `wording` is `good` or `mended`. `text` is how the English begins; `digest` is of the
 * English and the translation as mended, so that a text changed since asks to be read again.
 */
const read = rowsOf(join(import.meta.dirname, "read.csv"));
const SOURCES = join(ROOT, "sources");
const LANGUAGES = [...new Set(read.map(({ language = "" }) => language))];

/** The rows of a CSV file by the names of its columns. */
function rowsOf(file: string): Readonly<Partial<Record<string, string>>>[] {
  const [header, ...lines] = readCsv(file, readFileSync(file)).records;
  return lines.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, at) => [name, cells[at] ?? ""])));
}

/** The first 16 digits of SHA-256 over the English, a line end and the translation. */
function digestOf(en: string, translation: string): string {
  return createHash("sha256").update(`${en}\n${translation}`).digest("hex").slice(0, 16);
}

/** Each translation in a table of the sources, which has a column of the language beside the English one. */
function translationsOf(language: string, table: string): { en: string; digest: string }[] {
  return rowsOf(join(SOURCES, table)).flatMap((row) =>
    Object.keys(row)
      .filter((name) => name === "en" || name.endsWith("_en"))
      .flatMap((name) => {
        const [en = "", own = ""] = [row[name], row[name.replace(/en$/, language)]];
        return own === "" ? [] : [{ en, digest: digestOf(en, own) }];
      }),
  );
}

it("are of tables that the sources have", () => {
  const tables = new Set(globSync("**/*.csv", { cwd: SOURCES }));
  expect(read.filter(({ table = "" }) => !tables.has(table))).toEqual([]);
});

it.each(LANGUAGES)("%s: are the texts as they are now", (language) => {
  const rows = read.filter((row) => row["language"] === language);
  const tables = new Set(rows.map(({ table = "" }) => table));
  const nowOf = new Map([...tables].map((table) => [table, translationsOf(language, table)]));
  const changed = rows.flatMap(({ table = "", text = "", digest = "" }) => {
    const now = nowOf.get(table) ?? [];
    if (now.some((own) => own.digest === digest)) return [];
    const digests = now.filter(({ en }) => en.startsWith(text)).map((own) => own.digest);
    return [`${table}: "${text}": read it again, then its digest is ${digests.join(" or ") || "of no row"}`];
  });
  expect(changed).toEqual([]);
});

it.each(LANGUAGES)("%s: kept the meaning in 98 of 100", (language) => {
  const own = read.filter((row) => row["language"] === language);
  expect(own.length).toBeGreaterThanOrEqual(400);
  expect(own.filter(({ meaning }) => meaning === "kept").length).toBeGreaterThanOrEqual(own.length * 0.98);
});
