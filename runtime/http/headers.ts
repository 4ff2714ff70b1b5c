/** Response headers as a plain object: `Headers` costs more than the rest of an answer. */
export type HeaderFields = Record<string, string>;

/** On every answer. Origin `*` needs no `Vary`: the answer does not depend on who asks. */
export const COMMON: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Dataset-Version",
  "x-content-type-options": "nosniff",
};

const ALLOWED = "Authorization, X-API-Key, Content-Type, Idempotency-Key, If-None-Match";
const A_DAY = "86400";

/** Answer to OPTIONS, preflight or not, on a path with these methods. */
export function preflightFields(methods: string): HeaderFields {
  return {
    ...COMMON,
    allow: methods,
    "access-control-allow-methods": methods,
    "access-control-allow-headers": ALLOWED,
    "access-control-max-age": A_DAY,
    "cache-control": `public, max-age=${A_DAY}`,
  };
}
