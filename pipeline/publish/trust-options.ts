import { readPublicPem } from "../../runtime/rules/trust/key-list.ts";
import { readSigningKey, type SigningKey } from "./keys.ts";
import { seenStore, type Trust } from "./standing.ts";
import { readWhole, type System } from "../source/disk.ts";

/** Options of every command that trusts somebody. */
export const TRUST_OPTIONS = {
  "public-key": { type: "string", multiple: true, default: [] as string[] },
  seen: { type: "string", default: "var/seen" },
  at: { type: "string" },
} as const;

export const TRUST_HELP = [
  "  --public-key FILE  root key that you trust; several are alternatives",
  "  --seen DIR         the newest index seen of each publication is kept here, and none older is accepted (default: var/seen)",
  "  --at MOMENT        the time that counts, 2026-11-22T00:00:00Z (default: now)",
];

/** Opens private keys; gives the reason where one is none. */
export async function openKeys(files: readonly string[], { disk }: System): Promise<SigningKey[] | { fault: string }> {
  const keys: SigningKey[] = [];
  for (const file of files) {
    try {
      keys.push(readSigningKey((await readWhole(disk, file)).toString("utf8")));
    } catch (error) {
      return { fault: `--key ${file}: ${(error as Error).message}` };
    }
  }
  return distinctKeys(keys);
}

/** A key that was named twice signs once. */
export function distinctKeys(keys: readonly SigningKey[]): SigningKey[] {
  return [...new Map(keys.map((key) => [key.id, key])).values()];
}

/** Whom a command line trusts: the root keys it names, else those that are at hand to sign. */
export async function openTrust(
  values: { "public-key": string[]; seen: string; at?: string | undefined },
  keys: readonly SigningKey[],
  system: System,
): Promise<Trust | { fault: string }> {
  const now = values.at === undefined ? system.now() : readMoment(values.at);
  if (now === undefined) return { fault: `--at ${values.at}: want a moment such as 2026-11-22T00:00:00Z` };
  const pinned = new Set<string>();
  for (const file of values["public-key"]) {
    try {
      const read = await readPublicPem((await readWhole(system.disk, file)).toString("utf8"));
      if ("why" in read) return { fault: `--public-key ${file}: ${read.why}` };
      pinned.add(read.id);
    } catch (error) {
      return { fault: `--public-key ${file}: ${(error as Error).message}` };
    }
  }
  return {
    pinned: pinned.size > 0 ? pinned : new Set(keys.map(({ id }) => id)),
    store: seenStore(values.seen, system.disk),
    now,
  };
}

/** Reads `--at`; undefined where it is no moment. */
function readMoment(text: string): number | undefined {
  const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
