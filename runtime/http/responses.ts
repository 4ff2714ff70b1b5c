import { FastResponse } from "srvx";
import type { Problem } from "../../openapi/schemas/common.ts";
import type { HeaderFields } from "./headers.ts";

/** Builds an answer. HEAD and 304 have the headers of GET and no body; their length is that of the body left out. */
export function bodyResponse(body: string | Uint8Array | null, headers: HeaderFields, head: boolean, status = 200): Response {
  if (!head || body === null) return new FastResponse(body as BodyInit | null, { status, headers });
  return new FastResponse(null, { status, headers: { ...headers, "content-length": String(lengthOf(body)) } });
}

/** Builds a problem answer; never cached. */
export function problemResponse(problem: Problem, headers: HeaderFields, head: boolean): Response {
  const fields = { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" };
  return bodyResponse(JSON.stringify(problem), fields, head, problem.status);
}

function lengthOf(body: string | Uint8Array): number {
  return typeof body === "string" ? new TextEncoder().encode(body).byteLength : body.byteLength;
}
