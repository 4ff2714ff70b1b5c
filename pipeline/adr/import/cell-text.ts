import type { ColumnName } from "../rows/cells.ts";

/** Words by which the publications say "see": the cell then refers to a paragraph or a special provision. */
const SEE = /\(?(?<!\p{L})(?:see|siehe|patrz|bkz\.?|se)\s*(?=\d|SP|SV|PS|ÖH)/giu;
const PROVISION = /(?<!\p{L})(?:SP|SV|PS|ÖH)\s*(\d+)/gu;

/**
 * Splits a printed cell into words: references become `see:2.2.7` or `see:SP340`, separators and line breaks become
 * spaces.
 */
function cellWords(printed: string): string[] {
  const text = printed
    .replaceAll("\u00ad", "")
    .replaceAll("\u00a0", " ")
    .replace(/4\.1\.9\.\s*2\.\s*4/gu, "4.1.9.2.4")
    .replace(/5\.2\.2\.1\.\s*12/gu, "5.2.2.1.12")
    .replace(SEE, " see:")
    .replace(/see:\s+/gu, "see:")
    .replace(PROVISION, "SP$1")
    .replace(/(see:[\d.]+)\s*(?:&|and|und|og|ve)\s*(\d)/gu, "$1 see:$2")
    .replace(/(1\.7\.1\.5\.1)\)/gu, "$1");
  return text.split(/[\s,;]+/u).filter((word) => word !== "");
}

/** A list cell: its words, each once. */
function listCell(printed: string): string {
  return [...new Set(cellWords(printed))].join(" ");
}

/**
 * Column 5: `3 +6.1`, `3+6.1` and `3, 6.1` are `3 6.1`; the rail marks +13 and +15 are dropped; `none` is an empty
 * cell.
 */
function labelsCell(printed: string): string {
  const cell = printed
    .replace(/\(\s*\+\s*1[35]\s*\)/gu, " ")
    .replace(/(\d\.)\s+(\d)/gu, "$1$2")
    .replace(/\.\+/gu, "+");
  const words = cellWords(cell.replaceAll("+", " ")).filter((word) => !NO_LABEL.has(word.toLowerCase()));
  const combined = COMBINED.get(words.join(" "));
  return combined ?? words.join(" ");
}

const NO_LABEL: ReadonlySet<string> = new Set(["yok", "geen", "ingen", "keine", "none", "-"]);
/** 4.1+1 and 5.2+1 are labels of their own in 7.5.2.1. */
const COMBINED: ReadonlyMap<string, string> = new Map([
  ["4.1 1", "4.1+1"],
  ["1 4.1", "4.1+1"],
  ["5.2 1", "5.2+1"],
  ["1 5.2", "5.2+1"],
]);

/** Column 7a: `5 L`, `0`, alternatives as `500 ml/500 g`, a reference as `see:SP251`. */
function limitedQuantityCell(printed: string): string {
  return cellWords(printed.replace(/\s*\b(?:or|oder|eller|veya)\b\s*/gu, "/"))
    .join(" ")
    .replace(/(\d)(kg|g|ml|L)\b/gu, "$1 $2");
}

/** Column 7b: the letter O printed for the digit in `EO` is repaired. */
function exceptedQuantityCell(printed: string): string {
  return cellWords(printed).join(" ").replace(/^EO$/u, "E0");
}

/** Column 8: `P112(a)`, `P112a` and `P112(a) (b)` are read alike, as `P112(a) P112(b)`. */
function packingInstructionsCell(printed: string): string {
  const out: string[] = [];
  let base = "";
  const text = printed
    .replace(/\b(P\d{3})\s*([abc])\b(?!\))/gu, "$1($2)")
    .replace(/(\))(?=\()/gu, "$1 ")
    .replace(/\b(?:eller|oder|or|veya)\b/gu, " ");
  for (const word of cellWords(text)) {
    const letter = /^\(?([abc])\)$/u.exec(word)?.[1];
    if (letter !== undefined) {
      if (out.at(-1) === base) out.pop();
      out.push(`${base}(${letter})`);
      continue;
    }
    base = word.replace(/\([abc]\)$/u, "");
    out.push(word);
  }
  return [...new Set(out)].join(" ");
}

/** Column 12: decimal points for decimal commas, the mark `(+)` joined to its code. */
function tankCodeCell(printed: string): string {
  const text = printed
    .replace(/(\d),\s*(\d)/gu, "$1.$2")
    .replace(/\s*\(\s*([+M])\s*\)/gu, "($1)")
    .replace(/([A-Z])\+/gu, "$1(+)")
    .replace(/[/;]/gu, " ");
  return listCell(text);
}

/** Column 3b: alternatives are printed with a word of the language between them; we write `T1/T4`. */
function classificationCodeCell(printed: string): string {
  return cellWords(printed.replace(/\s*\b(?:or|oder|eller|veya|of)\b\s*/gu, "/"))
    .join(" ")
    .replaceAll(" ", "/")
    .replace(/\/+/gu, "/");
}

/** Reads one printed cell of a column that needs nothing but its own text. */
export function readCell(column: ColumnName, printed: string): string {
  switch (column) {
    case "labels":
      return labelsCell(printed);
    case "limited_quantity":
      return limitedQuantityCell(printed);
    case "excepted_quantity":
      return exceptedQuantityCell(printed);
    case "packing_instructions":
      return packingInstructionsCell(printed);
    case "tank_code":
      return tankCodeCell(printed);
    case "classification_code":
      return classificationCodeCell(printed);
    default:
      return listCell(printed);
  }
}

/** Column 15 as printed: `2 (D/E)`, `- (-)`, `(D/E)`. */
interface Column15 {
  transport_category: string;
  tunnel_code: string;
}

/**
 * Splits column 15. The dash of a transport category is an empty cell; the dash of a tunnel code, `(-)`, is kept as
 * `-`.
 */
export function readColumn15(printed: string): Column15 {
  const text = printed.replace(/\s+/gu, " ").trim();
  const category = /^([0-4])(?:\s|$|\()/u.exec(text)?.[1] ?? "";
  const tunnel = /\(([BCDE][0-9A-E/]*|-)\)?\s*$/u.exec(text)?.[1] ?? "";
  return { transport_category: category, tunnel_code: tunnel };
}
