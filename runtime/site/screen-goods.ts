import { isDay } from "../../openapi/formats.ts";
import { brusselsDay } from "../rules/day.ts";
import { readRequestedLaw } from "../sanctions/requested-law.ts";
import { standingOf } from "../rules/sanctions/leg.ts";
import { findCodeColumns, findNameColumns, renderColumn, type CodeColumn, type Rows } from "../screen/columns.ts";
import { LARGEST_SHEET, readGoodsFile, type GoodsSheet } from "../screen/read-goods.ts";
import {
  countOutcomes,
  factsOfReport,
  reportCode,
  renderReading,
  reportHeadings,
  summaryOf,
  type OutcomeCounts,
} from "../screen/report.ts";
import { resultCsv, resultRows, resultSheets, type ResultRow } from "../screen/result.ts";
import { checkOnce, OUTCOMES, screenRows, type ScreenOutcome, type ScreenedRow } from "../screen/screen.ts";
import { placeColumns, renderPlaces, statedColumns, statedIn, type StatedName } from "../screen/stated.ts";
import { loadScreenWords, type ScreenWords } from "../words/screen.generated.ts";
import type { OpenedDataset } from "../shards/dataset.ts";
import { INDEX } from "../rules/trust/paths.ts";
import { sha256Of } from "./sha256.ts";
import type {
  ColumnChoice,
  ResultFormat,
  SheetLocation,
  SheetQuestion,
  SheetReply,
  ShownRow,
  WatchLine,
} from "./sheet-question.ts";
import type { WebFiles } from "./web-files.ts";

/**
 * The sheet of goods in the worker of the page: the same reading, checking and writing as `cargolex screen`; nothing of
 * the sheet leaves the browser.
 */

const SHOWN = 150;

/** The last result, to be saved in either format. */
let result: { rows: () => ResultRow[]; width: number; summary: [string, string][]; title: string } | undefined;

/** Screens a file over an opened dataset; `said` receives how many of the different codes were asked. */
export async function screenGoods(
  { file, lang, as_of, regime, direction, location }: SheetQuestion,
  dataset: OpenedDataset,
  files: WebFiles,
  report: (done: number, of: number) => void,
): Promise<SheetReply> {
  result = undefined;
  if (file.size > LARGEST_SHEET) return { unreadable: "too_large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const goods = await readGoodsFile(bytes);
  if ("fault" in goods) return { unreadable: goods.kind, ...(goods.row === undefined ? {} : { row: goods.row }) };
  const chosen = location === undefined ? choose(goods.sheets) : { location };
  if ("choose" in chosen) return chosen;
  const sheet = goods.sheets[chosen.location.sheet];
  if (sheet === undefined) throw new Error(`the file has no sheet ${chosen.location.sheet + 1}`);

  // As a chunk: a question about a code has it too.
  const { law, check } = await (await import("../sanctions/service.ts")).openRepositories(dataset);
  const today = brusselsDay(Date.now());
  const day = as_of === "" ? today : as_of;
  const query = { lang, as_of: day, ...(regime === "" ? {} : { regime }), ...(direction === "" ? {} : { direction }) };
  const requested = await readRequestedLaw(law, query);
  const faults = isDay(day)
    ? [...("faults" in requested ? requested.faults : []), ...check.faultsOfDay(day, today)]
    : [{ parameter: "as_of", code: "wrong_format" as const, detail: `${day} is no day that exists` }];
  if (faults.length > 0 || "faults" in requested) return { refused: faults };
  const rows = await screenRows(sheet.rows, chosen.location, checkOnce(check, query, today), report);

  const words = await loadScreenWords[lang]();
  const facts = await factsOfReport(law, requested, rows, { as_of: day, version: dataset.version, since: undefined });
  const summary = summaryOf(
    {
      file: file.name,
      sheet: sheet.name,
      column: renderColumn(sheet.rows, chosen.location),
      places: renderPlaces(sheet.rows, chosen.location),
      rows,
      only: [regime, direction === "" ? "" : words.direction[direction]].filter((part) => part !== "").join(" "),
      as_of: day,
      version: dataset.version,
      sha256: sha256Of(await files.read(INDEX)),
      disclaimer: law.record.disclaimer[lang],
    },
    words,
  );
  result = {
    rows: () =>
      resultRows(
        sheet,
        chosen.location,
        rows,
        (matched) => reportCode(matched, facts, words, null),
        reportHeadings(facts, words),
      ),
    width: sheet.rows.reduce((most, row) => Math.max(most, row.length), 0),
    summary,
    title: words.summary.title,
  };
  return {
    screened: {
      counts: countOutcomes(rows),
      rows: rows.length,
      ...groupRows(rows, words),
      sha256: {
        file: sha256Of(bytes),
        report: hashReport([dataset.version, day, regime, direction, sha256Of(bytes), chosen.location], rows),
      },
      at: Date.now(),
      stated: statedColumns(sheet.rows[chosen.location.header]).map(([name]) => name),
      summary,
      column: renderColumn(sheet.rows, chosen.location),
      encoding: goods.notes.join("").replace("read as ", ""),
      left: goods.sheets.filter((one) => one !== sheet).map(({ name }) => name),
      empty: rows.filter(({ result: { unread } }) => unread === "empty").length,
      as_of: day,
      release: dataset.version,
      watch: watchLines(sheet.rows, chosen.location, rows),
    },
  };
}

/** Hash of what a sheet was asked with and of what each row came to, in no language. */
function hashReport(asked: readonly unknown[], rows: readonly ScreenedRow[]): string {
  const results = rows.map(({ row, result: { code, from, to, day, outcome, bearing } }) => [
    [row, code, from, to, day, outcome],
    bearing.map(({ regime, direction, verdict_detail, prohibited, bases = [] }) => [
      [regime, direction, verdict_detail, prohibited ?? null],
      bases.map(({ id, since, until }) => [id, since ?? null, until ?? null]),
    ]),
  ]);
  return sha256Of(new TextEncoder().encode(JSON.stringify([asked, results])));
}

/** Rows of the same code, way, day and outcome are one; of each outcome the first, so that each is seen alone. */
function groupRows(rows: readonly ScreenedRow[], words: ScreenWords): { shown: ShownRow[]; groups: OutcomeCounts } {
  const groups = [
    ...Map.groupBy(rows, ({ given, result: matched }) =>
      JSON.stringify([matched.outcome, matched.code ?? given, matched.way, matched.day]),
    ).values(),
  ];
  const grouped = Map.groupBy(groups, ([row]) => row?.result.outcome);
  const shown = OUTCOMES.flatMap((outcome) => (grouped.get(outcome) ?? []).slice(0, SHOWN));
  const countOf = (outcome: ScreenOutcome): number => grouped.get(outcome)?.length ?? 0;
  return {
    shown: shown.flatMap((group) => showGroup(group, words)),
    groups: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(outcome)])) as OutcomeCounts,
  };
}

