import { members, KEY_ID, listOf, MOMENT, SHA256, wholeNumber } from "./shape.ts";

/** The newest that was accepted of a publication. Who accepts keeps it, and refuses what is older: a bucket can be set back, this cannot. */
export interface Seen {
  keys: { number: number; sha256: string };
  index: { number: number; sha256: string; time: string; signed_by: string[] };
}

export const SEEN = members({
  keys: members({ number: wholeNumber(1, 1000), sha256: SHA256 }),
  index: members({ number: wholeNumber(1, 2 ** 31), sha256: SHA256, time: MOMENT, signed_by: listOf(KEY_ID, 1, 16) }),
});

/** Reads what was kept; undefined where it is not what `printSeen` wrote. */
export function readSeen(text: string): Seen | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return SEEN(value) === undefined ? (value as Seen) : undefined;
  } catch {
    return undefined;
  }
}

export function printSeen({ keys, index }: Seen): string {
  return `${JSON.stringify({ keys, index }, null, 2)}\n`;
}
