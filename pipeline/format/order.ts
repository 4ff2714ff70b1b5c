import type { Table } from "../tables/table.ts";

/**
 * Tables whose rows stand in the order of their key, so that a change reads as one. The others keep the order of the law (annexes, parts, tables of ADR), of
 * the tariff, or of the decisions that they list.
 */
const BY_KEY: ReadonlySet<string> = new Set([
  "exceptions",
  "nomenclature/successors",
  "sanctions/texts", "sanctions/readings", "sanctions/counts", "sanctions/customs", "sanctions/certificates", "sanctions/exemptions", "sanctions/winddowns", "sanctions/notices",
  "sanctions/acts", "sanctions/entries",
]);
const BY_KEY_IN_EDITION = /^adr\/[^/]+\/(?:note-a|category-exceptions|settled|name-spellings|name-corrections)$/;

/** Do the rows of a table stand in the order of its key? */
export function isOrderedByKey({ name }: Table): boolean {
  return BY_KEY.has(name) || BY_KEY_IN_EDITION.test(name);
}
