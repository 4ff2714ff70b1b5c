import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COLUMNS } from "../../../../pipeline/adr/rows/cells.ts";
import { workbookFile } from "../../nomenclature/workbook-file.ts";

/**
 * A little Table A of an edition of our own: UN number, English name, then the columns (3a) to (20); both halves of
 * (15) in one cell.
 */
const TABLE = [
  [
    "0044",
    "PRIMERS, CAP TYPE",
    "1",
    "1.4S",
    "",
    "1.4",
    "",
    "0",
    "E0",
    "P133",
    "",
    "MP23 MP24",
    "",
    "",
    "",
    "",
    "",
    "4 (E)",
    "",
    "",
    "CV1 CV2 CV3",
    "S1",
    "",
  ],
  [
    "1203",
    "MOTOR SPIRIT",
    "3",
    "F1",
    "II",
    "3",
    "243 534 664",
    "1 L",
    "E2",
    "P001 IBC02",
    "BB2",
    "MP19",
    "T4",
    "TP1",
    "LGBF",
    "TU9",
    "FL",
    "2 (D/E)",
    "",
    "",
    "",
    "S2 S20",
    "33",
  ],
  [
    "1203",
    "GASOLINE, DILUTED",
    "3",
    "F1",
    "III",
    "3",
    "664",
    "500 ml/500 g",
    "E1",
    "P001",
    "",
    "MP19",
    "T2",
    "TP1",
    "LGBF",
    "",
    "FL",
    "3 (D/E)",
    "V12",
    "",
    "",
    "S2",
    "30",
  ],
  ["1798", "NITROHYDROCHLORIC ACID", "8", "COT", "FORBIDDEN", ...Array.from({ length: 18 }, () => "")],
] as const;
const NUMBERS = [
  "(1)",
  "(2)",
  "(3a)",
  "(3b)",
  "(4)",
  "(5)",
  "(6)",
  "(7a)",
  "(7b)",
  "(8)",
  "(9a)",
  "(9b)",
  "(10)",
  "(11)",
  "(12)",
  "(13)",
  "(14)",
  "(15)",
  "(16)",
  "(17)",
  "(18)",
  "(19)",
  "(20)",
];
const MEMBERS = COLUMNS.filter(({ name }) => name !== "tunnel_code").map(({ name }) => name);

/**
 * The readings of the edition, one in each format, and the tables that map them; a file that is given stands instead of
 * the one made.
 */
export function ownEdition(other: Readonly<Record<string, string | Buffer | undefined>> = {}): {
  sources: string;
  folder: string;
} {
  const folder = mkdtempSync(join(tmpdir(), "adr-2027-"));
  const sources = join(folder, "sources");
  mkdirSync(join(sources, "adr", "2027"), { recursive: true });
  const files = { ...published(), ...steering(), ...other };
  for (const [name, body] of Object.entries(files))
    if (body !== undefined)
      writeFileSync(
        name.startsWith("reading") || STEERING.has(name) ? join(sources, "adr", "2027", name) : join(folder, name),
        body,
      );
  return { sources, folder };
}

const STEERING: ReadonlySet<string> = new Set([
  "settled.csv",
  "name-qualifiers.csv",
  "name-corrections.csv",
  "name-spellings.csv",
]);

function published(): Record<string, string | Buffer> {
  const blank = TABLE.map((row) =>
    row.map((cell) => (cell === "" ? "-" : cell.replace("500 ml/500 g", "500 ml lub 500 g"))),
  );
  return {
    // A workbook that made numbers of the UN numbers, and a sheet beside the table.
    "table.xlsx": workbookFile({
      Notes: [["Printed 2027"]],
      "Table A": [
        ["Chapter 3.2", ""],
        NUMBERS.map((number) => number),
        ...TABLE.map(([un, ...cells]) => [un.replace(/^0+/, ""), ...cells]),
      ],
    }),
    "table.csv": `\uFEFFTable A;;\n${[NUMBERS, ...blank].map((row) => row.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";")).join("\n")}\n`,
    "table.json": JSON.stringify({
      edition: "2027",
      data: {
        rows: TABLE.map(([un, name, ...cells]) => ({
          number: un,
          name: { en: name },
          ...Object.fromEntries(MEMBERS.map((member, index) => [member, cells[index]])),
          tunnel: /\((.*)\)/.exec(cells[15] ?? "")?.[1] ?? null,
          forbidden: un === "1798",
        })),
      },
    }),
    "table.html": page(),
  };
}

