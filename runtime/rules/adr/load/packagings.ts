import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import type { ConsignmentRules } from "../../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { faultAt } from "../item.ts";
import { formatDecimal } from "../points/amount.ts";
import { onceByObject } from "../../../text/memo.ts";
import { millionths } from "../points/fraction.ts";
import type { PackedLine } from "./packed.ts";

type Packaging = ConsignmentRules["packagings"][number];
type Instruction = ConsignmentRules["packing_instructions"][number];
type Kind = Packaging["kind"];
type PackingRules = Pick<ConsignmentRules, "packagings" | "packing_instructions">;

/** What one package holds at least, in millionths of a litre and of a kilogram. */
interface Content {
  l: bigint;
  kg: bigint;
}

/** What a line says of its packages. */
interface Stated {
  un: string;
  variants: readonly VariantRecord[];
  kind: Kind;
  code: string | null;
  /** The rows of chapter 6 that it may be, at least one. */
  specs: readonly Packaging[];
}

/** The tables as they are looked up: made once for an edition. */
interface PackingIndex {
  byCode: ReadonlyMap<string, Packaging>;
  byKind: ReadonlyMap<Kind, readonly Packaging[]>;
  /** What each instruction names, by code and by kind. */
  named: ReadonlyMap<string, readonly { row: Instruction; codes: ReadonlySet<string>; kinds: ReadonlySet<string> }[]>;
}

const indexPackings = onceByObject(({ packagings, packing_instructions }: PackingRules): PackingIndex => {
  const byCode = new Map(packagings.flatMap((row) => (row.packaging === null ? [] : [[row.packaging, row] as const])));
  const byKind = Map.groupBy(packagings, ({ kind }) => kind);
  const named = Map.groupBy(
    packing_instructions.map((row) => ({
      row,
      codes: new Set(row.use === "vessel" || row.use === "inner" ? [] : row.packagings),
      kinds: new Set(
        row.use === "vessel" ? row.packagings : row.packagings.flatMap((code) => byCode.get(code)?.kind ?? []),
      ),
    })),
    ({ row }) => row.instruction,
  );
  return { byCode, byKind, named };
});

/** The rows of chapter 6 that packages may be: one for a code, all of a kind without it; none for an unknown code. */
function specsOf(kind: Kind, code: string | null, rules: PackingRules): readonly Packaging[] {
  const { byCode, byKind } = indexPackings(rules);
  if (code === null) return byKind.get(kind) ?? [];
  const spec = byCode.get(code) ?? byCode.get(outerOpen(code));
  return spec === undefined ? [] : [spec];
}

/** The code of a composite IBC with Z for the material of its outer casing. */
function outerOpen(code: string): string {
  return code.replace(/^(\d\dH)[A-Z](\d)$/, "$1Z$2");
}

/** Kinds that are pressure receptacles (1.2.1, 6.2). */
const VESSELS: ReadonlySet<Kind> = new Set(["bundle", "cryogenic", "cylinder", "pressure_drum", "tube"]);

/** Kinds that gases are never packed in: P200 and the like name pressure receptacles alone. */
const NOT_FOR_GAS: ReadonlySet<Kind> = new Set(["bag", "composite", "drum", "jerrican", "light_metal"]);
const GAS_INSTRUCTIONS: ReadonlySet<string> = new Set(["P200", "P203", "P205", "P206", "P208"]);

/** Kinds by which a code may be called besides its own: a plastics receptacle in a drum is called a drum. */
const CALLED: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  composite: ["drum", "box", "crate", "receptacle", "package"],
  box: ["crate", "package"],
  drum: ["package", "receptacle"],
  jerrican: ["package", "receptacle"],
  bag: ["package"],
  light_metal: ["package", "receptacle", "drum", "jerrican"],
};

/** Provisions of column (9a) under which an IBC holds at most 450 litres. */
const SMALL_IBC: ReadonlySet<string> = new Set(["B7", "BB4"]);
const SMALL_IBC_L = 450;

/** Solids of packing group I: an IBC other than of metal holds at most 1500 litres (1.2.1). */
const FIRST_GROUP_IBC_L = 1500;
const METAL_IBC = /^\d{2}[ABN]$/;

/** Nothing in a pressure receptacle weighs more than 4 kg a litre of its capacity (P200). */
const HEAVIEST_FILLING = 4n;

/** Whether a code is that of a packaging; the Z of composite IBCs stands for the material of their outer casing. */
export function isPackaging({ packaging }: Pick<Packaging, "packaging">, code: string): boolean {
  return packaging !== null && (packaging === code || packaging === outerOpen(code));
}

/** The kind of the packages of a line: the stated one, and cylinders where their number is given. */
function kindOf({ package_kind: kind, cylinders }: LoadItem): Kind | undefined {
  return kind ?? (cylinders === undefined ? undefined : "cylinder");
}

/**
 * Faults of what a line says of its packages: a code that chapter 6 does not have, a kind that is not that of the
 * code, more than one holds, or what column (8) excludes. Lines that claim an exemption, salvage packagings and special
 * agreements (1.5.1) are not held against column (8). `at` is the JSON Pointer of the item.
 */
