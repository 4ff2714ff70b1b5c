import type { TankKind } from "../../../openapi/schemas/adr-carriage.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";

/** Whether goods may be carried in a tank: columns (10) and (12) against 4.2.5.2.5, 4.3.3.1.2 and 4.3.4.1.2. */

type TankTables = Pick<ConsignmentRules, "tank_codes" | "portable_tanks">;
type Scheme = ConsignmentRules["tank_codes"][number]["scheme"];

/** The four parts of a tank code (4.3.3.1.1, 4.3.4.1.1); `pressure` is in bar, a letter, or `x` (4.3.3.2.5). */
interface TankCode {
  scheme: Scheme;
  type: string;
  pressure: string;
  opening: string;
  safety: string;
}

const GASES: ReadonlySet<string> = new Set(["C", "P", "R"]);

/**
 * Reads a tank code as a tank bears it or as column (12) prints it, without its signs (M) and (+); null where no such
 * code exists.
 */
export function readTankCode(text: string, { tank_codes: elements }: Pick<TankTables, "tank_codes">): TankCode | null {
  const match = /^([CPRLS])(x|G|\d{1,3}(?:\.\d{1,2})?)([A-D])([VFNH])(?:\((?:M|\+)\))*$/u.exec(text);
  if (match === null) return null;
  const [, type = "", pressure = "", opening = "", safety = ""] = match;
  const scheme = (GASES.has(type) ? type : "other") as Scheme;
  const has = (part: string, element: string): boolean =>
    elements.some((row) => row.scheme === scheme && row.part === part && row.element === element);
  // A gas tank bears its calculation pressure in bar, whatever it is.
  const pressed = has("pressure", pressure) || (scheme !== "other" && /^\d/.test(pressure) && Number(pressure) > 0);
  return has("type", type) && pressed && has("opening", opening) && has("safety", safety)
    ? { scheme, type, pressure, opening, safety }
    : null;
}

/** How a tank stands to a code of column (12): `pressure` where its pressure is to be compared with 4.3.3.2.5. */
function compareCodes(
  tank: TankCode,
  wanted: TankCode,
  { tank_codes: elements }: TankTables,
): "enough" | "pressure" | "low" {
  if (tank.scheme !== wanted.scheme) return "low";
  const reaches = (part: "type" | "pressure" | "opening" | "safety"): boolean => {
    const level = (element: string): number | undefined =>
      elements.find((row) => row.scheme === wanted.scheme && row.part === part && row.element === element)?.level;
    const [actual, least] = [level(tank[part]), level(wanted[part])];
    return actual !== undefined && least !== undefined && actual >= least;
  };
  if (!reaches("type") || !reaches("opening") || !reaches("safety")) return "low";
  if (wanted.scheme === "other") return reaches("pressure") ? "enough" : "low";
  if (wanted.pressure === "x") return "pressure";
  return tank.pressure === "x" ? "pressure" : Number(tank.pressure) >= Number(wanted.pressure) ? "enough" : "low";
}

/** A tank as the request states it; `code` is in capitals. */
export interface StatedTank {
  kind: TankKind;
  code: string | null;
}

/** Why a tank may or may not be used; each reason is also the key of its text. */
type TankReason =
  | "tank_none"
  | "tank_portable_only"
  | "tank_no_portable"
  | "tank_batteries_only"
  | "tank_no_batteries"
  | "tank_code_named"
  | "tank_code_enough"
  | "tank_code_pressure"
  | "tank_code_solid"
  | "tank_code_low"
  | "bulk_none"
  | "bulk_code_named"
  | "bulk_code_enough"
  | "bulk_code_other"
  | "bulk_by_paragraph";

/** What a row says of a way of carriage, with the codes of Table A that it says it by. */
export interface CarriageFinding {
  status: "allowed" | "on_condition" | "not_allowed";
  reason: TankReason;
  columns: readonly string[];
  paragraph: string;
}

