import { deriveNodes, type CnNode, type Text } from "../../nomenclature/tree.ts";
import type { CnRow } from "../../tables/nomenclature.ts";
import type { Placed } from "../../tables/table.ts";

/** The nomenclature as the importer needs it: which codes exist, and what they are called. */
export interface CodeBook {
  /** Whether any year held has the code, at any level. */
  has(code: string): boolean;
  /** Name with the parents of a bare "Other", of the newest year that has the code. */
  name(code: string): Text | undefined;
}

/** Opens the nomenclature of all years held. */
export function openCodeBook(years: ReadonlyMap<number, readonly Placed<CnRow>[]>): CodeBook {
  const newestFirst = [...years].toSorted(([a], [b]) => b - a);
  const nodes: ReadonlyMap<string, CnNode>[] = newestFirst.map(([, lines]) => deriveNodes(lines));
  return {
    has: (code) => nodes.some((year) => year.has(code)),
    name: (code) => nodes.find((year) => year.has(code))?.get(code)?.name,
  };
}
