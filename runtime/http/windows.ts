/** What a policy counts: answers asked for, their cost, or bytes sent. */
export type Counted = "requests" | "units" | "bytes";

/** A quota: so much in a sliding window. */
export interface Policy {
  name: string;
  counts: Counted;
  quota: number;
  /** Seconds. */
  window: number;
}

/** A window moves on by a twentieth of itself. */
export const PARTS = 20;
/** The part that runs, and those of a whole window before it: any window lies within them, so that none exceeds the quota. */
const HELD = PARTS + 1;
/** Counters of one policy: the number of the newest part, the sum of all parts, then the parts in turn. */
const STRIDE = 2 + HELD;
const SUM = 1;
const FIRST = 2;

/** Sliding windows of many clients in one block of numbers: a client is a row, with a place for each policy. */
export interface Windows {
  readonly policies: readonly Policy[];
  /** Bytes that a row takes. */
  readonly rowBytes: number;
  /** Moves a row on to an instant (milliseconds of a clock that does not go back; for one that does, time stands still). Gives what is spent of each policy. */
  advance(row: number, now: number): readonly number[];
  /** Spends so much of each policy in the newest part. */
  spend(row: number, costs: readonly number[]): void;
  /** Milliseconds until at most `most` of a policy is spent, were nothing spent meanwhile. The row must have been moved on. */
  wait(row: number, policy: number, most: number, now: number): number;
  /** Makes a row empty. */
  clear(row: number): void;
}

/** Rows that are added at once. */
const BLOCK = 256;

/** Windows for these policies, all empty. */
export function slidingWindows(policies: readonly Policy[]): Windows {
  const rowLength = policies.length * STRIDE;
  const blocks: Uint32Array[] = [];
  const blockOf = (row: number): Uint32Array => (blocks[Math.floor(row / BLOCK)] ??= new Uint32Array(BLOCK * rowLength));
  const startOf = (row: number, policy: number): number => (row % BLOCK) * rowLength + policy * STRIDE;
  const partMs = policies.map(({ window }) => (window * 1000) / PARTS);
  const spent = policies.map(() => 0);
  return {
    policies,
    rowBytes: rowLength * Uint32Array.BYTES_PER_ELEMENT,
    advance(row, now) {
      const block = blockOf(row);
      for (let policy = 0; policy < policies.length; policy++) spent[policy] = advancePolicy(block, startOf(row, policy), Math.floor(now / partMs[policy]!));
      return spent;
    },
    spend(row, costs) {
      const block = blockOf(row);
      for (let policy = 0; policy < policies.length; policy++) {
        const start = startOf(row, policy);
        const cost = costs[policy] ?? 0;
        block[start + FIRST + (block[start]! % HELD)]! += cost;
        block[start + SUM]! += cost;
      }
    },
    wait(row, policy, most, now) {
      const [block, start, ms] = [blockOf(row), startOf(row, policy), partMs[policy]!];
      const newest = block[start]!;
      let left = block[start + SUM]!;
      for (let gone = 0; gone <= HELD; gone++) {
        if (left <= most) return gone === 0 ? 0 : Math.max(1, (newest + gone) * ms - now);
        left -= block[start + FIRST + ((newest + 1 + gone) % HELD)]!;
      }
      return HELD * ms;
    },
    clear(row) {
      blockOf(row).fill(0, startOf(row, 0), startOf(row, 0) + rowLength);
    },
  };
}

/** Empties the parts that fell out of the window; gives the sum of the others. */
function advancePolicy(block: Uint32Array, start: number, part: number): number {
  const behind = part - block[start]!;
  if (behind >= HELD) {
    block.fill(0, start + SUM, start + STRIDE);
    block[start] = part;
  } else if (behind > 0) {
    for (let next = part - behind + 1; next <= part; next++) {
      const at = start + FIRST + (next % HELD);
      block[start + SUM]! -= block[at]!;
      block[at] = 0;
    }
    block[start] = part;
  }
  return block[start + SUM]!;
}
