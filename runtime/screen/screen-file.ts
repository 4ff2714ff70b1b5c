import type { AffectedResponse } from "../../openapi/schemas/changes.ts";
import { joinText } from "../http/json-text.ts";
import { serveAffected } from "../sanctions/affected.ts";
import { type CodeColumn, findCodeColumns, findNameColumns, namedColumn, type Rows, sayColumn } from "./columns.ts";
import type { ScreenedRow } from "./screen.ts";
import { hint } from "../text/nearest.ts";
import type { GoodsSheet } from "./read-goods.ts";

/** Codes that one question about changes takes. */
const AFFECTED_AT_ONCE = 5000;

/** The sheet to screen and where its codes stand, or why that is not plain. */
export function chooseSheet(
  sheets: readonly GoodsSheet[],
  name: string | undefined,
  column: string | undefined,
): { sheet: GoodsSheet; place: CodeColumn; notes: string[] } | { fault: string } {
  const names = sheets.map((sheet) => sheet.name);
  const asked = name === undefined ? sheets : sheets.filter((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (asked.length === 0)
    return {
      fault: `no sheet ${JSON.stringify(name)}${hint(name ?? "", names)} It has ${names.map((one) => JSON.stringify(one)).join(", ")}`,
    };
  const placesBy = (find: (rows: Rows) => CodeColumn[]): { sheet: GoodsSheet; places: CodeColumn[] }[] =>
    asked.map((sheet) => ({ sheet, places: find(sheet.rows) })).filter(({ places }) => places.length > 0);
  const named = (rows: Rows): CodeColumn[] => [namedColumn(rows, column ?? "")].filter((own) => own !== undefined);
  const coded = placesBy(column === undefined ? findCodeColumns : named);
  const found = coded.length === 0 && column === undefined ? placesBy(findNameColumns) : coded;
  const [first, ...more] = found;
  if (first === undefined)
    return {
      fault:
        column === undefined
          ? "no column of customs codes or of names was found: name it with --column, by heading, letter or number"
          : `no column ${JSON.stringify(column)}: name it by heading, letter (C) or number (3)`,
    };
  if (more.length > 0)
    return {
      fault: `${found.length} sheets have codes (${found.map(({ sheet }) => JSON.stringify(sheet.name)).join(", ")}): choose one with --sheet`,
    };
  const [place, ...others] = first.places;
  if (place === undefined || others.length > 0)
    return {
      fault: `several columns have codes (${first.places.map((one) => sayColumn(first.sheet.rows, one)).join(", ")}): choose one with --column`,
    };
  const left = sheets.length - 1;
  return {
    sheet: first.sheet,
    place,
    notes:
      left === 0 ? [] : [`sheets that were not read: ${names.filter((one) => one !== first.sheet.name).join(", ")}`],
  };
}

/** Which codes have other legs than a release said, by code; codes that cannot be compared are left out. */
export async function changedSince(
  books: Parameters<typeof serveAffected>[0],
  since: string,
  rows: readonly ScreenedRow[],
  today: string,
): Promise<Map<string, boolean> | { fault: string }> {
  const codes = [
    ...new Set(rows.flatMap(({ found: { code } }) => (code !== null && code.length % 2 === 0 ? [code] : []))),
  ];
  const changed = new Map<string, boolean>();
  for (let at = 0; at < Math.max(1, codes.length); at += AFFECTED_AT_ONCE) {
    const part = codes.slice(at, at + AFFECTED_AT_ONCE);
    const reply = await serveAffected(books, {
      params: {},
      query: {},
      body: { since, codes: part },
      today,
      site: "",
      idempotencyKey: undefined,
    });
    if ("refusal" in reply) return { fault: reply.refusal.errors.map(({ detail }) => detail).join("; ") };
    const { items, unknown_codes } = JSON.parse(joinText(reply.json)) as AffectedResponse;
    for (const code of part)
      if (!unknown_codes.includes(code))
        changed.set(
          code,
          items.some((item) => item.code === code),
        );
  }
  return changed;
}
