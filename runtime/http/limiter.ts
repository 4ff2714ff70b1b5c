/** A quota: so many units in a window, given back evenly over the window. */
export interface Policy {
  name: string;
  quota: number;
  /** Seconds. */
  window: number;
}

export interface PolicyStanding {
  policy: Policy;
  remaining: number;
  /** Whole seconds until as many units as were asked for are there; 0 when they are. */
  wait: number;
}

export interface Standing {
  allowed: boolean;
  policies: readonly PolicyStanding[];
}

/** Counts units for clients. A limiter shared by several processes answers with a promise. */
export interface Limiter {
  policies: readonly Policy[];
  /** Takes `cost` units from every policy, or none when one of them has too few left. */
  take(client: string, cost: number, now: number): Standing | Promise<Standing>;
}

/** A limiter that need not be waited for. */
export interface LocalLimiter extends Limiter {
  take(client: string, cost: number, now: number): Standing;
}

const MOST_CLIENTS = 100_000;

/**
 * A limiter in the memory of this process (generic cell rate algorithm: one number for each client and policy, the instant at which its quota is
 * whole again). Clients beyond the bound are forgotten, the longest unseen first, so that a flood of addresses cannot fill the memory.
 */
export function memoryLimiter(policies: readonly Policy[], mostClients = MOST_CLIENTS): LocalLimiter {
  const clients = new Map<string, number[]>();
  return {
    policies,
    take(client, cost, now) {
      const known = clients.get(client);
      // Within the window, so that a clock that is set back does not lock a client out.
      const whole = policies.map((policy, index) => Math.min(Math.max(known?.[index] ?? now, now), now + policy.window * 1000));
      const after = policies.map((policy, index) => (whole[index] ?? now) + cost * unit(policy));
      const allowed = policies.every((policy, index) => (after[index] ?? 0) - now <= policy.window * 1000 + SLACK);
      if (known !== undefined) clients.delete(client);
      else if (clients.size >= mostClients) forgetOldest(clients);
      clients.set(client, allowed ? after : whole);
      return { allowed, policies: policies.map((policy, index) => standing(policy, (allowed ? after : whole)[index] ?? now, allowed ? 0 : cost, now)) };
    },
  };
}

/** Half a millisecond, so that sums of fractions do not refuse the last unit of a quota. */
const SLACK = 0.5;

function standing(policy: Policy, whole: number, asked: number, now: number): PolicyStanding {
  const spent = whole - now;
  const room = policy.window * 1000 - spent;
  // More than the whole quota is never there; the wait is then until it is whole.
  const missing = Math.min(asked * unit(policy) - room, Math.max(spent, 1000));
  return {
    policy,
    remaining: Math.max(0, Math.floor((room + SLACK) / unit(policy))),
    wait: missing <= SLACK ? 0 : Math.ceil(missing / 1000),
  };
}

/** Milliseconds in which one unit is given back. */
function unit(policy: Policy): number {
  return (policy.window * 1000) / policy.quota;
}

function forgetOldest(clients: Map<string, unknown>): void {
  const oldest = clients.keys().next();
  if (!oldest.done) clients.delete(oldest.value);
}
