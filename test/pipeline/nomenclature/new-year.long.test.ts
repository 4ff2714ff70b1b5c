import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { runCli } from "../commands/run-cli.ts";
import { editTable, inCopy, type Cells } from "../diff/tables.ts";

/** The years held as if they were new: printed as the Publications Office prints them, imported, and compared. */

const SOURCES = join(import.meta.dirname, "../../../sources");
const SUCCESSORS = "nomenclature/successors.csv";

function rowsOf(folder: string, path: string): Cells[] {
  const [header = [], ...records] = readCsv(path, readFileSync(join(folder, path))).records.map(({ cells }) => cells);
  return records.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ""])));
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const spaced = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter((part) => part !== "").join(" ");

/** Prints a year as RDF: a concept a line, each below the line that it hangs on; without what became of codes. */
function printRdf(year: string, rows: readonly Cells[]): string {
  const scheme = `http://data.europa.eu/xsp/cn${year}/`;
  const above: string[] = [];
  const concepts = rows.map((row, at) => {
    const [depth, id] = [Number(row["depth"]), String(at + 1).padStart(12, "0")];
    above.length = depth;
    above[depth] = id;
    const notation = spaced(row["code"] ?? "");
    const label = (lang: string): string =>
      `<skos:prefLabel xml:lang="${lang}">${escaped(`${notation} - ${row[`name_${lang}`]}`.trim())}</skos:prefLabel>`;
    return `<skos:Concept rdf:about="${scheme}${id}">
<dcterms:identifier>${id}</dcterms:identifier>
${notation === "" ? "" : `<skos:notation>${notation}</skos:notation>\n`}${label("en")}
${label("pl")}
<skos:inScheme rdf:resource="${scheme}cn${year}"/>
${depth === 0 ? "" : `<skos:broader rdf:resource="${scheme}${above[depth - 1]}"/>\n`}</skos:Concept>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:owl="http://www.w3.org/2002/07/owl#" xmlns:xkos="http://rdf-vocabulary.ddialliance.org/xkos#">
<skos:ConceptScheme rdf:about="${scheme}cn${year}"><skos:notation>CN ${year}</skos:notation><owl:versionInfo>${year}</owl:versionInfo></skos:ConceptScheme>
${concepts.join("\n")}
</rdf:RDF>
`;
}

interface Told {
  issues: { rule: string; severity: string; message: string }[];
}

/** Lines of a year by letters and digits: names with the letters of the year before keep its typography. */
function lines(rows: readonly Cells[]): string[] {
  return rows.map((row) =>
    [row["code"], row["depth"], row["name_en"], row["name_pl"]]
      .join(" | ")
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}|]/gu, ""),
  );
}

/** Codes of the year before with their successors of 2026. */
function pairs(rows: readonly Cells[]): string[] {
  return rows.filter((row) => row["to_year"] === "2026").map((row) => `${row["code"]} ${row["successor"]}`);
}

describe("a year of the nomenclature that is new", () => {
  it("2026 from its RDF becomes the lines held; what became of codes is proposed or asked for", async () => {
    await inCopy(SOURCES, async (folder) => {
      const held = rowsOf(folder, "nomenclature/cn-2026.csv");
      const settled = rowsOf(folder, SUCCESSORS).filter((row) => row["to_year"] === "2026");
      rmSync(join(folder, "nomenclature/cn-2026.csv"));
      editTable(folder, SUCCESSORS, (rows) => rows.filter((row) => row["to_year"] !== "2026"));
      const path = join(folder, "../CN_2026.rdf");
      writeFileSync(path, printRdf("2026", held));
      const first = await runCli("import", "cn-rdf", path, "--sources", folder, "--json");
      const asked = (JSON.parse(first.stdout) as Told).issues.filter(({ rule }) => rule === "import/successor");
      // Whoever reads both texts writes the rows that no text tells; the others are proposed.
      editTable(folder, SUCCESSORS, (rows) => [
        ...rows,
        ...settled.filter((row) => asked.some(({ message }) => message.includes(row["code"] ?? ""))),
      ]);
      const { code, stdout } = await runCli("import", "cn-rdf", path, "--sources", folder, "--apply");
      expect([code, stdout]).toEqual([0, expect.stringContaining("tables written")]);
      expect(lines(rowsOf(folder, "nomenclature/cn-2026.csv"))).toEqual(lines(held));
      const proposed = pairs(rowsOf(folder, SUCCESSORS));
      expect(pairs(settled).filter((pair) => !proposed.includes(pair))).toEqual([]);
      process.stdout.write(
        `CN 2026 as new: ${held.length} lines, ${settled.length} successors held, ${asked.length} codes asked for, ${proposed.length} rows\n`,
      );
    });
  });

  it("a heading whose six digits are renumbered waits for a person, and the law is carried on by his rows", async () => {
    await inCopy(SOURCES, async (folder) => {
      const renumbered = rowsOf(folder, "nomenclature/cn-2026.csv").map((row) => ({
        ...row,
        code: (row["code"] ?? "").replace(/^060230/, "060236"),
        name_en: row["code"] === "06023000" ? "Rhododendrons and azaleas, wherever grown" : (row["name_en"] ?? ""),
      }));
      const path = join(folder, "../CN_2027.rdf");
      writeFileSync(path, printRdf("2027", renumbered));
      const first = await runCli("import", "cn-rdf", path, "--sources", folder, "--apply");
      expect([first.code, first.stdout]).toEqual([1, expect.stringContaining("[import/successor]")]);
      const carry = (code: string, successor: string): void =>
        editTable(folder, SUCCESSORS, (rows) => [
          ...rows,
          {
            from_year: "2026",
            code,
            to_year: "2027",
            successor,
            kind: "1:1",
            basis: "correlation_table",
            quality: "to_review",
          },
        ]);
      carry("06023000", "06023600");
      const second = await runCli("import", "cn-rdf", path, "--sources", folder, "--apply");
      expect([second.code, second.stdout]).toEqual([0, expect.stringContaining("tables written")]);
      const turn = (): ReturnType<typeof runCli> => runCli("cn-turn", "2026", "2027", "--sources", folder);
      // The law prints six digits: they want a row of their own.
      expect(await turn()).toMatchObject({ code: 1, stdout: expect.stringContaining("060230 is not in CN 2027") });
      carry("060230", "060236");
      expect(await turn()).toMatchObject({ code: 0 });
    });
  });
});
