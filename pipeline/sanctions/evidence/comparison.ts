import type { CustomsRow } from "../tables/customs.ts";
import type { AnnexRow, EntryRow } from "../tables/law.ts";

/** Ways of trade that a customs record can be of. */
export type CustomsDirection = "export" | "import";

/** A state of customs records that was read. */
export interface Extraction {
  key: string;
  /** Law and customs are compared as they stood on this day. */
  day: string;
  directions: readonly CustomsDirection[];
  /** What it cannot show, as `gapOf` writes it: that a record is not in it says nothing there. */
  gaps: ReadonlySet<string>;
  /** Declarable CN codes of the year of `day`. */
  leaves: readonly string[];
}

/** How `gaps` names an annex and a direction; an empty annex stands for every annex of the regime. */
export function gapOf(regime: string, annex: string, direction: CustomsDirection): string {
  return `${regime} ${annex} ${direction}`;
}

/** Tells whether a record of that annex and direction would be in the extraction, if customs had one. */
export function canShow(
  { directions, gaps }: Pick<Extraction, "directions" | "gaps">,
  regime: string,
  annex: string,
  direction: CustomsDirection,
): boolean {
  return (
    directions.includes(direction) &&
    !gaps.has(gapOf(regime, annex, direction)) &&
    !gaps.has(gapOf(regime, "", direction))
  );
}

/** Inputs of the comparison, entries of the law and measures of customs, and its result for an entry. */

/** An entry of the law, as far as its code can be compared. */
export type LawEntry = Pick<AnnexRow, "regime" | "annex"> &
  Pick<EntryRow, "id" | "code" | "ex" | "valid_from" | "valid_to" | "known_since"> &
  Readonly<Record<"measures" | "except_codes" | "evidence", readonly string[]>>;

/** A customs measure: `annex` has several where its documents do not tell them apart. */
export type CustomsMeasure = Pick<CustomsRow, "extraction" | "regime" | "code" | "start" | "end" | "other_goods"> &
  Readonly<Record<"annex" | "measure", readonly string[]>>;

/**
 * Why an entry is or is not confirmed. The first four confirm it. `start_unknown` is an entry that customs does not
 * have and that may have come
 * later; `not_shown` could be in no extraction that is held; `no_trade_ban` is a transit or a condition; `not_compared`
 * would be confirmed by itself.
 */
export type EvidenceReason =
  | "same_code"
  | "wider_code"
  | "all_lower_codes"
  | "second_reading"
  | "some_lower_codes"
  | "no_measure"
  | "start_unknown"
  | "added_later"
  | "ended_before"
  | "not_shown"
  | "no_trade_ban"
  | "not_compared";

export interface EntryAgreement {
  id: string;
  quality: "verified" | "to_review";
  reason: EvidenceReason;
  /**
   * Whether customs, like the law, takes the whole code or only part of it; null where the code itself is not confirmed
   * by customs.
   */
  ex_agrees: boolean | null;
  /** The extraction that decided; empty where none could show the entry on a day it was in force. */
  extraction: string;
}

export interface Confirmation {
  extractions: readonly Extraction[];
  entries: readonly LawEntry[];
  customs: readonly CustomsMeasure[];
  /** Directions of the trade bans and restrictions that customs can apply, by `<regime>-<annex>-<measure>`. */
  bans: ReadonlyMap<string, CustomsDirection>;
  /** Codes that an entry still prints though they left the CN, with the codes of today. */
  successors: ReadonlyMap<string, readonly string[]>;
  /** `<regime>-<annex>` whose goods are taken from customs: what customs has beyond the law is no difference there. */
  servedFromCustoms: ReadonlySet<string>;
  /** Marks of texts that were themselves made from customs records. */
  customsMarks: ReadonlySet<string>;
  /** Marks of texts read a second time in another language: a row read in both has two witnesses. */
  secondMarks: ReadonlySet<string>;
  /** Codes that a list published elsewhere has too, by the `<regime>-<annex>` that takes it over. */
  published: ReadonlyMap<string, ReadonlySet<string>>;
}
