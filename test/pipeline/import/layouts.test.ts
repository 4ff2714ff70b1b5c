import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fastGlob from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { readHtml } from "../../../pipeline/sanctions/import/eurlex/html.ts";
import { readLawTables, type LawTables } from "../../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { readAnnexGoods, type AnnexGoods } from "../../../pipeline/sanctions/import/eurlex/listed.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";

const FOLDER = join(import.meta.dirname, "layouts");
const SOURCES = join(import.meta.dirname, "../../../sources");
const rows = (file: string): string[][] =>
  readCsv(file, readFileSync(join(FOLDER, file)))
    .records.slice(1)
    .map(({ cells }) => [...cells]);

let lawTables: LawTables;
beforeAll(async () => {
  lawTables = await readLawTables(SOURCES);
});

/** Reads every annex of a page. */
function annexesOf(page: string): AnnexGoods[] {
  const { blocks, celex, date } = readHtml(page);
  const starts = blocks.flatMap((block, index) => (block.kind === "annex" ? [{ annex: block.annex, index }] : []));
  const reading = {
    file: "page.html",
    regime: "RU",
    celex,
    act: false,
    codes: lawTables.codes,
    year: lawTables.codesOf(Number(date.slice(0, 4))),
    corrections: new Map<string, string>(),
    noGoods: new Set<string>(),
    lists: new Set<string>(),
  };
  return starts.map(({ annex, index }, at) =>
    readAnnexGoods(annex, blocks.slice(index + 1, starts[at + 1]?.index), reading),
  );
}

const page = (annex: string): string =>
  `<!DOCTYPE html>\n<html><head><title>text</title></head><body><div id="docHtml">\n<p class="reference">02014R0833 — EN — 24.07.2026 — 035.001</p>\n${annex}</div></body></html>\n`;

describe("layouts of EUR-Lex", () => {
  it.each(
    rows("layouts.csv").map(([layout = "", seen = "", shape = "", readAs = "", codes = "", named = ""]) => ({
      layout,
      seen,
      shape,
      readAs,
      codes,
      named,
    })),
  )("$layout ($seen): $shape", ({ layout, codes, named }) => {
    const [annex] = annexesOf(page(readFileSync(join(FOLDER, `${layout}.html`), "utf8")));
    expect(annex?.rows.map(({ row }) => `${row.ex ? "ex" : ""}${row.code}`).join(" ")).toBe(codes);
    expect([...new Set(annex?.issues.map(({ rule }) => rule))].join(" ")).toBe(named);
  });

  it("has a fixture for each row of the table, and a row for each fixture", () => {
    expect(fastGlob.sync("*.html", { cwd: FOLDER }).toSorted()).toEqual(
      rows("layouts.csv")
        .map(([layout]) => `${layout}.html`)
        .toSorted(),
    );
    expect(rows("layouts.csv").length).toBeGreaterThanOrEqual(12);
  });

  it("puts the words above a list of codes, and the number of its heading, beside each of them", () => {
    const [annex] = annexesOf(page(readFileSync(join(FOLDER, "paragraphs.html"), "utf8")));
    expect(annex?.rows.map(({ row }) => [row.part.slice(0, 10), row.text.slice(0, 14), row.printed])).toEqual([
      ["1 Pure-bre", "Pure-bred hors", "0101 21 00"],
      ["2 Caviar a", "Caviar and cav", "ex 1604 31 00"],
      ["2 Caviar a", "Caviar and cav", "ex 1604 32 00"],
    ]);
  });
});

/**
 * The folder of the saved pages, which are not part of the repository: `CARGOLEX_RAW=../shared/data npx vitest run
 * test/pipeline/import/layouts.test.ts`.
 */
const RAW = process.env["CARGOLEX_RAW"];
const PAGES = join(RAW ?? "", "eurlex");
if (RAW === undefined)
  process.stderr.write("real pages of EUR-Lex are not read: set CARGOLEX_RAW to the folder of the published files\n");
else if (!existsSync(PAGES)) throw new Error(`CARGOLEX_RAW names ${RAW}, which has no folder eurlex`);

describe.skipIf(RAW === undefined)("whole pages of EUR-Lex, counted by hand", () => {
  const counted = rows("pages.csv").map(([file = "", annex = "", codes = "", named = ""]) => ({
    file,
    annex,
    codes: Number(codes),
    named,
  }));
  const pages = [...new Set([...counted.map(({ file }) => file), "02013R0401-20241029", "02017R2063-20240913"])].map(
    (file) => ({ file, expected: counted.filter((row) => row.file === file) }),
  );
  it.each(pages)("$file", ({ file, expected }) => {
    const matches = annexesOf(gunzipSync(readFileSync(join(PAGES, `${file}.html.gz`))).toString("utf8"));
    expect(
      matches
        .map(({ annex, rows: own, issues }) => ({
          file,
          annex,
          codes: own.length,
          named: [...new Set(issues.map(({ rule }) => rule))].join(" "),
        }))
        .filter(({ codes, named }) => codes > 0 || named !== ""),
    ).toEqual(expected);
  });
});
