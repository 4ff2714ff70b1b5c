import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { workbookFile } from "../nomenclature/workbook-file.ts";
import { runCli } from "../commands/run-cli.ts";

const FOLDER = join(import.meta.dirname, "cn-rdf");
const SOURCES = join(FOLDER, "sources");

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), "cn-"));
  folders.push(folder);
  cpSync(SOURCES, folder, { recursive: true });
  return folder;
}

describe("cargolex import cn-rdf", () => {
  it.each([
    { name: "CN_2027", why: "a new year: both shapes of a subject, out of order, with what became of a code", code: 0 },
    { name: "CN_2026", why: "a year held: names of their own year, units and marks of units stay", code: 0 },
    { name: "broken", why: "a missing language, a broken chain, an odd code", code: 1 },
    { name: "other-vocabulary", why: "another vocabulary of the Publications Office", code: 1 },
  ])("$name: $why", async ({ name, code }) => {
    const run = await runCli("import", "cn-rdf", "--sources", SOURCES, join(FOLDER, `${name}.rdf`));
    await expect(run.stdout).toMatchFileSnapshot(join(FOLDER, "expected", `${name}.txt`));
    expect(run.code).toBe(code);
  });

  it.each([
    {
      why: "broken off",
      cut: (text: string) => text.slice(0, text.length / 2),
      said: /^ends in the middle, without <\/rdf:RDF>: it is cut; take the whole file$/,
    },
    {
      why: "without its middle",
      cut: (text: string) => text.replace(/<skos:Concept\b[^]*<\/skos:Concept>/, ""),
      said: /^has \d lines, and CN 2026 has \d+: it is cut; take the whole file$/,
    },
  ])("says of a file that is cut, $why, that it is cut, and nothing else", async ({ cut, said }) => {
    const path = join(copy(), "CN_2027.rdf");
    writeFileSync(path, cut(readFileSync(join(FOLDER, "CN_2027.rdf"), "utf8")));
    const run = await runCli("import", "cn-rdf", "--sources", SOURCES, "--json", path);
    const { issues } = JSON.parse(run.stdout) as { issues: { message: string }[] };
    expect([run.code, issues.map(({ message }) => message)]).toEqual([1, [expect.stringMatching(said)]]);
  });

  it("writes the tables of a new year", async () => {
    const folder = copy();
    await runCli("import", "cn-rdf", "--sources", folder, "--apply", join(FOLDER, "CN_2027.rdf"));
    expect(readFileSync(join(folder, "nomenclature/cn-2027.csv"), "utf8")).toBe(
      [
        "code,depth,name_en,name_pl,unit,mark",
        "01,0,LIVE ANIMALS,ZWIERZĘTA ŻYWE,,",
        '0101,1,"Live horses, asses, mules and hinnies","Konie, osły, muły i osłomuły, żywe",,',
        ",2,Horses,Konie,,",
        "01012100,3,Pure-bred breeding animals,Zwierzęta hodowlane czystorasowe,p/st,",
        "010129,3,Other,Pozostałe,,",
        "01012910,4,For slaughter,Do uboju,p/st,",
        "01012995,4,Of a weight of more than 100 cm³,O masie większej niż 100 cm³,,",
        "",
      ].join("\n"),
    );
    expect(readFileSync(join(folder, "nomenclature/successors.csv"), "utf8")).toBe(
      "from_year,code,to_year,successor,kind,basis,quality\n2026,01012990,2027,01012995,1:1,correlation_table,verified\n",
    );
  });

  it("waits for a person where no text tells what became of a code, and keeps the rows of that person", async () => {
    const folder = copy();
    const path = join(folder, "CN_2027.rdf");
    const text = readFileSync(join(FOLDER, "CN_2027.rdf"), "utf8")
      .replace(/<xkos:Correspondence[^]*(?=<\/rdf:RDF>)/, "")
      .replaceAll("0101 29 -- Other", "0101 29 -- Other live horses");
    writeFileSync(path, text);
    const run = async (...more: string[]): Promise<{ code: number; lines: string[] }> => {
      const { code, stdout } = await runCli("import", "cn-rdf", "--sources", folder, ...more, path);
      return { code, lines: stdout.trimEnd().split("\n").slice(1) };
    };
    expect(await run()).toMatchInlineSnapshot(`
      {
        "code": 1,
        "lines": [
          "texts repaired: 2 exponent of an area or volume",
          "2026 to 2027: 1 codes left, 1 came, 0 successors by nothing",
          "nomenclature/cn-2027.csv: new, 7 rows",
          "nothing written: mend the errors below first",
          "CN_2027.rdf:01012990: 01012990 left after 2026 and no successor was found: read both texts and add the row [import/successor]",
          "CN_2027.rdf:01012990: the text of 010129 changed from 2026 to 2027: read both and add the successors of 01012990 [import/successor-text]",
          "CN_2027.rdf:01012995: 01012995 is new in 2027 and comes from no code that left: part of a kept code may have moved there; read both texts [import/predecessor]",
          "CN_2027.rdf:unit: warning: the file has no supplementary units: 1 new codes are without one (01012995); read them in the regulation [import/cn-unit]",
          "3 errors, 1 warning",
        ],
      }
    `);
    writeFileSync(
      join(folder, "nomenclature/successors.csv"),
      "from_year,code,to_year,successor,kind,basis,quality\n2026,01012990,2027,01012995,1:1,shared_hs6,to_review\n",
    );
    expect(await run("--apply")).toMatchInlineSnapshot(`
      {
        "code": 0,
        "lines": [
          "texts repaired: 2 exponent of an area or volume",
          "2026 to 2027: 1 codes left, 1 came, 0 successors by nothing",
          "rows of successors.csv that stand as they are: 1",
          "nomenclature/cn-2027.csv: new, 7 rows",
          "1 tables written",
          "CN_2027.rdf:unit: warning: the file has no supplementary units: 1 new codes are without one (01012995); read them in the regulation [import/cn-unit]",
          "0 errors, 1 warning",
        ],
      }
    `);
  });

  it("asks for the file", async () => {
    const { stderr, code } = await runCli("import", "cn-rdf");
    expect([code, stderr]).toEqual([
      2,
      "cargolex import cn-rdf: name the file or folder to read. usage: cargolex import cn-rdf <CN_2027.rdf>\n",
    ]);
  });
});

