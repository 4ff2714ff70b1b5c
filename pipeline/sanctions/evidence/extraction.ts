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
