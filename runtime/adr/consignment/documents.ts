import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadDocument, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { writeItemDocument } from "../document/write.ts";
import { totalByCategory, writeDocumentText } from "../points/totals.ts";
import type { Voice } from "../voice.ts";
import type { LoadLine } from "./read.ts";

/** The entries of the transport document in one language, one for each item (5.4.1.1.1). */
export function writeDocuments(lines: readonly LoadLine[], voice: Voice, { provisions }: Pick<AdrRules, "provisions">): LoadDocument[] {
  return lines.map(({ part: { index, un }, line: { goods }, facts }) => ({ item: index, lang: voice.lang, ...writeItemDocument(un, goods.variants, facts, voice, provisions) }));
}

/** The totals of each transport category for a load that 1.1.3.6 relieves (5.4.1.1.1 (f), note 1), where the calculation words them. */
export function writeTotals(lines: readonly LoadLine[], { document_text: text }: Pick<CalcResponse, "document_text">, voices: readonly Voice[]): LoadResponse["document_totals"] {
  if (text === null) return [];
  const totals = totalByCategory(lines.map(({ line }) => line));
  return voices.flatMap((voice) => {
    const own = writeDocumentText(totals, voice);
    return own === null ? [] : [{ lang: voice.lang, text: own, paragraph: "5.4.1.1.1 (f)" }];
  });
}
