import writeWorkbook from "write-excel-file/node";
import { hash } from "node:crypto";
import { once } from "node:events";
import { extname } from "node:path";
import { isDay } from "../../openapi/formats.ts";
import { SANCTIONS_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { brusselsDay } from "../rules/day.ts";
import { readRequestedLaw } from "../sanctions/requested-law.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";
import { openRepositories } from "../sanctions/service.ts";
import {
  type CodeColumn,
  type Rows,
  findCodeColumns,
  findNameColumns,
  namedColumn,
  renderColumn,
} from "../screen/columns.ts";
import { countOutcomes, factsOfReport, refusedRow, reportCode, reportHeadings, summaryOf } from "../screen/report.ts";
import { type CheckCode, type ScreenedRow, checkOnce, screenRows } from "../screen/screen.ts";
import { renderPlaces } from "../screen/stated.ts";
import { loadScreenWords } from "../words/screen.generated.ts";
import { openDataset } from "../shards/dataset.ts";
import { filesIn } from "../shards/files.ts";
import { type GoodsSheet, readGoodsFile } from "../screen/read-goods.ts";
import { type ResultRow, resultCsv, resultRows, resultSheets } from "../screen/result.ts";
import { changedSince } from "../screen/screen-file.ts";
import { type Command, type ResultParts, readArgs, writeResult, usageFaultOf } from "./command.ts";
import { readFile } from "node:fs/promises";
import { hint } from "../text/nearest.ts";

const usage = usageFaultOf("screen");

/** Characters that are printed at a time. */
const PRINTED_AT_ONCE = 256 * 1024;

/** The result as JSON, a part at a time: what is said of the sheet, and its articles, one a line. */
function* resultJson(
  summary: object,
  rows: readonly ScreenedRow[],
  say: (row: ScreenedRow) => object,
): Generator<string> {
  let text = `${JSON.stringify(summary, null, 1).slice(0, -2)},\n "articles": [`;
  let comma = "";
  for (const row of rows) {
    text += `${comma}\n  ${JSON.stringify(say(row))}`;
    comma = ",";
    if (text.length < PRINTED_AT_ONCE) continue;
    yield text;
    text = "";
  }
  yield `${text}\n ]\n}\n`;
}

const FORMATS = ["csv", "xlsx", "json"] as const;
type Format = (typeof FORMATS)[number];
const LANGS: readonly SanctionsLang[] = SANCTIONS_LANGUAGES;

export const screenCommand: Command = {
  usage:
    "screen FILE [--out FILE] [--lang pl|en|de|fr] [--as-of DAY] [--regime CODE] [--country CODE] [--direction D] [--column C] [--sheet NAME] [--since VERSION] [--data DIR] [--json]",
  help: [
    "  FILE             goods to screen, .csv (any separator and encoding) or .xlsx, one article a row; nothing leaves this machine",
    "                   columns headed facts, value_eur and contract_date state what the check asks of an article,",
    "                   origin and destination the countries of its way, by code or by name",
    "  --out FILE       where to write the result: .csv, .xlsx or .json; without it CSV goes to stdout",
    "  --lang LANG      pl (default), en, de or fr",
    "  --as-of DAY      law of a day, YYYY-MM-DD; default today in Brussels",
    "  --regime CODE    only this regime, such as RU or IR, or all; without it and --country RU and BY",
    "  --country CODE   the regimes of a country, and what of RU and BY reaches it; ways of rows are asked for too",
    "  --direction D    only export, import, transit, transport or third_country",
    "  --column C       column of the codes, by heading, letter or number, where it is not found or there are several",
    "  --sheet NAME     sheet of a workbook; default the only one that has codes",
    "  --since VERSION  also say which articles have other legs than that release said",
    "  --data DIR       folder of the published data (default dist/data)",
    "  --json           print the summary as JSON",
    "",
    "Codes that a spreadsheet damaged (lost zeros, 8,54E+07, dots) are repaired where that is certain, with a word about each; what cannot be read is said, never skipped.",
    "Exit codes: 0 nothing found for any article, 1 something is banned, depends on a fact, or was not read, 2 wrong usage or an unreadable file.",
    "",
  ].join("\n"),
  async run(args, system) {
    const today = brusselsDay(system.now());
    const options = readOptions(args, today);
    if (options === undefined) return 2;
    if ("fault" in options) return usage(options.fault);
    const input = await readInput(options);
    if ("fault" in input) return usage(input.fault);
    const screened = await screenInput(options, input, today);
    if ("fault" in screened) return usage(screened.fault);
    const { file, values } = options;
    const { summary, summaryJson, counts, printed } = screened;
    if (values.out !== undefined) await writeResult(values.out, await printed(), system.disk);
    else if (!values.json)
      for await (const part of await printed()) if (!process.stdout.write(part)) await once(process.stdout, "drain");
    if (values.json)
      process.stdout.write(`${JSON.stringify({ ...summaryJson(), out: values.out ?? null }, null, 2)}\n`);
    if (!values.json)
      process.stderr.write(
        [
          ...input.goods.notes.map((note) => `${file}: ${note}`),
          ...input.notes,
          ...summary.map(([name, value]) => (name === "" ? value : `${name}: ${value}`)),
          ...(values.out === undefined ? [] : [values.out]),
          "",
        ].join("\n"),
      );
    return counts.nothing_found === screened.rows ? 0 : 1;
  },
};

/** What the arguments ask for; undefined where the usage was printed. */
function readOptions(args: readonly string[], today: string) {
  const parsed = readArgs(
    "screen",
    args,
    {
      out: { type: "string" },
      lang: { type: "string", default: "pl" },
      "as-of": { type: "string" },
      regime: { type: "string" },
      country: { type: "string" },
      direction: { type: "string" },
      column: { type: "string" },
      sheet: { type: "string" },
      since: { type: "string" },
      data: { type: "string", default: "dist/data" },
      json: { type: "boolean", default: false },
    },
    1,
  );
  if (parsed === undefined) return undefined;
  const {
    values,
    positionals: [file],
  } = parsed;
  if (file === undefined) return { fault: "name a file of goods" };
  const day = values["as-of"] ?? today;
  const lang = LANGS.find((known) => known === values.lang);
  const direction = DIRECTIONS.find((known) => known === values.direction);
  const format = formatOf(values.out);
  if (lang === undefined) return { fault: `--lang ${values.lang}: want ${LANGS.join(" or ")}` };
  if (!isDay(day)) return { fault: `--as-of ${day}: want a day of the calendar, YYYY-MM-DD` };
  if (values.direction !== undefined && direction === undefined)
    return {
      fault: `--direction ${values.direction}${hint(values.direction, DIRECTIONS)} want ${DIRECTIONS.join(", ")}`,
    };
  if (format === undefined) return { fault: `--out ${values.out}: want a name that ends in .csv, .xlsx or .json` };
  if (values.since !== undefined && day !== today) return { fault: "--since compares with today: leave --as-of out" };
  return { file, values, day, lang, direction, format };
}
type Options = Exclude<ReturnType<typeof readOptions>, { fault: string } | undefined>;

/** The goods of the file, and the sheet and column that are screened. */
async function readInput({ file, values }: Options): Promise<
  | {
      goods: Exclude<Awaited<ReturnType<typeof readGoodsFile>>, { fault: string }>;
      sheet: GoodsSheet;
      codeColumn: CodeColumn;
      notes: string[];
    }
  | { fault: string }
> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error.code ?? String(error));
  if (typeof bytes === "string") return { fault: `${file} cannot be read (${bytes})` };
  const goods = await readGoodsFile(bytes);
  if ("fault" in goods) return { fault: `${file} ${goods.fault}` };
  const chosen = chooseSheet(goods.sheets, values.sheet, values.column);
  if ("fault" in chosen) return { fault: `${file}: ${chosen.fault}` };
  return { goods, ...chosen };
}
type Input = Exclude<Awaited<ReturnType<typeof readInput>>, { fault: string }>;

