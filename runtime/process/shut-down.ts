import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Connections } from "../http/connections.ts";
import type { RedisLimits } from "../http/redis-limits.ts";
import { storeFault } from "../store/database.ts";
import type { Retention } from "../store/retention.ts";
import type { Store } from "../store/store.ts";
import type { WebhookService } from "../webhooks/webhook-service.ts";

/** Signals that end a service. */
export type StopSignal = "SIGTERM" | "SIGINT";

/** Signals to a service, from its first moment on. */
interface Signals {
  /** Who ends the service from now on; before, a signal ends the process at once. */
  onStop(stop: (signal: StopSignal) => Promise<void>): void;
  /** Who looks for a newer release from now on; called at once where that was asked for before. */
  onLook(look: () => void): void;
}

const endAtOnce = (_signal: StopSignal): Promise<void> => process.exit(0);

/**
 * Listens to signals: by themselves they would end the process with a failure, SIGHUP too. What comes before the first
 * answer has nothing to finish.
 */
export function listenToSignals(): Signals {
  let stop = endAtOnce;
  let isRequested = false;
  let look = (): void => void (isRequested = true);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
  process.on("SIGHUP", () => look());
  return {
    onStop: (handler) => void (stop = handler),
    onLook(handler) {
      look = handler;
      if (isRequested) handler();
    },
  };
}

/** Milliseconds after which requests that are still open are cut off. */
const SHUTDOWN_TIMEOUT = 10_000;
/** Milliseconds between two looks at connections that became idle. */
const IDLE_CLOSED = 50;
/** Milliseconds in which requests that are on their way when the listening ends may still arrive. */
const LAST_REQUESTS = 500;
/**
 * Milliseconds in which what is behind the answers must close; longer than any call of the store takes. What was
 * acknowledged is on disk long before.
 */
const CLOSE_TIMEOUT = 15_000;

/** What has to end. */
interface Running {
  server: Server;
  connections: Connections;
  store: Store;
  webhooks: WebhookService | undefined;
  retention: Retention | undefined;
  redis: RedisLimits | undefined;
  /** Milliseconds in which whoever routes to this service may find out that it stops. */
  delay: number;
}

/**
 * Answers what comes in for a while, each answer the last of its connection; then stops listening, lets open requests
 * finish, and closes the store. Never rejects: gives what did not close, or undefined.
 */
export async function shutDown({
  server,
  connections,
  store,
  webhooks,
  retention,
  redis,
  delay,
}: Running): Promise<string | undefined> {
  connections.finish();
  await pause(delay);
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  const closed = once(server, "close");
  // Only the listening ends: the server's own `close` would reset connections whose first request is on its way. The
  // servers of Bun are no servers of `node:net`.
  if (!("bun" in process.versions)) NetServer.prototype.close.call(server);
  await pause(delay > 0 ? LAST_REQUESTS : 0);
  server.close(() => undefined);
  // Those whose answer ends after this would stay open for as long as their client likes.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CLOSED);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
  const close = async (): Promise<undefined> => {
    retention?.stop();
    await webhooks?.stop();
    await store.close();
    redis?.close();
  };
  return Promise.race([close().catch(storeFault), pause(CLOSE_TIMEOUT, "TIMEOUT")]);
}
