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
  if (a.rows.length === 0 || b.rows.length === 0) return decide(a.isClass1 || b.isClass1 ? "indeterminate" : "permitted", RULE);
  let decided: LoadingOutcome | undefined;
  for (const one of a.rows) {
    for (const other of b.rows) {
      const found = readPair(a, one, b, other, tables);
      if (decided === undefined || isStricter(found.verdict, decided.verdict) || tellsMore(found, decided)) decided = found;
    }
  }
  if (decided === undefined) throw new Error("two labelled packages without a pair of labels");
  return decided;
}

/** Of two cells with the same verdict the one that names a footnote is reported. */
function tellsMore(found: LoadingOutcome, decided: LoadingOutcome): boolean {
  return found.verdict === decided.verdict && decided.rule === RULE && found.rule !== RULE;
}

function readPair(a: Package, one: LabelRow, b: Package, other: LabelRow, tables: LoadingTables): LoadingOutcome {
  const labels = [one.label, other.label];
  const cell = tables.labels.cell(one.key, other.key);
  switch (cell.kind) {
    case "permitted":
      return decide("permitted", RULE, labels);
    case "empty":
      return decide("prohibited", RULE, labels);
    case "see_7522":
      // A class 1 label on goods of another class: 7.5.2.2 has no group for them.
      return decide("indeterminate", RULE, labels);
    case "footnotes":
      return readFootnotes(cell.letters, a, b, labels, tables);
  }
}

/** A footnote permits only what it names. One that permits without condition, then one that names UN numbers on both sides, is reported first. */
function readFootnotes(letters: readonly string[], a: Package, b: Package, labels: string[], tables: LoadingTables): LoadingOutcome {
  const [explosive, other] = a.isClass1 ? [a, b] : [b, a];
  let decided: { outcome: LoadingOutcome; named: number } | undefined;
  let open = false;
  for (const letter of letters) {
    const footnote = tables.rules.labels.footnotes.find((known) => known.footnote === letter);
    if (footnote === undefined) throw new Error(`7.5.2.1 has no footnote ${letter}`);
    const { uns, classification_codes: codes } = footnote.explosives;
    const fits = explosive.isClass1 && (uns.length === 0 || uns.includes(explosive.un)) && (footnote.others.uns.length === 0 || footnote.others.uns.includes(other.un));
    if (!fits) continue;
    if (codes.length > 0 && explosive.classificationCode === null) open = true;
    if (codes.length > 0 && (explosive.classificationCode === null || !codes.includes(explosive.classificationCode))) continue;
    const rule = `${RULE} (${letter})`;
    const outcome = footnote.condition === null ? decide("permitted", rule, labels) : decide("permitted_with_conditions", rule, labels, [footnote.condition]);
    const named = [uns, codes, footnote.others.uns].filter(({ length }) => length > 0).length;
    const better = decided === undefined || isStricter(decided.outcome.verdict, outcome.verdict) || (decided.outcome.verdict === outcome.verdict && named > decided.named);
    if (better) decided = { outcome, named };
  }
  return decided?.outcome ?? decide(open ? "indeterminate" : "prohibited", RULE, labels);
}
