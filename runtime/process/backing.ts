import { createBounds } from "../http/app.ts";
import { type Handlers, handlersOnUse } from "../http/handler.ts";
import type { Log } from "../http/log.ts";
import type { RedisLimits } from "../http/redis-limits.ts";
import type { Settings } from "../http/settings.ts";
import { openCachedKeys } from "../store/cached-keys.ts";
import { storeFault } from "../store/database.ts";
import { sqliteEngine } from "../store/sqlite.ts";
import { type Store, openStore } from "../store/store.ts";
import type { WebhookService } from "../webhooks/webhook-service.ts";
import { type Checked, checked } from "./checked.ts";
import type { Telemetry } from "./telemetry.ts";

/** What was found ready or not holds for so long (milliseconds): asking often costs little. */
const LEADS_READY_FOR = 60_000;
const KEYS_READY_FOR = 10_000;

/** What stands behind the answers of a service, whichever release it answers from. */
export interface Backing {
  store: Store;
  keys: ReturnType<typeof openCachedKeys>;
  keysFault: () => Promise<string | undefined>;
  bounds: ReturnType<typeof createBounds>;
  /** What keeps contacts from being stored. */
  leads: Checked<string | undefined>;
  contact: Pick<Handlers, "createLead">;
  telemetry: Telemetry | undefined;
  webhooks: WebhookService | undefined;
  redis: RedisLimits | undefined;
}

/** Opens what stands behind the answers, as far as the settings ask for it: what they do not is a chunk never read. */
export async function openBacking(settings: Settings, log: Log): Promise<Backing> {
  const telemetry = settings.telemetry ? (await import("./telemetry.ts")).openTelemetry() : undefined;
  const opened = await serviceStore(settings);
  const store = telemetry?.store(opened) ?? opened;
  const keys = openCachedKeys(store, log, clock, Date.now);
  const bounds = createBounds(settings, clock);
  const leads = checked(LEADS_READY_FOR, () => leadFault(store));
  const webhooks = settings.webhooks
    ? (await import("../webhooks/webhook-service.ts")).openWebhooks(store, settings.webhookTargets, log, Date.now)
    : undefined;
  const redis =
    settings.redisUrl === null || !settings.rateLimit
      ? undefined
      : (await import("../http/redis-limits.ts")).openRedisLimits(settings.redisUrl, bounds.limiters, log);
  return {
    store,
    keys,
    keysFault: checked(KEYS_READY_FOR, () => keys.check()).read,
    bounds,
    leads,
    contact: handlersOnUse(["createLead"], async () => ({
      createLead: (await import("../store/lead-handler.ts")).createLeadHandler(store, log, leads.saw),
    })),
    telemetry,
    webhooks,
    redis,
  };
}

/** Milliseconds that do not go back with the time of day. */
function clock(): number {
  return performance.now();
}

/**
 * The store of a running service: PostgreSQL where a URL is set, else a SQLite file. Nothing is opened before the first
 * call.
 */
async function serviceStore({ databaseUrl, leadsDb }: Pick<Settings, "databaseUrl" | "leadsDb">): Promise<Store> {
  if (databaseUrl === null) return openStore(sqliteEngine(leadsDb), Date.now);
  const { postgresEngine } = await import("../store/postgres.ts"); // a chunk of its own
  return openStore(postgresEngine(databaseUrl), Date.now);
}

/** What keeps contacts from being stored just now, or undefined. */
export function leadFault(store: Pick<Store, "call">): Promise<string | undefined> {
  return store.call("tryLead").then(
    () => undefined,
    (error: unknown) => `unavailable (${storeFault(error)})`,
  );
}
