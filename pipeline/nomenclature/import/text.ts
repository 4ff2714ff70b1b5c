import { fold } from "../../../runtime/text/normalize.ts";

/** How often each repair was made, by its name. */
export type RepairCounts = Map<string, number>;

/** Raised digits and the minus, by what they are below. */
export const SUPERSCRIPT: Readonly<Record<string, string>> = {
  "-": "⁻",
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
};

/**
 * The text conventions of TARIC and of files made from it, and the blemishes seen in the sources, in the order they are
 * repaired.
 */
const REPAIRS: readonly {
  name: string;
  pattern: RegExp;
  by: string | ((match: string, ...groups: string[]) => string);
}[] = [
  { name: "multiplication sign written !x!", pattern: /!x!/g, by: "×" },
  {
    name: "superscript written with $",
    pattern: /\$(-\$?\d|\d)/g,
    by: (_, digits = "") => superscript(digits.replace("$", "")),
  },
  // Formulas stand flat (Fe2O3) in the sources that name the codes, so they do here.
  { name: "subscript written with @", pattern: /@(\w)/g, by: "$1" },
  { name: "invisible character", pattern: /[\u00ad\u200b\ufeff]/g, by: "" },
  { name: "Greek omicron for the letter o", pattern: /ο/g, by: "o" },
  { name: "typographic apostrophe or quotation mark", pattern: /[‘’]/g, by: "'" },
  { name: "typographic apostrophe or quotation mark", pattern: /[“”„]/g, by: '"' },
  { name: "no-break space", pattern: /[|\u00a0]+/g, by: " " },
  { name: "line break", pattern: /\s*[\n\r]\s*/g, by: " " },
  { name: "space too many", pattern: /\s{2,}| (?=[,;:.)])|^\s+|\s+$/g, by: (spaces) => (spaces.length > 1 ? " " : "") },
  { name: "doubled dash or semicolon", pattern: /–-(?= )|;( ?;)+/g, by: (signs) => signs.slice(0, 1) },
  {
    name: "exponent of an area or volume",
    pattern: /(?<![\p{L}\p{N}])(mm|cm|dm|m|km)([23])(?![\p{L}\p{N}])/gu,
    by: (_, unit = "", power = "") => unit + superscript(power),
  },
  { name: "sign at the end", pattern: /[\s,;:]+$/, by: "" },
];

/** Letters and digits of a text, folded: two texts with one skeleton differ in typography at most. */
export function skeleton(text: string): string {
  return fold(text).replaceAll(" ", "");
}

/** Repairs the signs of a source text; its words stay as they are. */
export function cleanText(raw: string, tally: RepairCounts): string {
  let text = raw.normalize("NFC");
  for (const { name, pattern, by } of REPAIRS) {
    const repaired = typeof by === "string" ? text.replace(pattern, by) : text.replace(pattern, by);
    if (repaired !== text) count(tally, name);
    text = repaired;
  }
  return text.trim();
}

/** A sign of the source that no repair knows, or undefined. */
export function unknownSign(text: string): string | undefined {
  return /[|$@<>]|!\w?!/.exec(text)?.[0];
}

/** Counts one repair. */
function count(tally: RepairCounts, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

function superscript(digits: string): string {
  return digits.replace(/[-\d]/g, (digit) => SUPERSCRIPT[digit] ?? digit);
}
