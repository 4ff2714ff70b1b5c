import { deriveNodes } from "../../nomenclature/tree.ts";
import type { Agreement } from "../../sanctions/agreement.ts";
import { compareSources } from "../../sanctions/compare-sources.ts";
import type { SourceData } from "../../source-data.ts";
import type { Placed } from "../../tables/table.ts";
import type { SanctionsInput } from "./input.ts";

/** How far the law and customs agree: what makes an entry `verified`. */
export function agreementOf({ sanctions, provisions, nomenclature }: SourceData): Agreement {
  return compareSources(sanctions.annexes, sanctions.entries, provisions.customs, nomenclature);
}

/** The tables that the sanctions dataset is planned from. */
export function sanctionsInput({ nomenclature, sanctions, provisions, notCovered }: SourceData, agreement: Agreement): SanctionsInput {
  const held = [...nomenclature.years.keys()].toSorted((a, b) => a - b);
  const [oldest, newest] = [held[0], held.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error("no nomenclature is held");
  return {
    regimes: rowsOf(sanctions.regimes),
    annexes: rowsOf(sanctions.annexes),
    entries: sanctions.entries,
    customs: provisions.customs,
    certificates: rowsOf(provisions.certificates),
    exemptions: rowsOf(provisions.exemptions),
    winddowns: rowsOf(provisions.winddowns),
    notices: rowsOf(provisions.notices),
    acts: rowsOf(provisions.acts),
    notCovered: rowsOf(notCovered),
    successors: rowsOf(nomenclature.successors),
    names: new Map([...deriveNodes(nomenclature.years.get(newest) ?? [])].map(([code, node]) => [code, node.name.en])),
    verified: new Set([...agreement.entries.values()].filter(({ quality }) => quality === "verified").map(({ id }) => id)),
    coverageFrom: `${oldest}-01-01`,
  };
}

/** Rows without their places. */
export function rowsOf<Row>(placed: readonly Placed<Row>[]): Row[] {
  return placed.map(({ row }) => row);
}
