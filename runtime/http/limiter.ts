import { seenOrder, type SeenOrder } from "./seen-order.ts";
import { slidingWindows, type Counted, type Policy, type Windows } from "./windows.ts";

/** What a request costs, by what policies count; what is absent costs nothing. */
export type Costs = Readonly<Partial<Record<Counted, number>>>;

export interface PolicyStanding {
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
  /** Takes the costs from every policy, or nothing when one of them has too little left. Quotas of a client may be so many times as large (`times`). */
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
  return times === 1 ? policies : policies.map((policy) => ({ ...policy, quota: Math.min(MOST_QUOTA, policy.quota * times) }));
}

/** What the key of a client and its place in the map take, about. */
const KEY_BYTES = 160;
/** Clients looked at when one must be forgotten. */
const CANDIDATES = 8;

/**
 * A limiter in the memory of this process. `clock` gives milliseconds and must not go back with the time of day. When more clients come than fit into `mostBytes`, one of
 * the longest unseen is forgotten: the one that used the least of its quotas, so that a flood of addresses does not give back what somebody used up.
 */
export function memoryLimiter(policies: readonly Policy[], clock: () => number, mostBytes: number): LocalLimiter {
  const windows = slidingWindows(policies);
  const mostClients = Math.max(1, Math.floor(mostBytes / (windows.rowBytes + KEY_BYTES)));
  const rows = new Map<string, number>();
  const clients: string[] = [];
  const seen = seenOrder();
  const rowOf = (client: string, now: number): number => {
    let row = rows.get(client);
    if (row !== undefined) {
      if (2 * rows.size >= mostClients) seen.touch(row); // the order matters only to who must forget
      return row;
    }
    if (rows.size < mostClients) row = rows.size;
    else {
      row = leastOf(seen, windows, now);
      rows.delete(clients[row]!);
      windows.clear(row);
    }
    seen.touch(row);
    clients[row] = client;
    rows.set(client, row);
    return row;
  };
  return {
    policies,
    take(client, costs, times = 1) {
      const own = policiesTimes(policies, times);
      const now = clock();
      const row = rowOf(client, now);
      const spent = windows.advance(row, now);
      let allowed = true;
      const asked: number[] = [];
      for (let index = 0; index < own.length; index++) {
        const { counts, quota } = own[index]!;
        const cost = costs[counts] ?? 0;
        asked.push(cost);
        if (spent[index]! + cost > quota) allowed = false;
      }
      const standings: PolicyStanding[] = [];
      for (let index = 0; index < own.length; index++) {
        const policy = own[index]!;
        const most = policy.quota - asked[index]!;
        // More than the whole quota is never there; the wait is then until it is whole.
        const wait = allowed || spent[index]! <= most ? 0 : Math.ceil(windows.wait(row, index, Math.max(0, most), now) / 1000);
        standings.push({ policy, remaining: Math.max(0, policy.quota - spent[index]! - (allowed ? asked[index]! : 0)), wait });
      }
      if (allowed) windows.spend(row, asked);
      return { allowed, policies: standings };
    },
  };
}

/** The one of the longest unseen clients that used the least; the others count as seen. */
function leastOf(seen: SeenOrder, windows: Windows, now: number): number {
  const oldest = seen.oldest(CANDIDATES);
  const used = oldest.map((row) => Math.max(...windows.advance(row, now).map((spent, index) => spent / windows.policies[index]!.quota)));
  const least = oldest[used.indexOf(Math.min(...used))]!;
  for (const row of oldest) if (row !== least) seen.touch(row);
  return least;
}
