import { cellText, type Cells, type Database } from "./database.ts";
import type { WebhookEndpoint } from "./endpoints.ts";

/** An event as one endpoint gets it. */
export interface NewDelivery {
  /** `webhook-id`: the same however often it is sent. */
  id: string;
  endpoint_id: string;
  type: string;
  /** JSON, byte for byte as it is signed and sent. */
  body: string;
}

export type DeliveryState = "pending" | "delivered" | "failed";

/** A delivery as it stands. Times are RFC 3339, UTC. */
interface StoredDelivery extends Omit<NewDelivery, "body"> {
  state: DeliveryState;
  created_at: string;
  /** When it is sent next, or again. */
  next_at: string;
  attempts: number;
  delivered_at: string | null;
}

/** A delivery that one worker sends now. */
export interface ClaimedDelivery
  extends NewDelivery, Pick<WebhookEndpoint, "url" | "secret" | "old_secret" | "old_secret_until"> {
  /** Names the claim: when it has passed, another worker may send it too. */
  leased_until: string;
  /** How often it failed since it was raised or replayed. */
  failures: number;
}

/** One try, as it is logged. */
interface DeliveryAttempt {
  at: string;
  status: number | null;
  error: string | null;
  /** Milliseconds. */
  ms: number;
}

/**
 * What became of a try: delivered; to be tried again at a moment; or given up. `disable` says why the endpoint gets
 * nothing more.
 */
export interface DeliveryOutcome extends Omit<DeliveryAttempt, "at"> {
  state: DeliveryState;
  next_at: string | null;
  disable: string | null;
}

/** The release that endpoints were told of last; undefined where they were never told. */
async function announcedRelease(database: Database): Promise<string | undefined> {
  const [row] = await database.all("SELECT value FROM service_state WHERE name = 'announced_release'");
  return row === undefined ? undefined : String(row["value"]);
}

/**
 * Keeps the deliveries of a release, and that it was announced, in one transaction. Of several processes that see the
 * same release one does: false where another was first. `before` is what
 * was announced when the deliveries were made.
 */
function announceRelease(
  database: Database,
  now: number,
  { before, release, deliveries }: { before: string | undefined; release: string; deliveries: readonly NewDelivery[] },
): Promise<boolean> {
  const time = new Date(now).toISOString();
  return database.transaction(async (transaction) => {
    await transaction.all(transaction.alone);
    if ((await announcedRelease(transaction)) !== before) return false;
    await transaction.run("DELETE FROM service_state WHERE name = 'announced_release'");
    await transaction.run("INSERT INTO service_state (name, value) VALUES ('announced_release', ?)", release);
    for (const delivery of deliveries) await insert(transaction, delivery, time);
    return true;
  });
}

/** Keeps one delivery, to be sent at once. */
function addDelivery(database: Database, now: number, delivery: NewDelivery): Promise<void> {
  return insert(database, delivery, new Date(now).toISOString());
}

async function insert(database: Database, { id, endpoint_id, type, body }: NewDelivery, time: string): Promise<void> {
  await database.run(
    "INSERT INTO webhook_delivery (id, endpoint_id, type, body, state, created_at, next_at, attempts, failures) SELECT ?, id, ?, ?, 'pending', ?, ?, 0, 0 FROM webhook_endpoint WHERE id = ?",
    id,
    type,
    body,
    time,
    time,
    endpoint_id,
  );
}

/** Deliveries to one endpoint that are under way at one time, about: a slow one does not take all workers. */
const MOST_OF_ENDPOINT = 8;

/** Claims deliveries that are due, at most so many, for so long (milliseconds); no other worker gets them meanwhile. */
function claimDeliveries(database: Database, now: number, most: number, lease: number): Promise<ClaimedDelivery[]> {
  const [time, until] = [now, now + lease].map((ms) => new Date(ms).toISOString()) as [string, string];
  return database.transaction(async (transaction) => {
    const due = await transaction.all(
      `SELECT id, endpoint_id, type, body, failures FROM webhook_delivery WHERE state = 'pending' AND next_at <= ? AND (leased_until IS NULL OR leased_until <= ?)
       AND endpoint_id IN (SELECT id FROM webhook_endpoint WHERE disabled_at IS NULL)
       AND endpoint_id NOT IN (SELECT endpoint_id FROM webhook_delivery WHERE leased_until > ? GROUP BY endpoint_id HAVING COUNT(*) >= ${MOST_OF_ENDPOINT})
       ORDER BY next_at, id LIMIT ?${transaction.skipLocked}`,
      time,
      time,
      time,
      most,
    );
    const claimed: ClaimedDelivery[] = [];
    for (const row of due) {
      const id = String(row["id"]);
      await transaction.run("UPDATE webhook_delivery SET leased_until = ? WHERE id = ?", until, id);
      const [endpoint] = await transaction.all(
        "SELECT url, secret, old_secret, old_secret_until FROM webhook_endpoint WHERE id = ?",
        String(row["endpoint_id"]),
      );
      if (endpoint === undefined) continue;
      claimed.push({
        id,
        endpoint_id: String(row["endpoint_id"]),
        type: String(row["type"]),
        body: String(row["body"]),
        failures: Number(row["failures"]),
        leased_until: until,
        url: String(endpoint["url"]),
        secret: String(endpoint["secret"]),
        old_secret: cellText(endpoint["old_secret"]),
        old_secret_until: cellText(endpoint["old_secret_until"]),
      });
    }
    return claimed;
  });
}

/**
 * Logs a try and keeps what became of it. Where the claim has passed and another worker has the delivery, only the log
 * is kept.
 */
