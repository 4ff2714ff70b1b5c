import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import type { CalcItem } from "../../../../openapi/schemas/adr-calculation.ts";
import { faultAt } from "../item.ts";

/**
 * Quantities as whole millionths, so that sums at the legal limit are exact: 12 loads of 0.167 in category 2 and
 * 993.988 in category 3
 * are 1000 points, where binary floating point says 1000.0000000000001.
 */

const PLACES = 6;
const SCALE = 1_000_000n;
/** 9 digits before the point and 6 behind it are the 15 that a JSON number carries exactly. */
const BOUND = 1_000_000_000;

type DecimalReading = { millionths: bigint } | Pick<ProblemError, "code" | "detail">;

/** Reads a quantity: a finite number above 0 and below 10^9 with at most 6 decimal places. */
export function readDecimal(value: number): DecimalReading {
  if (!Number.isFinite(value) || value <= 0 || value >= BOUND) {
    return { code: "out_of_range", detail: `Want a quantity above 0 and below 1000000000; was ${value}.` };
  }
  const scaled = Math.round(value * 1e6);
  // Both sides have at most 15 digits, so they are equal only if the number is a decimal of at most 6 places.
  if (scaled / 1e6 !== value) return { code: "too_many_digits", detail: `Want at most ${PLACES} decimal places.` };
  return { millionths: BigInt(scaled) };
}

/** Sums of doubles differ from the decimal that is meant by less than this share of it. */
const NOISE = 1e-12;

/**
 * Reads a quantity that counts as {@link readDecimal} does, and rounds one of more places: to the decimal that a sum of
 * doubles means (0.1 + 0.2 is 0.3), else up, since less would weigh less.
 */
function readQuantity(value: number): DecimalReading {
  const reading = readDecimal(value);
  if (!("code" in reading) || reading.code !== "too_many_digits") return reading;
  const nearest = Math.round(value * 1e6);
  const isMeant = nearest > 0 && Math.abs(nearest / 1e6 - value) <= value * NOISE;
  return { millionths: BigInt(isMeant ? nearest : Math.ceil(value * 1e6)) };
}

/** True if a quantity of the item has more than 6 decimal places, and was rounded. */
export function isRounded(item: CalcItem): boolean {
  return [...FIGURES, "l_per_cylinder" as const].some((figure) => {
    const reading = readDecimal(item[figure] ?? 1);
    return "code" in reading && reading.code === "too_many_digits";
  });
}

/** The number nearest to a count of millionths; null for none. */
export function toNumber<Millionths extends bigint | null>(
  millionths: Millionths,
): Millionths extends bigint ? number : number | null;
export function toNumber(millionths: bigint | null): number | null {
  if (millionths === null) return null;
  // Two whole numbers that a double carries exactly divide to the nearest double.
  return millionths <= Number.MAX_SAFE_INTEGER ? Number(millionths) / 1e6 : Number(formatDecimal(millionths));
}

/** A count of millionths without trailing zeros: `999.9`. */
export function formatDecimal(millionths: bigint): string {
  const places = (millionths % SCALE).toString().padStart(PLACES, "0").replace(/0+$/, "");
  return places === "" ? `${millionths / SCALE}` : `${millionths / SCALE}.${places}`;
}

/** The figures an item states, in millionths; null where it states none. */
export interface Amount {
  kg: bigint | null;
  l: bigint | null;
  net_explosive_mass_kg: bigint | null;
  /** Kilograms a litre. */
  density: bigint | null;
}

/** Osmium, the heaviest of all, is 22.6 kg/l. */
const HEAVIEST = 25;
const MOST_CYLINDERS = 100_000;

const FIGURES = ["kg", "l", "net_explosive_mass_kg"] as const;

/**
 * Reads the quantities of an item. One of `kg` and `l` is wanted; the net explosive mass may stand beside `kg`, of
 * which it is a part, or
 * alone; `cylinders` times `l_per_cylinder` is `l`. Empty packagings need no quantity, and may have 0: they are
 * not counted by what they held. Nor do goods of class 7 (`isNeeded` false), which count by activity or not at all.
 */