function showGroup(group: readonly ScreenedRow[], words: ScreenWords): ShownRow[] {
  const [first] = group;
  if (first === undefined) return [];
  const { given, result: matched } = first;
  return [
    {
      rows: group.map(({ row }) => row),
      given,
      code: matched.code ?? "",
      way: matched.way,
      from: matched.from,
      to: matched.to,
      day: matched.day,
      candidates: matched.candidates,
      outcome: matched.outcome,
      name: matched.name ?? "",
      reading: renderReading(matched, words),
      legs: matched.bearing,
      route: matched.route,
    },
  ];
}

const WATCHED: readonly StatedName[] = ["origin", "destination", "contract_date", "value_eur", "as_of", "facts"];
const MOST_WATCHED = 5000;

/** The lines of a sheet to be watched, the headings first; what they came to is held in short. */
function watchLines(cells: Rows, { column, header }: CodeColumn, rows: readonly ScreenedRow[]): WatchLine[] {
  const columns = statedColumns(cells[header]);
  const places = placeColumns(cells, header, column);
  const lines = new Map<string, string>([[["CN", ...WATCHED, ...places.map(() => "place")].join(";"), ""]]);
  for (const { row, given, result: matched } of rows) {
    const line = cells[row - 1] ?? [];
    const stated = statedIn(line, columns);
    const named = places.map((place) => String(line[place] ?? ""));
    const asked = [matched.code ?? given, ...WATCHED.map((name) => stated[name] ?? ""), ...named];
    const legs = matched.bearing.filter((leg) => standingOf(leg) !== "nothing");
    const text = [
      matched.outcome,
      legs.map((leg) => `${leg.regime}-${leg.direction} ${standingOf(leg)}`).join(","),
      sha256Of(new TextEncoder().encode(JSON.stringify(legs.map(({ bases }) => bases?.map(({ id }) => id))))).slice(
        0,
        8,
      ),
    ].join("|");
    lines.set(asked.map((part) => part.replaceAll(/[;"\s]+/g, " ")).join(";"), text);
    if (lines.size > MOST_WATCHED) return [];
  }
  return [...lines];
}

/** Where the codes stand, or what may be meant; nothing is guessed. */
function choose(sheets: readonly GoodsSheet[]): { location: SheetLocation } | Extract<SheetReply, { choose: unknown }> {
  const columnsBy = (find: (rows: Rows) => CodeColumn[]): SheetLocation[] =>
    sheets.flatMap(({ rows }, sheet) => find(rows).map((column) => ({ sheet, ...column })));
  const coded = columnsBy(findCodeColumns);
  const locations = coded.length > 0 ? coded : columnsBy(findNameColumns);
  const [first, ...further] = locations;
  if (first !== undefined && further.length === 0) return { location: first };
  if (locations.length === 0)
    return {
      choose: {
        why: "none",
        choices: sheets.flatMap(({ rows }, sheet) =>
          everyColumn(rows).map((column) => labelled(sheets, { sheet, ...column })),
        ),
      },
    };
  return {
    choose: {
      why: new Set(locations.map(({ sheet }) => sheet)).size > 1 ? "sheets" : "columns",
      choices: locations.map((location) => labelled(sheets, location)),
    },
  };
}

const MOST_COLUMNS = 60;
const LOOKED_AT = 50;

function everyColumn(rows: GoodsSheet["rows"]): CodeColumn[] {
  const width = rows.slice(0, LOOKED_AT).reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, column) => ({ column, header: 0 }));
}

function labelled(sheets: readonly GoodsSheet[], location: SheetLocation): ColumnChoice {
  const sheet = sheets[location.sheet];
  return {
    ...location,
    label: `${sheet === undefined || sheet.name === "" ? "" : `${sheet.name}: `}${renderColumn(sheet?.rows ?? [], location)}`,
  };
}

/** The result of the last sheet as a file. */
export async function saveResult(format: ResultFormat): Promise<Blob> {
  if (result === undefined) throw new Error("no sheet was screened");
  const { rows, width, summary, title } = result;
  if (format === "csv") return new Blob([...resultCsv(rows(), width)], { type: "text/csv;charset=utf-8" });
  const { default: writeWorkbook } = await import("write-excel-file/universal");
  return writeWorkbook(resultSheets(rows(), width, summary, title)).toBlob();
}
