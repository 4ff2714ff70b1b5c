import { finding, type Finding } from "./check.ts";
import type { Located } from "./table.ts";

/** Days that are written in figures: the month is a word in the other language. */
const DAY = /\b0?(\d{1,2})\.\d{2}\.(\d{4})\b/g;
/** Thousands apart, by a space or as English prints them. A decimal comma has a zero before, or fewer digits after. */
const THOUSANDS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))|(?<=(?<![\d.,])[1-9]\d{0,2}),(?=\d{3}(?!\d))/g;

/** Numbers of a text, decimal comma and point alike; months are words and do not count. */
export function figuresOf(text: string): string[] {
  const plain = text.replaceAll(DAY, "$1 $2").replaceAll(THOUSANDS, "");
  return (plain.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => figure.replaceAll(",", "."));
}

/** Says which figures stand in one of several texts only, by the columns of the texts; nothing where they agree. */
export function differentFigures(texts: Readonly<Record<string, string>>): string {
  const [first, ...others] = Object.entries(texts).map(([column, words]) => ({ column, figures: figuresOf(words) }));
  if (first === undefined) return "";
  const differing = others.flatMap((text) => [
    { column: first.column, only: without(first.figures, text.figures) },
    { column: text.column, only: without(text.figures, first.figures) },
  ]);
  return [
    ...new Set(
      differing
        .filter(({ only }) => only.length > 0)
        .map(({ column, only }) => `only in ${column}: ${only.join(", ")}`),
    ),
  ].join("; ");
}

function without(figures: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return figures.filter((figure) => {
    const position = left.indexOf(figure);
    if (position < 0) return true;
    left.splice(position, 1);
    return false;
  });
}

/** Texts of a row that name other figures in one language than in another; a language without words is passed over. */
export function figuresByLanguage(located: Located<object>): Finding[] {
  const texts = Object.entries(located.row).filter(
    (cell): cell is [string, string] =>
      /_(?:pl|en|de|fr)$/.test(cell[0]) && typeof cell[1] === "string" && cell[1] !== "",
  );
  return [...Map.groupBy(texts, ([column]) => column.slice(0, -3)).values()].flatMap((group) => {
    const shown = differentFigures(Object.fromEntries(group));
    return shown === "" ? [] : [finding(located, group.at(-1)![0], shown)];
  });
}
