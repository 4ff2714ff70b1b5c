import type { Costs, QuotaState, Policy } from "./limiter.ts";

/** Unit that a policy counts (`qu`); requests by default. */
const UNITS: Record<Policy["counts"], string> = { requests: "", units: ';qu="units"', bytes: ';qu="content-bytes"' };

/**
 * `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11, section 3): the quotas that count, the same on every
 * answer.
 */
export function policyField(policies: readonly Policy[]): string {
  return policies
    .map(({ name, counts, quota, window }) => `"${name}";q=${quota};w=${window}${UNITS[counts]}`)
    .join(", ");
}

/**
 * `RateLimit` (section 4): units left, and the seconds they should last. `t` paces a client at the rate of the policy,
 * so that the ratio of both never promises more than the policy gives (section 6); of what refused a request it is
 * `Retry-After`.
 */
export function limitField(state: QuotaState): string {
  return state.policies
    .map(({ policy, remaining, wait }) => {
      const paced = Math.ceil((Math.max(1, remaining) * policy.window) / policy.quota);
      return `"${policy.name}";r=${remaining};t=${wait > 0 ? retryAfter(state) : paced}`;
    })
    .join(", ");
}

/** Names of the policies that refused. */
export function violatedPolicies({ policies }: QuotaState): string[] {
  return policies.filter(({ wait }) => wait > 0).map(({ policy }) => policy.name);
}

/** Seconds until a refused request can succeed; never earlier than the window that `RateLimit` names. */
export function retryAfter({ policies }: QuotaState): number {
  return Math.max(1, ...policies.map(({ wait }) => wait));
}

/** Says why so many units can never be taken at once, however long a client waits; undefined where they can. */
export function neverDetail(policies: readonly Policy[], costs: Costs): string | undefined {
  const passed = policies.find(({ counts, quota }) => (costs[counts] ?? 0) > quota);
  return (
    passed &&
    `This costs ${costs[passed.counts]} ${passed.counts}, more than the ${passed.quota} in ${passed.window} s that a client has; send less at once.`
  );
}

/** Says what was exceeded, by how much, and what helps. */
export function quotaDetail(standing: QuotaState, costs: Costs): string {
  const refusing = standing.policies.filter(({ wait }) => wait > 0);
  const limits = refusing.map(
    ({ policy: { counts, quota, window }, remaining }) =>
      `${quota} ${counts} in ${window} s, ${remaining} left${(costs[counts] ?? 0) > 1 ? `, ${costs[counts]} needed` : ""}`,
  );
  return `The quota of this client is used up (${limits.join("; ")}). Try again in ${retryAfter(standing)} s.`;
}
