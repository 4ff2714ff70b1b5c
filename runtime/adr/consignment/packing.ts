import type { LoadRequirement, LoadUnchecked } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules, PACKING_USES } from "../../../openapi/shards/adr-consignment.ts";
import type { MessageKey } from "../../../openapi/shards/adr-messages.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { findUnnamed, isApart, limitOfGroup, rowsOfInstruction } from "../../rules/adr/load/packagings.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import type { Voice } from "../voice.ts";
import type { LoadLine } from "./read.ts";
import { renderRequirement } from "./words.ts";

type Rules = ReadonlyMap<string, ConsignmentRules["mixed_packing"][number]>;

/** Goods of one UN number in a load. */
interface Kind {
  un: string;
  items: number[];
  variants: VariantRecord[];
  /** True if they are in packages of part 4 for certain, and not in limited quantities or outside ADR. */
  certain: boolean;
}

/**
 * Goods of a load that may not be in one package (4.1.10): each UN number with those after it that the provisions of
 * column (9b) of either do not let in. Other goods may share a package under the conditions of these provisions.
 */
export function separatePackages(
  parts: readonly Part[],
  { mixed_packing }: Pick<ConsignmentRules, "mixed_packing">,
  voice: Voice,
): LoadRequirement[] {
  const rules: Rules = new Map(mixed_packing.map((rule) => [rule.provision, rule]));
  const kinds = gatherKinds(parts);
  return kinds.flatMap((a, index) => {
    const apart = kinds.slice(index + 1).flatMap((b) => {
      const ways = a.variants.flatMap((left) => b.variants.map((right) => refuseBoth(left, right, rules)));
      const provisions = [...new Set(ways.flat())];
      const certain = a.certain && b.certain && ways.every((refusing) => refusing.length > 0);
      return provisions.length === 0 ? [] : [{ b, provisions, certain }];
    });
    return [true, false].flatMap((certain): LoadRequirement[] => {
      const group = apart.filter((pair) => pair.certain === certain);
      if (group.length === 0) return [];
      const provisions = [...new Set(group.flatMap((pair) => pair.provisions))].toSorted().join(", ");
      const uns = group.map(({ b }) => `UN ${b.un}`).join(", ");
      const text = voice.render(certain ? "packed_apart" : "packed_apart_open", { un: a.un, uns, provisions });
      const items = [...a.items, ...group.flatMap(({ b }) => b.items)].toSorted((left, right) => left - right);
      return [renderRequirement("packed_apart", "4.1.10.4", text, items, { certain, data_quality: "to_review" })];
    });
  });
}

function gatherKinds(parts: readonly Part[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { un, index, forms } of parts) {
    const packaged = forms.filter(({ standing }) => standing === "packaged");
    if (packaged.length === 0) continue;
    const kind = kinds.get(un) ?? { un, items: [], variants: [], certain: true };
    kind.items.push(index);
    kind.variants = [...new Set([...kind.variants, ...packaged.map(({ variant }) => variant)])];
    kind.certain &&= packaged.length === forms.length;
    kinds.set(un, kind);
  }
  return [...kinds.values()];
}

/** The provisions of either that keep two rows of Table A out of one package; none where they may share it. */
function refuseBoth(a: VariantRecord, b: VariantRecord, rules: Rules): string[] {
  return [...refuse(a, b, rules), ...refuse(b, a, rules)];
}

/** The provisions of a row, each of which permits, where none of them lets the other in. */
function refuse(
  { class: designation, mixed_packing_provisions }: VariantRecord,
  packedWith: VariantRecord,
  rules: Rules,
): string[] {
  const matches = mixed_packing_provisions.flatMap((provision) => rules.get(provision) ?? []);
  const lets = matches.some(
    ({ with: classes, uns, not_class, not_packing_group }) =>
      uns.includes(packedWith.variant_id.slice(0, 4)) ||
      ((classes.includes("any") ||
        classes.includes(packedWith.class) ||
        classes.includes(packedWith.class === designation ? "own" : "other")) &&
        !(
          not_class === packedWith.class &&
          (not_packing_group.length === 0 || not_packing_group.includes(packedWith.packing_group ?? ""))
        )),
  );
  return lets ? [] : matches.map(({ provision }) => provision);
}

type InstructionRules = Pick<ConsignmentRules, "packagings" | "packing_instructions">;
type Instruction = ConsignmentRules["packing_instructions"][number];
type Use = (typeof PACKING_USES)[number];

/** In the order in which they are said. */
const USES: readonly Use[] = ["inner", "outer", "single", "ibc", "large", "vessel", "free", "authority"];

