/** Rows in the order in which they were seen. A Map keeps an order too, but what was deleted at its front is passed over again at every look. */
export interface SeenOrder {
  /** Makes a row, a new one too, the one seen last. */
  touch(row: number): void;
  /** So many rows, or all, the longest unseen first. */
  oldest(most: number): number[];
}

/** An order of no rows yet: each knows the one before and the one after it. */
export function seenOrder(): SeenOrder {
  const before: number[] = [];
  const after: number[] = [];
  let [first, last] = [-1, -1];
  return {
    touch(row) {
      if (row === last) return;
      const [earlier, later] = [before[row], after[row]];
      if (earlier !== undefined && later !== undefined) {
        // It is not the last one, so that one comes after it.
        before[later] = earlier;
        if (earlier < 0) first = later;
        else after[earlier] = later;
      }
      before[row] = last;
      after[row] = -1;
      if (last < 0) first = row;
      else after[last] = row;
      last = row;
    },
    oldest(most) {
      const rows: number[] = [];
      for (let row = first; row >= 0 && rows.length < most; row = after[row]!) rows.push(row);
      return rows;
    },
  };
}
