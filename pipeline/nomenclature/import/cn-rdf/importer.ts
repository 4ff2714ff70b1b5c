import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { warningAt } from "../../../source/issue.ts";
import { cnTable, type CnRow } from "../../tables.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { placesOf, type PrintedLine } from "../years/line.ts";
import { skeleton, type RepairCounts } from "../years/text.ts";
import { cnCells, readCnYears } from "./cn-year.ts";
import { linesOf, type CnLine } from "./lines.ts";
import { readCnRdf } from "./rdf.ts";
import { findSuccessors } from "./successors.ts";

/** `cargolex import cn-rdf <file>` */
export const importCnRdf: Importer = {
  kind: "cn-rdf",
  summary: "Combined Nomenclature of one year as the Publications Office publishes it: tree and names in English and Polish",
  usage: "<CN_2027.rdf>",
  async run([path], sources) {
    if (path === undefined) return wrongUsage("name the file to read");
    const file = basename(path);
    const tally: RepairCounts = new Map();
    const rdf = readCnRdf(file, await readFile(path, "utf8"), ["en", "pl"]);
    const held = await readCnYears(sources);
    if (rdf.year === 0 || held.issues.length > 0) return { tables: [], report: [], issues: [...rdf.issues, ...held.issues] };
    const { lines, issues } = linesOf(file, rdf, tally);
    const own = held.years.get(rdf.year)?.map(({ row }) => row) ?? [];
    const newest = [...held.years.keys()].filter((year) => year !== rdf.year).toSorted((a, b) => b - a)[0];
    const rows = mergeLines(lines, own, (newest === undefined ? [] : held.years.get(newest))?.map(({ row }) => row) ?? []);
    const withoutUnit = own.length > 0 ? [] : rows.filter(({ code, unit }, index) => code.length === 8 && unit === "" && !rows[index]?.known);
    const report = [
      `${file}: CN ${rdf.year}, ${rdf.concepts.size} concepts, ${lines.length} lines, ${lines.filter(({ code }) => code.length === 8).length} of them CN8 codes`,
      ...[...tally].map(([name, times]) => `texts repaired: ${times} ${name}`),
    ];
    if (withoutUnit.length > 0) issues.push(warningAt({ file, line: 0 }, "unit", "import/cn-unit", `the file has no supplementary units: ${withoutUnit.length} new codes are without one (${withoutUnit.slice(0, 5).map(({ code }) => code).join(", ")}${withoutUnit.length > 5 ? ", …" : ""}); read them in the regulation`));
    const successors = await findSuccessors(file, sources, rdf, rows, held.years);
    return {
      tables: [{ path: `nomenclature/cn-${rdf.year}.csv`, header: cnTable.columns, rows: rows.map(cnCells) }, ...successors.tables],
      report: [...report, ...successors.report], issues: [...rdf.issues, ...issues, ...successors.issues],
    };
  },
};

type Merged = CnRow & { known: boolean };

/**
 * Lines of the file with what the table knows and the file has not: units, and the typography of a name with the same letters. Marks of names that were
 * cut or came from elsewhere go, since the names are whole and of their own year now.
 */
function mergeLines(lines: readonly CnLine[], own: readonly CnRow[], before: readonly CnRow[]): Merged[] {
  const held = find(own);
  const earlier = find(before);
  const places = placesOf(lines.map(asLine));
  const keyed = [...places.values()];
  let uncoded = 0;
  return lines.map((line) => {
    const place = line.code === "" && line.depth > 0 ? (keyed[uncoded++]?.[0] ?? "") : line.code;
    const known = held.get(place);
    const kept = known ?? earlier.get(place);
    const name = (column: "name_en" | "name_pl"): string => (kept !== undefined && !kept[column].endsWith("…") && skeleton(kept[column]) === skeleton(line[column]) ? kept[column] : line[column]);
    return { code: line.code, depth: line.depth, name_en: name("name_en"), name_pl: name("name_pl"), unit: kept?.unit ?? "", mark: (known?.mark ?? []).filter((mark) => mark === "unit_differs"), known: kept !== undefined };
  });
}

/** Rows by code, and rows without a code by their place. */
function find(rows: readonly CnRow[]): Map<string, CnRow> {
  const lines = rows.map((row) => ({ ...asLine({ ...row, line: 0 }), row }));
  const byKey = new Map(lines.filter(({ code }) => code !== "").map(({ code, row }) => [code, row]));
  for (const [line, places] of placesOf(lines)) for (const place of places) byKey.set(place, (line as (typeof lines)[number]).row);
  return byKey;
}

function asLine({ code, depth, name_en, line }: CnLine): PrintedLine {
  return { code, depth, text: name_en, at: line };
}