export function findPackagingFaults(
  item: LoadItem,
  variants: readonly VariantRecord[],
  packed: PackedLine,
  rules: PackingRules,
  pointer: string,
): ProblemError[] {
  const kind = kindOf(item);
  if (kind === undefined) return [];
  const code = item.package_code ?? null;
  const specs = specsOf(kind, code, rules);
  if (code !== null) {
    const [spec] = specs;
    if (spec === undefined)
      return [faultAt(pointer, "package_code", "not_allowed", `${code} is no code of 6.1.2.7, 6.5.1.4 or 6.6.2.`)];
    if (spec.kind !== kind && CALLED[spec.kind]?.includes(kind) !== true)
      return [faultAt(pointer, "package_code", "conflict", `${code} is the code of a ${spec.kind}, not of a ${kind}.`)];
  }
  if (specs.length === 0 || isApart(item)) return [];
  const stated: Stated = { un: item.un, variants, kind: specs[0]?.kind ?? kind, code, specs };
  const content = contentOf(item, packed, stated);
  const regulated = variants.every(({ status, class: designation }) => status === "regulated" && designation !== "7");
  const detail =
    findOverfilled(stated, content) ??
    (regulated && item.empty_uncleaned !== true ? (findExcluded(stated) ?? findPassed(stated, content, rules)) : null);
  return detail === null ? [] : [faultAt(pointer, code === null ? "package_kind" : "package_code", "conflict", detail)];
}

/** Whether chapters 4.1 and 6 are not, or not as they stand, for the packages of a line. */
export function isApart({ exempt_as, salvage, special_agreement }: LoadItem): boolean {
  return exempt_as !== undefined || salvage !== undefined || special_agreement !== undefined;
}

function contentOf(item: LoadItem, packed: PackedLine, { kind }: Stated): Content {
  const { whole, inner } = packed;
  const count = packed.packages ?? (item.cylinders === undefined ? null : BigInt(item.cylinders));
  const volume = count === null ? (inner?.volume.low ?? 0n) : whole.volume.low / count;
  const mass = count === null ? (inner?.mass.low ?? 0n) : whole.mass.low / count;
  if (!VESSELS.has(kind)) return { l: volume, kg: mass };
  const filled = mass / HEAVIEST_FILLING;
  return { l: volume > filled ? volume : filled, kg: mass };
}

/** Whether goods are counted in litres, whichever row they are. */
function isLiquid(variants: readonly VariantRecord[]): boolean {
  return variants.every(({ quantity_unit: unit }) => unit === "l");
}

/** The largest of some limits, in millionths; null where one of them is none. */
function most(figures: readonly (number | null)[]): bigint | null {
  return figures.includes(null) ? null : millionths(Math.max(...figures.map((figure) => figure ?? 0)));
}

/** More than any packaging of the kind holds (1.2.1, chapter 6), or liquids in what is for solids. */
function findOverfilled({ un, variants, kind, code, specs }: Stated, { l, kg }: Content): string | null {
  const name = code ?? kind;
  const paragraphs = [...new Set(specs.map(({ paragraph }) => paragraph))].join(", ");
  if (isLiquid(variants) && specs.every(({ state }) => state === "solid"))
    return `UN ${un} is counted as a liquid, and ${name} is for solids (${paragraphs}).`;
  const most_l = most(specs.map((spec) => capacityOf(spec, variants)));
  if (most_l !== null && l > most_l)
    return `A package holds at least ${formatDecimal(l)} l; ${name} holds at most ${formatDecimal(most_l)} l (${paragraphs}).`;
  const most_kg = most(specs.map(({ max_kg }) => max_kg));
  // Liquids in drums and jerricans are limited by volume; the mass is that of solids and of combination packagings.
  const byMass = !isLiquid(variants) || specs.every(({ max_l }) => max_l === null);
  return byMass && most_kg !== null && kg > most_kg
    ? `A package holds at least ${formatDecimal(kg)} kg; ${name} holds at most ${formatDecimal(most_kg)} kg net (${paragraphs}).`
    : null;
}

function capacityOf({ kind, packaging, max_l }: Packaging, variants: readonly VariantRecord[]): number | null {
  if (kind !== "ibc") return max_l;
  if (variants.every((variant) => variant.special_packing_provisions.some((word) => SMALL_IBC.has(word))))
    return SMALL_IBC_L;
  const solid = variants.every(({ quantity_unit, packing_group }) => quantity_unit === "kg" && packing_group === "I");
  return solid && !METAL_IBC.test(packaging ?? "") ? FIRST_GROUP_IBC_L : max_l;
}

