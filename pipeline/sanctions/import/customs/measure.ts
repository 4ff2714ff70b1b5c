import { readColumns, readSheets } from "../../../nomenclature/import/workbook.ts";
import { errorAt, type Issue, quoted } from "../../../source/issue.ts";
import { readSheet } from "./sheet.ts";

/** What a published record says, in whichever file it stands. */
export interface PublishedMeasure {
  file: string;
  line: number;
  direction: "export" | "import";
  /** Country or area code as published: RU, BY, KG, 1008. */
  area: string;
  goods: string;
  type: string;
  /** Empty where the file has no names. */
  typeName: string;
  /** As printed, empty where the file has none. */
  legalBase: string;
  documents: readonly string[];
  start: string;
  end: string;
}

export interface MeasuresRead {
  rows: PublishedMeasure[];
  issues: Issue[];
}

/**
 * Columns of the selection of 2025; `code`, `digits` and the two `_inferred` columns are not TARIC's and are computed
 * anew.
 */
const SELECTION = [
  "destination",
  "goods_code",
  "code",
  "digits",
  "measure_start",
  "measure_end",
  "measure_type_code",
  "measure_type",
  "legal_base",
  "document_codes",
  "provision_inferred",
  "annex_inferred",
  "conditions",
] as const;
/**
 * Columns of the lists of 2026: measures of Russia and Belarus, the direction is in the file name; and those of other
 * areas.
 */
const OWN = [
  "area",
  "goods_code",
  "code",
  "digits",
  "measure_type_code",
  "add_code",
  "measure_start",
  "measure_end",
  "document_codes",
  "n_rows",
] as const;
const OTHER = [
  "direction",
  "area",
  "measure_type_code",
  "goods_code",
  "add_code",
  "measure_start",
  "measure_end",
  "document_codes",
] as const;

/** Reads one published file of measures; its form is known by its ending and its first line. */
export async function readMeasures(file: string, bytes: Uint8Array): Promise<MeasuresRead> {
  if (file.endsWith(".xlsx")) return readWorkbook(file, bytes);
  const header = new TextDecoder().decode(bytes.subarray(0, 200)).split(/\r?\n/, 1)[0] ?? "";
  if (header === OWN.join(",")) return readOwn(file, bytes);
  return header === OTHER.join(",") ? readOther(file, bytes) : readSelection(file, bytes);
}

function readSelection(file: string, bytes: Uint8Array): MeasuresRead {
  const { records, issues } = readSheet(file, bytes, SELECTION);
  const rows = records.map(({ line, cell }): PublishedMeasure => ({
    file,
    line,
    direction: "export",
    area: cell("destination"),
    goods: cell("goods_code"),
    type: cell("measure_type_code"),
    typeName: cell("measure_type"),
    legalBase: cell("legal_base"),
    documents: documentsIn(cell("conditions")),
    start: cell("measure_start"),
    end: cell("measure_end"),
  }));
  return { rows, issues };
}

function readOwn(file: string, bytes: Uint8Array): MeasuresRead {
  const direction = /_(export|import)_/.exec(file)?.[1];
  if (direction !== "export" && direction !== "import") {
    return {
      rows: [],
      issues: [
        errorAt(
          { file, line: 0 },
          "",
          "import/direction",
          `${quoted(file)}: the name must say _export_ or _import_, the records do not`,
        ),
      ],
    };
  }
  const { records, issues } = readSheet(file, bytes, OWN);
  return { rows: records.map(({ line, cell }) => listed(file, line, direction, cell)), issues };
}

function readOther(file: string, bytes: Uint8Array): MeasuresRead {
  const { records, issues } = readSheet(file, bytes, OTHER);
  const rows = records.flatMap(({ line, cell }) => {
    const direction = { export: "export", import_eu: "import" }[cell("direction")];
    if (direction === "export" || direction === "import") return [listed(file, line, direction, cell)];
    issues.push(
      errorAt(
        { file, line },
        "direction",
        "import/direction",
        `${quoted(cell("direction"))}: want export or import_eu`,
      ),
    );
    return [];
  });
  return { rows, issues };
}

function listed(
  file: string,
  line: number,
  direction: "export" | "import",
  cell: (column: Exclude<(typeof OTHER)[number], "direction">) => string,
): PublishedMeasure {
  return {
    file,
    line,
    direction,
    area: cell("area"),
    goods: cell("goods_code"),
    type: cell("measure_type_code"),
    typeName: "",
    legalBase: "",
    documents: cell("document_codes").split(" ").filter(Boolean),
    start: cell("measure_start"),
    end: cell("measure_end"),
  };
}

/** Takes the document codes out of TARIC conditions: `Y cert: X-834 (29):; ...`. */
export function documentsIn(conditions: string): string[] {
  return [...conditions.matchAll(/cert: ([A-Z])-(\d{3})/g)].map((match) => `${match[1]}${match[2]}`);
}

const COLUMNS = [
  "Goods code",
  "Start date",
  "End date",
  "Measure type",
  "Legal base",
  "Duty",
  "Dest. code",
  "Meas. type code",
] as const;

/**
 * Reads the TARIC workbook of export duties: the measures whose destination is Russia or Belarus alone. Conditions
 * stand in its duty column.
 */
async function readWorkbook(file: string, bytes: Uint8Array): Promise<MeasuresRead> {
  const [sheet] = await readSheets(bytes);
  const header = sheet?.rows[0];
  const { missing, cell } = readColumns(header, COLUMNS);
  if (missing.length > 0) {
    return {
      rows: [],
      issues: missing.map((name) =>
        errorAt(
          { file, line: 1 },
          name,
          "header/missing",
          `column ${quoted(name)} is missing: the workbook needs ${COLUMNS.join(", ")}`,
        ),
      ),
    };
  }
  const rows: PublishedMeasure[] = [];
  const issues: Issue[] = [];
  for (const [index, row] of (sheet?.rows ?? []).entries()) {
    if (index === 0) continue;
    const area = cell(row, "Dest. code");
    if (area !== "RU" && area !== "BY") continue;
    const place = { file, line: index + 1 };
    const start = isoDay(cell(row, "Start date"));
    const end = cell(row, "End date") === "" ? "" : isoDay(cell(row, "End date"));
    if (start === undefined || end === undefined) {
      issues.push(
        errorAt(
          place,
          "Start date",
          "import/date",
          `${quoted(`${cell(row, "Start date")} ${cell(row, "End date")}`)}: want days as 20-07-2025`,
        ),
      );
      continue;
    }
    rows.push({
      ...place,
      direction: "export",
      area,
      goods: cell(row, "Goods code"),
      type: cell(row, "Meas. type code"),
      typeName: cell(row, "Measure type"),
      legalBase: cell(row, "Legal base"),
      documents: documentsIn(cell(row, "Duty")),
      start,
      end,
    });
  }
  return { rows, issues };
}

/** `20-07-2025` as 2025-07-20. */
function isoDay(cell: string): string | undefined {
  const parts = /^(\d\d)-(\d\d)-(\d{4})$/.exec(cell);
  return parts === null ? undefined : `${parts[3]}-${parts[2]}-${parts[1]}`;
}
