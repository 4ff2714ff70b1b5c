import readWorkbook from "read-excel-file/universal";

export type Cell = string | number | boolean | Date | null;

export interface Sheet {
  name: string;
  rows: Cell[][];
}

/**
 * Reads every sheet of a workbook. The recorded used range is not trusted by this reader (these workbooks record it wrongly), and its `/node`
 * entry is not used because it streams the zip and fails on archives whose entries carry no size in front.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as Cell[][] }));
}

/** The cell as text; an empty one is the empty text. */
export function textOf(cell: Cell | undefined): string {
  return typeof cell === "string" ? cell : typeof cell === "number" ? String(cell) : "";
}

/** Positions of the named columns in a header row, or the names that are missing. */
export function columnsOf<Name extends string>(header: readonly Cell[] | undefined, names: readonly Name[]): { at: Record<Name, number>; missing: Name[] } {
  const cells = (header ?? []).map(textOf);
  const at = Object.fromEntries(names.map((name) => [name, cells.indexOf(name)])) as Record<Name, number>;
  return { at, missing: names.filter((name) => at[name] < 0) };
}
