/** Runs a step for every item, at most `atOnce` at a time, and gives the results in order. The first failure stops the rest. */
export async function inParallel<Item, Result>(items: readonly Item[], atOnce: number, step: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (failed) return;
      try {
        results[at] = await step(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
