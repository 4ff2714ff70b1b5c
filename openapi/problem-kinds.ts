/**
 * Kinds of problems by the last segment of their `type`. One kind for each status, so that a client may branch on
 * either.
 */
export const PROBLEM_KINDS = {
  "invalid-request": { status: 400, title: "The request is not valid" },
  unauthorized: { status: 401, title: "The key is not valid" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "request-timeout": { status: 408, title: "The request did not arrive in time" },
  "content-too-large": { status: 413, title: "The body is too large" },
  "uri-too-long": { status: 414, title: "The URL is too long" },
  "unsupported-media-type": { status: 415, title: "Unsupported media type" },
  "expectation-failed": { status: 417, title: "The expectation cannot be met" },
  "unusable-request": { status: 422, title: "The request cannot be used" },
  "header-fields-too-large": { status: 431, title: "The header fields are too large" },
  "internal-error": { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Service unavailable" },
} as const;

export type ProblemName = keyof typeof PROBLEM_KINDS;

/** Registered with IANA by the RateLimit header fields draft; it has a page of its own. */
export const QUOTA_EXCEEDED = "https://iana.org/assignments/http-problem-types#quota-exceeded";
