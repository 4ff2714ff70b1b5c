import type { Problem } from "../../openapi/schemas/common.ts";
import { secondsOfDayLeft } from "../rules/day.ts";
import { validatorsOf } from "./json-text.ts";

/** An answer before it is a `Response`. */
export interface Outgoing {
  status: number;
  fields: HeaderFields;
  body: Uint8Array<ArrayBuffer> | null;
}

/** An answer to send. HEAD and 304 have the headers of GET and no body; their length is that of the body left out. */
export function outgoing(
  content: string | Uint8Array | null,
  headers: HeaderFields,
  head: boolean,
  status = 200,
): Outgoing {
  const body = typeof content === "string" ? encoder.encode(content) : (content as Outgoing["body"]);
  const fields =
    status === 200 && body !== null && headers["repr-digest"] === undefined
      ? { ...headers, "repr-digest": validatorsOf(body).reprDigest }
      : headers;
  return head && body !== null
    ? { status, fields: { ...fields, "content-length": String(body.length) }, body: null }
    : { status, fields, body };
}

const encoder = new TextEncoder();

/** A problem to send; never cached. */
export function outgoingProblem(problem: Problem, headers: HeaderFields, head: boolean): Outgoing {
  return outgoing(
    JSON.stringify(problem),
    { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" },
    head,
    problem.status,
  );
}

/** Response headers as a plain object: `Headers` costs more than the rest of an answer. */
export type HeaderFields = Record<string, string>;

/** On every answer. Origin `*` needs no `Vary`: the answer does not depend on who asks. */
export const COMMON: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Dataset-Version, Repr-Digest, Signature, Signature-Input, Deprecation, Sunset, X-Request-Id",
  "x-content-type-options": "nosniff",
};

const ALLOWED =
  "Authorization, X-API-Key, Content-Type, Content-Digest, Idempotency-Key, If-None-Match, traceparent, tracestate, X-Requested-With, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-Request-Id";
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

const MAX_AGE = 300;
const STALE = 60;

/**
 * `Cache-Control` of an answer that may be kept, by everybody or by who asked. One that holds only today is cut, stale
 * time included, so that it never outlives midnight in Brussels: it was asked at `now`, and `passed` milliseconds later
 * it is sent.
 */
export function cacheControl(by: "public" | "private", now: number, onlyToday: boolean, passed = 0): string {
  const left = onlyToday ? secondsOfDayLeft(now, passed) : Number.POSITIVE_INFINITY;
  const stale = Math.min(STALE, Math.max(0, left - MAX_AGE));
  return `${by}, max-age=${Math.min(MAX_AGE, left)}${stale > 0 ? `, stale-while-revalidate=${stale}` : ""}`;
}

/** True if `If-None-Match` names the tag: `*`, or any tag of the list under weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return new Set(ifNoneMatch.match(/"[^"]*"/g)).has(tag);
}

/** A part of a document: its first byte, and the one behind its last. */
interface ByteRange {
  from: number;
  end: number;
}

/** What `Range` and `If-Range` of a request say. */
interface RangeFields {
  range: string | null;
  ifRange: string | null;
}

/**
 * The part of a document that is asked for (RFC 9110, 14.2); undefined where the whole is sent: without a `Range`, for
 * several parts, for one behind the end, or where `If-Range` names another document.
 */
export function readRange({ range, ifRange }: RangeFields, etag: string, length: number): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "") ?? [];
  if (first + last === "" || (ifRange !== null && ifRange !== etag)) return undefined;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length : Math.min(length, Number(last) + 1);
  return from < end ? { from, end } : undefined;
}
