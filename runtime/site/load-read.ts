import type { LoadItem } from "../../openapi/schemas/adr-load.ts";
import type { LoadTextResponse, ReadItem } from "../../openapi/schemas/adr-load-text.ts";
import type { SearchResponse } from "../../openapi/schemas/adr-substance.ts";
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

/** More unread lines than these are said in one sentence. */
const MOST_SAID = 3;

/**
 * Reads what was typed or pasted, as `POST /v1/load/read` does. A line without a UN number is read once more with the
 * number of the first substance that its words may mean.
 */
export async function readTyped(page: MorePage, typed: string): Promise<ReadOutcome[]> {
  const un = onlyUn(typed);
  const read = await ask(page, un === undefined ? typed : `UN ${un}`);
  if (read.items.length > 0 || typed.includes("\n")) return outcomesOf(page, typed, read);
  const { body } = await page.lookup.request<SearchResponse>("searchSubstances", {
    query: { q: typed, lang: page.address.lang, limit: 1, offset: 0 },
  });
  const [hit] = body.results;
  if (hit === undefined) return [{ message: page.words.load.notAdded(typed) }];
  return outcomesOf(page, typed, await ask(page, `UN ${hit.un} – ${typed}`), hit.name);
}

async function ask({ lookup, address: { lang } }: MorePage, text: string): Promise<LoadTextResponse> {
  const { body } = await lookup.request<LoadTextResponse>("readLoadText", { query: { lang }, body: { text, lang } });
  return body;
}

/** What became of each of the goods, and of lines that are of none. */
function outcomesOf(page: MorePage, typed: string, read: LoadTextResponse, name?: string): ReadOutcome[] {
  const { load } = page.words;
  const written = typed.split("\n");
  const items = read.items.map((found): ReadOutcome => {
    const { item, called, contradictions, from } = found;
    const [wrong] = contradictions;
    if (wrong !== undefined)
      return { message: load.contradicted({ un: item.un, read: wrong.read, table: wrong.table.join(", ") }) };
    // Who types one line begins it with the number; in a text it may be a year or a postal code.
    if (!called && written.length > 1)
      return { message: load.notAdded(written[(from[0]?.line ?? 1) - 1]?.trim() ?? item.un) };
    const line = lineOf(item);
    const added = load.added(nameAdded(page, line, name ?? found.name ?? ""));
    return { line, message: [added, ...openOf(page, found)].join(" ") };
  });
  const unread = read.unread.map(({ text }) => text);
  if (unread.length <= MOST_SAID) return [...items, ...unread.map((text) => ({ message: load.notAdded(text) }))];
  return [...items, { message: load.unread({ count: unread.length, text: unread.join(" · ").slice(0, LONGEST) }) }];
}

/** Characters of unread lines that are said. */
const LONGEST = 600;

/** What of goods is open: amounts that can be read in several ways, what is missing, what the text claims. */
function openOf({ words: { load, adr }, formats }: MorePage, { from, missing, stated, item }: ReadItem): string[] {
  const names = { ...adr.missing, quantity: load.gaps.quantity };
  const claims = {
    limited_quantity: load.moreValues.lq,
    excepted_quantity: load.moreValues.eq,
    empty_uncleaned: load.moreNames.empty_uncleaned,
    waste: load.moreNames.waste,
    environmentally_hazardous: load.moreNames.environmentally_hazardous,
  };
  const isOpen = item.kg === undefined && item.l === undefined;
  const amounts = from.filter(({ member, readings }) => (member === "kg" || member === "l") && readings.length > 1);
  return [
    ...(isOpen ? amounts : []).map(({ text, readings, member }) =>
      load.severalReadings({ text, readings: readings.map((reading) => `${reading} ${member}`).join(" / ") }),
    ),
    ...(missing.length === 0 ? [] : [adr.documentMissing(formats.list(missing.map((fact) => names[fact])))]),
    ...(stated.length === 0 ? [] : [load.textClaims(formats.list(stated.map((claim) => claims[claim])))]),
  ];
}

/** An item of the interface as a line of the form. */
function lineOf({ un, kg, l, variant_id, ...members }: LoadItem): Partial<TypedLine> {
  const fields = Object.entries(members).flatMap(([name, value]) =>
    Object.hasOwn(MORE_FIELDS, name) && (typeof value === "string" || typeof value === "number" || value === true)
      ? [[name, value === true ? "1" : String(value)]]
      : [],
  );
  const amount = l === undefined ? { quantity: kg, unit: "kg" as const } : { quantity: l, unit: "l" as const };
  return {
    un,
    ...(amount.quantity === undefined ? {} : { quantity: typedOf(amount.quantity), unit: amount.unit }),
    variant: variant_id ?? "",
    more: Object.fromEntries(fields) as TypedLine["more"],
  };
}

/** A quantity as it may be typed: `1.125` gets another place, so that nobody takes it for 1125. */
function typedOf(quantity: number): string {
  return String(quantity).replace(/^[1-9]\d{0,2}\.\d{3}$/, "$&0");
}
