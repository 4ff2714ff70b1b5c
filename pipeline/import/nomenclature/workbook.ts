import readWorkbook from "read-excel-file/universal";

export interface Sheet {
  name: string;
  rows: readonly (readonly unknown[])[];
}

/**
 * Reads every sheet of a workbook. The recorded used range is not trusted by this reader (these workbooks record it wrongly), and its `/node`
 * entry is not used because it streams the zip and fails on archives whose entries carry no size in front.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
}

/** Finds the named columns in a header row; `cell` gives the text of a row in one of them, an empty one as the empty text. */
export function readColumns<Name extends string>(
  header: readonly unknown[] | undefined,
  names: readonly Name[],
): { missing: Name[]; cell: (row: readonly unknown[], name: Name) => string } {
  const at = new Map(names.map((name) => [name, (header ?? []).indexOf(name)]));
  return {
    missing: names.filter((name) => at.get(name) === -1),
    cell: (row, name) => {
      const value = row[at.get(name) ?? -1];
      return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
    },
  };
}
