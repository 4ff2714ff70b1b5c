import type { AdrRules } from "../../openapi/shards/adr.ts";
import { decide, isStricter, type LoadingOutcome } from "./loading-outcome.ts";
import type { LabelRow, LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

const RULE = "7.5.2.1";

/**
 * 7.5.2.1: every label of one package against every label of the other; the strictest cell decides. Not for two packages of class 1 (note 2).
 * Packages without a danger label are outside the table; beside class 1 that is left open rather than taken as a permission.
 */
export function loadLabels(a: Package, b: Package, tables: LoadingTables): LoadingOutcome {
  if (a.rows === null || b.rows === null) return decide("indeterminate", RULE);
  let decided: LoadingOutcome | undefined;
  for (const one of a.rows) {
    for (const other of b.rows) {
      const found = readPair(a, one, b, other, tables);
      if (decided === undefined || isStricter(found.verdict, decided.verdict) || tellsMore(found, decided)) decided = found;
    }
  }
  return decided ?? decide(a.isClass1 || b.isClass1 ? "indeterminate" : "permitted", RULE);
}

/** Of two cells with the same verdict the one that names a footnote is reported. */
function tellsMore(found: LoadingOutcome, decided: LoadingOutcome): boolean {
  return found.verdict === decided.verdict && decided.rule === RULE && found.rule !== RULE;
}

function readPair(a: Package, one: LabelRow, b: Package, other: LabelRow, { labels: table, rules }: LoadingTables): LoadingOutcome {
  const labels = [one.label, other.label];
  const cell = table.cell(one.key, other.key);
  if (cell === "X" || cell === "") return decide(cell === "X" ? "permitted" : "prohibited", RULE, labels);
  // A class 1 label on goods of another class: 7.5.2.2 has no group for them.
  if (cell === ">") return decide("indeterminate", RULE, labels);
  const [explosive, beside] = a.isClass1 ? [a, b] : [b, a];
  const code = explosive.classificationCode;
  let decided: AdrRules["labels"]["footnotes"][number] | undefined;
  let open = false;
  // A footnote permits only what it names. One that permits without condition, then one that names UN numbers on both sides, is reported first.
  for (const named of rules.labels.footnotes) {
    const { footnote, explosives: { uns, classification_codes: codes }, others, condition } = named;
    if (!cell.includes(footnote) || !explosive.isClass1) continue;
    if ((uns.length > 0 && !uns.includes(explosive.un)) || (others.uns.length > 0 && !others.uns.includes(beside.un))) continue;
    if (codes.length > 0 && !codes.includes(code ?? "")) open ||= code === null;
    else if (decided === undefined || (condition === null && (decided.condition !== null || uns.length > 0))) decided = named;
  }
  if (decided === undefined) return decide(open ? "indeterminate" : "prohibited", RULE, labels);
  const { footnote, condition } = decided;
  const rule = `${RULE} (${footnote})`;
  return condition === null ? decide("permitted", rule, labels) : decide("permitted_with_conditions", rule, labels, [condition]);
}
