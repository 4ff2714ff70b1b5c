import type { CnLineCodes, CnNames, GoodsNames } from "../../openapi/shards/nomenclature.ts";

/** One printed line in one language: depth, digits that its code adds to that of the coded line above (none for a line without a code), name as printed. */
export type NamedLine = readonly [depth: number, digits: string, name: string];

/** Names of goods with the same codes: codes between spaces, everyday names and names of reference lists between semicolons, words that stand for the everyday names. */
export type GoodsGroup = readonly [codes: string, everyday: string, references: string, words: string];

const LINE = /([a-z])(\+?)(\d*)/g;
const FIRST_DEPTH = "a".charCodeAt(0);

/** The printed lines of a year in one language. Throws where there is not one name for each line. */
export function readNamedLines(chapters: CnLineCodes["records"], names: CnNames["records"]): NamedLine[] {
  const lines: NamedLine[] = [];
  /** By depth, what the code of the last coded line adds. */
  const before: string[] = [];
  for (const chapter of chapters) {
    for (const [, letter = "", plus, written = ""] of chapter.matchAll(LINE)) {
      const depth = letter.charCodeAt(0) - FIRST_DEPTH;
      before.length = Math.min(before.length, depth + 1);
      const sister = before[depth] ?? "";
      const digits = plus === "" ? written : String(Number(sister) + Number(written)).padStart(sister.length, "0");
      if (digits !== "") before[depth] = digits;
      lines.push([depth, digits, printedName(names[lines.length] ?? "")]);
    }
  }
  if (lines.length !== names.length) throw new Error(`${lines.length} printed lines have ${names.length} names`);
  return lines;
}

/** A name as it is printed, of one as it is published. */
export function printedName(name: string): string {
  return name.startsWith("^") ? name.slice(1) : name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Names of goods that the nomenclature does not have, in groups. Throws where there is not one list of codes for each group. */
export function readGoodsGroups(records: GoodsNames["records"]): GoodsGroup[] {
  const codes: string[] = [];
  const groups: GoodsGroup[] = [];
  let heading = "";
  for (const record of records) {
    if (typeof record !== "string") {
      for (const written of record[0].split(";")) {
        const own = written.startsWith("-") ? heading + written.slice(1) : written;
        heading = own.slice(0, HEADING);
        codes.push(own);
      }
      continue;
    }
    const [everyday = "", references = "", words = ""] = record.split("|");
    groups.push([codes[groups.length] ?? "", everyday, references, words]);
  }
  if (groups.length !== codes.length) throw new Error(`${groups.length} groups of goods have ${codes.length} lists of codes`);
  return groups;
}

const HEADING = 4;