/** The data, and the law and the day that goods are screened for. */
async function openScreen({ values, day, lang, direction }: Options, today: string) {
  const files = filesIn(values.data);
  const dataset = await openDataset(files).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (typeof dataset === "string")
    return {
      fault: `--data ${values.data} cannot be used (${dataset}): run npx cargolex build, or name the folder with index.json`,
    };
  const { check, ...books } = await openRepositories(dataset);
  const { regime, country } = values;
  const requested = await readRequestedLaw(books.law, { regime, country, direction });
  if ("faults" in requested)
    return {
      fault: requested.faults.map(({ parameter, detail }) => `--${parameter}: ${detail.replace(/\.$/, "")}`).join("; "),
    };
  const query = {
    lang,
    as_of: day,
    ...(regime === undefined ? {} : { regime }),
    ...(country === undefined ? {} : { country }),
    ...(direction === undefined ? {} : { direction }),
  };
  const [dayFault] = check.faultsOfDay(day, today);
  if (dayFault !== undefined) return { fault: `--as-of: ${dayFault.detail}` };
  return { files, dataset, check, books, requested, query };
}

/** Screens the sheet; gives the summary and what prints the result. */
async function screenInput(options: Options, { goods, sheet, codeColumn }: Input, today: string) {
  const opened = await openScreen(options, today);
  if (opened.fault !== undefined) return { fault: opened.fault };
  const { files, dataset, check, books, requested, query } = opened;
  const { file, values, day, lang, format } = options;
  const { law } = books;
  const { regime, country } = values;
  const rows = await collectRows(sheet, codeColumn, checkOnce(check, query, today));
  const changed =
    values.since === undefined
      ? new Map<string, boolean>()
      : await changedSince({ ...books, dataset }, values.since, rows, today, { regime, country });
  if ("fault" in changed) return { fault: `--since ${values.since}: ${changed.fault}` };

  const words = await loadScreenWords[lang]();
  const facts = await factsOfReport(law, requested, rows, {
    as_of: day,
    version: dataset.version,
    since: values.since,
  });
  const counts = countOutcomes(rows);
  const only = [regime, country, values.direction].filter((part) => part !== undefined).join(" ");
  const summary = summaryOf(
    {
      file,
      sheet: sheet.name,
      column: renderColumn(sheet.rows, codeColumn),
      places: renderPlaces(sheet.rows, codeColumn),
      rows,
      only,
      as_of: day,
      version: dataset.version,
      sha256: hash("sha256", await files.read("index.json")),
      disclaimer: law.record.disclaimer[lang],
    },
    words,
  );
  const summaryJson = () => ({
    file,
    sheet: sheet.name,
    column: renderColumn(sheet.rows, codeColumn),
    lang,
    as_of: day,
    dataset_version: dataset.version,
    regime: regime ?? null,
    ...(country === undefined ? {} : { country }),
    direction: values.direction ?? null,
    notes: goods.notes,
    rows: rows.length,
    counts,
    disclaimer: law.record.disclaimer[lang],
  });
  const result = (): ResultRow[] =>
    resultRows(
      sheet,
      codeColumn,
      rows,
      (matched) => reportCode(matched, facts, words, changed.get(matched.code ?? "") ?? null),
      reportHeadings(facts, words),
    );
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const printed = async (): Promise<ResultParts> => {
    if (format === "csv") return resultCsv(result(), width);
    if (format === "xlsx")
      return [await writeWorkbook(resultSheets(result(), width, summary, words.summary.title)).toBuffer()];
    return resultJson(summaryJson(), rows, ({ row, given, result: matched }) => ({
      row,
      given,
      ...matched,
      refusal: matched.refusal === null ? null : refusedRow(matched.refusal, words),
      changed: changed.get(matched.code ?? "") ?? null,
    }));
  };
  return { summary, summaryJson, counts, printed, rows: rows.length };
}

