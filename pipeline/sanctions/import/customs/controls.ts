import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { currentTables, wrongUsage, type Importer, type ImportResult } from "../../../import/importer.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { controlsTables, type ControlReadingRow } from "../../tables/controls.ts";
import { MEASURE_COLUMNS, readSheet, stripZeroPairs } from "./sheet.ts";

type Measure = Record<(typeof MEASURE_COLUMNS)[number], string>;

/** Areas of TARIC that are every country: third countries, and all origins. */
const EVERY_COUNTRY = new Set(["1008", "1011"]);
/** Countries that TARIC calls otherwise than ISO 3166. */
const ISO = new Map([["XS", "RS"]]);

/** `cargolex import controls <extraction> <measures> [groups]` */
export const importControls: Importer = {
  kind: "controls",
  summary: "TARIC measures of every country: the codes that customs control, and by which law",
  usage: "<extraction, taric-YYYY-MM> <restrictive measures .csv or .csv.gz> [<countries of the areas .json>]",
  async run([extraction = "", path, groups], sources) {
    if (path === undefined) return wrongUsage("name the extraction and the file of measures");
    if (!/^taric-\d{4}-\d{2}$/.test(extraction))
      return wrongUsage(`${quoted(extraction)} is no extraction, want taric-<year>-<month>`);
    const loaded = currentTables(sources);
    const located = await loaded.located(controlsTables.readings);
    if (loaded.issues.length > 0) return { tables: [], report: [], issues: loaded.issues };
    const file = basename(path);
    const bytes = await readFile(path);
    const { records, issues } = readSheet(file, path.endsWith(".gz") ? gunzipSync(bytes) : bytes, MEASURE_COLUMNS);
    const members =
      groups === undefined ? {} : (JSON.parse(await readFile(groups, "utf8")) as Record<string, string[]>);
    return planControls(
      extraction,
      records.map(({ line, cell }) => ({
        file,
        line,
        measure: Object.fromEntries(MEASURE_COLUMNS.map((column) => [column, cell(column)])) as Measure,
      })),
      located.map(({ row }) => row),
      new Map(Object.entries(members)),
      issues,
    );
  },
};

/** Proposes the codes of controls, and how many measures each reading decides. */
function planControls(
  extraction: string,
  measures: readonly { file: string; line: number; measure: Measure }[],
  readings: readonly ControlReadingRow[],
  groups: ReadonlyMap<string, readonly string[]>,
  issues: Issue[],
): ImportResult {
  const counts = new Map<ControlReadingRow, number>();
  const controlled: Controlled[] = [];
  for (const { measure, ...place } of measures) {
    const reading = readings.find((row) => fits(row, measure));
    if (reading === undefined || !/^\d{10}$/.test(measure.goods_code)) {
      const { goods_code, direction, measure_type, area, document_codes, additional_code } = measure;
      const text = `${goods_code} ${direction} ${measure_type} ${area} ${additional_code} ${document_codes}`;
      issues.push(
        errorAt(
          place,
          "measure_type",
          "import/control-reading",
          `${quoted(text)}: want a measure of 10 digits that a row of controls/readings.csv decides; add one with its control or its reason`,
        ),
      );
      continue;
    }
    counts.set(reading, (counts.get(reading) ?? 0) + 1);
    if (reading.control !== "")
      controlled.push({ ...measure, control: reading.control, code: stripZeroPairs(measure.goods_code) });
  }
  const rows = rowsOf(controlled, groups);
  const left = [...counts].filter(([{ control }]) => control === "");
  return {
    tables: [
      {
        path: controlsTables.codes.files,
        header: controlsTables.codes.columns,
        rows: rows.map((row) => [extraction, ...row]),
        bookkeeping: ["extraction"],
      },
      {
        path: controlsTables.readings.files,
        header: controlsTables.readings.columns,
        rows: readings.map((row) => [
          row.order,
          row.direction,
          row.measure_type,
          row.areas.join(" "),
          row.documents.join(" "),
          row.additional_codes.join(" "),
          row.control,
          String(counts.get(row) ?? 0),
          row.why,
        ]),
      },
    ],
    report: [
      `${measures.length} measures read: ${controlled.length} of controls in ${rows.length} rows, ${left.reduce((sum, [, count]) => sum + count, 0)} left out`,
      ...left.map(([{ order, why }, count]) => `left out: ${count} by reading ${order}: ${why}`),
    ],
    issues,
  };
}

function among(wanted: readonly string[], present: readonly string[]): boolean {
  return wanted[0] === "*" || present.some((value) => wanted.includes(value));
}

type Controlled = Measure & { control: string; code: string };

function fits(row: ControlReadingRow, measure: Measure): boolean {
  const documents = measure.document_codes === "" ? ["none"] : measure.document_codes.split(" ");
  return (
    (row.direction === "" || row.direction === measure.direction) &&
    (row.measure_type === "" || row.measure_type === measure.measure_type) &&
    among(row.areas, [measure.area]) &&
    among(row.documents, documents) &&
    among(row.additional_codes, [measure.additional_code])
  );
}

/**
 * One row a code, control, direction and set of areas: the documents of all its measures, from the first day of any to
 * the last of all. Areas with the same documents and days share a row.
 */
function rowsOf(measures: readonly Controlled[], groups: ReadonlyMap<string, readonly string[]>): string[][] {
  const areasOf = (area: string): readonly string[] =>
    EVERY_COUNTRY.has(area) ? [""] : (groups.get(area) ?? [area]).map((group) => ISO.get(group) ?? group);
  const byArea = Map.groupBy(
    measures.flatMap((measure) => areasOf(measure.area).map((area) => ({ ...measure, area, measure }))),
    ({ code, control, direction, area }) => [code, control, direction, area].join(),
  );
  const alike = Map.groupBy(
    [...byArea.values()].map((group) => ({
      area: group[0]!.area,
      measures: group.map(({ measure }) => measure),
      facts: [group[0]!.code, group[0]!.control, group[0]!.direction],
      documents: joined(group.flatMap(({ document_codes }) => document_codes.split(" "))),
      additional: joined(group.map(({ additional_code }) => additional_code)),
      since: group.map(({ start }) => start).toSorted()[0]!,
      until: group.some(({ end }) => end === "")
        ? ""
        : group
            .map(({ end }) => end)
            .toSorted()
            .at(-1)!,
    })),
    ({ facts, area, documents, additional, since, until }) =>
      [...facts, area === "", documents, additional, since, until].join(),
  );
  return [...alike.values()]
    .map((group) => {
      const { facts, documents, additional, since, until } = group[0]!;
      const behind = new Set(group.flatMap(({ measures: behindArea }) => behindArea));
      return [
        ...facts,
        joined(group.map(({ area }) => area)),
        documents,
        additional,
        since,
        until,
        String(behind.size),
      ];
    })
    .toSorted((a, b) => compareText(a.slice(0, 4).join(), b.slice(0, 4).join()));
}

function joined(codes: readonly string[]): string {
  return [...new Set(codes)]
    .filter((code) => code !== "")
    .toSorted(compareText)
    .join(" ");
}
