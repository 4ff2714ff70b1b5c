import { cellText, type Cells, type Database } from "./database.ts";

/** A key as it is kept: of the key itself only its SHA-256. Times are RFC 3339, UTC. */
export interface StoredKey {
  /** Public: the first 8 characters of the key behind `clx_`. */
  id: string;
  sha256: string;
  /** What the operator calls it. */
  label: string;
  /** So many times the quotas of an address. */
  times: number;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

const COLUMNS = "id, sha256, label, times, created_at, expires_at, revoked_at";

/** Keeps a new key. */
async function addKey(
  database: Database,
  now: number,
  key: Omit<StoredKey, "created_at" | "revoked_at">,
): Promise<void> {
  await insert(database, { ...key, created_at: new Date(now).toISOString(), revoked_at: null });
}

/** Every key there ever was, the oldest first. */
async function listKeys(database: Database): Promise<StoredKey[]> {
  return (await database.all(`SELECT ${COLUMNS} FROM api_key ORDER BY created_at, id`)).map(keyOf);
}

/** The keys that are good now. */
async function goodKeys(database: Database, now: number): Promise<StoredKey[]> {
  const rows = await database.all(
    `SELECT ${COLUMNS} FROM api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
    new Date(now).toISOString(),
  );
  return rows.map(keyOf);
}

/** Revokes a key; false where there is none of that id that is not revoked already. */
async function revokeKey(database: Database, now: number, id: string): Promise<boolean> {
  return (
    (await database.run(
      "UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
      new Date(now).toISOString(),
      id,
    )) > 0
  );
}

/**
 * Puts a new key in the place of one that is good, with its label, quota and end; the old one is good until a moment
 * (RFC 3339, UTC). Undefined where there is no such good key.
 */
function rotateKey(
  database: Database,
  now: number,
  id: string,
  fresh: Pick<StoredKey, "id" | "sha256">,
  until: string,
): Promise<StoredKey | undefined> {
  const time = new Date(now).toISOString();
  return database.transaction(async (transaction) => {
    const shorten =
      "UPDATE api_key SET expires_at = CASE WHEN expires_at IS NULL OR expires_at > ? THEN ? ELSE expires_at END WHERE id = ?";
    const [row] = await transaction.all(
      `SELECT ${COLUMNS} FROM api_key WHERE id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
      id,
      time,
    );
    if (row === undefined) return undefined;
    const next: StoredKey = { ...keyOf(row), ...fresh, created_at: time };
    await insert(transaction, next);
    await transaction.run(shorten, until, until, id);
    return next;
  });
}

async function insert(database: Database, key: StoredKey): Promise<void> {
  await database.run(
    `INSERT INTO api_key (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    key.id,
    key.sha256,
    key.label,
    key.times,
    key.created_at,
    key.expires_at,
    key.revoked_at,
  );
}

function keyOf({ id, sha256, label, times, created_at, expires_at, revoked_at }: Cells): StoredKey {
  return {
    id: String(id),
    sha256: String(sha256),
    label: String(label),
    times: Number(times),
    created_at: String(created_at),
    expires_at: cellText(expires_at),
    revoked_at: cellText(revoked_at),
  };
}

/** What the store does with the keys of clients, by name. */
export const keyCalls = { addKey, listKeys, goodKeys, revokeKey, rotateKey };
