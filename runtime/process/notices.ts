import type { Settings } from "../http/settings.ts";
import type { PendingRelease } from "../shards/release-manager.ts";

const DAY_MS = 86_400_000;
/** So many days before the release expires the log says so at start. */
const EXPIRY_NOTICE = 30;

/** That the signature of the release ends soon, or has ended; nothing where it holds for long. */
export function renderExpiry({ dataset, expires, signedBy }: PendingRelease): string[] {
  const days = Math.floor((expires - Date.now()) / DAY_MS);
  if (days > EXPIRY_NOTICE) return [];
  return [
    `The signature of release ${dataset.version} by ${signedBy.join(", ")} ${days < 0 ? "has expired: its answers say so" : `expires in ${days} days`}. The publisher runs cargolex signing renew, or publishes.`,
  ];
}

/** That contacts cannot be stored, where, and which setting helps. */
export function renderContacts({ databaseUrl, leadsDb, sanctionsPrefix }: Settings, fault: string): string {
  const [location, setting] =
    databaseUrl === null ? [leadsDb, "LEADS_DB"] : ["the database of DATABASE_URL", "DATABASE_URL"];
  return `Contacts cannot be stored in ${location}: ${fault}. POST ${sanctionsPrefix}/lead answers 503 until they can; all else works. Set ${setting}.`;
}

/** That the limits are not shared with other processes. */
export function renderLimits(fault: string): string {
  return `Limits are those of this process alone: Redis is unavailable (${fault}). They are shared as soon as it answers. Set REDIS_URL.`;
}

/** That a release cannot be answered from, and what helps. */
export function renderData({ dataDir, publicKey }: Settings, error: Error): Record<"reason" | "remedy", string> {
  const remedy =
    publicKey.length > 0
      ? "Nothing is answered from what is not signed as PUBLIC_KEY says: see SECURITY.md."
      : "Build it with `npx cargolex build`, or set DATA_DIR.";
  return { reason: `The data in ${dataDir} cannot be used: ${error.message}`, remedy };
}
