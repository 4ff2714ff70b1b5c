/** How many cases a long test makes: all of them in `npm run proof`, a tenth in CI. */
export function cases(whole: number): number {
  return process.env["PROOF"] === "whole" ? whole : Math.ceil(whole / 10);
}

/** The items that a long test takes: all of them in `npm run proof`, every tenth in CI. */
export function tenthOf<Item>(items: readonly Item[]): Item[] {
  const every = Math.ceil(items.length / cases(items.length));
  return items.filter((_, index) => index % every === 0);
}