/** What column (8) excludes by kind: IBCs and large packagings without their instruction, gases outside pressure. */
function findExcluded({ un, variants, kind, code }: Stated): string | null {
  const instructions = [...new Set(variants.flatMap(({ packing_instructions }) => packing_instructions))];
  const listed = instructions.join(", ");
  if (kind === "ibc" && !instructions.some((word) => word.startsWith("IBC")))
    return `Column (8) of UN ${un} has no IBC instruction (4.1.1.3, 4.1.4.2); it has ${listed}.`;
  if (kind === "large_packaging" && !instructions.some((word) => word.startsWith("LP")))
    return `Column (8) of UN ${un} has no instruction for large packagings (4.1.4.3); it has ${listed}.`;
  if (
    NOT_FOR_GAS.has(kind) &&
    variants.every((row) => row.class === "2" && row.packing_instructions.every((word) => GAS_INSTRUCTIONS.has(word)))
  )
    return `UN ${un} is carried in pressure receptacles, not in ${code ?? kind} (4.1.4.1 ${listed}).`;
  if (VESSELS.has(kind) && variants.every(isNeverPressurized))
    return `UN ${un} may not be in pressure receptacles (4.1.3.6.1); column (8) has ${listed}.`;
  return null;
}

/** Explosives, organic peroxides and self-reactive substances (4.1.3.6.1). */
function isNeverPressurized({ class: designation, classification_code: code }: VariantRecord): boolean {
  return designation === "1" || designation === "5.2" || (designation === "4.1" && code?.startsWith("SR") === true);
}

/** What an instruction names for a kind of packages of a row of Table A, and up to what. */
function namedRows({ code, kind }: Stated, { packing_instructions: instructions }: VariantRecord, rules: PackingRules) {
  const { named } = indexPackings(rules);
  const fits = ({ codes, kinds }: { codes: ReadonlySet<string>; kinds: ReadonlySet<string> }): boolean =>
    code === null ? kinds.has(kind) : codes.has(code) || codes.has(outerOpen(code));
  return instructions.flatMap((instruction) =>
    (named.get(instruction) ?? []).flatMap((packaging) => (fits(packaging) ? [packaging.row] : [])),
  );
}

const GROUPS = ["I", "II", "III"];

/** The limit of an instruction for the packing group of a row; null: none of its own. */
export function limitOfGroup({ limits }: Instruction, { packing_group: group }: VariantRecord): number | null {
  const [first, second, third] = limits;
  return [first, second, third][GROUPS.indexOf(group ?? "III")] ?? null;
}

/** More than every instruction that names the packaging allows, or a packing group that none of them allows. */
function findPassed(stated: Stated, { l, kg }: Content, rules: PackingRules): string | null {
  const { un, variants, code, kind } = stated;
  const found = variants.map((variant) => {
    const rows = namedRows(stated, variant, rules);
    const passes = rows.every((row) => {
      const limit = limitOfGroup(row, variant);
      return limit !== null && (limit === 0 || (row.unit === "l" ? l : kg) > millionths(limit));
    });
    return { variant, rows, passes: rows.length > 0 && passes };
  });
  const [first] = found;
  if (first === undefined || !found.every(({ passes }) => passes)) return null;
  const allowed = first.rows.flatMap((row) => {
    const limit = limitOfGroup(row, first.variant);
    return limit === null || limit === 0 ? [] : [`${limit} ${row.unit}`];
  });
  const group = first.variant.packing_group === null ? "" : ` of packing group ${first.variant.packing_group}`;
  const paragraph = `4.1.4 ${[...new Set(first.rows.map(({ instruction }) => instruction))].join(", ")}`;
  return allowed.length === 0
    ? `UN ${un}${group} may not be in ${code ?? kind} (${paragraph}).`
    : `A package holds at least ${formatDecimal(kg > l ? kg : l)}; for UN ${un}${group} in ${code ?? kind} want at most ${[...new Set(allowed)].join(" or ")} (${paragraph}).`;
}

/** The instructions of a line that do not name its packages, where none of them does. */
export function findUnnamed(
  item: LoadItem,
  variants: readonly VariantRecord[],
  rules: PackingRules,
): { packaging: string; instructions: string[] } | null {
  const kind = kindOf(item);
  if (kind === undefined || isApart(item)) return null;
  const code = item.package_code ?? null;
  const specs = specsOf(kind, code, rules);
  // Pressure receptacles are open to liquids and solids by 4.1.3.6, which instructions do not repeat.
  if (specs.length === 0 || (VESSELS.has(kind) && variants.every((variant) => variant.class !== "2"))) return null;
  const stated: Stated = { un: item.un, variants, kind, code, specs };
  const { named } = indexPackings(rules);
  const open = (variant: VariantRecord): boolean =>
    variant.packing_instructions.some(
      (word) =>
        word.startsWith("see:") ||
        named.get(word)?.some(({ row: { use } }) => use === "free" || use === "authority") === true,
    ) || namedRows(stated, variant, rules).length > 0;
  if (variants.some((variant) => open(variant) || variant.packing_instructions.length === 0)) return null;
  const instructions = [...new Set(variants.flatMap(({ packing_instructions }) => packing_instructions))];
  return { packaging: code ?? kind, instructions };
}

/** What a packing instruction names, row by row. */
export function rowsOfInstruction(code: string, rules: PackingRules): readonly Instruction[] {
  return (indexPackings(rules).named.get(code) ?? []).map(({ row }) => row);
}