export function readAmount(
  item: CalcItem,
  pointer: string,
  isNeeded: boolean,
): { amount: Amount } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const amount: Amount = { kg: null, l: null, net_explosive_mass_kg: null, density: null };
  for (const figure of FIGURES) {
    if (item[figure] === undefined || (item[figure] === 0 && item.empty_uncleaned === true)) continue;
    const reading = readQuantity(item[figure]);
    if ("code" in reading) faults.push({ pointer: `${pointer}/${figure}`, ...reading });
    else amount[figure] = reading.millionths;
  }
  amount.l = readCylinders(item, pointer, faults) ?? amount.l;
  amount.density = readDensity(item, pointer, faults);
  if (item.l !== undefined && (item.kg !== undefined || item.net_explosive_mass_kg !== undefined)) {
    faults.push(faultAt(pointer, "l", "conflict", "Give the quantity in kg or in l, not both."));
  }
  if (amount.kg !== null && amount.net_explosive_mass_kg !== null && amount.net_explosive_mass_kg > amount.kg) {
    faults.push(
      faultAt(pointer, "net_explosive_mass_kg", "conflict", "The net explosive mass cannot exceed the mass in kg."),
    );
  }
  if (
    isNeeded &&
    FIGURES.every((figure) => item[figure] === undefined) &&
    item.cylinders === undefined &&
    item.l_per_cylinder === undefined &&
    item.empty_uncleaned !== true
  ) {
    faults.push(faultAt(pointer, "kg", "required", "Want kg, or l for goods counted in litres."));
  }
  return faults.length > 0 ? { faults } : { amount };
}

/** Water capacity of a number of equal receptacles; null where there are none, or where a fault was found. */
function readCylinders(
  { cylinders, l_per_cylinder: each, l, kg }: CalcItem,
  pointer: string,
  faults: ProblemError[],
): bigint | null {
  if (cylinders === undefined && each === undefined) return null;
  if (cylinders === undefined || each === undefined) {
    faults.push(
      faultAt(
        pointer,
        cylinders === undefined ? "cylinders" : "l_per_cylinder",
        "required",
        "cylinders and l_per_cylinder go together.",
      ),
    );
    return null;
  }
  if (l !== undefined || kg !== undefined)
    faults.push(
      faultAt(
        pointer,
        "cylinders",
        "conflict",
        "Give the water capacity as l or as cylinders times l_per_cylinder, and no kg beside it.",
      ),
    );
  if (!Number.isInteger(cylinders) || cylinders < 1 || cylinders > MOST_CYLINDERS) {
    faults.push(
      faultAt(
        pointer,
        "cylinders",
        "out_of_range",
        `Want a whole number from 1 to ${MOST_CYLINDERS}; was ${cylinders}.`,
      ),
    );
    return null;
  }
  const reading = readQuantity(each);
  if ("millionths" in reading) return reading.millionths * BigInt(cylinders);
  faults.push({ pointer: `${pointer}/l_per_cylinder`, ...reading });
  return null;
}

function readDensity({ density_kg_per_l: density }: CalcItem, pointer: string, faults: ProblemError[]): bigint | null {
  if (density === undefined) return null;
  const reading =
    density > HEAVIEST
      ? {
          code: "out_of_range" as const,
          detail: `Want a density above 0 and at most ${HEAVIEST} kg/l; was ${density}.`,
        }
      : readDecimal(density);
  if ("millionths" in reading) return reading.millionths;
  faults.push({
    pointer: `${pointer}/density_kg_per_l`,
    code: reading.code,
    detail: reading.detail.replace(
      "quantity above 0 and below 1000000000",
      `density above 0 and at most ${HEAVIEST} kg/l`,
    ),
  });
  return null;
}
