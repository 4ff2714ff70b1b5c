/** How many cases a test makes of many: all of them in `npm run proof` and before a merge, a tenth else. */
export function cases(whole: number): number {
  return process.env["PROOF"] === "whole" ? whole : Math.ceil(whole / 10);
}

/** The items that a test takes of many: all of them in `npm run proof` and before a merge, every tenth else. */
export function tenthOf<Item>(items: readonly Item[]): Item[] {
  const every = Math.ceil(items.length / cases(items.length));
  return items.filter((_, index) => index % every === 0);
}
