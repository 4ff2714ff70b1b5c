import type { SearchQuery } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { foldName } from "./fold-name.ts";
import type { SearchTerms } from "./search.ts";

const SHORTEST = 2;
const LONGEST = 200;

/** Reads what a search asks for: `q`, `class`, or both. A UN number is the whole of `q`, or stands with its prefix before other words. */
export function readTerms({ q, class: wanted }: SearchQuery): SearchTerms | { faults: ProblemError[] } {
  if (q === undefined) {
    if (wanted !== undefined) return { un: undefined, phrase: undefined, class: wanted };
    return fault("required", "One of q and class is required.");
  }
  const text = q.trim();
  const length = Array.from(text).length;
  if (length < SHORTEST) return fault("too_short", `Want at least ${SHORTEST} characters.`);
  if (length > LONGEST) return fault("too_long", `Want at most ${LONGEST} characters.`);
  const phrase = foldName(text);
  if (phrase === "") return fault("wrong_format", "Want at least one letter or digit to search for.");
  return { un: /^(?:UN[\s-]*(?=\d{4}\b)|(?=\d{4}$))(\d{4})/i.exec(text)?.[1], phrase, class: wanted };
}

function fault(code: ProblemError["code"], detail: string): { faults: ProblemError[] } {
  return { faults: [{ parameter: "q", code, detail }] };
}
