import { quote } from "./issue.ts";

/** Prints rows as CSV: a cell is quoted only where it must be, LF, final newline. Reading it back gives the same cells. */
export function formatCsv(rows: Iterable<readonly string[]>): string {
  let out = "";
  for (const row of rows) out += `${row.map(formatCell).join(",")}\n`;
  return out;
}

function formatCell(cell: string): string {
  if (!/[",\n\r]/.test(cell)) return cell;
  if (cell.includes("\r")) throw new Error(`a cell may not hold a carriage return: ${quote(cell)}`);
  return `"${cell.replaceAll('"', '""')}"`;
}
