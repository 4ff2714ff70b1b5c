import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { substances } from "./worst-points.ts";

interface LimitCells {
  claim: string;
  way: string;
  measure: string;
  bound: string;
  figure: string;
  unit: string;
  un: string;
  class: string;
  packing_group: string;
  classification_code: string;
  when: string;
  keeps: string;
  plausible: string;
}
type GoodsCells = Record<
  | "claim"
  | "class"
  | "not_class"
  | "not_category"
  | "classification_code"
  | "packing_group"
  | "un"
  | "variant"
  | "labels",
  string
>;

function readCells<Cells>(table: string): Cells[] {
  const file = join(import.meta.dirname, `../../../../sources/adr/2025/${table}.csv`);
  return parse(readFileSync(file, "utf8"), { columns: true });
}

const limits = readCells<LimitCells>("claim-limits").filter(
  ({ measure, keeps }) => measure !== "asked" && keeps === "",
);
const goods = readCells<GoodsCells>("claim-goods");

/** The member of an item that a measure is stated in. */
const MEMBERS: Readonly<Record<string, string>> = {
  outer: "outer_kg",
  package: "package_kg",
  pressure: "pressure_bar",
  cell: "cell_wh",
  battery: "battery_wh",
  cell_lithium: "cell_lithium_g",
  battery_lithium: "battery_lithium_g",
};

const listed = (cell: string, value: string): boolean => cell === "" || cell.split(" ").includes(value);
const matches = (cell: string, value: string): boolean => cell === "" || new RegExp(`^(${cell})$`).test(value);

/** Whether a row of Table A may claim an exemption, read again from the tables. */
function mayClaim(claim: string, un: string, row: VariantRecord): boolean {
  if (row.status !== "regulated" || (/^\d+$/.test(claim) && !row.special_provisions.includes(claim))) return false;
  const own = goods.filter((one) => one.claim === claim);
  return (
    own.length === 0 ||
    own.some(
      (one) =>
        listed(one.class, row.class) &&
        one.not_class !== row.class &&
        (one.not_category === "" || one.not_category !== row.transport_category) &&
        matches(one.classification_code, row.classification_code ?? "") &&
        listed(one.packing_group, row.packing_group ?? "") &&
        listed(one.un, un) &&
        matches(one.variant, row.variant_id) &&
        (one.labels === "" || row.labels.every((label) => one.labels.split(" ").includes(label))),
    )
  );
}

/** A claim at a share of one of its limits, with what the same item is without the claim. */
export interface Claimed {
  claim: LoadItem;
  plain: LoadItem;
  /** Whether the figure is outside the limit. */
  outside: boolean;
  /** The limit is none of the law, but what such goods plausibly are: above it the claim is open. */
  plausible: boolean;
  /** What the limit is about. */
  limit: string;
}

function round(value: number): number {
  return Math.min(900_000_000, Math.max(0.000001, Math.round(value * 1e6) / 1e6));
}

/** How far from a limit: at it, a millionth beside it, within, far beyond. */
const shares = fc.constantFrom(0.3, 0.999, 1, 1.5, 4);

function itemAt(row: LimitCells, un: string, variant: VariantRecord, share: number, size: number): Claimed {
  const milli = row.unit === "ml" || (row.unit === "g" && !row.measure.endsWith("lithium"));
  const limit = Number(row.figure) / (milli ? 1000 : 1);
  const at = round(limit * share);
  const volume = row.unit === "l" || row.unit === "ml";
  const ofUnit = row.measure.startsWith("unit");
  const capacity = variant.quantity_unit === "l_water_capacity";
  const inLitres = (ofUnit && row.unit === "l") || (!ofUnit && (capacity || (volume && variant.quantity_unit === "l")));
  const amount = ofUnit ? at : round(Math.max(size, at * 10));
  const plain: LoadItem = { un, variant_id: variant.variant_id, [inLitres ? "l" : "kg"]: amount };
  const figures: Partial<LoadItem> =
    row.measure === "pressure_volume"
      ? { inner_l: 1, pressure_bar: at }
      : row.measure === "inner" || row.measure === "packaging"
        ? { [volume ? "inner_l" : "inner_kg"]: at }
        : MEMBERS[row.measure] === undefined
          ? {}
          : { [MEMBERS[row.measure] ?? ""]: at };
  const provision = /^\d+$/.test(row.claim);
  const so: Partial<LoadItem> =
    row.when === "environmentally_hazardous"
      ? { environmentally_hazardous: true }
      : row.claim === "1.1.3.3"
        ? { fuel_in: row.when as "can" }
        : {};
  return {
    plain: { ...plain, ...(row.when === "environmentally_hazardous" ? so : {}) },
    claim: {
      ...plain,
      ...figures,
      ...so,
      exempt_as: (provision ? "sp" : row.claim) as "sp",
      ...(provision ? { special_provision: row.claim } : {}),
      ...(row.way === "" ? {} : { provision_way: Number(row.way) }),
    },
    outside: row.bound === "below" ? at >= limit : at > limit,
    plausible: row.plausible === "1",
    limit: `${row.claim} ${row.measure} ${row.figure} ${row.unit}`,
  };
}

/** Claims of every kind that has a limit, of every row that may claim it, at shares of that limit. */
export const claimed: fc.Arbitrary<Claimed> = fc.constantFrom(...limits).chain((row) => {
  const rows = [...substances].flatMap(([un, variants]) =>
    variants.flatMap((variant) =>
      mayClaim(row.claim, un, variant) &&
      (row.un === "" || row.un.split(" ").includes(un)) &&
      (row.class === "" || row.class === variant.class) &&
      listed(row.packing_group, variant.packing_group ?? "") &&
      matches(row.classification_code, variant.classification_code ?? "")
        ? [{ un, variant }]
        : [],
    ),
  );
  return fc
    .tuple(fc.constantFrom(...rows), shares, fc.constantFrom(1, 20, 300, 1200))
    .map(([{ un, variant }, share, size]) => itemAt(row, un, variant, share, size));
});
