import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importAdr } from "../../../../pipeline/adr/import/importer.ts";
import { COLUMNS } from "../../../../pipeline/adr/rows/cells.ts";
import { runCli } from "../../commands/run-cli.ts";
import { ownEdition } from "./own-edition.ts";

describe("an edition that no code knows, in four formats", () => {
  it("is read by its two tables: all four readings print the same", async () => {
    const { sources, folder } = ownEdition();
    const { tables, issues, report } = await importAdr.run(["2027", folder], sources);
    expect(issues).toEqual([]);
    const [substances, names, disagreements] = tables;
    expect(disagreements?.rows).toEqual([]);
    const rows = (substances?.rows ?? []).map((cells) =>
      Object.fromEntries((substances?.header ?? []).map((name, index) => [name, cells[index] ?? ""])),
    );
    expect(
      rows.map((row) => [
        row["variant_id"],
        row["class"],
        row["transport_category"],
        row["tunnel_code"],
        row["limited_quantity"],
        row["status"],
        row["data_quality"],
      ]),
    ).toEqual([
      ["0044", "1", "4", "E", "0", "regulated", "verified"],
      ["1203-II", "3", "2", "D/E", "1 L", "regulated", "verified"],
      ["1203-III", "3", "3", "D/E", "500 ml/500 g", "regulated", "verified"],
      ["1798", "8", "", "", "", "carriage_prohibited", "verified"],
    ]);
    expect(rows[1]).toMatchObject({
      special_provisions: "243 534 664",
      packing_instructions: "P001 IBC02",
      special_packing_provisions: "BB2",
      tank_provisions: "TU9",
      carriage_operation: "S2 S20",
      hazard_identification_number: "33",
    });
    expect(names?.rows.map((row) => row[1])).toEqual([
      "PRIMERS, CAP TYPE",
      "MOTOR SPIRIT",
      "GASOLINE, DILUTED",
      "NITROHYDROCHLORIC ACID",
    ]);
    expect(report).toContain("HT: edition 2027, 4 rows, 3 UN numbers");
  });

  it("is written by the command, and a second run proposes nothing", async () => {
    const { sources, folder } = ownEdition();
    const first = await runCli("import", "adr", "2027", folder, "--sources", sources, "--apply");
    expect(first.stdout).toContain("3 tables written");
    expect(readFileSync(join(sources, "adr", "2027", "substances.csv"), "utf8").split("\n")[0]).toBe(
      `variant_id,un,row,${COLUMNS.map(({ name }) => name).join(",")},status,condition,data_quality`,
    );
    expect((await runCli("import", "adr", "2027", folder, "--sources", sources)).stdout).toContain(
      "3 tables read, all as they stand",
    );
  });

  it("is explained by --help of the kind", async () => {
    const { stdout, code } = await runCli("import", "adr", "--help");
    expect([code, stdout.includes("reading-columns.csv"), stdout.includes("cn-rdf")]).toEqual([0, true, false]);
  });
});

const { sources: made } = ownEdition();
const own = (file: string): string => readFileSync(join(made, "adr", "2027", file), "utf8");
const table = (file: string): string => readFileSync(join(made, "..", file), "utf8");

