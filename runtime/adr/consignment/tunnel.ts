import type { TunnelCategory } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import { isAbove, millionths, type Range } from "./range.ts";

type TunnelCode = ConsignmentRules["tunnel_codes"][number];

const CATEGORIES: readonly TunnelCategory[] = ["B", "C", "D", "E"];

/** What an item brings into a tunnel: the restriction codes it may have, null for one that is not known. */
export interface TunnelGoods {
  index: number;
  codes: readonly (string | null)[];
  /** Whether it counts for certain: empty packagings may not. */
  certain: boolean;
}

export interface TunnelFinding {
  /** The restrictive code of the load, where it is certain. */
  code: string | null;
  codes: string[];
  /** Categories that are closed for certain, and those that may be. */
  closed: TunnelCategory[];
  maybe: TunnelCategory[];
  items: number[];
}

/**
 * 8.6.3.2, 8.6.4: a load is closed to the union of the tunnels that its goods are closed to. `explosive` is the net explosive mass of the transport unit
 * in kg; `limited` says whether 3.4.13 and 3.4.14 want marks for limited quantities, which close tunnels of category E (8.6.3.3); null: perhaps.
 */
export function judgeTunnel(goods: readonly TunnelGoods[], explosive: Range, limited: boolean | null, table: readonly TunnelCode[]): TunnelFinding {
  const closed = new Set<TunnelCategory>();
  const possible = new Set<TunnelCategory>();
  const codes = new Set<string>();
  let open = false;
  for (const { codes: own, certain } of goods) {
    const sets = own.map((code) => closedTo(code, explosive, table));
    for (const { maybe } of sets) for (const category of maybe) possible.add(category);
    for (const code of own) if (code !== null) codes.add(code);
    open ||= own.length > 1 || own.includes(null) || !certain;
    if (!certain) continue;
    // What every row that the goods may be closes is closed.
    for (const category of CATEGORIES) if (sets.every((set) => set.closed.includes(category))) closed.add(category);
  }
  if (limited !== false) possible.add("E");
  if (limited === true) closed.add("E");
  const maybe = CATEGORIES.filter((category) => possible.has(category) && !closed.has(category));
  const held = table.filter(({ code }) => codes.has(code));
  const size = closed.size;
  // Of codes that close the same tunnels to packages the first of 8.6.4 stands for all.
  const named = held.find(({ code }) => closedTo(code, explosive, table).closed.length === size);
  return {
    code: open || maybe.length > 0 ? null : (named?.code ?? null),
    codes: held.map(({ code }) => code),
    closed: CATEGORIES.filter((category) => closed.has(category)),
    maybe,
    items: goods.map(({ index }) => index),
  };
}

/** The tunnels that one code closes to goods in packages. A code that is not known may close all. */
function closedTo(code: string | null, explosive: Range, table: readonly TunnelCode[]): { closed: readonly TunnelCategory[]; maybe: readonly TunnelCategory[] } {
  const row = table.find((known) => known.code === code);
  if (row === undefined) return { closed: [], maybe: CATEGORIES };
  if (row.over_kg === null) return { closed: row.closed, maybe: row.closed };
  const above = isAbove(explosive, millionths(row.over_kg));
  return { closed: above === true ? row.closed_over : row.closed, maybe: above === false ? row.closed : row.closed_over };
}

/** Whether a load may pass a tunnel of a category; null where something open decides. */
export function mayPass({ closed, maybe }: Pick<TunnelFinding, "closed" | "maybe">, category: TunnelCategory): boolean | null {
  if (closed.includes(category)) return false;
  return maybe.includes(category) ? null : true;
}
