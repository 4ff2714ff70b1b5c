import { nomenclatureTables } from "../nomenclature/tables.ts";
import { rowsByName, type SourceRows } from "../source/read-sources.ts";
import { table, type RowsOf } from "../source/table.ts";
import type { TableAt } from "./rows/cells.ts";
import { claimTables } from "./rows/claims.ts";
import { consignmentTables } from "./rows/consignment.ts";
import { packingTables } from "./rows/packing.ts";
import { loadingTables } from "./rows/loading.ts";
import { pointsTables } from "./rows/points.ts";
import { substanceTables } from "./rows/substance.ts";
import { disagreement } from "./rows/import.ts";
import { z } from "zod";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { nonEmpty, day, columnsIn } from "../source/cells.ts";
import { unNumbers, adrClass } from "./rows/cells.ts";
import { MESSAGE_KEYS } from "../../openapi/shards/adr-messages.ts";

/**
 * An edition of ADR: when it applies, and until when its rules may still be used after the next one applies (1.6.1.1).
 */
const edition = z.object({
  edition: z.string().regex(/^20\d\d$/, "want the year of the edition"),
  ...columnsIn("title", nonEmpty),
  valid_from: day,
  valid_to: day,
  transition_until: day,
  /** From this day on every answer says that the next edition is coming. */
  announced_from: day,
  legal_reference: nonEmpty,
  legal_url: z.string().regex(/^https:\/\/\S+$/, "want an https address"),
  source_version: day,
  /** Size of Table A: a reading that lost rows must not pass. */
  rows: z.string().regex(/^\d+$/, "want a number"),
  un_numbers: z.string().regex(/^\d+$/, "want a number"),
});

/** The 13 class designations of 2.1.1.1 in their order. */
const adrClassRow = z.object({ class: adrClass, ...columnsIn("name", nonEmpty), provision: nonEmpty });

/**
 * A text of answers in our own words, with `{name}` where a value stands. It cites provisions by number, so each
 * edition has its own.
 */
const message = z.object({
  key: z.enum(MESSAGE_KEYS, "no answer says a text of this key; the keys stand in openapi/shards/adr-messages.ts"),
  ...columnsIn("text", nonEmpty),
});

/**
 * Why goods that people look for are not in ADR: nothing about them is dangerous, or they are below the limit at which
 * it begins.
 */
const notInAdr = z.object({
  lang: z.enum(ADR_LANGUAGES),
  name: nonEmpty,
  kind: z.enum(["not_dangerous", "below_limit"], "want not_dangerous or below_limit"),
  reason: nonEmpty,
});

/** A name that trade and everyday speech have for goods of Table A, the likeliest UN number first. */
const tradeName = z.object({ lang: z.enum(ADR_LANGUAGES), name: nonEmpty, uns: unNumbers, reason: nonEmpty });

/** The tables of one edition, in the folder `adr/<edition>`. A folder is an edition: adding one is adding a folder. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function adrTables(folder: string) {
  const tableAt: TableAt = (file) => ({
    name: `adr/${folder}/${file}`,
    files: `adr/${folder}/${file}.csv`,
  });
  return {
    ...editionTables(tableAt),
    ...substanceTables(tableAt),
    disagreements: table({ ...tableAt("disagreements"), row: disagreement, key: ["variant_id", "column"], floor: 0 }),
    ...pointsTables(tableAt),
    ...claimTables(tableAt),
    ...loadingTables(tableAt),
    ...consignmentTables(tableAt),
    ...packingTables(tableAt),
  };
}

/** Names that people use, whatever the edition; one table for all languages. */
export const tradeNameTable = table({
  name: "adr/trade-names",
  files: "adr/trade-names.csv",
  row: tradeName,
  key: ["lang", "name"],
  floor: 300,
});
export const notInAdrTable = table({
  name: "adr/not-in-adr",
  files: "adr/not-in-adr.csv",
  row: notInAdr,
  key: ["lang", "name"],
  floor: 50,
});

/** Words that all editions share. */
const wordTables = { tradeNames: tradeNameTable, notInAdr: notInAdrTable, forms: nomenclatureTables.forms };

/** The rows of one edition, by table; `edition` is its folder. */
export type AdrData = { edition: string } & RowsOf<ReturnType<typeof adrTables>> & RowsOf<typeof wordTables>;

/** The tables of one edition of ADR, by name, with the words that all editions share. */
export function gatherAdr(source: SourceRows, folder: string): AdrData {
  return { edition: folder, ...rowsByName(source, adrTables(folder)), ...rowsByName(source, wordTables) };
}

/** The tables of the edition itself, its classes and the texts of its answers. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
function editionTables(tableAt: TableAt) {
  return {
    editions: table({ ...tableAt("edition"), row: edition, key: ["edition"], floor: 1 }),
    classes: table({ ...tableAt("classes"), row: adrClassRow, key: ["class"], floor: 13 }),
    messages: table({ ...tableAt("messages"), row: message, key: ["key"], floor: 1 }),
  };
}
