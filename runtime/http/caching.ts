import { hash } from "node:crypto";
import type { Reply } from "./handler.ts";
import { secondsOfDayLeft } from "./brussels-day.ts";

const MAX_AGE = 300;
const STALE = 60;

/** Strong validator of a body: equal bytes, equal tag. 128 bits of SHA-256 are enough to tell any two answers apart. */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

export interface Encoded {
  bytes: Uint8Array;
  etag: string;
}

type Answered = Extract<Reply, { json: string }>;

const encoded = new WeakMap<Answered, Encoded>();
const encoder = new TextEncoder();

/** The bytes of a reply and their tag. A handler that remembers its replies gives the same object again, and the work is not done twice. */
export function encodeReply(reply: Answered): Encoded {
  const known = encoded.get(reply);
  if (known !== undefined) return known;
  const bytes = encoder.encode(reply.json);
  const made = { bytes, etag: entityTag(bytes) };
  encoded.set(reply, made);
  return made;
}

/** `Cache-Control` of a public answer. One that holds only today is cut, stale time included, so that it never outlives midnight in Brussels. */
export function publicCache(now: number, onlyToday: boolean): string {
  const left = onlyToday ? secondsOfDayLeft(now) : Number.POSITIVE_INFINITY;
  const stale = Math.min(STALE, Math.max(0, left - MAX_AGE));
  return `public, max-age=${Math.min(MAX_AGE, left)}${stale > 0 ? `, stale-while-revalidate=${stale}` : ""}`;
}

/** Whether `If-None-Match` names the tag: `*`, or any tag of the list under weak comparison (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return new Set(ifNoneMatch.match(/"[^"]*"/g)).has(tag);
}
