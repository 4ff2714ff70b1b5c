import type { LoadItem } from "../../openapi/schemas/adr-load.ts";
import type { LoadTextResponse } from "../../openapi/schemas/adr-load-text.ts";
import type { SearchResponse } from "../../openapi/schemas/adr-substance.ts";
import { readGoodsAmount } from "../reading/amount.ts";
import { onlyUn } from "../reading/un.ts";
import { MORE_FIELDS, type TypedLine } from "./load-lines.ts";
import type { MorePage } from "./view.ts";

/** Goods of a load as people type and paste them. */

/** A line as it was understood: `UN 1203 PETROL, 200 l`. */
function nameAdded({ words: { load } }: MorePage, { un, quantity, unit }: Partial<TypedLine>, name: string): string {
  return `UN ${un}${name === "" ? "" : ` ${name}`}, ${quantity === undefined || quantity === "" ? load.withoutQuantity : `${quantity} ${unit}`}`;
}

/** A line that was read, or why none was, in words. */
export interface ReadOutcome {
  line?: Partial<TypedLine>;
  message: string;
}

/** Reads what was typed or pasted: several lines as documents have them, one as a person writes it. */
export async function readTyped(page: MorePage, typed: string): Promise<ReadOutcome[]> {
  if (typed.includes("\n")) return readPasted(page, typed);
  const { load } = page.words;
  const { line, name } = await readLine(page, typed);
  return [
    line === undefined ? { message: load.notAdded(typed) } : { line, message: load.added(nameAdded(page, line, name)) },
  ];
}

/** Goods of several lines. What Table A contradicts, and a number that nobody calls a UN number, is said, not added. */
async function readPasted(page: MorePage, text: string): Promise<ReadOutcome[]> {
  const {
    lookup,
    words: { load },
    address: { lang },
  } = page;
  const { body } = await lookup.request<LoadTextResponse>("readLoadText", { query: { lang }, body: { text, lang } });
  const written = text.split("\n");
  const read = body.items.map(({ item, name, called, contradictions, from }): ReadOutcome => {
    const [wrong] = contradictions;
    if (wrong !== undefined)
      return { message: load.contradicted({ un: item.un, read: wrong.read, table: wrong.table.join(", ") }) };
    if (!called) return { message: load.notAdded(written[(from[0]?.line ?? 1) - 1]?.trim() ?? item.un) };
    const line = lineOf(item);
    return { line, message: load.added(nameAdded(page, line, name ?? "")) };
  });
  return [...read, ...body.unread.map((unread) => ({ message: load.notAdded(unread.text) }))];
}

/** An item of the interface as a line of the form. */
function lineOf({ un, kg, l, variant_id, ...members }: LoadItem): Partial<TypedLine> {
  const fields = Object.entries(members).flatMap(([name, value]) =>
    Object.hasOwn(MORE_FIELDS, name) && (typeof value === "string" || typeof value === "number")
      ? [[name, String(value)]]
      : [],
  );
  const amount = l === undefined ? { quantity: kg, unit: "kg" as const } : { quantity: l, unit: "l" as const };
  return {
    un,
    quantity: amount.quantity === undefined ? "" : String(amount.quantity),
    unit: amount.unit,
    variant: variant_id ?? "",
    more: Object.fromEntries(fields) as TypedLine["more"],
  };
}

/** Reads a line as it was typed: a UN number or the first substance that the words may mean, and an amount. */
async function readLine(
  { lookup, address: { lang } }: MorePage,
  typed: string,
): Promise<{ line: Partial<TypedLine> | undefined; name: string }> {
  const { text, packages, ...written } = readGoodsAmount(typed);
  const counted = packages === "" ? {} : { more: { packages } };
  const amount = written.quantity === "" ? {} : { ...written, ...counted };
  const un = onlyUn(text);
  if (un !== undefined) return { line: { un, ...amount }, name: "" };
  const { body } = await lookup.request<SearchResponse>("searchSubstances", {
    query: { q: text, lang, limit: 1, offset: 0 },
  });
  const [hit] = body.results;
  return hit === undefined ? { line: undefined, name: "" } : { line: { un: hit.un, ...amount }, name: hit.name };
}
