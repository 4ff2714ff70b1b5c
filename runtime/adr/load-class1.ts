import { decide, type LoadingOutcome } from "./loading-outcome.ts";
import type { LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

const RULE = "7.5.2.2";

/** 7.5.2.2: two packages of class 1 by compatibility group, whatever other labels they bear (7.5.2.1, note 2). */
export function loadClass1(a: Package, b: Package, { groups, rules }: LoadingTables): LoadingOutcome {
  const one = groupOf(a);
  const other = groupOf(b);
  if (one === null || other === null || !groups.has(one) || !groups.has(other)) return decide("indeterminate", RULE);
  const labels = [one, other];
  const cell = groups.cell(one, other);
  switch (cell.kind) {
    case "permitted":
      return decide("permitted", RULE, labels);
    case "empty":
      return decide("prohibited", RULE, labels);
    case "see_7522":
      throw new Error("the table of 7.5.2.2 refers to itself");
    case "footnotes": {
      const rule = `${RULE} (${cell.letters.join(", ")})`;
      // Group L: each type of goods presents a special risk of its own (2.2.1.1.6), and goods under two UN numbers are two types.
      if (one === "L" && other === "L" && a.un !== b.un) return decide("prohibited", rule, labels);
      return decide("permitted_with_conditions", rule, labels, cell.letters.map((letter) => conditionOf(letter, rules.class1.footnotes)));
    }
  }
}

/** Compatibility group: the letter that ends the classification code. */
function groupOf({ classificationCode }: Package): string | null {
  return classificationCode === null ? null : classificationCode.slice(-1);
}

function conditionOf(letter: string, footnotes: LoadingTables["rules"]["class1"]["footnotes"]): LoadingOutcome["conditions"][number] {
  const footnote = footnotes.find((known) => known.footnote === letter);
  if (footnote === undefined) throw new Error(`7.5.2.2 has no footnote ${letter}`);
  return footnote.condition;
}
