import type { Matrix, AdrRules } from "../../../openapi/shards/adr.ts";

/** A square table, looked up by key. */
interface CellTable {
  has(key: string): boolean;
  /**
   * `X` permitted, empty prohibited, `>` see 7.5.2.2, else letters of footnotes. Throws for a key the table does not
   * have: the caller asks `has` first.
   */
  cell(row: string, column: string): string;
  keys: readonly string[];
}

/** Turns the published rows of a matrix into a look-up; throws on a cell outside its vocabulary and footnotes. */
export function compileMatrix({ keys, cells }: Matrix, footnotes: readonly { footnote: string }[]): CellTable {
  const letters = new Set(footnotes.map(({ footnote }) => footnote));
  const odd = cells
    .flat()
    .find((cell) => !["", "X", ">"].includes(cell) && !cell.split(" ").every((letter) => letters.has(letter)));
  if (odd !== undefined) throw new Error(`unknown cell ${JSON.stringify(odd)} in a mixed loading table`);
  const positions = new Map(keys.map((key, index) => [key, index]));
  return {
    keys,
    has: (key) => positions.has(key),
    cell: (row, column) => {
      const cell = cells[positions.get(row) ?? -1]?.[positions.get(column) ?? -1];
      if (cell === undefined) throw new Error(`the table has no cell ${row} x ${column}`);
      return cell;
    },
  };
}

/** A row of 7.5.2.1 with the label that leads to it. */
export interface LabelRow {
  key: string;
  label: string;
}

/** The tables of 7.5.2, ready for look-up. */
export interface LoadingTables {
  labels: CellTable;
  groups: CellTable;
  /**
   * Rows of 7.5.2.1 for the labels of a package; null when a label is unknown, or none of them has a row, so that they
   * are never read as no label.
   */
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
