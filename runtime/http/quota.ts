/** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11, section 3): the quotas that count, the same on every answer. */
export function policyField(policies: readonly Policy[]): string {
  return policies.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`).join(", ");
}

/**
 * `RateLimit` (section 4): units left, and the seconds they should last. `t` paces a client at the rate of the policy, so that the ratio of both never
 * promises more than the policy gives (section 6); a refused client gets its waiting time.
 */
export function limitField({ policies }: Standing): string {
  return policies
    .map(({ policy, remaining, wait }) => {
      const paced = Math.ceil((Math.max(1, remaining) * policy.window) / policy.quota);
      return `"${policy.name}";r=${remaining};t=${wait > 0 ? Math.min(wait, paced) : paced}`;
    })
    .join(", ");
}

/** Names of the policies that refused. */
export function violatedPolicies({ policies }: Standing): string[] {
  return policies.filter(({ wait }) => wait > 0).map(({ policy }) => policy.name);
}

/** Seconds until a refused request can succeed; never earlier than the window that `RateLimit` names. */
export function retryAfter({ policies }: Standing): number {
  return Math.max(1, ...policies.map(({ wait }) => wait));
}

/** Says why so many units can never be taken at once, however long a client waits; undefined where they can. */
export function neverDetail(policies: readonly Policy[], cost: number): string | undefined {
  const passed = policies.find(({ quota }) => cost > quota);
  return passed && `${cost} items are more than ${passed.quota} in ${passed.window} s; send fewer at once.`;
}

/** Says what was exceeded, by how much, and what helps. */
export function quotaDetail(standing: Standing, cost: number): string {
  const refusing = standing.policies.filter(({ wait }) => wait > 0);
  const limits = refusing.map(({ policy, remaining }) => `${policy.quota} in ${policy.window} s, ${remaining} left`).join("; ");
  return `The quota of this client is used up (${limits}${cost > 1 ? `, ${cost} needed` : ""}). Try again in ${retryAfter(standing)} s.`;
}

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
      return { allowed, policies: policies.map((policy, index) => policyStanding(policy, (allowed ? after : whole)[index] ?? now, allowed ? 0 : cost, now)) };
    },
  };
}

/** Half a millisecond, so that sums of fractions do not refuse the last unit of a quota. */
const SLACK = 0.5;

function policyStanding(policy: Policy, whole: number, asked: number, now: number): PolicyStanding {
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
