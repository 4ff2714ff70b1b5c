import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { ROOT } from "../../serving.ts";

/** Names as the acts and Table A print them: they stand as published. */
const PUBLISHED =
  /^(?:nomenclature\/names-|sanctions\/(?:terms|translations)\.csv|adr\/\d+\/(?:names|name-choices)\.csv)/;
/** An article that the page cites in its language. */
const CITED = /\[Art\. [^\]]*\]/g;
const SOURCES = join(ROOT, "sources");

/** The texts of a table in French. */
function frenchOf(table: string): string[] {
  const [header, ...lines] = readCsv(table, readFileSync(join(SOURCES, table))).records;
  const columns = (header?.cells ?? []).flatMap((name, at) => (/(?:^|_)fr$/.test(name) ? [at] : []));
  return lines.flatMap(({ cells }) => columns.map((at) => cells[at] ?? ""));
}

it("has a space before : ; ? ! in every French text of our own, and none before a full stop", () => {
  const tables = globSync("**/*.csv", { cwd: SOURCES }).filter((table) => !PUBLISHED.test(table));
  const texts = tables.flatMap(frenchOf);
  expect(texts.length).toBeGreaterThan(2000);
  expect(
    texts.map((text) => text.replaceAll(CITED, "(1)")).filter((text) => /[^\s][:;?!](?=\s|$)|\s\.(?=\s|$)/.test(text)),
  ).toEqual([]);
});
