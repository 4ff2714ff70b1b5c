import type { TunnelCategory, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import { isAbove, millionths, type Range } from "../../rules/adr/points/fraction.ts";
import type { Voice } from "../voice.ts";
import type { Explosives } from "../../rules/adr/load/explosives.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import type { CarriageRegime } from "../../rules/adr/load/requirements.ts";

type TunnelCode = ConsignmentRules["tunnel_codes"][number];

const CATEGORIES: readonly TunnelCategory[] = ["B", "C", "D", "E"];

/** Tunnel restriction codes that an item may have; null for an unknown one. */
interface TunnelGoods {
  index: number;
  codes: readonly (string | null)[];
  /** True if it counts for certain. */
  certain: boolean;
  /** How it may be carried; in packages where nothing is said. */
  ways?: readonly Way[];
}

/** The tunnels of a code depend on how the goods are carried (8.6.4). */
type Way = "packages" | "tank" | "bulk";
const CLOSED = { packages: "closed", tank: "closed_tank", bulk: "closed_bulk" } as const;
const IN_PACKAGES: readonly Way[] = ["packages"];

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
 * 8.6.3.2, 8.6.4: a load is closed to the union of the tunnels that its goods are closed to. `explosive` is the net
 * explosive mass of the transport unit
 * in kg; `limited` says whether 3.4.13 and 3.4.14 want marks for limited quantities, which close tunnels of category E
 * (8.6.3.3); null: perhaps.
 */
export function judgeTunnel(
  goods: readonly TunnelGoods[],
  explosive: Range,
  limited: boolean | null,
  table: readonly TunnelCode[],
): TunnelFinding {
  const closed = new Set<TunnelCategory>();
  const possible = new Set<TunnelCategory>();
  const codes = new Set<string>();
  let open = false;
  for (const { codes: tunnelCodes, certain, ways = IN_PACKAGES } of goods) {
    const sets = tunnelCodes.flatMap((code) => ways.map((way) => closedTo(code, explosive, table, way)));
    for (const { maybe } of sets) for (const category of maybe) possible.add(category);
    for (const code of tunnelCodes) if (code !== null) codes.add(code);
    open ||= tunnelCodes.length > 1 || tunnelCodes.includes(null) || !certain;
    if (!certain) continue;
    // What every row that the goods may be closes is closed.
    for (const category of CATEGORIES) if (sets.every((set) => set.closed.includes(category))) closed.add(category);
  }
  if (limited !== false) possible.add("E");
  if (limited === true) closed.add("E");
  const maybe = CATEGORIES.filter((category) => possible.has(category) && !closed.has(category));
  const loaded = table.filter(({ code }) => codes.has(code));
  const size = closed.size;
  // Of codes that close the same tunnels to their goods the first of 8.6.4 stands for all.
  const named = loaded.find(({ code }) =>
    goods.some(
      ({ codes: tunnelCodes, ways = IN_PACKAGES }) =>
        tunnelCodes.includes(code) && ways.some((way) => closedTo(code, explosive, table, way).closed.length === size),
    ),
  );
  return {
    code: open || maybe.length > 0 ? null : (named?.code ?? null),
    codes: loaded.map(({ code }) => code),
    closed: CATEGORIES.filter((category) => closed.has(category)),
    maybe,
    items: goods.map(({ index }) => index),
  };
}

/** The tunnels that one code closes to goods carried in a way. A code that is not known may close all. */
function closedTo(
  code: string | null,
  explosive: Range,
  table: readonly TunnelCode[],
  way: Way,
): { closed: readonly TunnelCategory[]; maybe: readonly TunnelCategory[] } {
  const row = table.find((candidate) => candidate.code === code);
  if (row === undefined) return { closed: [], maybe: CATEGORIES };
  if (row.over_kg === null) return { closed: row[CLOSED[way]], maybe: row[CLOSED[way]] };
  const above = isAbove(explosive, millionths(row.over_kg));
  return {
    closed: above === true ? row.closed_over : row.closed,
    maybe: above === false ? row.closed : row.closed_over,
  };
}

/** Whether a load may pass a tunnel of a category; null where something open decides. */
export function mayPass(
  { closed, maybe }: Pick<TunnelFinding, "closed" | "maybe">,
  category: TunnelCategory,
): boolean | null {
  if (closed.includes(category)) return false;
  return maybe.includes(category) ? null : true;
}

interface TunnelQuestion {
  parts: readonly Part[];
  regime: CarriageRegime;
  settled: boolean;
  explosives: Explosives;
  /** True if marks for limited quantities are wanted; null: it is open. */
  limited: boolean | null;
  /** True if the unit bears orange plates, which may stand for those marks. */
  platesToo: boolean;
  /** Items that may be in tanks, although nobody said so. */
  doubtful: readonly number[];
  requested: TunnelCategory | null;
  rules: ConsignmentRules;
  voice: Voice;
}

/**
 * The tunnels of a load. Goods that 1.1.3.6, chapters 3.4 and 3.5 or another exemption relieve are disregarded
 * (8.6.3.3), but for those whose exemption keeps 8.6.4 (SP 363 (l)).
 */
export function passTunnels({
  parts,
  regime,
  settled,
  explosives,
  limited,
  platesToo,
  doubtful,
  requested,
  rules,
  voice,
}: TunnelQuestion): {
  finding: TunnelFinding;
  answer: LoadResponse["tunnel"];
} {
  const goods = [
    ...(regime === "full" ? parts.flatMap((part) => goodsOf(part, settled, doubtful.includes(part.index))) : []),
    ...parts.flatMap(relievedGoods),
  ].toSorted((a, b) => a.index - b.index);
  // Where plates stand for the marks, 8.6.3.3 leaves open whether the limited quantities count.
  const finding = judgeTunnel(
    goods,
    explosives.total,
    limited === true && platesToo ? null : limited,
    rules.tunnel_codes,
  );
  const stated = [
    finding.closed.length > 0 ? voice.render("tunnel_closed", { categories: finding.closed.join(", ") }) : null,
    finding.maybe.length > 0 ? voice.render("tunnel_maybe_closed", { categories: finding.maybe.join(", ") }) : null,
  ].filter((text) => text !== null);
  return {
    finding,
    answer: {
      code: finding.code,
      codes: finding.codes,
      closed: finding.closed,
      maybe_closed: finding.maybe,
      asked: requested,
      allowed: requested === null ? null : mayPass(finding, requested),
      items: finding.items,
      paragraph: goods.length > 0 ? "8.6.3.2; 8.6.4" : "8.6.3.3",
      text: stated.length > 0 ? stated.join(" ") : voice.render("tunnel_open_to_all", {}),
    },
  };
}

/**
 * The codes of an item that counts; an item that may also be relieved counts only perhaps. Empty packagings keep their
 * code (5.4.1.1.6.1 with 5.4.1.1.1 (k)).
 */
function goodsOf({ index, forms, carriage: { how } }: Part, settled: boolean, doubtful: boolean): TunnelGoods[] {
  const counting = forms.filter(({ standing }) => standing === "packaged" || standing === "empty");
  if (counting.length === 0) return [];
  return [
    {
      index,
      codes: [...new Set(counting.map(({ variant }) => variant.tunnel_code))],
      certain: settled && counting.length === forms.length,
      ways: doubtful ? ["packages", "tank"] : [how],
    },
  ];
}

/** The codes of an item that is relieved of all but its tunnel code. */
function relievedGoods({ index, forms, tunnels }: Part): TunnelGoods[] {
  const relieved = forms.filter(({ standing }) => standing === "relieved");
  if (tunnels === false || relieved.length === 0) return [];
  const codes = [...new Set(relieved.map(({ variant }) => variant.tunnel_code))];
  return [{ index, codes, certain: tunnels === true && relieved.length === forms.length }];
}
