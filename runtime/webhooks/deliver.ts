import type { Log } from "../http/log.ts";
import { storeFault } from "../store/database.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "../store/deliveries.ts";
import type { Store } from "../store/store.ts";
import type { SentWebhook } from "./send.ts";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/**
 * Milliseconds from a failure to the next try (Standard Webhooks' table); after the last it is given up. Each is made
 * longer by up to a fifth, so that what failed together does not come again together.
 */
const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.2;
const LONGEST_WAIT = DAY;

/** What becomes of a delivery after a try; `random` is from 0 to 1. An endpoint that answers 410 gets nothing more. */
export function outcomeOf(
  sent: SentWebhook,
  ms: number,
  failures: number,
  now: number,
  random: number,
  retryAfter: readonly number[] = RETRY_AFTER,
): DeliveryOutcome {
  const tried = {
    status: "status" in sent ? sent.status : null,
    error: "error" in sent ? sent.error : null,
    ms: Math.round(ms),
  };
  if ("status" in sent && sent.status >= 200 && sent.status < 300)
    return { ...tried, state: "delivered", next_at: null, disable: null };
  if ("status" in sent && sent.status === 410)
    return { ...tried, state: "failed", next_at: null, disable: "it answered 410 Gone" };
  const wait = retryAfter[failures];
  if (wait === undefined) return { ...tried, state: "failed", next_at: null, disable: null };
  const requested = "status" in sent ? (sent.retryAfter ?? 0) * SECOND : 0;
  return {
    ...tried,
    state: "pending",
    next_at: new Date(
      now + Math.min(LONGEST_WAIT * (1 + JITTER), Math.max(requested, wait * (1 + JITTER * random))),
    ).toISOString(),
    disable: null,
  };
}

/** How deliveries are made. */
interface DelivererParts {
  store: Pick<Store, "call">;
  send: (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<SentWebhook>;
  log: Log;
  now: () => number;
  /** Deliveries under way at one time. */
  atOnce?: number;
  /**
   * Milliseconds between two looks for what is due, and those after which another worker may send what this one
   * claimed.
   */
  poll?: number;
  lease?: number;
  retryAfter?: readonly number[];
}

/** Sends what is due, until it is stopped. */
export interface Deliverer {
  /** Looks for what is due now. */
  wake(): void;
  /** Claims nothing more, and gives up what is under way: it is sent again when its claim has passed. */
  stop(): Promise<void>;
  /** Why what is due cannot be read, or undefined. */
  fault(): string | undefined;
  /** Tries since the start, by what they came to. */
  counts(): Readonly<Record<"delivered" | "retried" | "failed", number>>;
}

const AT_ONCE = 16;
const CLAIMED_AT_ONCE = 8;
const POLL = SECOND;
/** Longer than any try takes. */
const LEASE = MINUTE;
/** What was settled is kept for so long, for its log and for replays. */
const KEPT = 30 * DAY;
const AFTER_FAULT = 5 * SECOND;

/**
 * Starts to send what is due. Several processes may do so over one store: each delivery is claimed by one. Every
 * delivery is made at least once; where a process ends in between, once more.
 */
export function startDeliverer({
  store,
  send,
  log,
  now,
  atOnce = AT_ONCE,
  poll = POLL,
  lease = LEASE,
  retryAfter = RETRY_AFTER,
}: DelivererParts): Deliverer {
  const counts = { delivered: 0, retried: 0, failed: 0 };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let failed: string | undefined;
  let purgedAt = Number.NEGATIVE_INFINITY;

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const from = performance.now();
    const sent = await send(delivery, stopping.signal);
    if (stopping.signal.aborted) return;
    const outcome = outcomeOf(sent, performance.now() - from, delivery.failures, now(), Math.random(), retryAfter);
    await store.call("settleDelivery", delivery, outcome);
    counts[outcome.state === "pending" ? "retried" : outcome.state]++;
    if (outcome.disable !== null)
      log.error("webhook endpoint disabled", { endpoint: delivery.endpoint_id, reason: outcome.disable });
  };
  const look = async (): Promise<void> => {
    let wait = poll;
    try {
      for (;;) {
        again = false;
        const free = atOnce - running.size;
        const claimed =
          free <= 0 || stopping.signal.aborted
            ? []
            : await store.call("claimDeliveries", Math.min(free, CLAIMED_AT_ONCE), lease);
        for (const delivery of claimed) {
          const run = deliver(delivery).catch((error: unknown) =>
            log.error("webhook not settled", { delivery: delivery.id, reason: storeFault(error) }),
          );
          running.add(run);
          void run.finally(() => {
            running.delete(run);
            wake();
          });
        }
        if (claimed.length === 0 && !again) break;
      }
      failed = undefined;
      purgedAt = await purge(store, purgedAt, now());
    } catch (error) {
      if (failed === undefined) log.error("webhooks not read", { reason: storeFault(error) });
      failed = storeFault(error);
      wait = AFTER_FAULT;
    }
    looking = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, wait).unref();
  };
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    again = true;
    clearTimeout(timer);
    looking ??= look();
  };
  wake();
  return {
    wake,
    counts: () => ({ ...counts }),
    fault: () => failed,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running);
    },
  };
}

/** Forgets old deliveries once an hour; gives when that was done last. */
async function purge(store: DelivererParts["store"], purgedAt: number, now: number): Promise<number> {
  if (now - purgedAt <= HOUR) return purgedAt;
  await store.call("purgeDeliveries", new Date(now - KEPT).toISOString());
  return now;
}
