import { placeOf, placeOfId, type SanctionsData } from "../tables/law.ts";
import { finding, type Check } from "../../source/check.ts";

export const printedCheck: Check<SanctionsData> = {
  rule: "sanctions/printed",
  why: "`printed` is what the annex says, `code` what is looked up: where they differ, one of them was mistyped, and other goods are banned or freed.",
  example: "code 0602 beside printed 0602 30",
  remedy: "Correct the code, or `printed`. Zeros that fill a heading up may be left out of the code; a part of a printed code stands in supplements.csv.",
  run: ({ entries, supplements }) => {
    const written = new Set(supplements.map(({ row }) => `${placeOf(row)} ${row.code} ${row.printed}`));
    return entries.flatMap((line) => {
      const { id, code, printed } = line.row;
      const digits = printed.replace(/\D/g, "");
      const filled = digits.startsWith(code) && /^(?:00)*$/.test(digits.slice(code.length));
      if (filled || (code.startsWith(digits) && written.has(`${placeOfId(id)} ${code} ${printed}`))) return [];
      return [finding(line, "printed", `${JSON.stringify(printed)} beside code ${code}: one of them is wrong`)];
    });
  },
};
