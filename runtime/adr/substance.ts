import type { AdrLang, AdrMeta, Substance, Variant } from "../../openapi/schemas/adr.ts";
import type { SubstanceRecord, VariantRecord } from "../../openapi/shards/adr.ts";
import { writeDocumentLine } from "./document-line.ts";

/** Members of a row that stand at the top in another way than as a cell that all rows agree on. */
const OTHERS: ReadonlySet<string> = new Set(["variant_id", "names", "class", "status", "data_quality"]);

/** Words a substance. A column that differs between its rows is null at the top and named in `ambiguous`; rows are never merged. */
export function wordSubstance({ un, variants }: SubstanceRecord, lang: AdrLang, meta: AdrMeta): Substance {
  const [first, ...others] = variants;
  if (first === undefined) throw new Error(`UN ${un} has no row`);
  const differs = (column: keyof VariantRecord): boolean => {
    const cell = JSON.stringify(first[column]);
    return others.some((other) => JSON.stringify(other[column]) !== cell);
  };
  const names = (Object.keys(first) as Column[]).filter((column) => !OTHERS.has(column));
  const columns = Object.fromEntries(names.map((column) => [column, differs(column) ? null : first[column]])) as Pick<Substance, Column>;
  return {
    un, edition: meta.edition, lang, name: first.names[lang], ...columns, class: first.class, status: statusOf(variants),
    ambiguous: (["names", "status", ...names] as const).filter(differs).map((column) => (column === "names" ? "name" : column)),
    variants: variants.map((variant) => wordVariant(un, variant, lang)),
    meta,
  };
}

type Column = Exclude<keyof VariantRecord & keyof Substance, "class" | "status">;

/** The status of a UN number is the strictest of its rows. */
function statusOf(variants: readonly VariantRecord[]): Substance["status"] {
  return (["carriage_prohibited", "regulated", "not_subject_to_adr"] as const).find((status) => variants.some((variant) => variant.status === status)) ?? "regulated";
}

function wordVariant(un: string, variant: VariantRecord, lang: AdrLang): Variant {
  const { variant_id, names: { pl, en, de, fr }, status, data_quality, ...cells } = variant;
  return {
    variant_id, name: variant.names[lang], names: { pl, en, de, fr }, status, ...cells,
    document_line: writeDocumentLine(un, variant, lang), data_quality,
  };
}
