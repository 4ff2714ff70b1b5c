import { hash } from "node:crypto";
import type { Lead } from "../../openapi/schemas/lead.ts";
import { migrate, type Database } from "./sqlite.ts";

/** `stored` also for a repeated call; `conflict` when the key came with another contact before. */
export type Stored = "stored" | "conflict";

/** Keeps contacts. Rejects when a contact could not be written; what was reported as stored is on disk. */
export interface LeadStore {
  add(lead: Lead, idempotencyKey: string | undefined): Promise<Stored>;
  /** Resolves when a row could be written now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const KEY_LIFETIME = 24 * 3_600_000;

/** A store of contacts in a database that `open` opens; opened at the first use, and again after a failure to open. */
export function leadStore(open: () => Promise<Database>, now: () => number): LeadStore {
  let opening: Promise<Database> | undefined;
  const database = (): Promise<Database> => {
    opening ??= openMigrated(open, now);
    opening.catch(() => (opening = undefined));
    return opening;
  };
  return {
    async add(lead, idempotencyKey) {
      const db = await database();
      const row = rowOf(lead, idempotencyKey, now());
      if (row.key !== null) await db.prepare("UPDATE lead SET idempotency_key = NULL WHERE idempotency_key = ? AND received_at <= ?").run(row.key, new Date(now() - KEY_LIFETIME).toISOString());
      await db
        .prepare("INSERT INTO lead (id, received_at, email, source, utm, idempotency_key, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING")
        .run(row.id, row.receivedAt, lead.email, lead.source ?? null, row.utm, row.key, row.fingerprint);
      // One statement decides which of two simultaneous calls wins; the loser reads what the winner wrote.
      if (row.key === null) return "stored";
      const kept = (await db.prepare("SELECT fingerprint FROM lead WHERE idempotency_key = ?").get(row.key)) as { fingerprint: string };
      return kept.fingerprint === row.fingerprint ? "stored" : "conflict";
    },
    async check() {
      const db = await database();
      await db.prepare("UPDATE migration SET version = version WHERE version = 0").run();
    },
    async close() {
      const db = await opening?.catch(() => undefined);
      await db?.dispose?.();
    },
  };
}

async function openMigrated(open: () => Promise<Database>, now: () => number): Promise<Database> {
  const database = await open();
  await migrate(database, now);
  return database;
}

/** The key is kept as a hash: it may hold what a client takes for private. */
function rowOf(lead: Lead, idempotencyKey: string | undefined, now: number) {
  const utm = lead.utm === undefined ? null : JSON.stringify(lead.utm);
  return {
    id: crypto.randomUUID(),
    receivedAt: new Date(now).toISOString(),
    utm,
    key: idempotencyKey === undefined ? null : hash("sha256", idempotencyKey),
    fingerprint: hash("sha256", JSON.stringify([lead.email, lead.source ?? null, Object.entries(lead.utm ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))])),
  };
}