function settleDelivery(
  database: Database,
  now: number,
  { id, endpoint_id, leased_until }: Pick<ClaimedDelivery, "id" | "endpoint_id" | "leased_until">,
  { state, next_at, status, error, ms, disable }: DeliveryOutcome,
): Promise<void> {
  const time = new Date(now).toISOString();
  return database.transaction(async (transaction) => {
    await transaction.run(
      "INSERT INTO webhook_attempt (id, delivery_id, at, status, error, ms) VALUES (?, ?, ?, ?, ?, ?)",
      crypto.randomUUID(),
      id,
      time,
      status,
      error,
      ms,
    );
    await transaction.run("UPDATE webhook_delivery SET attempts = attempts + 1 WHERE id = ?", id);
    // What was delivered is delivered, also where the claim has passed.
    const mine = state === "delivered" ? "" : " AND leased_until = ? AND state = 'pending'";
    await transaction.run(
      `UPDATE webhook_delivery SET state = ?, next_at = COALESCE(?, next_at), leased_until = NULL, failures = failures + ?, delivered_at = ? WHERE id = ?${mine}`,
      state,
      next_at,
      state === "delivered" ? 0 : 1,
      state === "delivered" ? time : null,
      id,
      ...(mine === "" ? [] : [leased_until]),
    );
    if (disable !== null)
      await transaction.run(
        "UPDATE webhook_endpoint SET disabled_at = ?, disabled_reason = ? WHERE id = ? AND disabled_at IS NULL",
        time,
        disable,
        endpoint_id,
      );
  });
}

/** The newest deliveries of an endpoint, of one state or of all, at most so many. */
async function listDeliveries(
  database: Database,
  _now: number,
  endpoint: string,
  state: DeliveryState | undefined,
  most: number,
): Promise<StoredDelivery[]> {
  const rows = await database.all(
    `SELECT id, endpoint_id, type, state, created_at, next_at, attempts, delivered_at FROM webhook_delivery WHERE endpoint_id = ?${state === undefined ? "" : " AND state = ?"} ORDER BY created_at DESC, id LIMIT ?`,
    endpoint,
    ...(state === undefined ? [] : [state]),
    most,
  );
  return rows.map(deliveryOf);
}

/** The log of a delivery, the oldest try first. */
async function listAttempts(database: Database, _now: number, delivery: string): Promise<DeliveryAttempt[]> {
  const rows = await database.all(
    "SELECT at, status, error, ms FROM webhook_attempt WHERE delivery_id = ? ORDER BY at, id",
    delivery,
  );
  return rows.map(({ at: moment, status, error, ms }) => ({
    at: String(moment),
    status: status === null ? null : Number(status),
    error: cellText(error),
    ms: Number(ms),
  }));
}

/**
 * Sends a delivery, or every failed one of an endpoint, again from the beginning, under the same `webhook-id`. Gives
 * their number.
 */
function replayDeliveries(
  database: Database,
  now: number,
  what: { delivery: string } | { endpoint: string },
): Promise<number> {
  const anew = "UPDATE webhook_delivery SET state = 'pending', next_at = ?, failures = 0, leased_until = NULL WHERE";
  const time = new Date(now).toISOString();
  return "delivery" in what
    ? database.run(`${anew} id = ?`, time, what.delivery)
    : database.run(`${anew} endpoint_id = ? AND state = 'failed'`, time, what.endpoint);
}

/** Deliveries by state, and how many of those that wait are due. */
async function countDeliveries(
  database: Database,
  now: number,
): Promise<Readonly<Record<DeliveryState | "due", number>>> {
  const [row] = await database.all(
    `SELECT CAST(COUNT(*) AS INTEGER) AS known, CAST(COALESCE(SUM(CASE WHEN state = 'pending' THEN 1 ELSE 0 END), 0) AS INTEGER) AS pending,
     CAST(COALESCE(SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END), 0) AS INTEGER) AS failed,
     CAST(COALESCE(SUM(CASE WHEN state = 'pending' AND next_at <= ? THEN 1 ELSE 0 END), 0) AS INTEGER) AS due FROM webhook_delivery`,
    new Date(now).toISOString(),
  );
  const [known, pending, failed, due] = [row?.["known"], row?.["pending"], row?.["failed"], row?.["due"]].map(
    Number,
  ) as [number, number, number, number];
  return { pending, failed, delivered: known - pending - failed, due };
}

/** Forgets deliveries that were settled before a moment (RFC 3339, UTC), with their log. Gives their number. */
function purgeDeliveries(database: Database, _now: number, before: string): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.run(
      "DELETE FROM webhook_attempt WHERE delivery_id IN (SELECT id FROM webhook_delivery WHERE state <> 'pending' AND created_at < ?)",
      before,
    );
    return transaction.run("DELETE FROM webhook_delivery WHERE state <> 'pending' AND created_at < ?", before);
  });
}

function deliveryOf(row: Cells): StoredDelivery {
  return {
    id: String(row["id"]),
    endpoint_id: String(row["endpoint_id"]),
    type: String(row["type"]),
    state: String(row["state"]) as DeliveryState,
    created_at: String(row["created_at"]),
    next_at: String(row["next_at"]),
    attempts: Number(row["attempts"]),
    delivered_at: cellText(row["delivered_at"]),
  };
}

/** What the store does with the deliveries of webhooks, by name. */
export const deliveryCalls = {
  announcedRelease,
  announceRelease,
  addDelivery,
  claimDeliveries,
  settleDelivery,
  listDeliveries,
  listAttempts,
  replayDeliveries,
  countDeliveries,
  purgeDeliveries,
};
