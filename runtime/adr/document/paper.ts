import type { DocumentGap, TransportDocument, ConsignmentDocument } from "../../../openapi/schemas/adr-document.ts";
import type { LoadItem, LoadRequest } from "../../../openapi/schemas/adr-load.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Amount } from "../../rules/adr/points/amount.ts";
import type { Voice } from "../voice.ts";

/** Statements of the request about the whole document. */
export type PaperStatements = Pick<
  LoadRequest,
  "consignor" | "consignee" | "consignees" | "carrier" | "loading_date" | "reference" | "responsible_person"
>;

/** One item of the load with its entry. */
interface PaperItem {
  index: number;
  item: LoadItem;
  variants: readonly VariantRecord[];
  amount: Amount;
  /** Net explosive mass in millionths of a kilogram; null where it is open, 0 outside class 1. */
  explosive: bigint | null;
  entry: TransportDocument;
}

/** Entries without packages and quantity: discarded packagings have no quantity (5.4.1.1.19). */
const DISCARDED = "3509";

/** Excepted packages of class 7: number, consignor and consignee are all they want (5.1.5.4.2). */
const BY_NUMBER = "5.1.5.4.2";

/**
 * The whole transport document of a load in one language: consignor, consignee, and for each entry its packages and
 * quantity (5.4.1.1.1 (a) to (k)), the totals of categories where 1.1.3.6 is used, the net explosive mass
 * (5.4.1.2.1 (a)), a responsible person for class 6.2 (5.4.1.2.4). There is no text while anything is missing. Null
 * where no item needs an entry.
 */
export function writePaper(
  items: readonly PaperItem[],
  statements: PaperStatements,
  categories: { used: boolean; text: string | null },
  voice: Voice,
): ConsignmentDocument | null {
  const needed = items.filter(({ entry }) => entry.required);
  if (needed.length === 0) return null;
  const missing: ConsignmentDocument["missing"] = [];
  const miss = (item: number | null, what: DocumentGap, paragraph: string): null => {
    missing.push({ item, what, paragraph });
    return null;
  };
  const consignor = statements.consignor?.trim() ?? miss(null, "consignor", "5.4.1.1.1 (g)");
  const consignees = (statements.consignees ?? [statements.consignee]).flatMap((consignee) => consignee?.trim() ?? []);
  if (consignees.length === 0) miss(null, "consignee", "5.4.1.1.1 (h)");
  const carrier = statements.carrier?.trim() ?? null;
  const loading_date = statements.loading_date ?? null;
  const reference = statements.reference?.trim() ?? null;
  // A quantity that was assumed is no quantity of a document.
  if (categories.used && categories.text === null) miss(null, "totals", "5.4.1.1.1 (f)");
  const infectious = needed.some(({ variants }) => variants.some((variant) => variant.class === "6.2"));
  const responsible = infectious
    ? (statements.responsible_person?.trim() ?? miss(null, "responsible_person", "5.4.1.2.4"))
    : null;
  const lines = mergeByEntry(needed).map((same) => {
    for (const { index, entry } of same) for (const what of entry.missing) miss(index, what, entry.paragraph);
    return {
      items: same.map(({ index }) => index),
      entry: same[0]?.entry.line ?? null,
      packages: packagesOf(same, voice, miss),
      quantity: quantityOf(same, voice, miss),
      waste: wasteOf(same, voice),
    };
  });
  const explosive = needed.map((item) => item.explosive);
  const sum = explosive.includes(null)
    ? null
    : explosive.reduce<bigint>((sumSoFar, mass) => sumSoFar + (mass ?? 0n), 0n);
  const totals = [
    ...(categories.text === null ? [] : [categories.text]),
    ...(sum === null || sum === 0n ? [] : [voice.render("paper_explosives", { mass: voice.decimal(sum) })]),
  ];
  const named = (key: PaperPart, value: string | null): string[] =>
    value === null ? [] : [voice.render(`paper_${key}`, { text: value })];
  return {
    consignor,
    consignee: consignees.length === 0 ? null : consignees.join("; "),
    carrier,
    loading_date,
    reference,
    lines: lines.map(({ items: positions, entry, packages, quantity }) => ({
      items: positions,
      entry,
      packages,
      quantity,
    })),
    totals,
    missing,
    text:
      missing.length > 0
        ? null
        : [
            voice.render("paper_title", {}),
            ...named("reference", reference),
            ...named("consignor", consignor),
            ...consignees.flatMap((consignee) => named("consignee", consignee)),
            ...named("carrier", carrier),
            ...named("loading_date", loading_date),
            ...named("responsible", responsible),
            ...lines.map((line) =>
              [line.entry, line.packages, line.quantity, line.waste].filter((part) => part !== null).join(", "),
            ),
            ...totals,
          ].join("\n"),
  };
}

