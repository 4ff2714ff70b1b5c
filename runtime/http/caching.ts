import { secondsOfDayLeft } from "./brussels-day.ts";

const MAX_AGE = 300;
const STALE = 60;

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