/** Gases only for battery-vehicles of receptacles (4.3.3.1.1, notes 1 and 2). */
const BATTERIES_ONLY: ReadonlySet<string> = new Set(["TU17", "TU40"]);

/** Whether a row may be carried in a tank (4.2.5.2.5, 4.3.2.1.1, 7.4.1). */
export function judgeTank(variant: VariantRecord, tank: StatedTank, tables: TankTables): CarriageFinding {
  const instructions = variant.portable_tank.instructions.filter((code) => /^T\d/.test(code));
  const codes = variant.tank.code?.split(" ") ?? [];
  const found = (
    status: CarriageFinding["status"],
    reason: TankReason,
    paragraph: string,
    columns = tank.kind === "portable_tank" ? instructions : codes,
  ): CarriageFinding => ({ status, reason, columns, paragraph });
  if (instructions.length === 0 && codes.length === 0) return found("not_allowed", "tank_none", "7.4.1; 4.3.2.1.1");
  if (tank.kind === "portable_tank") {
    if (instructions.length === 0) return found("not_allowed", "tank_no_portable", "4.2.5; 7.4.1", codes);
    if (tank.code === null) return found("on_condition", "tank_code_named", "4.2.5.2.5");
    const enough = instructions.some(
      (wanted) => wanted === tank.code || alsoOf(wanted, tables).includes(tank.code ?? ""),
    );
    return found(enough ? "allowed" : "not_allowed", enough ? "tank_code_enough" : "tank_code_low", "4.2.5.2.5");
  }
  if (codes.length === 0) return found("not_allowed", "tank_portable_only", "4.3.2.1.1; 7.4.1", instructions);
  const battery = tank.kind === "battery_vehicle";
  if (battery && !codes.some((code) => code.includes("(M)")))
    return found("not_allowed", "tank_no_batteries", "4.3.2.1.1; 4.3.3.1.1");
  if (!battery && variant.tank.provisions.some((provision) => BATTERIES_ONLY.has(provision)))
    return found("not_allowed", "tank_batteries_only", "4.3.3.1.1; 4.3.5");
  const paragraph = variant.class === "2" ? "4.3.3.1.2" : "4.3.4.1.2";
  if (tank.code === null) return found("on_condition", "tank_code_named", paragraph);
  return { ...judgeCode(tank.code, codes, tables), columns: codes, paragraph };
}

function judgeCode(
  code: string,
  columns: readonly string[],
  tables: TankTables,
): Pick<CarriageFinding, "status" | "reason"> {
  const tank = readTankCode(code, tables);
  const results = new Set(
    columns.map((column) => {
      const wanted = readTankCode(column, tables);
      return tank === null || wanted === null ? "low" : compareCodes(tank, wanted, tables);
    }),
  );
  if (results.has("pressure")) return { status: "on_condition", reason: "tank_code_pressure" };
  if (!results.has("enough")) return { status: "not_allowed", reason: "tank_code_low" };
  // A tank for liquids that is enough for the solid alone does not hold the melt, whose code begins with L.
  if (results.has("low") && tank?.type === "L") return { status: "on_condition", reason: "tank_code_solid" };
  return { status: "allowed", reason: "tank_code_enough" };
}

function alsoOf(wanted: string, { portable_tanks: instructions }: TankTables): readonly string[] {
  return instructions.find(({ instruction }) => instruction === wanted)?.also ?? [];
}

/**
 * Capacity in litres above which the vehicle is approved and its driver has the course for tanks (9.1.1.2, 8.2.1.3).
 */
const LARGE: Readonly<Record<TankKind, number>> = {
  tank_vehicle: 1000,
  demountable: 1000,
  battery_vehicle: 1000,
  tank_container: 3000,
  portable_tank: 3000,
};

/** The capacity in millionths of a litre above which a tank of a kind is large. */
export function largeTank(kind: TankKind): bigint {
  return BigInt(LARGE[kind]) * 1_000_000n;
}
