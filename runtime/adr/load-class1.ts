import { decide, type LoadingOutcome } from "./loading-outcome.ts";
import type { LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

const RULE = "7.5.2.2";

/** 7.5.2.2: two packages of class 1 by compatibility group, whatever other labels they bear (7.5.2.1, note 2). */
export function loadClass1(a: Package, b: Package, { groups, rules }: LoadingTables): LoadingOutcome {
  // Compatibility group: the letter that ends the classification code.
  const labels = [a, b].map(({ classificationCode }) => classificationCode?.slice(-1) ?? "");
  const [one = "", other = ""] = labels;
  if (!groups.has(one) || !groups.has(other)) return decide("indeterminate", RULE);
  const cell = groups.cell(one, other);
  if (cell === "X" || cell === "") return decide(cell === "X" ? "permitted" : "prohibited", RULE, labels);
  const rule = `${RULE} (${cell.replaceAll(" ", ", ")})`;
  // Group L: each type of goods presents a special risk of its own (2.2.1.1.6), and goods under two UN numbers are two types.
  if (one === "L" && other === "L" && a.un !== b.un) return decide("prohibited", rule, labels);
  const conditions = rules.class1.footnotes.filter(({ footnote }) => cell.includes(footnote)).map(({ condition }) => condition);
  return decide("permitted_with_conditions", rule, labels, conditions);
}
