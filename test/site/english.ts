import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { pageWordsTable } from "../../pipeline/words/table.ts";
import { readTable } from "../../pipeline/source/read-table.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Every text that answers and the page have in a language. */
function textsIn(lang: AdrLanguage): string {
  const printed = [`sanctions/texts-${lang}`, `sanctions/texts-countries-${lang}`, `nomenclature/names-${lang}`].map(
    (file) => readFileSync(join(ROOT, `dist/data/${file}.json`), "utf8"),
  );
  const page = fastGlob
    .sync(pageWordsTable.files, { cwd: join(ROOT, "sources") })
    .flatMap((file) => readTable(pageWordsTable, file, readFileSync(join(ROOT, "sources", file))).rows)
    .map(({ row }) => row[lang]);
  const adr = fastGlob.sync("adr/*/*.csv", { cwd: join(ROOT, "sources") }).flatMap((file) => {
    const [head, ...records] = readCsv(file, readFileSync(join(ROOT, "sources", file))).records;
    const columns = (head?.cells ?? []).flatMap((name, index) => (name.endsWith(`_${lang}`) ? [index] : []));
    return records.flatMap(({ cells }) => columns.map((index) => cells[index] ?? ""));
  });
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleDateString(lang, { dateStyle: "medium" }),
  );
  return [...printed, ...page, ...adr, ...months].join("\n");
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}{2,}/gu) ?? [];
}

/**
 * Gives the English words of a text in another language: those that stand in the English texts and in no text of that
 * language. Codes of countries, units (`p/st`) and hashes are no words.
 */
export function englishIn(lang: AdrLanguage): (text: string) => string[] {
  const other = new Set(wordsOf(textsIn(lang)).map((word) => word.toLowerCase()));
  const english = new Set(
    wordsOf(textsIn("en"))
      .map((word) => word.toLowerCase())
      .filter((word) => !other.has(word)),
  );
  return (text) =>
    wordsOf(text.replaceAll(/p\/st|\b[0-9a-f]{64}\b/g, "")).filter(
      (word) => english.has(word.toLowerCase()) && !/^\p{Lu}{2,3}$/u.test(word),
    );
}
