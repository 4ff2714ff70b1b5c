import { cellText, type Cells, type Database } from "./database.ts";

/** What an endpoint wants to hear of; an empty list leaves nothing out. */
export interface WebhookFilter {
  /** Types of events. */
  events: readonly string[];
  /** `RU`, `IR`; `all` for every one. Empty: those that a question without a country is answered by. */
  regimes: readonly string[];
  /** As seen from this country: its regimes, and what of the others reaches it. */
  country?: string | undefined;
  /** Annexes with their regime: `RU-XXIII`. */
  annexes: readonly string[];
  /** Leading digits of CN codes. */
  codes: readonly string[];
}

/** Where events are sent. Times are RFC 3339, UTC. */
export interface WebhookEndpoint {
  id: string;
  url: string;
  label: string;
  filter: WebhookFilter;
  /** `whsec_...`: it signs, so it is kept as it is. */
  secret: string;
  /** The secret before, which signs too until its end. */
  old_secret: string | null;
  old_secret_until: string | null;
  created_at: string;
  disabled_at: string | null;
  disabled_reason: string | null;
}

const COLUMNS =
  "id, url, label, filter, secret, old_secret, old_secret_until, created_at, disabled_at, disabled_reason";

/** Keeps a new endpoint. */
async function addEndpoint(
  database: Database,
  now: number,
  { id, url, label, filter, secret }: Pick<WebhookEndpoint, "id" | "url" | "label" | "filter" | "secret">,
): Promise<void> {
  await database.run(
    "INSERT INTO webhook_endpoint (id, url, label, filter, secret, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    id,
    url,
    label,
    JSON.stringify(filter),
    secret,
    new Date(now).toISOString(),
  );
}

/** Every endpoint, the oldest first. */
async function listEndpoints(database: Database): Promise<WebhookEndpoint[]> {
  return (await database.all(`SELECT ${COLUMNS} FROM webhook_endpoint ORDER BY created_at, id`)).map(endpointOf);
}

/** Removes an endpoint with its deliveries and their log; false where there is none. */
function removeEndpoint(database: Database, _now: number, id: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.run(
      "DELETE FROM webhook_attempt WHERE delivery_id IN (SELECT id FROM webhook_delivery WHERE endpoint_id = ?)",
      id,
    );
    await transaction.run("DELETE FROM webhook_delivery WHERE endpoint_id = ?", id);
    return (await transaction.run("DELETE FROM webhook_endpoint WHERE id = ?", id)) > 0;
  });
}

/**
 * Disables an endpoint for a reason, or enables it (null): what is waiting for it is sent then. False where there is
 * none.
 */
async function switchEndpoint(database: Database, now: number, id: string, reason: string | null): Promise<boolean> {
  return (
    (await database.run(
      "UPDATE webhook_endpoint SET disabled_at = ?, disabled_reason = ? WHERE id = ?",
      reason === null ? null : new Date(now).toISOString(),
      reason,
      id,
    )) > 0
  );
}

/**
 * Gives an endpoint a new secret; the one before signs beside it until a moment (RFC 3339, UTC). False where there is
 * none.
 */
async function rotateSecret(
  database: Database,
  _now: number,
  id: string,
  secret: string,
  until: string,
): Promise<boolean> {
  return (
    (await database.run(
      "UPDATE webhook_endpoint SET old_secret = secret, old_secret_until = ?, secret = ? WHERE id = ?",
      until,
      secret,
      id,
    )) > 0
  );
}

function endpointOf(row: Cells): WebhookEndpoint {
  return {
    id: String(row["id"]),
    url: String(row["url"]),
    label: String(row["label"]),
    filter: JSON.parse(String(row["filter"])) as WebhookFilter,
    secret: String(row["secret"]),
    old_secret: cellText(row["old_secret"]),
    old_secret_until: cellText(row["old_secret_until"]),
    created_at: String(row["created_at"]),
    disabled_at: cellText(row["disabled_at"]),
    disabled_reason: cellText(row["disabled_reason"]),
  };
}

/** What the store does with the endpoints of webhooks, by name. */
export const endpointCalls = { addEndpoint, listEndpoints, removeEndpoint, switchEndpoint, rotateSecret };
