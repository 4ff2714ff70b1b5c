/** The longest subsequence whose numbers rise (patience sorting, n log n). */
export function longestRising<Item>(items: readonly Item[], numberOf: (item: Item) => number): Item[] {
  const numbers = items.map(numberOf);
  /** For each length, the item with the smallest number that ends a rising run of it. */
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (tails[low - 1] ?? -1));
    tails[low] = index;
  }
  const run: Item[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const item = items[at];
    if (item !== undefined) run.push(item);
  }
  return run.toReversed();
}
