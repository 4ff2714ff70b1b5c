import type { LawRow } from "../../../../pipeline/sanctions/import/eurlex/span.ts";

/** A row of Annex XXIII of Regulation 833/2014 with the given cells. */
export function lawRow(cells: Partial<LawRow>): LawRow {
  return {
    regime: "RU",
    annex: "XXIII",
    part: "",
    row: "1",
    code: "4016",
    ex: false,
    printed: "4016",
    text: "Other articles of vulcanised rubber",
    extra: "",
    act: "",
    from: "",
    action: "",
    mark: "A",
    second: "",
    line: 2,
    source: "02014R0833-20260724; somewhere",
    ...cells,
  };
}
