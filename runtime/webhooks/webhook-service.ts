import type { Log } from "../http/log.ts";
import { storeFault } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { announce, type AnnouncedRelease } from "./announce.ts";
import { startDeliverer, type Deliverer } from "./deliver.ts";
import { type WebhookTargets, sendWebhook } from "./send.ts";

/** What could not be announced is tried again after so many milliseconds. */
const AGAIN = 30_000;

/** The webhooks of a running service. */
export interface WebhookService extends Pick<Deliverer, "counts" | "fault" | "stop"> {
  /**
   * To be called at start and whenever the service answers from another release: tells the endpoints of it, if nobody
   * did yet. Nothing waits for it.
   */
  announce(release: AnnouncedRelease, site: string): void;
}

/** Sends what is due, and announces releases. */
export function openWebhooks(
  store: Pick<Store, "call">,
  targets: WebhookTargets,
  log: Log,
  now: () => number,
): WebhookService {
  const deliverer = startDeliverer({
    store,
    send: (delivery, signal) => sendWebhook(delivery, targets, now(), signal),
    log,
    now,
  });
  let latest: { release: AnnouncedRelease; site: string } | undefined;
  let telling: Promise<void> = Promise.resolve();
  let later: NodeJS.Timeout | undefined;
  let isStopped = false;
  const announceLatest = async (): Promise<void> => {
    const reported = latest;
    if (reported === undefined) return;
    try {
      const deliveries = await announce(store, reported.release, reported.site, now());
      if (reported === latest) latest = undefined;
      if (deliveries === 0) return;
      log.info?.("release announced", { version: reported.release.dataset.version, deliveries });
      deliverer.wake();
    } catch (error) {
      if (isStopped) return; // the next process tells of it
      log.error("release not announced", { version: reported.release.dataset.version, reason: storeFault(error) });
      later = setTimeout(queue, AGAIN).unref();
    }
  };
  const queue = (): void => void (telling = telling.then(announceLatest));
  return {
    counts: () => deliverer.counts(),
    fault: () => deliverer.fault(),
    announce(release, site) {
      if (isStopped) return;
      latest = { release, site };
      clearTimeout(later);
      queue();
    },
    async stop() {
      isStopped = true;
      latest = undefined;
      clearTimeout(later);
      await telling;
      await deliverer.stop();
    },
  };
}
