/** What a policy counts: answers asked for, their cost, or bytes sent. */
type Counted = "requests" | "units" | "bytes";

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
/**
 * The part that runs, and those of a whole window before it: any window lies within them, so that none exceeds the
 * quota.
 */
const HELD = PARTS + 1;
/** Counters of one policy: the number of the newest part, the sum of all parts, then the parts in turn. */
const STRIDE = 2 + HELD;
const SUM = 1;
const FIRST = 2;

/** Sliding windows of many clients in one block of numbers: a client is a row, with a place for each policy. */
interface Windows {
  readonly policies: readonly Policy[];
  /** Bytes that a row takes. */
  readonly rowBytes: number;
  /**
   * Moves a row on to an instant (milliseconds of a clock that does not go back; for one that does, time stands still).
   * Gives what is spent of each policy.
   */
  advance(row: number, now: number): readonly number[];
  /** Spends so much of each policy in the newest part. */
  spend(row: number, costs: readonly number[]): void;
  /**
   * Milliseconds until at most `most` of a policy is spent, were nothing spent meanwhile. The row must have been moved
   * on.
   */
  wait(row: number, policy: number, most: number, now: number): number;
  /** Makes a row empty. */
  clear(row: number): void;
}

/** Rows that are added at once. */
const BLOCK = 256;

/** Windows for these policies, all empty. */
function slidingWindows(policies: readonly Policy[]): Windows {
  const rowLength = policies.length * STRIDE;
  const blocks: Uint32Array[] = [];
  const blockOf = (row: number): Uint32Array =>
    (blocks[Math.floor(row / BLOCK)] ??= new Uint32Array(BLOCK * rowLength));
  const startOf = (row: number, policy: number): number => (row % BLOCK) * rowLength + policy * STRIDE;
  const partMs = policies.map(({ window }) => (window * 1000) / PARTS);
  const spent = policies.map(() => 0);
  return {
    policies,
    rowBytes: rowLength * Uint32Array.BYTES_PER_ELEMENT,
    advance(row, now) {
      const block = blockOf(row);
      for (let policy = 0; policy < policies.length; policy++)
        spent[policy] = advancePolicy(block, startOf(row, policy), Math.floor(now / partMs[policy]!));
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
      const slot = start + FIRST + (next % HELD);
      block[start + SUM]! -= block[slot]!;
      block[slot] = 0;
    }
    block[start] = part;
  }
  return block[start + SUM]!;
}

/** What a request costs, by what policies count; what is absent costs nothing. */
export type Costs = Readonly<Partial<Record<Counted, number>>>;

interface PolicyStanding {
  policy: Policy;
  remaining: number;
  /** Whole seconds until what was asked for is there; 0 when it is. */
  wait: number;
}

export interface QuotaState {
  allowed: boolean;
  policies: readonly PolicyStanding[];
}

/** Counts what clients ask for. A limiter shared by several processes answers with a promise. */
export interface Limiter {
  policies: readonly Policy[];
  /**
   * Takes the costs from every policy, or nothing when one of them has too little left. Quotas of a client may be so
   * many times as large (`times`).
   */
  take(client: string, costs: Costs, times?: number): QuotaState | Promise<QuotaState>;
}

/** A limiter that need not be waited for. */
export interface LocalLimiter extends Limiter {
  take(client: string, costs: Costs, times?: number): QuotaState;
}

/** A counter holds no more. */
const MOST_QUOTA = 2 ** 32 - 1;

/** The policies with quotas that are so many times as large. */
export function policiesTimes(policies: readonly Policy[], times: number): readonly Policy[] {
  return times === 1
    ? policies
    : policies.map((policy) => ({ ...policy, quota: Math.min(MOST_QUOTA, policy.quota * times) }));
}

/** What the key of a client and its place in the map take, about. */
const KEY_BYTES = 160;
/** Clients looked at when one must be forgotten. */
const CANDIDATES = 8;

/**
 * A limiter in the memory of this process. `clock` gives milliseconds and must not go back with the time of day. When
 * more clients come than fit into `mostBytes`, one of
 * the longest unseen is forgotten: the one that used the least of its quotas, so that a flood of addresses does not
 * give back what somebody used up.
 */
export function memoryLimiter(policies: readonly Policy[], clock: () => number, mostBytes: number): LocalLimiter {
  const windows = slidingWindows(policies);
  const mostClients = Math.max(1, Math.floor(mostBytes / (windows.rowBytes + KEY_BYTES)));
  const rows = new Map<string, number>(); // the client seen last stands last
  const rowOf = (client: string, now: number): number => {
    let row = rows.get(client);
    if (row !== undefined && 2 * rows.size < mostClients) return row; // the order matters only to who must forget
    if (row !== undefined) rows.delete(client);
    else if (rows.size < mostClients) row = rows.size;
    else {
      const least = leastOf(rows, windows, now);
      row = rows.get(least)!;
      rows.delete(least);
      windows.clear(row);
    }
    rows.set(client, row);
    return row;
  };
  return {
    policies,
    take(client, costs, times = 1) {
      const scaled = policiesTimes(policies, times);
      const now = clock();
      const row = rowOf(client, now);
      const spent = windows.advance(row, now);
      let allowed = true;
      const requested: number[] = [];
      for (let index = 0; index < scaled.length; index++) {
        const { counts, quota } = scaled[index]!;
        const cost = costs[counts] ?? 0;
        requested.push(cost);
        if (spent[index]! + cost > quota) allowed = false;
      }
      const standings: PolicyStanding[] = [];
      for (let index = 0; index < scaled.length; index++) {
        const policy = scaled[index]!;
        const most = policy.quota - requested[index]!;
        // More than the whole quota is never there; the wait is then until it is whole.
        const wait =
          allowed || spent[index]! <= most ? 0 : Math.ceil(windows.wait(row, index, Math.max(0, most), now) / 1000);
        standings.push({
          policy,
          remaining: Math.max(0, policy.quota - spent[index]! - (allowed ? requested[index]! : 0)),
          wait,
        });
      }
      if (allowed) windows.spend(row, requested);
      return { allowed, policies: standings };
    },
  };
}

/** The one of the longest unseen clients that used the least. */
function leastOf(rows: ReadonlyMap<string, number>, windows: Windows, now: number): string {
  let least: { client: string; used: number } | undefined;
  let looked = 0;
  for (const [client, row] of rows) {
    const used = Math.max(...windows.advance(row, now).map((spent, index) => spent / windows.policies[index]!.quota));
    if (least === undefined || used < least.used) least = { client, used };
    if (++looked === CANDIDATES) break;
  }
  return least!.client;
}
