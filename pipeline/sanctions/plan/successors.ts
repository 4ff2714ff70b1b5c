import type { Reach } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import type { ByChapter } from "../../nomenclature/tree.ts";
import type { SuccessorRow } from "../../nomenclature/tables.ts";
import type { Text2 } from "../../../openapi/shards/common.ts";
import type { SanctionsInput } from "./input.ts";

/**
 * Follows the successors of a code, year after year, to every code that took over some of its goods and does not stand
 * under it.
 */
export function reachOf(code: string, successors: ByChapter<SuccessorRow>): Reach[] {
  const matches = new Map<string, boolean>();
  const open: { code: string; partial: boolean }[] = [{ code, partial: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const row of successors(next.code)) {
      if (!row.code.startsWith(next.code) && !next.code.startsWith(row.code)) continue;
      const partial = next.partial || row.kind !== "1:1";
      const exists = matches.get(row.successor);
      if (row.successor.startsWith(code) || (exists !== undefined && (exists === partial || !exists))) continue;
      matches.set(row.successor, partial);
      open.push({ code: row.successor, partial });
    }
  }
  return [...matches]
    .map(([successor, partial]) => ({ code: successor, partial }))
    .toSorted((a, b) => compareText(a.code, b.code));
}

/** Name of a code in the nomenclature, or of the nearest code above it. */
export function nameOfCode(names: SanctionsInput["names"], code: string): Text2 {
  for (let length = Math.min(code.length, 8); length > 0; length -= 2) {
    const name = names.get(code.slice(0, length));
    if (name !== undefined) return name;
  }
  return { en: `CN ${code}`, pl: `CN ${code}` };
}
