import { hash } from "node:crypto";
import type { Lead } from "../../openapi/schemas/lead.ts";
import { migrate, type Database } from "./sqlite.ts";

/** `stored` also for a repeated call; `conflict` when the key came with another contact before. */
export type Stored = "stored" | "conflict";

/** Keeps contacts. Rejects when a contact may not have been written; what was reported as stored is on disk. */
export interface LeadStore {
  add(lead: Lead, idempotencyKey: string | undefined): Promise<Stored>;
  /** Resolves when a contact could be written just now: one was, and taken out again before anybody saw it. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const KEY_LIFETIME = 24 * 3_600_000;

/** A store of contacts in a database that `open` opens: at the first use, after a failure to open, and when its file was taken away. One call is served after the other. */
export function leadStore(open: () => Promise<Database>, now: () => number): LeadStore {
  let opened: Database | undefined;
  const database = async (): Promise<Database> => {
    if (opened?.isCurrent?.() === false) await close();
    return (opened ??= await openMigrated(open, now));
  };
  const close = async (): Promise<void> => {
    const closing = opened;
    opened = undefined;
    await closing?.dispose?.();
  };
  const inTurn = oneAfterTheOther();
  /** After a failure nobody knows in what state a connection is: one that is left within a transaction would take contacts that are never written. The next use opens another. */
  const use = <Result>(run: (database: Database) => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      try {
        return await run(await database());
      } catch (error) {
        await close().catch(() => undefined);
        throw error;
      }
    });
  return {
    add: (lead, idempotencyKey) => use((db) => addRow(db, rowOf(lead, idempotencyKey, now()))),
    check: () => use((db) => tryRow(db, rowOf(PROBE, undefined, now()))),
    close: () => inTurn(close),
  };
}

/** Runs what it is given when all before has ended, however that ended. */
function oneAfterTheOther(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}

async function openMigrated(open: () => Promise<Database>, now: () => number): Promise<Database> {
  const database = await open();
  try {
    await migrate(database, now);
  } catch (error) {
    await database.dispose?.();
    throw error;
  }
  return database;
}

interface Row {
  id: string;
  receivedAt: string;
  email: string;
  source: string | null;
  utm: string | null;
  key: string | null;
  fingerprint: string;
}

const INSERT = "INSERT INTO lead (id, received_at, email, source, utm, idempotency_key, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?)";
const valuesOf = ({ id, receivedAt, email, source, utm, key, fingerprint }: Row): (string | null)[] => [id, receivedAt, email, source, utm, key, fingerprint];

async function addRow(database: Database, row: Row): Promise<Stored> {
  if (row.key !== null) {
    const expired = new Date(Date.parse(row.receivedAt) - KEY_LIFETIME).toISOString();
    await database.prepare("UPDATE lead SET idempotency_key = NULL WHERE idempotency_key = ? AND received_at <= ?").run(row.key, expired);
  }
  await database.prepare(`${INSERT} ON CONFLICT (idempotency_key) DO NOTHING`).run(...valuesOf(row));
  // One statement decides which of two simultaneous calls wins; the loser reads what the winner wrote.
  if (row.key === null) return "stored";
  const kept = (await database.prepare("SELECT fingerprint FROM lead WHERE idempotency_key = ?").get(row.key)) as { fingerprint: string };
  return kept.fingerprint === row.fingerprint ? "stored" : "conflict";
}

/** Nobody's address (RFC 2606). */
const PROBE: Lead = { email: "probe@example.invalid" };

/** Writes a row and takes it out in one transaction: pages of the table reach the disk, and no reader sees a row. After a failure the connection must be closed. */
async function tryRow(database: Database, row: Row): Promise<void> {
  await database.exec("BEGIN");
  await database.prepare(INSERT).run(...valuesOf(row));
  await database.prepare("DELETE FROM lead WHERE id = ?").run(row.id);
  await database.exec("COMMIT");
}

/**
 * The key is kept as a hash, since it may hold what a client takes for private, and together with the address of the contact: so nobody who guesses the keys of
 * others can take them first.
 */
function rowOf(lead: Lead, idempotencyKey: string | undefined, now: number): Row {
  const source = lead.source ?? null;
  return {
    id: crypto.randomUUID(),
    receivedAt: new Date(now).toISOString(),
    email: lead.email, source,
    utm: lead.utm === undefined ? null : JSON.stringify(lead.utm),
    key: idempotencyKey === undefined ? null : hash("sha256", JSON.stringify([idempotencyKey, lead.email])),
    fingerprint: hash("sha256", JSON.stringify([lead.email, source, Object.entries(lead.utm ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))])),
  };
}
