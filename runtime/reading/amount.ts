import { timesOf } from "./figure.ts";

/** Goods with their amount, as people type them in one line. */
export interface WrittenAmount {
  /** What is left: the goods. */
  text: string;
  /** The whole amount as digits with a decimal point; empty where none is written. */
  quantity: string;
  unit: "kg" | "l";
  /** How many packages, where they are counted (`2 x 30 kg`). */
  packages: string;
}

const FIGURE = String.raw`\d+(?:[.,]\d+)?`;
const AMOUNT = new RegExp(
  String.raw`(?:^|[\s,;(])(?:(\d{1,5})\s*[x×*]\s*)?(${FIGURE})\s*(kg|kgs|kgm|l|lt|ltr|litres?|liter|litry|litrów)(?=$|[\s,;.)])`,
  "iu",
);

/**
 * Reads an amount before or behind the goods: `petrol 200 l`, `2 x 30 kg acetylene` (two packages, 60 kg). A text
 * without one is all goods.
 */
export function readGoodsAmount(typed: string): WrittenAmount {
  const found = AMOUNT.exec(typed);
  if (found === null) return { text: typed.trim(), quantity: "", unit: "kg", packages: "" };
  const [whole, packages = "", figure = "", unit = ""] = found;
  const text = `${typed.slice(0, found.index)} ${typed.slice(found.index + whole.length)}`;
  return {
    text: text.replaceAll(/\s+/g, " ").replaceAll(/^[\s,;:]+|[\s,;:]+$/g, ""),
    quantity: timesOf(figure.replace(",", "."), packages === "" ? 1 : Number(packages)),
    unit: /^k/i.test(unit) ? "kg" : "l",
    packages,
  };
}
