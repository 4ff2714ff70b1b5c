import { errorAt, quote, type Issue } from "../../issue.ts";
import { legalBaseOf } from "./legal-base.ts";
import { readSheet } from "./sheet.ts";

/** One TARIC measure of the export side, as published, before it is tied to a provision. */
export interface ExportMeasure {
  line: number;
  regime: "RU" | "BY";
  /** Goods code without its trailing zero pairs. */
  code: string;
  type: string;
  typeName: string;
  celex: string;
  documents: readonly string[];
  start: string;
  end: string;
}

export interface Measures {
  read: number;
  measures: ExportMeasure[];
  /** Rows left out, by reason. */
  outside: Map<string, number>;
  issues: Issue[];
}

/** What a published record says, in whichever file it stands. */
export interface PublishedMeasure {
  line: number;
  destination: string;
  goods: string;
  type: string;
  typeName: string;
  legalBase: string;
  documents: readonly string[];
  start: string;
  end: string;
}

/** Columns of the published selection; `code`, `digits` and the two `_inferred` columns are not TARIC's and are computed anew. */
const MEASURE_COLUMNS = [
  "destination", "goods_code", "code", "digits", "measure_start", "measure_end", "measure_type_code", "measure_type", "legal_base",
  "document_codes", "provision_inferred", "annex_inferred", "conditions",
] as const;

/** Reads the published selection of export measures for Russia and Belarus. */
export function readMeasuresCsv(file: string, bytes: Uint8Array): { rows: PublishedMeasure[]; issues: Issue[] } {
  const { records, issues } = readSheet(file, bytes, MEASURE_COLUMNS);
  const rows = records.map(({ line, cell }) => ({
    line,
    destination: cell("destination"),
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

/** Takes the document codes out of TARIC conditions: `Y cert: X-834 (29):; ...`. */
export function documentsIn(conditions: string): string[] {
  return [...conditions.matchAll(/cert: ([A-Z])-(\d{3})/g)].map((match) => `${match[1]}${match[2]}`);
}

/** Removes the pairs of zeros that fill a goods code up to ten digits. */
export function stripZeroPairs(goods: string): string {
  return goods.replace(/(00)+$/, "");
}

/** Keeps the measures of both regulations; an unknown act is an error, a known act outside them is counted with its reason. */
export function selectMeasures(file: string, rows: readonly PublishedMeasure[], issues: readonly Issue[]): Measures {
  const result: Measures = { read: rows.length, measures: [], outside: new Map(), issues: [...issues] };
  for (const row of rows) {
    const at = { file, line: row.line };
    const base = legalBaseOf(row.legalBase);
    if (base === undefined) {
      result.issues.push(errorAt(at, "legal_base", "import/legal-base", `${quote(row.legalBase)}: unknown act; add it to the legal bases with its regime or the reason to leave it out`));
    } else if ("outside" in base) result.outside.set(base.outside, (result.outside.get(base.outside) ?? 0) + 1);
    else if (base.regime !== row.destination) {
      result.issues.push(errorAt(at, "destination", "import/destination", `${quote(row.destination)}: ${row.legalBase} is an act of ${base.regime}`));
    } else if (!/^\d{10}$/.test(row.goods)) {
      result.issues.push(errorAt(at, "goods_code", "import/goods-code", `${quote(row.goods)}: want 10 digits; a leading zero may be lost`));
    } else {
      const { line, type, typeName, documents, start, end } = row;
      result.measures.push({ line, regime: base.regime, code: stripZeroPairs(row.goods), type, typeName, celex: base.celex, documents, start, end });
    }
  }
  return result;
}
