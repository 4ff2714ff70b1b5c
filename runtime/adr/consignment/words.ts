import type { LoadPair, LoadQuantity, LoadRequirement, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { freedBy } from "../loading/compatibility.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { Voice } from "../voice.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import type { KindPair, Mixing } from "./mixing.ts";
import type { QuantityBound } from "../../rules/adr/load/quantities.ts";
import { millionths } from "../../rules/adr/points/fraction.ts";
import type { Quantity } from "./read.ts";

/** A requirement on the wire. Without more it is certain, verified, and counts nothing. */
export function renderRequirement(
  code: string,
  paragraph: string,
  text: string,
  items: number[],
  members: Partial<LoadRequirement> = {},
): LoadRequirement {
  return {
    code,
    paragraph,
    text,
    items,
    certain: true,
    count: null,
    per: null,
    signs: [],
    data_quality: "verified",
    ...members,
  };
}

/** A figure of a table as the language writes it. */
export function figure(value: number, voice: Voice): string {
  return voice.decimal(millionths(value));
}

/** More pairs than anyone reads are counted, not listed. */
const PAIRS = 500;

/** The pairs of a load on the wire. */
export function renderMixing(
  { verdict, total, pairs }: Mixing,
  provisions: AdrRules["provisions"],
  voice: Voice,
): LoadResponse["mixing"] {
  return {
    verdict,
    pairs_total: total,
    pairs: pairs.slice(0, PAIRS).map((pair) => renderPair(pair, provisions, voice)),
  };
}

const PAIR_TEXTS = {
  prohibited: "mixing_prohibited",
  permitted_with_conditions: "mixing_conditions",
  indeterminate: "mixing_indeterminate",
} as const;

function renderPair(
  { a, b, verdict, rule, labels, conditions, decided_by }: KindPair,
  provisions: AdrRules["provisions"],
  voice: Voice,
): LoadPair {
  if (verdict === "permitted") throw new Error("a permitted pair is not listed");
  return {
    a: a.items,
    b: b.items,
    uns: [a.un, b.un],
    verdict,
    labels: [...labels],
    conditions: conditions.map((condition) => condition[voice.lang]),
    decided_by,
    freed_by: freedBy(verdict, [a, b], provisions, voice),
    paragraph: rule,
    text: voice.render(PAIR_TEXTS[verdict], { a: a.un, b: b.un }),
  };
}

/** Limited or excepted quantities of an item on the wire. */
export function renderQuantity(
  quantity: Quantity,
  { index, un }: Part,
  { limits }: ConsignmentRules,
  voice: Voice,
): LoadQuantity {
  const { kind, claimed, status, minimal, inner, outer, paragraph, tooMany } = quantity;
  const values = { un, inner: renderBound(inner, voice), outer: renderBound(outer, voice) };
  const tray = status === "open" && !quantity.rows_differ && quantity.needs.includes("outer");
  const key = tooMany
    ? "excepted_too_many"
    : tray
      ? "limited_open_outer"
      : status === "within" && minimal
        ? "excepted_minimal"
        : (`${kind}_${status}` as const);
  const text =
    key === "excepted_too_many"
      ? voice.render(key, { un, limit: String(limits.excepted_packages) })
      : key === "limited_open_outer"
        ? voice.render(key, { un, box: figure(limits.limited_box, voice), tray: figure(limits.limited_tray, voice) })
        : voice.render(key, values);
  return {
    item: index,
    un,
    kind,
    claimed,
    status,
    minimal,
    inner,
    outer,
    paragraph: tooMany ? "3.5.5" : paragraph,
    text,
  };
}

function renderBound(bound: QuantityBound | null, voice: Voice): string {
  return bound === null ? "–" : `${figure(bound.limit, voice)} ${bound.unit}`;
}
