import type { AdrClass } from "../../openapi/schemas/adr.ts";
import type { SearchQuery } from "../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { fold } from "./fold.ts";

/** Search terms: UN numbers, a name, a class; empty ones do not narrow the search. */
export interface SearchTerms {
  /** UN numbers, called so or all that is asked. */
  numbers: readonly string[];
  /** Groups of four digits beside words. */
  maybe: readonly string[];
  /** The words beside them. */
  text: string;
  class: AdrClass | undefined;
}

const SHORTEST = 2;
const LONGEST = 200;
/**
 * What stands before a UN number: `UN`, `ONU`, `UN No.`, `numer ONZ`, `UN-Nr.`, `n° ONU`, or an identification number
 * of the danger (5.3.2.3) and a stroke.
 */
const CALLED =
  /(?<![\p{L}\p{N}])(?:(?:n[°ºo.]?|nr\.?|no\.?|num[eé]ro|numer|nummer|number|nummer)\s*)?(?:UN|ONU|ONZ|ID|NA)[\s\-–:.#]*(?:(?:n[°ºo]?|nr|no|nummer|number|num[eé]ro|numer)[\s\-–:.#]*)?(\d{4})(?![\p{L}\p{N}])/giu;
const AFTER_DANGER = /(?<![\p{L}\p{N}])X?\d{2,3}\s*\/\s*(\d{4})(?![\p{L}\p{N}])/giu;
/** The danger and the goods as an orange plate shows them, one above the other. */
const PLATE = /^\s*X?\d{2,3}\s+(\d{4})\s*$/iu;
const ALONE = /(?<![\p{L}\p{N}.,])(\d{4})(?![\p{L}\p{N}]|[.,]\d)/gu;
/**
 * The rest of an entry as documents have it, beside its UN number: packing group, class or classification code, labels,
 * tunnel code. It names no goods.
 */
const ENTRY_REST =
  /(?<![\p{L}\p{N}])(?:(?:PG|GP|VG|packing group|grupa pakowania|Verpackungsgruppe|groupe d.emballage)\s*)?I{1,3}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])(?:[1-9]|[1-6]\.[1-6][A-S]?)(?![\p{L}\p{N}%]|[.,]\d)|\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?|-)\)|(?<![\p{L}\p{N}])[B-E]\/[B-E](?![\p{L}\p{N}])/giu;

/**
 * Reads what a search asks for: `q`, `class`, or both. UN numbers are read as people write them, the rest of `q` is a
 * name.
 */
export function readTerms({ q, class: wanted }: SearchQuery): SearchTerms | { faults: ProblemError[] } {
  if (q === undefined) {
    if (wanted !== undefined) return { numbers: [], maybe: [], text: "", class: wanted };
    return fault("required", "One of q and class is required.");
  }
  const requested = q.trim();
  const length = Array.from(requested).length;
  if (length < SHORTEST) return fault("too_short", `Want at least ${SHORTEST} characters.`);
  if (length > LONGEST) return fault("too_long", `Want at most ${LONGEST} characters.`);
  if (foldName(requested) === "") return fault("wrong_format", "Want at least one letter or digit to search for.");
  let text = requested;
  const take = (...patterns: RegExp[]): string[] => {
    const numbers = new Set<string>();
    for (const pattern of patterns) {
      text = text.replace(pattern, (_, number: string) => {
        numbers.add(number);
        return " ";
      });
    }
    return [...numbers];
  };
  const numbers = take(CALLED, AFTER_DANGER, PLATE);
  const maybe = take(ALONE).filter((number) => !numbers.includes(number));
  if (numbers.length + maybe.length > 0) text = text.replace(ENTRY_REST, " ");
  text = text.trim();
  return foldName(text) === ""
    ? { numbers: [...numbers, ...maybe], maybe: [], text: "", class: wanted }
    : { numbers, maybe, text, class: wanted };
}

function fault(code: ProblemError["code"], detail: string): { faults: ProblemError[] } {
  return { faults: [{ parameter: "q", code, detail }] };
}

/**
 * Folds a name, or what is looked for among names. Letters with full stops between them are one word: `N.O.S.` is
 * `nos`.
 */
export function foldName(text: string): string {
  return fold(joinAbbreviations(text));
}

/** A text without the full stops of abbreviations. */
export function joinAbbreviations(text: string): string {
  return text.replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1");
}
