import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { isTankGoods } from "../carriage.ts";
import { addRanges, millionths, NOTHING, type Range } from "../points/fraction.ts";
import type { Part } from "./select.ts";

/** Placards and plates of goods in tanks and in bulk (5.3.1, 5.3.2.1). */

/** What stands on the sides of a tank or of a load in bulk; not `certain` where rows of an item differ. */
export interface Signs {
  signs: string[];
  items: number[];
  certain: boolean;
}

/** The placards that correspond to the labels of Table A (5.3.1.1): 7D for class 7, 9 also for 9A. */
export function placardsOf(parts: readonly Part[]): Signs {
  const signs = new Set<string>();
  let certain = true;
  for (const { forms } of parts) {
    const sets = forms.map(({ labels, code, variant }) =>
      (labels ?? []).map((label) => placardOf(label, variant.class === "1" ? code : null)),
    );
    for (const sign of sets.flat()) signs.add(sign);
    certain &&= forms.every(({ labels }) => labels !== null) && new Set(sets.map((set) => set.join())).size === 1;
  }
  return { signs: [...signs].toSorted(), items: parts.map(({ index }) => index), certain };
}

function placardOf(label: string, code: string | null): string {
  if (label.startsWith("7")) return "7D";
  if (label === "9A") return "9";
  return label.startsWith("1") && code !== null ? code : label;
}

/** Plates with hazard identification number and UN number, `33/1203` (5.3.2.1.2, 5.3.2.1.4); none without a number. */
export function platesOf(parts: readonly Part[]): Signs {
  const signs = new Set<string>();
  const items: number[] = [];
  let certain = true;
  for (const { index, un, forms } of parts) {
    const numbers = new Set(forms.map(({ variant }) => variant.hazard_identification_number));
    certain &&= numbers.size === 1;
    for (const number of numbers) if (number !== null) signs.add(`${number}/${un}`);
    if ([...numbers].some((number) => number !== null)) items.push(index);
  }
  return { signs: [...signs].toSorted(), items, certain };
}

/** Fuels whose plates may stand at the front and the rear alone, the lowest flash-point first (5.3.2.1.3). */
const FUELS: readonly string[] = ["3475", "1203", "1268", "1863", "1223", "1202"];

/** Fuels that have this relief as aviation fuel only. */
const AVIATION: ReadonlySet<string> = new Set(["1268", "1863"]);

/**
 * The plate that may stand at the front and the rear in place of those on the sides: that of the only goods of the load
 * (5.3.2.1.6), or of the most dangerous fuel where there are fuels alone (5.3.2.1.3). Null where neither holds.
 */
export function plateAtEnds(parts: readonly Part[]): { plate: string; paragraph: string; certain: boolean } | null {
  const subject = parts.filter(({ forms }) =>
    forms.some(({ standing }) => standing === "packaged" || standing === "empty"),
  );
  const uns = new Set(subject.map(({ un }) => un));
  const worst = FUELS.find((un) => uns.has(un));
  const fuels = [...uns].every((un) => FUELS.includes(un));
  if (uns.size > 1 && (!fuels || subject.some(({ carriage }) => carriage.how !== "tank"))) return null;
  const un = uns.size === 1 ? [...uns][0] : worst;
  const plates = platesOf(subject.filter((part) => part.un === un));
  const [plate] = plates.signs;
  if (plate === undefined || plates.signs.length > 1) return null;
  return uns.size === 1
    ? // Whether goods that are not dangerous travel with them, nobody said.
      { plate, paragraph: "5.3.2.1.6", certain: false }
    : { plate, paragraph: "5.3.2.1.3", certain: ![...uns].some((fuel) => AVIATION.has(fuel)) };
}

/** The vehicles of column (14) that rows ask for: `FL`, `AT`, `EX/III`; several where rows differ. */
export function vehiclesOf({ forms }: Part): string[] {
  return [...new Set(forms.map(({ variant }) => variant.tank.vehicle ?? ""))].filter((vehicle) => vehicle !== "");
}

/** What packages plausibly hold of one liquid or gas, in kg or litres. */
const PLAUSIBLE = millionths(3000);

/**
 * Items of goods that tanks carry, of which the load has more than packages plausibly hold and no package is stated: it
 * is open whether they are in packages.
 */
export function findDoubtful(parts: readonly Part[]): number[] {
  const doubtful = parts.filter(
    ({ carriage, empty, forms }) =>
      carriage.how === "packages" &&
      !carriage.stated &&
      !empty &&
      forms.some(({ standing, variant }) => standing === "packaged" && isFluid(variant) && isTankGoods(variant)),
  );
  const totals = new Map<string, { mass: Range; litres: Range }>();
  for (const { un, mass, litres } of doubtful) {
    const sum = totals.get(un) ?? { mass: NOTHING, litres: NOTHING };
    totals.set(un, { mass: addRanges(sum.mass, mass), litres: addRanges(sum.litres, litres) });
  }
  return doubtful.flatMap(({ index, un }) => {
    const sum = totals.get(un);
    return sum !== undefined && (sum.mass.low > PLAUSIBLE || sum.litres.low > PLAUSIBLE) ? [index] : [];
  });
}

function isFluid({ class: designation, quantity_unit }: VariantRecord): boolean {
  return designation === "2" || quantity_unit === "l";
}