describe("what cannot be read is said with file, place, column and remedy, and nothing is written", () => {
  it.each([
    {
      why: "a file that is not there",
      file: "readings.csv",
      body: () => own("readings.csv").replace("table.xlsx", "tabel.xlsx"),
      said: /tabel\.xlsx: there is no such file, did you mean "?table\.xlsx"?.*: name another in readings\.csv, or take out the rows of this reading \[import\/adr-file\]/,
    },
    {
      why: "a sheet that was renamed",
      file: "readings.csv",
      body: () => own("readings.csv").replace("Table A", "Tabel A"),
      said: /table\.xlsx: has no sheet "Tabel A".*there is "Notes", "Table A": mend `place` in readings\.csv \[import\/adr-file\]/,
    },
    {
      why: "a header that is spelled otherwise",
      file: "table.csv",
      body: () => table("table.csv").replace("(7a)", "(7 a)"),
      said: /table\.csv:limited_quantity: no column is headed "\(7a\)".*the header in row 2 has "\(1\)".*: mend the row CS,limited_quantity of reading-columns\.csv \[import\/adr-column\]/,
    },
    {
      why: "a header that stands twice",
      file: "table.csv",
      body: () => table("table.csv").replace("(20)", "(1)"),
      said: /table\.csv:un: the header "\(1\)" stands 2 times: say which by #1 or #23/,
    },
    {
      why: "a column beyond the last",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace("XL,un,#A", "XL,un,#AB"),
      said: /table\.xlsx:un: sheet "Table A": there is no column #AB: the widest row has 23 cells/,
    },
    {
      why: "a path that leads nowhere",
      file: "readings.csv",
      body: () => own("readings.csv").replace("data.rows", "data.row"),
      said: /table\.json: has no "row" on the path "data\.row".*there is rows: mend `place`/,
    },
    {
      why: "a member that no record has",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace("JS,labels,labels", "JS,labels,label"),
      said: /table\.json:labels: list data\.rows: no record has "label".*they have number, name,/,
    },
    {
      why: "an object where a text is wanted",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace("JS,name_en,name.en", "JS,name_en,name"),
      said: /table\.json:name_en: .*record 1: "name" is an object: name a member of it/,
    },
    {
      why: "a table that the page does not have",
      file: "readings.csv",
      body: () => own("readings.csv").replace("table.html,2", "table.html,7"),
      said: /table\.html: the page has 2 tables, none is "7"/,
    },
    {
      why: "UN numbers that lost their zeros",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace("XL,un,#A,pad", "XL,un,#A,"),
      said: /table\.xlsx:3:un: sheet "Table A": "44" has lost its leading zeros: save the column as text, or say `pad`/,
    },
    {
      why: "a row without its number",
      file: "table.csv",
      body: () => table("table.csv").replace("1203;GASOLINE", ";GASOLINE"),
      said: /table\.csv:5:un: the row has no UN number: where it goes on from the row above, say `fill`/,
    },
    {
      why: "a file that is no UTF-8",
      file: "table.csv",
      body: () => Buffer.from([0x80, 0x81]),
      said: /table\.csv: is not UTF-8: save it as UTF-8/,
    },
    { why: "an empty file", file: "table.json", body: () => "", said: /table\.json: is empty: save it again/ },
    {
      why: "a JSON file cut off",
      file: "table.json",
      body: () => table("table.json").slice(0, 200),
      said: /table\.json: is no JSON: /,
    },
    {
      why: "a page without a table",
      file: "table.html",
      body: () => "<html><body>Sign in</body></html>",
      said: /table\.html: the page has no table/,
    },
    {
      why: "a workbook that is none",
      file: "table.xlsx",
      body: () => "PK and no more",
      said: /table\.xlsx: is no workbook that can be read/,
    },
    {
      why: "a separator that is none",
      file: "readings.csv",
      body: () => own("readings.csv").replace("table.csv,;", "table.csv,::"),
      said: /table\.csv: `place` "::" is no separator/,
    },
    {
      why: "a file outside of the folder",
      file: "readings.csv",
      body: () => own("readings.csv").replace("table.csv", "../table.csv"),
      said: /readings\.csv:3:file: .*want a file below the folder of the import/,
    },
    {
      why: "a notation that is none",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace("pad", "padding"),
      said: /reading-columns\.csv:2:notation: "padding": want column15, dash/,
    },
    {
      why: "a reader of the code that is none",
      file: "readings.csv",
      body: () => own("readings.csv").replace("HT,2027,html,table.html,2", "HT,2027,reader,,"),
      said: /HT: no reader of the code has this name.*say csv, xlsx, json or html/,
    },
    {
      why: "columns of no reading",
      file: "readings.csv",
      body: () => own("readings.csv").replace(/^HT.*\n/m, ""),
      said: /reading-columns\.csv:reading: HT is no reading of readings\.csv/,
    },
    {
      why: "a reading without the column of its class",
      file: "reading-columns.csv",
      body: () => own("reading-columns.csv").replace(/^HT,class,.*\n/m, ""),
      said: /table\.html:class: nothing says which column of HT it is: add `HT,class,…` to reading-columns\.csv/,
    },
  ])("$why", async ({ file, body, said }) => {
    const { sources, folder } = ownEdition({ [file]: body() });
    const { code, stdout } = await runCli("import", "adr", "2027", folder, "--sources", sources, "--apply");
    expect(stdout).toMatch(said);
    expect([code, stdout.includes("tables written")]).toEqual([1, false]);
  });

  it("a column of another kind, where enough cells say so", async () => {
    const rows = Array.from({ length: 9 }, (_, index) => `${1000 + index};SOME GOODS;3;F1`).join("\n");
    const { sources, folder } = ownEdition({
      "table.csv": `(1);(2);(3a);(3b)\n${rows}\n`,
      "readings.csv": "reading,edition,format,file,place,mode,rows,names\nCS,2027,csv,table.csv,;,road,each,en:1\n",
      "reading-columns.csv": "reading,column,source,notation,words\nCS,un,(1),,\nCS,class,(2),,\n",
    });
    const { stdout } = await runCli("import", "adr", "2027", folder, "--sources", sources);
    expect(stdout).toContain(
      'table.csv:class: column "(2)": 9 of 9 cells are no class of column (3a), such as "SOME GOODS": map another column',
    );
  });
});
