import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { readColumns, type YearSheet } from "./workbook.ts";

/** The TARIC correlation table between two years, reduced to 8 digits. */
export interface Correlation {
  from: number;
  to: number;
  /** `<old> <new>`, 8 digits each, the same code left out. */
  pairs: Set<string>;
  read: number;
}

const SHEETS = [
  { name: "New codes", older: "Derived from", newer: "New codes" },
  { name: "Old codes", older: "Absorbed-by codes", newer: "New codes" },
] as const;

/** Reads the correlation workbook; the years stand in its file name. Both sheets are read, since each holds pairs that the other lacks. */
export function readCorrelation(file: string, sheets: readonly YearSheet[]): { correlation: Correlation; issues: Issue[] } {
  const years = /(20\d\d)-(20\d\d)/.exec(file);
  const correlation: Correlation = { from: Number(years?.[1]), to: Number(years?.[2]), pairs: new Set(), read: 0 };
  const issues: Issue[] = [];
  if (years === null) issues.push(errorAt({ file, line: 0 }, "", "import/correlation-year", `${quoted(file)}: the name must hold both years, as 2024-2025`));
  for (const { name, older, newer } of SHEETS) {
    const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    const { missing, cell } = readColumns(rows[0], [older, newer]);
    if (missing.length > 0) {
      issues.push(errorAt({ file, line: 1 }, missing[0] ?? "", "import/correlation-header", `sheet ${quoted(name)} lacks ${missing.join(", ")}`));
      continue;
    }
    for (const [index, row] of rows.slice(1).entries()) {
      correlation.read++;
      const from = cell(row, older);
      const to = cell(row, newer);
      if (!/^\d{10} \d0$/.test(from) || !/^\d{10} \d0$/.test(to)) {
        issues.push(errorAt({ file, line: index + 2 }, older, "import/correlation-code", `${quoted(from)} to ${quoted(to)} on sheet ${name}: want 10 digits and a product line`));
      } else if (from.endsWith(" 80") && to.endsWith(" 80") && from.slice(0, 8) !== to.slice(0, 8)) {
        correlation.pairs.add(`${from.slice(0, 8)} ${to.slice(0, 8)}`);
      }
    }
  }
  return { correlation, issues };
}
