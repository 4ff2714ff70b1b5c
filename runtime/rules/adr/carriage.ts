import { TANK_KINDS } from "../../../openapi/schemas/adr-keys.ts";
import type { LoadItem } from "../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { bulkCodesOf, judgeBulk } from "./bulk.ts";
import { faultAt } from "./item.ts";
import { readDecimal } from "./points/amount.ts";
import { type CarriageFinding, judgeTank, readTankCode, type StatedTank } from "./tanks.ts";

/** How the goods of an item are carried. */
export type Carriage =
  | { how: "packages"; stated: boolean }
  /** `capacity` in millionths of a litre; null where it is not stated. */
  | ({ how: "tank"; capacity: bigint | null } & StatedTank)
  | { how: "bulk"; code: string | null };

/** Members that say something of packages, which goods in tanks and in bulk have none of. */
const OF_PACKAGES = [
  "packages",
  "package_kind",
  "package_code",
  "packaging",
  "inner_l",
  "inner_kg",
  "outer_l",
  "outer_kg",
  "package_kg",
  "outer",
  "cylinders",
  "l_per_cylinder",
  "salvage",
] as const satisfies readonly (keyof LoadItem)[];

type Tables = Pick<ConsignmentRules, "tank_codes" | "portable_tanks" | "bulk_codes">;

/**
 * Reads how an item is carried, or every fault in it: members of packages beside a tank, a code that does not exist
 * (4.3.3.1.1, 4.3.4.1.1, 4.2.5.2, 7.3), litres in bulk. `at` is the JSON Pointer of the item, `variants` are the rows
 * it may be.
 */
export function readCarriage(
  item: LoadItem,
  pointer: string,
  variants: readonly VariantRecord[],
  tables: Tables,
): Carriage | { faults: ProblemError[] } {
  const how = item.carriage ?? (item.tank === undefined ? (item.bulk === undefined ? "packages" : "bulk") : "tank");
  const faults: ProblemError[] = [];
  if (item.tank !== undefined && how !== "tank")
    faults.push(
      faultAt(pointer, "tank", "conflict", `It is read with carriage: tank; was ${how}. Leave one of them out.`),
    );
  if (item.bulk !== undefined && how !== "bulk")
    faults.push(
      faultAt(pointer, "bulk", "conflict", `It is read with carriage: bulk; was ${how}. Leave one of them out.`),
    );
  if (how === "packages")
    return faults.length > 0 ? { faults } : { how, stated: item.carriage !== undefined || item.packages !== undefined };
  faults.push(...findPackageMembers(item, pointer, how));
  if (how === "bulk") {
    const code = readBulk(item, pointer, variants, tables, faults);
    return faults.length > 0 ? { faults } : { how, code };
  }
  const tank = readTank(item, pointer, variants, tables, faults);
  return tank === null || faults.length > 0 ? { faults } : { how, ...tank };
}

function findPackageMembers(item: LoadItem, pointer: string, how: "tank" | "bulk"): ProblemError[] {
  const where = how === "tank" ? "a tank (1.2.1, 4.3.1)" : "bulk (1.2.1, 7.3.1)";
  return OF_PACKAGES.flatMap((member) =>
    item[member] === undefined
      ? []
      : [
          faultAt(
            pointer,
            member,
            "conflict",
            `Goods in ${where} have no packages: leave it out, or give carriage: packages.`,
          ),
        ],
  );
}

function readBulk(
  { l, bulk }: LoadItem,
  pointer: string,
  variants: readonly VariantRecord[],
  { bulk_codes: codes }: Tables,
  faults: ProblemError[],
): string | null {
  if (l !== undefined)
    faults.push(
      faultAt(
        pointer,
        "l",
        "not_allowed",
        "Goods in bulk are unpackaged solids or articles (1.2.1, 7.3.1.2): give kg.",
      ),
    );
  const code = bulk?.code?.trim().toUpperCase();
  if (code === undefined) return null;
  if (codes.some((row) => row.code === code)) return code;
  const columns = [...new Set(variants.flatMap(bulkCodesOf))];
  faults.push({
    pointer: `${pointer}/bulk/code`,
    code: "not_allowed",
    detail: `No such code (7.3.2.1, 7.3.3.1): want ${codes.map((row) => row.code).join(", ")}; Table A has ${columns.join(", ") || "none"} for UN ${nameOf(variants)}.`,
  });
  return null;
}

