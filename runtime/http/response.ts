import { FastResponse } from "srvx";
import type { Problem } from "../../openapi/schemas/common.ts";
import { secondsOfDayLeft } from "./day.ts";
import { bytesOfText, encodeText, validatorsOfBody, type Printed } from "./json-text.ts";

/** An answer before it is a `Response`, or bytes on a socket. */
export interface Outgoing {
  status: number;
  fields: HeaderFields;
  body: Printed | Uint8Array | null;
}

/** An answer to send. HEAD and 304 have the headers of GET and no body; their length is that of the body left out. */
export function outgoing(body: Outgoing["body"], headers: HeaderFields, head: boolean, status = 200): Outgoing {
  const fields = status === 200 && body !== null && headers["repr-digest"] === undefined ? { ...headers, "repr-digest": validatorsOfBody(body).reprDigest } : headers;
  return head && body !== null ? { status, fields: { ...fields, "content-length": String(body.length) }, body: null } : { status, fields, body };
}

/** A problem to send; never cached. */
export function outgoingProblem(problem: Problem, headers: HeaderFields, head: boolean): Outgoing {
  return outgoing(encodeText(JSON.stringify(problem)), { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" }, head, problem.status);
}

/** What is to be sent, as web standards have it. */
export function responseOf({ status, fields, body }: Outgoing): Response {
  return new FastResponse((typeof body === "string" ? bytesOfText(body) : body) as BodyInit | null, { status, headers: fields });
}

/** Builds an answer to a path that is no operation. */
export function bodyResponse(body: string | Uint8Array | null, headers: HeaderFields, head: boolean, status = 200): Response {
  return responseOf(outgoing(typeof body === "string" ? encodeText(body) : body, headers, head, status));
}

/** Builds a problem answer; never cached. */
export function problemResponse(problem: Problem, headers: HeaderFields, head: boolean): Response {
  return responseOf(outgoingProblem(problem, headers, head));
}

/** Response headers as a plain object: `Headers` costs more than the rest of an answer. */
export type HeaderFields = Record<string, string>;

/** On every answer. Origin `*` needs no `Vary`: the answer does not depend on who asks. */
export const COMMON: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Dataset-Version, Repr-Digest, Signature, Signature-Input, Deprecation, Sunset",
  "x-content-type-options": "nosniff",
};

const ALLOWED = "Authorization, X-API-Key, Content-Type, Idempotency-Key, If-None-Match, traceparent, tracestate, X-Requested-With, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
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

/** `Cache-Control` of an answer that may be kept, by everybody or by who asked. One that holds only today is cut, stale time included, so that it never outlives midnight in Brussels. */
export function cacheControl(by: "public" | "private", now: number, onlyToday: boolean): string {
  const left = onlyToday ? secondsOfDayLeft(now) : Number.POSITIVE_INFINITY;
  const stale = Math.min(STALE, Math.max(0, left - MAX_AGE));
  return `${by}, max-age=${Math.min(MAX_AGE, left)}${stale > 0 ? `, stale-while-revalidate=${stale}` : ""}`;
}

/** Whether `If-None-Match` names the tag: `*`, or any tag of the list under weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return new Set(ifNoneMatch.match(/"[^"]*"/g)).has(tag);
}
