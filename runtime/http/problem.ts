import type { Problem, ProblemError } from "../../openapi/schemas/common.ts";

/** Statuses that are answered with a problem document. */
export type ProblemStatus = 400 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503;

export interface ProblemKind {
  status: ProblemStatus;
  title: string;
  /** What happened and what to do, for the page behind the `type`. */
  meaning: string;
}

/** Kinds of problems by the last segment of their `type`. One kind for each status, so that a client may branch on either. */
export const PROBLEM_KINDS = {
  "invalid-request": {
    status: 400, title: "The request is not valid",
    meaning: "A parameter, header or body member is missing, unknown or has a value that is not allowed. `errors` lists every fault found; correct all of them and send the request again.",
  },
  "not-found": {
    status: 404, title: "Not found",
    meaning: "There is no such path, or no such UN number or code in the data. `errors` says which, where the path exists.",
  },
  "method-not-allowed": { status: 405, title: "Method not allowed", meaning: "The path exists, but not with this method. The `Allow` header lists the methods it has." },
  "content-too-large": { status: 413, title: "The body is too large", meaning: "The request body is larger than the operation reads. Send less at once." },
  "unsupported-media-type": {
    status: 415, title: "Unsupported media type",
    meaning: "Bodies are read as UTF-8 JSON only. Send `Content-Type: application/json` and no content coding.",
  },
  "unusable-request": {
    status: 422, title: "The request cannot be used",
    meaning: "The request is well formed, but cannot be acted on as it stands: with `strict=1` something is ambiguous, or an `Idempotency-Key` was used before with another body.",
  },
  "internal-error": {
    status: 500, title: "Internal error",
    meaning: "The service failed. Nothing can be concluded from this answer about the goods asked for. Quote `instance` when you report it.",
  },
  unavailable: { status: 503, title: "Service unavailable", meaning: "Something the service needs cannot be reached just now. Try again after the time in `Retry-After`." },
} as const satisfies Record<string, ProblemKind>;

/** Registered with IANA by the RateLimit header fields draft; it has a page of its own. */
export const QUOTA_EXCEEDED = "https://iana.org/assignments/http-problem-types#quota-exceeded";

const NAMES = new Map<number, keyof typeof PROBLEM_KINDS>(
  Object.entries(PROBLEM_KINDS).map(([name, { status }]) => [status, name as keyof typeof PROBLEM_KINDS]),
);

/** What a problem document is made of; `detail` is that of the first fault unless given. */
export interface Trouble {
  status: Exclude<ProblemStatus, 429>;
  detail?: string;
  errors?: readonly ProblemError[];
}

/** Builds a problem document; `site` is the public URL that its `type` resolves under. */
export function problemOf({ status, detail, errors = [] }: Trouble, site: string): Problem {
  const name = NAMES.get(status);
  if (name === undefined) throw new Error(`no kind of problem for status ${status}`);
  return {
    type: `${site}/problems/${name}`,
    title: PROBLEM_KINDS[name].title,
    status,
    detail: detail ?? errors[0]?.detail ?? PROBLEM_KINDS[name].title,
    instance: newInstance(),
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}

/** Builds the problem document of a refused quota. */
export function quotaProblem(violated: readonly string[], detail: string): Problem {
  return { type: QUOTA_EXCEEDED, title: "Too many requests", status: 429, detail, instance: newInstance(), "violated-policies": [...violated] };
}

function newInstance(): string {
  return `urn:uuid:${crypto.randomUUID()}`;
}
