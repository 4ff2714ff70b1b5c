import { z } from "zod";
import { day, nonEmpty } from "../../source/cells.ts";
import { MESSAGE_KEYS } from "../../../openapi/shards/adr-messages.ts";
import { adrClass, columnsIn } from "./cells.ts";

/** An edition of ADR: when it applies, and until when its rules may still be used after the next one applies (1.6.1.1). */
export const edition = z.object({
  edition: z.string().regex(/^20\d\d$/, "want the year of the edition"),
  ...columnsIn("title", nonEmpty),
  valid_from: day,
  valid_to: day,
  transition_until: day,
  legal_reference: nonEmpty,
  legal_url: z.string().regex(/^https:\/\/\S+$/, "want an https address"),
  source_version: day,
  /** Size of Table A: a reading that lost rows must not pass. */
  rows: z.string().regex(/^\d+$/, "want a number"),
  un_numbers: z.string().regex(/^\d+$/, "want a number"),
});

/** The 13 class designations of 2.1.1.1 in their order. */
export const adrClassRow = z.object({ class: adrClass, ...columnsIn("name", nonEmpty), provision: nonEmpty });

/** A text of answers in our own words, with `{name}` where a value stands. It cites provisions by number, so each edition has its own. */
export const message = z.object({
  key: z.enum(MESSAGE_KEYS, "no answer says a text of this key; the keys stand in openapi/shards/adr-messages.ts"),
  ...columnsIn("text", nonEmpty),
});