function td(text: string, span = ""): string {
  return `<td${span}><p>${text.replaceAll(" ", "<br/>")}</p></td>`;
}

/** Two tables of a page; the two rows of UN 1203 have one cell with the number and the class. */
function page(): string {
  const head = `<tr>${NUMBERS.map((number) => `<th><p>${number}</p></th>`).join("")}</tr>`;
  const [first = [], petrol = [], diluted = [], last = []] = TABLE as readonly (readonly string[])[];
  const merged = `<tr>${petrol.map((text, index) => td(text, index === 0 || index === 2 ? ' rowspan="2"' : "")).join("")}</tr><tr>${diluted.flatMap((text, index) => (index === 0 || index === 2 ? [] : [td(text)])).join("")}</tr>`;
  const prohibited = `<tr>${last
    .slice(0, 4)
    .map((text) => td(text))
    .join("")}<td colspan="19">CARRIAGE <b>FORBIDDEN</b></td></tr>`;
  return `<!DOCTYPE html><html><body><table><tr><td>Contents</td></tr></table><table>${head}<tr>${first.map((text) => td(text)).join("")}</tr>${merged}${prohibited}</table><script>document.write("<table>")</script></body></html>`;
}

/** Columns that are headed by their numbers. */
function byNumber(reading: string, notation = "", limited = ""): string[] {
  return COLUMNS.map(
    ({ name, printed }) =>
      `${reading},${name},(${printed}),${[notation, printed === "15" ? "column15" : ""].join(" ").trim()},${name === "limited_quantity" ? limited : ""}`,
  );
}

function steering(): Record<string, string> {
  return {
    "readings.csv":
      "reading,edition,format,file,place,mode,rows,names\nXL,2027,xlsx,table.xlsx,Table A,road,each,en:1\nCS,2027,csv,table.csv,;,road,each,en:2 de:1 fr:1 pl:1\nJS,2027,json,table.json,data.rows,road,each,en:3 de:2 fr:2 pl:2\nHT,2027,html,table.html,2,road,each,\n",
    "reading-columns.csv": [
      "reading,column,source,notation,words",
      "XL,un,#A,pad,",
      "XL,name_en,#2,,",
      ...byNumber("XL"),
      "XL,carriage_prohibited,*,,FORBIDDEN",
      "CS,un,(1),,",
      ...["en", "de", "fr", "pl"].map((lang) => `CS,name_${lang},(2),,`),
      ...byNumber("CS", "dash", "lub=or"),
      "CS,carriage_prohibited,(4),,FORBIDDEN",
      "JS,un,number,,",
      ...["en", "de", "fr", "pl"].map((lang) => `JS,name_${lang},name.en,,`),
      ...MEMBERS.map((member) => `JS,${member},${member},${member === "transport_category" ? "column15" : ""},`),
      "JS,tunnel_code,tunnel,silent,",
      "JS,carriage_prohibited,forbidden,,true",
      "HT,un,(1),,",
      ...byNumber("HT"),
      "HT,carriage_prohibited,*,,CARRIAGE FORBIDDEN",
      "",
    ].join("\n"),
    "settled.csv": "un,row,column,value,reason\n",
    "name-qualifiers.csv": "word,pl,en,de,fr,quality\n",
    "name-corrections.csv": "variant_id,lang,name,quality,reason\n",
    "name-spellings.csv": "lang,printed,spelled,reason\n",
  };
}
