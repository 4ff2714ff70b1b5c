import { finding, type Finding, type Check } from "../../../source/check.ts";
import { provisionsOf, type Provision, type ProvisionsData } from "../../tables/provisions.ts";

/** The two languages of a text must name the same days, codes and amounts. */
export const figuresCheck: Check<ProvisionsData> = {
  rule: "provisions/figures",
  why: "A date or a code that differs between the languages is a mistake in one of them, and a reader of the other never sees it.",
  example: "text_pl says 25 lipca 2026 r., text_en 24 July 2026",
  remedy: "Read the figure again in the source and write it in both texts.",
  run(data) {
    return provisionsOf(data).flatMap((at) => differences(at));
  },
};

function differences(at: Provision): Finding[] {
  const shown = differentFigures({ text_pl: at.row.text_pl, text_en: at.row.text_en });
  return shown === "" ? [] : [finding(at, "text_en", shown)];
}

/** Says which figures stand in one of two texts only, by the columns of the texts; nothing where they agree. */
export function differentFigures(texts: Readonly<Record<string, string>>): string {
  const [one, other] = Object.entries(texts).map(([column, words]) => ({ column, figures: figuresOf(words) }));
  if (one === undefined || other === undefined) return "";
  return [[one, other] as const, [other, one] as const].flatMap(([from, against]) => {
    const only = without(from.figures, against.figures);
    return only.length === 0 ? [] : [`only in ${from.column}: ${only.join(", ")}`];
  }).join("; ");
}

/** Numbers of a text, decimal comma and point alike; the months are words and do not count. */
function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)?[a-z]{0,2}/g) ?? []).map((figure) => figure.replace(",", ".").replace(/[a-z]+$/, ""));
}

function without(figures: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return figures.filter((figure) => {
    const at = left.indexOf(figure);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
