import { MEANINGS } from "./problem-pages.ts";

/** Parts of the OpenAPI documents that all operations share: header fields and problem answers. */

interface SharedAnswer {
  name: string;
  description: string;
  headers: readonly string[];
}

export const HEADERS = {
  ETag: {
    description:
      "Strong validator of the body. Send it back in `If-None-Match` to be told 304 while nothing has changed.",
    schema: { type: "string", pattern: '^"[^"]+"$' },
  },
  "Cache-Control": {
    description: "How long the answer may be reused. An answer that holds only today ends at midnight in Brussels.",
    schema: { type: "string" },
  },
  "Content-Location": {
    description:
      "The address of the question in its one spelling: a cache or a link may use it for every other spelling; only `query` differs.",
    schema: { type: "string" },
    example: "/api/v1/cn?lang=en&q=85423190",
  },
  "No-Vary-Search": {
    description:
      "What of the address changes nothing: the order of parameters, and those that links carry to be counted.",
    schema: { type: "string" },
  },
  "Dataset-Version": {
    description: "Release of the data that answered.",
    schema: { type: "string", pattern: "^\\d{4}\\.\\d{2}\\.\\d{2}(\\.\\d+)?$" },
  },
  "Repr-Digest": {
    description:
      "SHA-256 of the body (RFC 9530): with it, and with the signature where the service signs, an answer can be proved later.",
    schema: { type: "string", pattern: "^sha-256=:[A-Za-z0-9+/]{43}=:$" },
    example: "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:",
  },
  "RateLimit-Policy": {
    description:
      "Quotas that the request counts against (structured field list, draft-ietf-httpapi-ratelimit-headers): `q` in `w` seconds, of requests unless `qu` names something else.",
    schema: { type: "string" },
    example:
      '"requests";q=60;w=60, "requests-day";q=5000;w=86400, "units";q=1200;w=60;qu="units", "units-day";q=20000;w=86400;qu="units"',
    optional: true,
  },
  RateLimit: {
    description:
      "What is left (`r`) and the seconds they should last (`t`). Only on answers that no cache shares: of a POST, a refusal, or a question with a key.",
    schema: { type: "string" },
    example: '"requests";r=42;t=42, "requests-day";r=4982;t=86089, "units";r=1100;t=55, "units-day";r=19800;t=85536',
    optional: true,
  },
  Link: {
    description: '`rel="next"`: the page of results that follows, where one does.',
    schema: { type: "string" },
    example: '</api/v1/cn?limit=2&offset=2&q=854231>; rel="next"',
    optional: true,
  },
  "X-Request-Id": {
    description:
      "The id of the request: the one that the client sent in this field, if it is 8 to 128 letters, digits, dots, underscores and hyphens, else one of ours. It is the `instance` of a problem too.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{8,128}$" },
    example: "order-4711.1",
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "WWW-Authenticate": {
    description: "How a key is shown.",
    schema: { type: "string" },
    example: 'Bearer realm="cargolex", error="invalid_token"',
  },
  Allow: { description: "Methods of the path.", schema: { type: "string" }, example: "GET, HEAD, OPTIONS" },
  Accept: { description: "Media type that is read.", schema: { type: "string" }, example: "application/json" },
  "Accept-Encoding": {
    description: "Content coding of a body that is read: none.",
    schema: { type: "string" },
    example: "identity",
  },
} as const;

const counted = ["RateLimit-Policy", "RateLimit"] as const;
const always = ["Cache-Control", "X-Request-Id"] as const;
const answered = [...always, "Dataset-Version"] as const;

/** Problem answers by status. */
export const PROBLEMS: Record<number, SharedAnswer> = {
  400: { name: "InvalidRequest", description: MEANINGS["invalid-request"], headers: [...always, ...counted] },
  401: {
    name: "Unauthorized",
    description: MEANINGS.unauthorized,
    headers: [...answered, ...counted, "WWW-Authenticate"],
  },
  404: { name: "NotFound", description: MEANINGS["not-found"], headers: [...always, ...counted] },
  405: { name: "MethodNotAllowed", description: MEANINGS["method-not-allowed"], headers: [...always, "Allow"] },
  413: { name: "ContentTooLarge", description: MEANINGS["content-too-large"], headers: [...answered, ...counted] },
  414: { name: "UriTooLong", description: MEANINGS["uri-too-long"], headers: [...always] },
  415: {
    name: "UnsupportedMediaType",
    description: MEANINGS["unsupported-media-type"],
    headers: [...answered, ...counted, "Accept", "Accept-Encoding"],
  },
  422: { name: "UnusableRequest", description: MEANINGS["unusable-request"], headers: [...answered, ...counted] },
  429: {
    name: "TooManyRequests",
    description: "A quota is used up; `violated-policies` names it. Try again after the time in `Retry-After`.",
    headers: [...answered, ...counted, "Retry-After"],
  },
  500: { name: "InternalError", description: MEANINGS["internal-error"], headers: [...answered, "RateLimit-Policy"] },
  503: { name: "Unavailable", description: MEANINGS.unavailable, headers: [...answered, ...counted, "Retry-After"] },
};

/** Statuses that any operation may give. */
export const ANYWHERE = [400, 401, 405, 414, 429, 500, 503] as const;

/** Header fields of a successful answer that may be cached, of its 304, and of one that may not. */
export const CACHED = [
  "ETag",
  "Repr-Digest",
  "Content-Location",
  "Link",
  "No-Vary-Search",
  ...answered,
  ...counted,
] as const;
export const UNCACHED = ["Repr-Digest", ...answered, ...counted] as const;