function readTank(
  { tank }: LoadItem,
  pointer: string,
  variants: readonly VariantRecord[],
  tables: Tables,
  faults: ProblemError[],
): (StatedTank & { capacity: bigint | null }) | null {
  if (tank === undefined) {
    faults.push(faultAt(pointer, "tank", "required", `Give tank.kind: ${TANK_KINDS.join(", ")}.`));
    return null;
  }
  const code = readStatedCode(tank.kind, tank.code, pointer, variants, tables, faults);
  if (tank.capacity_l === undefined) return { kind: tank.kind, code, capacity: null };
  const reading = readDecimal(tank.capacity_l);
  if ("millionths" in reading) return { kind: tank.kind, code, capacity: reading.millionths };
  faults.push({ pointer: `${pointer}/tank/capacity_l`, ...reading });
  return null;
}

/**
 * A tank code in the capitals of the regulation; a code of the other kind of tank is a fault, and so is none at all.
 */
function readStatedCode(
  kind: StatedTank["kind"],
  stated: string | undefined,
  pointer: string,
  variants: readonly VariantRecord[],
  tables: Tables,
  faults: ProblemError[],
): string | null {
  if (stated === undefined) return null;
  const code = stated
    .trim()
    .toUpperCase()
    .replace(/^([CPR])X/u, "$1x");
  const portable = tables.portable_tanks.some(({ instruction }) => instruction === code);
  const coded = readTankCode(code, tables) !== null;
  if (kind === "portable_tank" ? portable : coded) return code;
  const columns = new Set(
    variants.flatMap(({ portable_tank, tank }) =>
      kind === "portable_tank" ? portable_tank.instructions : (tank.code?.split(" ") ?? []),
    ),
  );
  const wanted =
    kind === "portable_tank"
      ? "an instruction for portable tanks T1 to T23, T50 or T75 (4.2.5.2)"
      : "a tank code of four parts such as LGBF (4.3.4.1.1) or P25BN (4.3.3.1.1)";
  const mistake =
    portable || coded
      ? `${code} is that of ${portable ? "a portable tank" : "another kind of tank"}`
      : "There is no such code";
  faults.push({
    pointer: `${pointer}/tank/code`,
    code: "not_allowed",
    detail: `${mistake}: want ${wanted}; Table A has ${[...columns].join(", ") || "none"} for UN ${nameOf(variants)}.`,
  });
  return null;
}

function nameOf([first]: readonly VariantRecord[]): string {
  return first?.variant_id.slice(0, 4) ?? "";
}

/** Whether a row may be carried as stated; null in packages, which columns (8) and (9) decide. */
export function judgeCarriage(variant: VariantRecord, carriage: Carriage, tables: Tables): CarriageFinding | null {
  if (carriage.how === "packages") return null;
  return carriage.how === "tank" ? judgeTank(variant, carriage, tables) : judgeBulk(variant, carriage.code, tables);
}

/** Rows that have different tank codes in one packing group, each with a provision that names it (`640D`). */
const BY_TANK = /^640[A-Z]$/;

/** The provision that tells a row from others of its packing group in tanks (SP 640); undefined where it has none. */
export function tankProvisionOf({ special_provisions }: Pick<VariantRecord, "special_provisions">): string | undefined {
  return special_provisions.find((provision) => BY_TANK.test(provision));
}

/**
 * The rows whose provision the transport document names: those in a tank of chapter 4.3 that does not meet what the
 * strictest row of the packing group asks (SP 640).
 */
export function rowsNamedInTank(
  variants: readonly VariantRecord[],
  substance: readonly VariantRecord[],
  carriage: Carriage,
  tables: Tables,
): ReadonlySet<VariantRecord> {
  if (carriage.how !== "tank" || carriage.kind === "portable_tank") return new Set();
  const isEnough = (group: VariantRecord["packing_group"]): boolean =>
    substance.every((row) => row.packing_group !== group || judgeTank(row, carriage, tables).status === "allowed");
  return new Set(
    variants.filter((variant) => tankProvisionOf(variant) !== undefined && !isEnough(variant.packing_group)),
  );
}

/** Whether Table A admits a row in tanks at all. */
export function isTankGoods({ tank, portable_tank }: Pick<VariantRecord, "tank" | "portable_tank">): boolean {
  return tank.code !== null || portable_tank.instructions.some((code) => /^T\d/.test(code));
}