/** Statements that stand in a line of their own. */
type PaperPart = "reference" | "consignor" | "consignee" | "carrier" | "loading_date" | "responsible";

/** The code of waste in the European list, which is no part of the entry of 5.4.1.1.1. */
function wasteOf([first]: readonly PaperItem[], voice: Voice): string | null {
  const text = first?.item.waste_code?.trim();
  return text === undefined ? null : voice.render("paper_waste_code", { text });
}

type Miss = (item: number | null, what: DocumentGap, paragraph: string) => null;

/** Items with the same complete entry together, in the order of the first: (f) wants the total of each. */
function mergeByEntry(items: readonly PaperItem[]): PaperItem[][] {
  const groups = Map.groupBy(items, ({ index, item, amount, entry }) => {
    const unit = item.empty_uncleaned === true ? "empty" : amount.l === null ? "kg" : "l";
    return entry.line === null ? String(index) : `${entry.line} ${unit} ${item.waste_code ?? ""}`;
  });
  return [...groups.values()];
}

/** (e): number and kind of the packages; what is empty stands in the entry, so that its packages need no kind. */
function packagesOf(items: readonly PaperItem[], voice: Voice, miss: Miss): string | null {
  const stated = items.flatMap(({ index, item, entry }) => {
    if (entry.paragraph === BY_NUMBER || item.tank !== undefined || item.carriage === "bulk" || item.bulk !== undefined)
      return [];
    const number = item.packages ?? item.cylinders;
    const others = item.empty_uncleaned === true ? "package" : undefined;
    const kind = item.package_kind ?? (item.cylinders === undefined ? others : "cylinder");
    if (number === undefined) miss(index, "packages", "5.4.1.1.1 (e)");
    if (kind === undefined) miss(index, "package_kind", "5.4.1.1.1 (e)");
    if (number === undefined || kind === undefined) return [null];
    const code = item.package_code === undefined ? "" : ` (${item.package_code})`;
    return [`${number} × ${voice.render(`package_${kind}`, {})}${code}`];
  });
  return stated.length === 0 || stated.includes(null) ? null : stated.join(" + ");
}

/** (f): total quantity as volume or net mass; none of empty packagings, whose return says so (5.4.1.1.6). */
function quantityOf(items: readonly PaperItem[], voice: Voice, miss: Miss): string | null {
  const [first] = items;
  if (first === undefined || first.entry.paragraph === BY_NUMBER || first.item.un === DISCARDED) return null;
  if (first.item.empty_uncleaned === true)
    return first.item.returned === true ? voice.render("document_return", {}) : null;
  let sum = 0n;
  for (const { index, amount } of items) {
    const quantity = amount.l ?? amount.kg;
    if (quantity === null) return miss(index, "quantity", "5.4.1.1.1 (f)");
    sum += quantity;
  }
  const figure = voice.decimal(sum);
  if (first.amount.l === null) return voice.render("paper_net", { mass: figure });
  return first.variants.every(({ quantity_unit }) => quantity_unit === "l_water_capacity")
    ? voice.render("paper_water_capacity", { volume: figure })
    : voice.render("paper_litres", { volume: figure });
}
