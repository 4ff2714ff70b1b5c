import type { Policy, Standing } from "./limiter.ts";

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
