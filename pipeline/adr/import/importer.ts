import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Issue } from "../../source/issue.ts";
import { importTable } from "../rows/import.ts";
import { readTable } from "../../source/read-table.ts";
import type { Table } from "../../source/table.ts";
import { wrongUsage, type Importer, type ImportResult } from "../../import/importer.ts";
import { DISAGREEMENT_HEADER, disagreementRecords, decideTable, type DecidedRow } from "./table-a.ts";
import { readJson } from "./files.ts";
import { learnSpellings } from "./names/languages.ts";
import { qualifierOf, mendName, type Spelling } from "./names/spelling.ts";
import { englishNames, NAME_LANGUAGES, namesOf, type NameSources } from "./names/records.ts";
import { readAll, SUBSTANCE_HEADER, substanceRecord } from "./read-all.ts";
import type { Reading } from "./reading.ts";
import { nameVariants, type Variant } from "./variant-id.ts";

/** Builds `substances.csv`, `names.csv` and `disagreements.csv` of one edition from the publications of Table A. */
export const importAdr: Importer = {
  kind: "adr",
  summary: "Table A of an ADR edition, by a vote of the publications in a folder",
  usage: "<edition> <folder>",
  run: runImport,
};

async function runImport(args: readonly string[], sources: string): Promise<ImportResult> {
  const [edition, folder] = args;
  if (edition === undefined || folder === undefined) return wrongUsage("name an edition and a folder: cargolex import adr 2027 <folder>");
  const issues: Issue[] = [];
  const read = async <Row>(table: Table<Row>): Promise<Row[]> => {
    const file = table.files;
    const result = readTable(table, file, await readFile(join(sources, file)));
    issues.push(...result.issues);
    return result.rows.map(({ row }) => row);
  };
  const tables = importTable(edition);
  const settled = await read(tables.settled);
  const qualifiers = await read(tables.qualifiers);
  const corrections = await read(tables.corrections);
  const spellings = await read(tables.spellings);
  const used = new Set<Spelling>();
  const readings = await readAll(folder);
  const decided = decideTable(edition, readings, settled.map((cell) => ({ ...cell, row: Number(cell.row || "0") })));
  const polish = new Map(readings.filter(({ id }) => id === "PL").flatMap(({ rows }) => rows.map(({ un, names }) => [un, mendName(names.pl ?? "", "pl", spellings, used)] as const)));
  const nameSources: NameSources = { lists: await readLists(folder, spellings, used), polish, spellings: learnSpellings(germanNames(readings)), qualifiers, corrections };

  const substances: string[][] = [];
  const names: string[][] = [];
  const disagreements: string[][] = [];
  for (const rows of groupRows(decided.rows)) {
    const variants = variantsOf(rows, nameSources);
    const found = namesOf(rows, variants, nameSources);
    for (const [index, row] of rows.entries()) {
      const variant = variants[index];
      const own = found[index];
      if (variant === undefined || own === undefined) continue;
      substances.push(substanceRecord(row, variant, own, edition));
      names.push([variant.variant_id, ...NAME_LANGUAGES.map((lang) => own[lang]?.name ?? ""), NAME_LANGUAGES.map((lang) => `${lang}:${own[lang]?.quality ?? "missing"}`).join(" ")]);
      const reason = (column: string): string => settled.find((cell) => cell.un === row.un && cell.column === column && (cell.row === "" || cell.row === String(row.row)))?.reason ?? "";
      disagreements.push(...disagreementRecords(row, variant, edition, reason));
    }
  }
  const path = (file: string): string => `adr/${edition}/${file}.csv`;
  return {
    tables: [
      { path: path("substances"), header: SUBSTANCE_HEADER, rows: substances },
      { path: path("names"), header: ["variant_id", "name_en", "name_de", "name_fr", "name_pl", "quality"], rows: names },
      { path: path("disagreements"), header: DISAGREEMENT_HEADER, rows: disagreements },
    ],
    report: [
      ...readings.map(({ id, edition: year, rows }) => `${id}: edition ${year}, ${rows.length} rows, ${new Set(rows.map(({ un }) => un)).size} UN numbers`),
      ...decided.notes,
      ...spellings.filter((spelling) => !used.has(spelling)).map(({ lang, printed }) => `name-spellings: ${lang} ${printed} is found nowhere any more: remove the row`),
      `rows: ${substances.length}; cells on which readings differ: ${disagreements.length}`,
    ],
    issues,
  };
}

function variantsOf(rows: readonly DecidedRow[], sources: NameSources): Variant[] {
  const english = englishNames(rows, sources);
  return nameVariants(
    rows.map((row, index) => ({
      un: row.un,
      packing_group: row.cells.get("packing_group")?.value ?? "",
      classification_code: row.cells.get("classification_code")?.value ?? "",
      special_provisions: row.cells.get("special_provisions")?.value ?? "",
      qualifier: qualifierOf(english[index]?.name ?? "", sources.qualifiers)?.word ?? "",
    })),
  );
}

function groupRows(rows: readonly DecidedRow[]): DecidedRow[][] {
  const groups = new Map<string, DecidedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.un);
    if (group === undefined) groups.set(row.un, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

const NameList = z.object({ names: z.record(z.string(), z.array(z.string())) });

async function readLists(folder: string, spellings: readonly Spelling[], used: Set<Spelling>): Promise<NameSources["lists"]> {
  const list = async (lang: Spelling["lang"]): Promise<Map<string, string[]>> => {
    const { names } = await readJson(folder, `adr_names_${lang}.json`, NameList);
    return new Map(Object.entries(names).map(([un, listed]) => [un, listed.map((name) => mendName(name, lang, spellings, used))]));
  };
  return { en: await list("en"), de: await list("de"), fr: await list("fr") };
}

function germanNames(readings: readonly Reading[]): string[] {
  return readings.filter(({ id }) => id === "BAM").flatMap(({ rows }) => rows.map(({ names }) => names.de ?? ""));
}
