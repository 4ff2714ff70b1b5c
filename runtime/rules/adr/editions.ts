import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { EditionChange } from "../../../openapi/schemas/adr-substance.ts";
import type { SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";

/** Members of a row that say nothing of the law. */
const NOT_LAW: ReadonlySet<string> = new Set(["variant_id", "data_quality", "density_kg_per_l", "document_names"]);

/**
 * What differs in the rows of a UN number between two editions, row by row and column by column; a row that came or
 * went is one change. Undefined: the edition has no such number.
 */
export function compareEditions(
  older: SubstanceRecord | undefined,
  newer: SubstanceRecord | undefined,
  lang: AdrLang,
): EditionChange[] {
  const [before, after] = [rowsOf(older), rowsOf(newer)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((variant_id): EditionChange[] => {
    const [old, current] = [before.get(variant_id), after.get(variant_id)];
    if (old === undefined || current === undefined)
      return [
        {
          variant_id,
          column: "row",
          before: old === undefined ? null : old.names[lang],
          after: current === undefined ? null : current.names[lang],
        },
      ];
    return (Object.keys(current) as (keyof VariantRecord)[]).flatMap((column) => {
      const [was, is] = [cellOf(old, column, lang), cellOf(current, column, lang)];
      return NOT_LAW.has(column) || was === is ? [] : [{ variant_id, column, before: was, after: is }];
    });
  });
}

function rowsOf(substance: SubstanceRecord | undefined): Map<string, VariantRecord> {
  return new Map((substance?.variants ?? []).map((variant) => [variant.variant_id, variant]));
}

/** A cell as text: lists as their words, records as their members in order, names in the language. */
function cellOf(variant: VariantRecord, column: keyof VariantRecord, lang: AdrLang): string | null {
  const value = column === "names" ? variant.names[lang] : variant[column];
  return textOf(value) || null;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (typeof value !== "object") return typeof value === "string" ? value : JSON.stringify(value);
  if ("text" in value) return textOf(value.text);
  return Object.entries(value)
    .map(([name, member]) => [name, textOf(member)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}
