import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

/** Every limited quantity that Table A prints (3.4.1): a figure beside them is a misprint. */
const LIMITED: ReadonlySet<string> = new Set(["0", "25 ml", "100 ml", "120 ml", "125 ml", "500 ml", "1 L", "5 L", "100 g", "500 g", "1 kg", "2 kg", "5 kg"]);

export const printedValuesCheck: Check<AdrData> = {
  rule: "adr/printed-values",
  why: "Limited quantities and special provisions take goods out of most of ADR; a figure that Table A never prints, such as a zero too many, would take out goods that are in.",
  example: "limited quantity 10 L; special provision 999",
  remedy: "Read the cell again in Table A: column (7a) has 13 quantities, special provisions of chapter 3.3 are numbered 1 to 699.",
  run: ({ substances }) =>
    substances.flatMap((line) => {
      const { limited_quantity: quantity, special_provisions: provisions } = line.row;
      const unknown = quantity === "" || quantity.startsWith("see:") ? [] : quantity.split("/").filter((part) => !LIMITED.has(part));
      const beyond = provisions.filter((word) => /^\d/.test(word) && !isNumbered(Number.parseInt(word, 10)));
      return [
        ...unknown.map((part) => finding(line, "limited_quantity", `${part}: column (7a) prints no such quantity, it has ${[...LIMITED].join(", ")}`)),
        ...beyond.map((word) => finding(line, "special_provisions", `${word}: chapter 3.3 has no such provision`)),
      ];
    }),
};

function isNumbered(number: number): boolean {
  return number >= 1 && number < 700;
}
