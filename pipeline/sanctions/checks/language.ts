import type { SanctionsData } from "../tables/law.ts";
import type { Place } from "../../source/issue.ts";
import { finding, type Check } from "../../source/check.ts";
import { otherLanguage, sayLanguage, type Worded } from "./reads-as.ts";

export const languageCheck: Check<SanctionsData> = {
  rule: "sanctions/language",
  why: "A text in the wrong column is answered to people who cannot read it, and two that are exchanged are wrong for everybody.",
  example: "\"Towary mogące przyczynić się do …\" in title_en",
  remedy: "Write each text into the column of its language.",
  run: ({ entries, annexes, articles, parts, legs }) => {
    const cells: (Worded & { at: Place; column: string })[] = [];
    const add = (at: Place, column: string, text: string): void => {
      if (text !== "") cells.push({ at, column, text, lang: column.endsWith("_pl") ? "pl" : "en" });
    };
    for (const at of entries) for (const column of ["name_en", "scope_pl", "scope_en"] as const) add(at, column, at.row[column]);
    for (const at of annexes) for (const column of ["title_pl", "title_en"] as const) add(at, column, at.row[column]);
    for (const at of articles) for (const column of ["label_pl", "label_en", "condition_pl", "condition_en"] as const) add(at, column, at.row[column]);
    for (const at of parts) for (const column of ["scope_pl", "scope_en"] as const) add(at, column, at.row[column]);
    for (const at of legs) for (const column of ["text_pl", "text_en"] as const) add(at, column, at.row[column]);
    const readsAs = otherLanguage(cells);
    return cells.flatMap((cell) => {
      const other = readsAs(cell);
      return other === undefined ? [] : [finding(cell.at, cell.column, sayLanguage(cell.column, other))];
    });
  },
};
