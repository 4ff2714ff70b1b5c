import { errorAt, type Issue } from "../source/issue.ts";
import type { Size } from "./importer.ts";
import type { TableChange } from "./table-change.ts";

const rule = "import/shrink";

/** Reads a share as it is typed: `5%` or `0.05`; undefined where it is neither, or not between 0 and 1. */
export function readShare(typed: string): number | undefined {
  const inPercent = /^(\d+(?:\.\d+)?)%$/.exec(typed)?.[1];
  const share = inPercent !== undefined ? Number(inPercent) / 100 : /^\d*\.?\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return share >= 0 && share <= 1 ? share : undefined;
}

/**
 * Refuses a table that would lose more than a share of its rows, and any other size that shrinks by more. A row whose key is gone counts as lost
 * even where as many new ones come: a file of the wrong kind has as many rows as the right one.
 */
export function checkShrink(changes: readonly TableChange[], sizes: readonly Size[], most: number): Issue[] {
  return [
    ...changes.map(({ path, before, removed }) => ({ file: path, what: "rows", before, lost: removed.length })),
    ...sizes.map(({ file, what, before, after }) => ({ file, what, before, lost: before - after })),
  ].flatMap(({ file, what, before, lost }) => {
    if (lost <= 0 || lost / before <= most) return [];
    const message = `${lost} of ${before} ${what} would go (${percent(lost / before)}), more than ${percent(most)}: a cut or wrong file does that. If the law or the list really shrank, say so with --max-shrink ${percent(Math.ceil((lost / before) * 1000) / 1000)}`;
    return [errorAt({ file, line: 0 }, "", rule, message)];
  });
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
