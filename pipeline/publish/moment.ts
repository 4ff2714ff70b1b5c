import type { PublishedIndex } from "../../openapi/shards/publication.ts";
import type { OpenedList } from "../../runtime/rules/trust/key-list.ts";

const DAY_MS = 86_400_000;

/** A moment as it is published: UTC, whole seconds. */
export function formatMoment(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, "2026-11-22T00:00:00".length)}Z`;
}

/** A moment some days later. */
export function daysAfter(moment: number, days: number): string {
  return formatMoment(moment + days * DAY_MS);
}

/** Whole days from one moment until another; negative where it is past. */
function daysUntil(end: string, moment: number): number {
  return Math.floor((Date.parse(end) - moment) / DAY_MS);
}

/** So many days before an index or its keys expire whoever looks is told. */
const INDEX_NOTICE = 30;
const KEYS_NOTICE = 60;

/** Notices about expiry, past or near, each with the remedy. */
export function noticesOf({ publication }: PublishedIndex, list: OpenedList | undefined, now: number): string[] {
  const notices: string[] = [];
  const say = (what: string, end: string, most: number, remedy: string): void => {
    const days = daysUntil(end, now);
    if (days <= most)
      notices.push(
        `${what} ${days < 0 ? `expired on ${end}` : `expires on ${end}, in ${days} day${days === 1 ? "" : "s"}`}: ${remedy}`,
      );
  };
  say("the index", publication.expires, INDEX_NOTICE, "run cargolex signing renew, or publish");
  if (list === undefined) return notices;
  say(list.file, list.facts.expires, KEYS_NOTICE, "run cargolex signing rotate");
  for (const key of list.keys.values())
    if (key.state === "trusted")
      say(`key ${key.id}`, key.until, KEYS_NOTICE, "make another with cargolex keygen and run cargolex signing rotate");
  return notices;
}
