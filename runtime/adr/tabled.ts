import type { AdrPostQuery } from "../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityResponse } from "../../openapi/schemas/adr-compatibility.ts";
import { answer, refuse, type Reply } from "../http/handler.ts";
import { findAmbiguities } from "../rules/adr/item.ts";
import type { ChosenEdition } from "./edition.ts";
import { ENDED } from "./ended.ts";
import type { AdrEdition, OpenedEdition } from "./tables.ts";

/** A question whose edition has its tables. */
export async function withTables({
  edition,
  ...asked
}: ChosenEdition<OpenedEdition>): Promise<ChosenEdition<AdrEdition>> {
  return { ...asked, edition: await edition?.withTables() };
}

/** Answers by an edition that may no longer be used, but not a caller who wants certainty. */
export function answerEnded(result: object, strict: AdrPostQuery["strict"]): Reply {
  return strict === "1" ? refuse(422, ENDED) : answer(result);
}

/**
 * Answers, or refuses an answer that is not certain when the caller wants certainty. `items` is the JSON Pointer of the
 * list.
 */
export function answerOrAsk(
  result: CalcResponse | CompatibilityResponse,
  strict: AdrPostQuery["strict"],
  items: string,
): Reply {
  const open = strict === "1" ? findAmbiguities(result, items) : [];
  return open.length === 0 ? answer(result) : refuse(422, open);
}
