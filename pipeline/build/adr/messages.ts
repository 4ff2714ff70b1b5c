import type { AdrMessage } from "../../../openapi/shards/adr-messages.ts";
import type { AdrData } from "../../tables/adr.ts";

/** The texts of an edition as they are published, in the order of their table. */
export function planMessages({ messages }: Pick<AdrData, "messages">): AdrMessage[] {
  return messages.map(({ row }) => ({ key: row.key, text: { de: row.text_de, en: row.text_en, fr: row.text_fr, pl: row.text_pl } }));
}