function formatOf(out: string | undefined): Format | undefined {
  return out === undefined ? "csv" : FORMATS.find((format) => extname(out).toLowerCase() === `.${format}`);
}

/** Screens a sheet; says on stderr how far it is, once a second. */
async function collectRows(sheet: GoodsSheet, column: CodeColumn, check: CheckCode): Promise<ScreenedRow[]> {
  let stated = Date.now();
  return screenRows(sheet.rows, column, check, (requested, codes) => {
    if (Date.now() - stated < 1000) return;
    stated = Date.now();
    process.stderr.write(`${requested} of ${codes} codes ...\n`);
  });
}

/** The sheet to screen and where its codes stand, or why that is not plain. */
function chooseSheet(
  sheets: readonly GoodsSheet[],
  name: string | undefined,
  column: string | undefined,
): { sheet: GoodsSheet; codeColumn: CodeColumn; notes: string[] } | { fault: string } {
  const names = sheets.map((sheet) => sheet.name);
  const requested =
    name === undefined ? sheets : sheets.filter((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (requested.length === 0)
    return {
      fault: `no sheet ${JSON.stringify(name)}${hint(name ?? "", names)} It has ${names.map((sheet) => JSON.stringify(sheet)).join(", ")}`,
    };
  const columnsBy = (find: (rows: Rows) => CodeColumn[]): { sheet: GoodsSheet; codeColumns: CodeColumn[] }[] =>
    requested
      .map((sheet) => ({ sheet, codeColumns: find(sheet.rows) }))
      .filter(({ codeColumns }) => codeColumns.length > 0);
  const named = (rows: Rows): CodeColumn[] =>
    [namedColumn(rows, column ?? "")].filter((matched) => matched !== undefined);
  const coded = columnsBy(column === undefined ? findCodeColumns : named);
  const matches = coded.length === 0 && column === undefined ? columnsBy(findNameColumns) : coded;
  const [first, ...further] = matches;
  if (first === undefined)
    return {
      fault:
        column === undefined
          ? "no column of customs codes or of names was found: name it with --column, by heading, letter or number"
          : `no column ${JSON.stringify(column)}: name it by heading, letter (C) or number (3)`,
    };
  if (further.length > 0)
    return {
      fault: `${matches.length} sheets have codes (${matches.map(({ sheet }) => JSON.stringify(sheet.name)).join(", ")}): choose one with --sheet`,
    };
  const [codeColumn, ...others] = first.codeColumns;
  if (codeColumn === undefined || others.length > 0)
    return {
      fault: `several columns have codes (${first.codeColumns.map((candidate) => renderColumn(first.sheet.rows, candidate)).join(", ")}): choose one with --column`,
    };
  const left = sheets.length - 1;
  return {
    sheet: first.sheet,
    codeColumn,
    notes:
      left === 0
        ? []
        : [`sheets that were not read: ${names.filter((sheet) => sheet !== first.sheet.name).join(", ")}`],
  };
}
