import { mailboxKey } from "../../openapi/formats.ts";
import { hash } from "node:crypto";
import type { Lead } from "../../openapi/schemas/lead.ts";
import type { Cells, Database } from "./database.ts";

/** `stored` also for a repeated call; `conflict` when the key came with another contact before. */
type Stored = "stored" | "conflict";

/** A contact as it is kept. */
export interface StoredLead {
  id: string;
  /** RFC 3339, UTC. */
  received_at: string;
  email: string;
  source: string | null;
  utm: Readonly<Record<string, string>> | null;
}

const KEY_LIFETIME = 24 * 3_600_000;

/** Keeps a contact; it is on disk when this resolves. Rejects when it may not have been written. */
async function addLead(database: Database, now: number, lead: Lead, idempotencyKey?: string): Promise<Stored> {
  const row = rowOf(lead, idempotencyKey, now);
  // One statement decides which of two simultaneous calls wins.
  const insert = async (): Promise<boolean> =>
    (await database.run(`${INSERT} ON CONFLICT (idempotency_key) DO NOTHING`, ...valuesOf(row))) === 1;
  if (await insert()) return "stored";
  // The key was used before: it is free again a day later, else what it was used for decides.
  const expired = new Date(now - KEY_LIFETIME).toISOString();
  await database.run(
    "UPDATE lead SET idempotency_key = NULL WHERE idempotency_key = ? AND received_at <= ?",
    row.key,
    expired,
  );
  if (await insert()) return "stored";
  const [stored] = await database.all("SELECT fingerprint FROM lead WHERE idempotency_key = ?", row.key);
  if (stored === undefined) throw Object.assign(new Error("the contact is not there"), { code: "NOT_KEPT" });
  return stored["fingerprint"] === row.fingerprint ? "stored" : "conflict";
}

/** Nobody's address (RFC 2606). */
const PROBE: Lead = { email: "probe@example.invalid" };

/**
 * Resolves when a contact could be written just now: one was, and taken out again in the same transaction, so that its
 * pages reach the disk and no reader sees it.
 */
function tryLead(database: Database, now: number): Promise<void> {
  const row = rowOf(PROBE, undefined, now);
  return database.transaction(async (transaction) => {
    await transaction.run(INSERT, ...valuesOf(row));
    await transaction.run("DELETE FROM lead WHERE id = ?", row.id);
  });
}

/** Where a page of contacts ended: the next begins after it. */
type LeadCursor = Pick<StoredLead, "received_at" | "id">;

/**
 * Contacts from a moment (RFC 3339, UTC; included) to another (not included), the oldest first: at most `most` of those
 * after a place.
 */
async function readLeads(
  database: Database,
  _now: number,
  since: string,
  until: string,
  after: LeadCursor,
  most: number,
): Promise<StoredLead[]> {
  const rows = await database.all(
    "SELECT id, received_at, email, source, utm FROM lead WHERE received_at >= ? AND received_at < ? AND (received_at > ? OR (received_at = ? AND id > ?)) ORDER BY received_at, id LIMIT ?",
    since,
    until,
    after.received_at,
    after.received_at,
    after.id,
    most,
  );
  return rows.map(leadOf);
}

/** Rows that are erased at once, so that no contact waits long for the table. */
const PURGED_AT_ONCE = 500;

/**
 * Erases contacts that were received before a moment (RFC 3339, UTC), some hundred at a time. Gives their number, and
 * whether older ones are left.
 */
async function purgeLeads(
  database: Database,
  _now: number,
  before: string,
): Promise<{ erased: number; more: boolean }> {
  const erased = await database.run(
    `DELETE FROM lead WHERE id IN (SELECT id FROM lead WHERE received_at < ? ORDER BY received_at, id LIMIT ${PURGED_AT_ONCE})`,
    before,
  );
  return { erased, more: erased === PURGED_AT_ONCE };
}

/**
 * Erases every contact of an e-mail address, in whatever case and form it was written. Gives their number. Databases
 * fold the case of ASCII alone: other addresses are compared here.
 */
async function eraseLeads(database: Database, _now: number, email: string): Promise<number> {
  const key = mailboxKey(email);
  let erased = await database.run("DELETE FROM lead WHERE LOWER(email) = ?", key);
  const others = await database.all("SELECT DISTINCT email FROM lead WHERE OCTET_LENGTH(email) > LENGTH(email)");
  for (const { email: written } of others)
    if (mailboxKey(String(written)) === key)
      erased += await database.run("DELETE FROM lead WHERE email = ?", written ?? "");
  return erased;
}

function leadOf({ id, received_at, email, source, utm }: Cells): StoredLead {
  return {
    id: String(id),
    received_at: String(received_at),
    email: String(email),
    source: source === null ? null : String(source),
    utm: utm === null ? null : (JSON.parse(String(utm)) as Record<string, string>),
  };
}

interface LeadRow {
  id: string;
  receivedAt: string;
  email: string;
  source: string | null;
  utm: string | null;
  key: string | null;
  fingerprint: string;
}

const INSERT =
  "INSERT INTO lead (id, received_at, email, source, utm, idempotency_key, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?)";
const valuesOf = ({ id, receivedAt, email, source, utm, key, fingerprint }: LeadRow): (string | null)[] => [
  id,
  receivedAt,
  email,
  source,
  utm,
  key,
  fingerprint,
];

/** The key is kept as a hash, since it may hold what a client takes for private. */
function rowOf(lead: Lead, idempotencyKey: string | undefined, now: number): LeadRow {
  const source = lead.source ?? null;
  return {
    id: crypto.randomUUID(),
    receivedAt: new Date(now).toISOString(),
    email: lead.email,
    source,
    utm: lead.utm === undefined ? null : JSON.stringify(lead.utm),
    key: idempotencyKey === undefined ? null : hash("sha256", idempotencyKey),
    fingerprint: hash(
      "sha256",
      JSON.stringify([lead.email, source, Object.entries(lead.utm ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    ),
  };
}

/** What the store does with contacts, by name. */
export const leadCalls = { addLead, tryLead, readLeads, purgeLeads, eraseLeads };
