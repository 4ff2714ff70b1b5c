import { z } from "zod";
import { MESSAGE_KEYS } from "../../../openapi/shards/adr-messages.ts";
import { text } from "../cells.ts";

/** A text of answers in our own words, with `{name}` where a value stands. It cites provisions by number, so each edition has its own. */
export const message = z.object({
  key: z.enum(MESSAGE_KEYS, "no answer says a text of this key; the keys stand in openapi/shards/adr-messages.ts"),
  text_pl: text,
  text_en: text,
  text_de: text,
  text_fr: text,
});
