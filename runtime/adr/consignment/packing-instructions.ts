import type { LoadRequirement, LoadUnchecked } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules, PACKING_USES } from "../../../openapi/shards/adr-consignment.ts";
import type { MessageKey } from "../../../openapi/shards/adr-messages.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { findUnnamed, isApart, limitOfGroup, rowsOfInstruction } from "../../rules/adr/load/packagings.ts";
import type { Voice } from "../voice.ts";
import type { LoadLine } from "./read.ts";
import { renderRequirement } from "./words.ts";

type Rules = Pick<ConsignmentRules, "packagings" | "packing_instructions">;
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
export function renderPackings(lines: readonly LoadLine[], rules: Rules, voice: Voice): LoadRequirement[] {
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
function renderInstruction(code: string, variant: VariantRecord, rules: Rules, voice: Voice): string | null {
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
