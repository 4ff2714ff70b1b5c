import { openStore } from "../../../runtime/store/store.ts";
import { postgresEngine } from "../../../runtime/store/postgres.ts";
import { sqliteEngine } from "../../../runtime/store/sqlite.ts";
import { startDeliverer } from "../../../runtime/webhooks/deliver.ts";
import { sendWebhook } from "../../../runtime/webhooks/send.ts";

// A process that delivers, with short waits, until it is killed: what a service with WEBHOOKS=on does.
const { DATABASE_URL: url, LEADS_DB: file = "" } = process.env;
startDeliverer({
  store: openStore(url === undefined ? sqliteEngine(file) : postgresEngine(url), Date.now),
  send: (delivery, signal) => sendWebhook(delivery, "any", Date.now(), signal),
  log: { error: () => undefined },
  now: Date.now,
  poll: 50,
  lease: 2000,
  retryAfter: Array.from({ length: 1000 }, () => 200),
});
setInterval(() => undefined, 60_000);
process.stdout.write("delivers\n");