/** Rows of Table A that goods in packages are of, and that chapter 4.1 is about as it stands. */
function packedRows({ item, part: { empty, forms, carriage } }: LoadLine): VariantRecord[] {
  if (empty || isApart(item) || carriage.how !== "packages") return [];
  return forms.flatMap(({ standing, variant }) => (standing === "packaged" && variant.class !== "7" ? [variant] : []));
}

/**
 * The packing instructions of column (8) in short (4.1.4), each once for a packing group with the items that it is for,
 * after what they do not name of the packages of a line.
 */
export function renderPackings(lines: readonly LoadLine[], rules: InstructionRules, voice: Voice): LoadRequirement[] {
  const unnamed = lines.flatMap((line): LoadRequirement[] => {
    const found = packedRows(line).length === 0 ? null : findUnnamed(line.item, line.line.goods.variants, rules);
    if (found === null) return [];
    const { un, index, forms } = line.part;
    const values = { un, packaging: found.packaging, instructions: found.instructions.join(", ") };
    // Provisions of column (9a) may let in what the instruction does not name (PP12).
    const certain = forms.every(({ variant }) => variant.special_packing_provisions.length === 0);
    const text = voice.render("packing_unnamed", values);
    return [renderRequirement("packing_unnamed", "4.1.4", text, [index], { certain, data_quality: "to_review" })];
  });
  const instructions = new Map<string, LoadRequirement>();
  const texts = new Map<string, string>();
  for (const line of lines) {
    const variants = packedRows(line);
    for (const variant of variants) {
      for (const code of variant.packing_instructions) {
        const key = `${code} ${variant.packing_group}`;
        const text = texts.get(key) ?? renderInstruction(code, variant, rules, voice);
        if (text === null) continue;
        texts.set(key, text);
        const current = instructions.get(text);
        const { index, forms } = line.part;
        const certain = forms.every((form) => form.variant.packing_instructions.includes(code));
        const members = { certain, data_quality: "to_review" as const };
        if (current === undefined)
          instructions.set(text, renderRequirement(code, paragraphOfPacking(code), text, [index], members));
        else if (!current.items.includes(index)) current.items.push(index);
      }
    }
  }
  return [...unnamed, ...instructions.values()];
}

/** An instruction in short for the packing group of a row; null where no table says it. */
function renderInstruction(code: string, variant: VariantRecord, rules: InstructionRules, voice: Voice): string | null {
  const named = rowsOfInstruction(code, rules);
  return named.length === 0
    ? null
    : voice.render("packing_instruction", { code, ways: renderWays(named, variant, voice) });
}

/** 4.1.4.1 packagings, 4.1.4.2 IBCs, 4.1.4.3 large packagings. */
function paragraphOfPacking(code: string): string {
  return `4.1.4.${code.startsWith("IBC") ? 2 : code.startsWith("LP") ? 3 : 1} ${code}`;
}

function renderWays(named: readonly Instruction[], variant: VariantRecord, voice: Voice): string {
  return USES.flatMap((use) => {
    const rows = named.filter((row) => row.use === use && limitOfGroup(row, variant) !== 0);
    if (rows.length === 0) return [];
    if (use === "free" || use === "authority") return [voice.render(`packing_${use}`, {})];
    const packagings = rows.map((row) => renderPackagings(row, variant, voice)).join(", ");
    return [voice.render(`packing_${use}`, { packagings })];
  }).join("; ");
}

/** Codes, materials or kinds with their limit: `1A1, 1A2 (450 l)`, `glass 10 l`. */
function renderPackagings(row: Instruction, variant: VariantRecord, voice: Voice): string {
  const limit = limitOfGroup(row, variant);
  const figure = limit === null ? "" : `${limit} ${row.unit}`;
  const word = (key: string): string => voice.render(key as MessageKey & `material_${string}`, {});
  if (row.use === "inner") return row.packagings.map((name) => `${word(`material_${name}`)} ${figure}`).join(", ");
  const names = row.packagings.map((name) => (row.use === "vessel" ? word(`package_${name}`) : name)).join(", ");
  return figure === "" ? names : `${names} (≤ ${figure})`;
}

/** Special agreements, whose conditions nobody checked (1.5.1). */
export function nameAgreements(lines: readonly LoadLine[], voice: Voice): LoadUnchecked[] {
  return lines.flatMap(({ item: { special_agreement: agreement }, part: { index } }) =>
    agreement === undefined
      ? []
      : [
          {
            code: "special_agreement",
            paragraph: "1.5.1",
            text: voice.render("agreement_unchecked", { agreement }),
            items: [index],
          },
        ],
  );
}