function row(code: string, level: number, indent: string, text: string): string[] {
  return [code, "01-01-2012", "", "EN", String(level), indent, text, "01-01-2026"];
}

describe("cargolex import taric-nomenclature", () => {
  const header = [
    "Goods code",
    "Start date",
    "End date",
    "Language",
    "Hier. Pos.",
    "Indent",
    "Description",
    "Descr. start date",
  ];
  const tree = [
    row("0100000000 80", 2, "", "LIVE ANIMALS"),
    row("0101000000 80", 4, "", "Live horses, asses, mules and hinnies"),
    row("0101210000 10", 6, "-", "Horses"),
    row("0101210000 80", 6, "- -", "Pure-bred breeding animals"),
    row("0101290000 80", 6, "- -", "Other"),
    row("0101291000 80", 8, "- - -", "For slaughter"),
    row("0101299000 80", 8, "- - -", "Other"),
    row("0101299010 80", 10, "- - - -", "TARIC only"),
  ];
  const run = (rows: readonly (readonly string[])[], ...more: string[]): ReturnType<typeof runCli> => {
    const path = join(copy(), "Nomenclature EN.xlsx");
    writeFileSync(path, workbookFile({ "Export Worksheet": [header, ...rows] }));
    return runCli("import", "taric-nomenclature", "--sources", SOURCES, ...more, path);
  };
  const replaced = (from: string, to: string): string[][] =>
    tree.map((cells) => cells.map((cell) => (cell === from ? to : cell)));

  it.each([
    {
      why: "the same tree",
      rows: tree,
      code: 0,
      said: [
        "Nomenclature EN.xlsx: TARIC 2026, 8 rows, 7 down to CN8; of 7 lines of cn-2026.csv 7 say the same, 0 differ, 0 have no line of their own there",
        "1 tables read, all as they stand in " + SOURCES,
      ],
    },
    {
      why: "typography and the note (Euratom) are no difference",
      rows: replaced("For slaughter", "For slaughter (Euratom)"),
      code: 0,
      said: [
        "Nomenclature EN.xlsx: TARIC 2026, 8 rows, 7 down to CN8; of 7 lines of cn-2026.csv 7 say the same, 0 differ, 0 have no line of their own there",
        "1 tables read, all as they stand in " + SOURCES,
      ],
    },
    {
      why: "other words for a code and for a line without one",
      rows: replaced("For slaughter", "Meant for slaughter").map((cells) =>
        cells.map((cell) => (cell === "Horses" ? "Horses and ponies" : cell)),
      ),
      code: 0,
      said: [
        "Nomenclature EN.xlsx: TARIC 2026, 8 rows, 7 down to CN8; of 7 lines of cn-2026.csv 5 say the same, 2 differ, 0 have no line of their own there",
        "nomenclature/cn-2026.csv: 0 removed, 0 added, 2 changed (7 rows now, 7 proposed)",
        '  ~ line of level 2 before 01012100: name_en "Horses" → "Horses and ponies"; mark "en_other_year" → ""',
        '  ~ 01012910: name_en "For slaughter" → "Meant for slaughter"',
        "nothing written; --apply writes 1 tables",
      ],
    },
    {
      why: "a code that only TARIC has, and one that it lacks",
      rows: replaced("0101299000 80", "0101299500 80"),
      code: 1,
      said: [
        "Nomenclature EN.xlsx: TARIC 2026, 8 rows, 7 down to CN8; of 7 lines of cn-2026.csv 6 say the same, 0 differ, 1 have no line of their own there",
        "nothing written: mend the errors below first",
        "Nomenclature EN.xlsx:Goods code: warning: not in TARIC, so they may have ended in the year: 01012990 [import/table-only]",
        "Nomenclature EN.xlsx:8:Goods code: 01012995 is not in the table: import the CN of that year (cn or cn-rdf) [import/taric-only]",
        "1 error, 1 warning",
      ],
    },
    {
      why: "a language that is not held",
      rows: tree.map((cells) => cells.map((cell) => (cell === "EN" ? "DE" : cell))),
      code: 1,
      said: [
        "nothing proposed",
        'Nomenclature EN.xlsx: the workbook is in "DE": names are held in English and Polish [import/usage]',
        "1 error, 0 warnings",
      ],
    },
    {
      why: "an empty workbook",
      rows: [],
      code: 1,
      said: [
        "nothing proposed",
        "Nomenclature EN.xlsx: no row of goods: the workbook is empty [import/usage]",
        "1 error, 0 warnings",
      ],
    },
  ])("$why", async ({ rows, code, said }) => {
    const { code: exit, stdout } = await run(rows);
    expect(stdout.split("\n").slice(0, -1)).toEqual(said);
    expect(exit).toBe(code);
  });

  it("compares with the year that a person names", async () => {
    const { stdout } = await run(tree, "--year", "2024");
    expect(stdout).toContain(
      "no table cn-2024.csv is held: import the CN of that year first (cn or cn-rdf) [import/usage]",
    );
  });

  it("is no workbook", async () => {
    const path = join(copy(), "Nomenclature EN.xlsx");
    writeFileSync(path, "Goods code;Description\n");
    const { code, stdout } = await runCli("import", "taric-nomenclature", "--sources", SOURCES, path);
    expect([code, stdout.includes("cannot be read as taric-nomenclature")]).toEqual([1, true]);
  });
});
