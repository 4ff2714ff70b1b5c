import type { AdrRules } from "../../openapi/shards/adr.ts";
import { compileMatrix, type CellTable } from "./matrix.ts";

/** A row of 7.5.2.1 with the label that leads to it. */
export interface LabelRow {
  key: string;
  label: string;
}

/** The tables of 7.5.2, ready for look-up. */
export interface LoadingTables {
  labels: CellTable;
  groups: CellTable;
  /** Rows of 7.5.2.1 for the labels of a package; null when a label is unknown, or none of them has a row, so that they are never read as no label. */
  rowsOf(labels: readonly string[]): readonly LabelRow[] | null;
  rules: AdrRules;
}

/** Prepares the mixed loading tables of an edition. */
export function compileLoading(rules: AdrRules): LoadingTables {
  const labels = compileMatrix(rules.labels.matrix, rules.labels.footnotes);
  const combined = labels.keys.filter((key) => key.includes("+")).map((key) => ({ key, parts: key.split("+") }));
  const keys = new Map(rules.labels.keys.map(({ label, key }) => [label, key]));
  return { labels, groups: compileMatrix(rules.class1.matrix, rules.class1.footnotes), rowsOf, rules };

  function rowsOf(given: readonly string[]): LabelRow[] | null {
    let left = given.flatMap((label) => label.split("+"));
    const rows: LabelRow[] = [];
    // 4.1+1 and 5.2+1 are rows of their own: matched whole, before the labels are looked up one by one.
    for (const { key, parts } of combined) {
      if (!parts.every((part) => left.includes(part))) continue;
      rows.push({ key, label: key });
      left = left.filter((label) => !parts.includes(label));
    }
    for (const label of left) {
      const key = keys.get(label);
      if (key === undefined) return null;
      if (key !== null) rows.push({ key, label });
    }
    return rows.length === 0 && given.length > 0 ? null : rows;
  }
}
