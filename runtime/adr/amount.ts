import type { CalcItem } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { readDecimal } from "./decimal.ts";
import { faultAt } from "./fault-at.ts";

/** The figures an item states, in millionths; null where it states none. */
export interface Amount {
  kg: bigint | null;
  l: bigint | null;
  net_explosive_mass_kg: bigint | null;
}

const FIGURES = ["kg", "l", "net_explosive_mass_kg"] as const;

/**
 * Reads the quantities of an item. One of `kg` and `l` is wanted; the net explosive mass may stand beside `kg`, of which it is a part, or
 * alone. Only empty packagings need no quantity: they are not counted by what they held.
 */
export function readAmount(item: CalcItem, at: string): { amount: Amount } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const amount: Amount = { kg: null, l: null, net_explosive_mass_kg: null };
  for (const figure of FIGURES) {
    if (item[figure] === undefined) continue;
    const reading = readDecimal(item[figure]);
    if ("code" in reading) faults.push({ pointer: `${at}/${figure}`, ...reading });
    else amount[figure] = reading.millionths;
  }
  if (item.l !== undefined && (item.kg !== undefined || item.net_explosive_mass_kg !== undefined)) {
    faults.push(faultAt(at, "l", "conflict", "Give the quantity in kg or in l, not both."));
  }
  if (amount.kg !== null && amount.net_explosive_mass_kg !== null && amount.net_explosive_mass_kg > amount.kg) {
    faults.push(faultAt(at, "net_explosive_mass_kg", "conflict", "The net explosive mass cannot exceed the mass in kg."));
  }
  if (FIGURES.every((figure) => item[figure] === undefined) && item.empty_uncleaned !== true) {
    faults.push(faultAt(at, "kg", "required", "Want kg, or l for goods counted in litres."));
  }
  return faults.length > 0 ? { faults } : { amount };
}
