import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { Server as NetServer, type AddressInfo, type Socket } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CURL_LINES } from "../openapi/curl-lines.ts";
import { createApp } from "./http/app.ts";
import { clientOf, isWithin } from "./http/client-address.ts";
import type { Connections } from "./http/connections.ts";
import { createCounters } from "./http/counters.ts";
import { datedHandlers } from "./http/expired.ts";
import { lineLog } from "./http/log.ts";
import { nodeServer } from "./http/node-server.ts";
import { fill } from "./http/problem.ts";
import { findMisspelt, readSettings, type Settings } from "./http/settings.ts";
import { openDataset } from "./shards/dataset.ts";
import { filesIn, type Files } from "./shards/files.ts";
import { defaultMemoryLimit, sharedMemory } from "./shards/memory.ts";
import { watchRelease } from "./shards/watch.ts";
import { createLeadHandler } from "./store/lead-handler.ts";
import type { LeadStore } from "./store/leads.ts";
import { workerStore } from "./store/worker-store.ts";

const MEBIBYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** So many days before the release expires the log says so at start. */
const EXPIRY_NOTICE = 30;
const SHUTDOWN_TIMEOUT = 10_000;
/** Milliseconds in which requests that are on their way when the listening ends may still arrive. */
const LAST_REQUESTS = 500;
/** What was found ready or not holds for so long (milliseconds): asking often costs little. */
const DATASET_READY_FOR = 1000;
const LEADS_READY_FOR = 10_000;
/** The thread for contacts is beside this file, in the bundle as in the sources. */
const LEAD_WORKER = new URL(import.meta.url.endsWith(".ts") ? "./store/lead-worker.ts" : "./lead-worker.js", import.meta.url);

await start();

async function start(): Promise<void> {
  if (!("groupBy" in Map)) return stop(2, [`Cargolex needs Node 22.18 or newer, this is ${process.version}: start it with npm start, or with the node of node_modules/.bin.`]);
  const read = readSettings(process.env);
  if ("faults" in read) return stop(2, ["These settings cannot be used:", ...read.faults.map((fault) => `  ${fault}`)]);
  const { settings } = read;
  const services = Promise.all([import("./sanctions/service.ts"), import("./adr/service.ts")]); // chunks of their own, read while the settings and the data are
  for (const misspelt of findMisspelt(process.env)) process.stderr.write(`${misspelt}\n`);
  const log = lineLog((line) => process.stderr.write(line), settings.log);
  const store = workerStore(LEAD_WORKER, settings.leadsDb);
  const memory = sharedMemory(settings.memoryLimit ?? defaultMemoryLimit(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())));
  let dataset, handlers, sanctions, adr;
  try {
    const { files, expires } = await openFiles(settings);
    dataset = await openDataset(files, memory);
    [sanctions, adr] = await services;
    handlers = { ...datedHandlers({ ...(await sanctions.createSanctionsHandlers(dataset)), ...adr.createAdrHandlers(dataset) }, expires, Date.now), createLead: createLeadHandler(store, log) };
  } catch (error) {
    const remedy = settings.publicKey.length > 0 ? "Nothing is answered from what is not signed as PUBLIC_KEY says: see SECURITY.md." : "Build it with `npx cargolex build`, or set DATA_DIR.";
    return stop(1, [`The data in ${settings.dataDir} cannot be used: ${(error as Error).message}`, remedy]);
  }

  // The app needs the URL it is reached at, which a free port has only after listening; no request is read before that.
  let site = "";
  let app: ReturnType<typeof createApp>;
  const counters = createCounters();
  const { server, connections } = nodeServer({ fetch: (request) => app.fetch(request), site: () => site, log, counters, bounds: boundsOf(settings), addressOf: (socket) => addressOf(socket, settings) });
  server.listen(settings.port, settings.host);
  try {
    await once(server, "listening");
  } catch (error) {
    return stop(1, [`Cannot listen on ${settings.host}:${settings.port}: ${(error as NodeJS.ErrnoException).code}. Set HOST and PORT.`]);
  }
  site = settings.publicUrl ?? siteOf(settings, server.address() as AddressInfo);
  let isStopping = false;
  const watch = watchRelease(dataset);
  const canStore = (): Promise<string | undefined> => store.check().then(() => undefined, (error: { code: string }) => `unavailable (${error.code})`);
  app = createApp({
    handlers, units: { ...sanctions.sanctionsUnits, ...adr.adrUnits }, settings, site, log, counters, now: Date.now, datasetVersion: dataset.version,
    documents: (path) => readFile(join(import.meta.dirname, "documents", path), "utf8"),
    ready: { process: async () => (isStopping ? "the service is stopping" : undefined), dataset: heldFor(DATASET_READY_FOR, watch.check) },
    reported: { leads: heldFor(LEADS_READY_FOR, canStore) },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      isStopping = true;
      void shutDown({ server, connections, store, delay: signal === "SIGTERM" ? settings.stopDelay * 1000 : 0 }).then(() => log.info?.("stopped", { ...counters.read() }));
    });
  }
  const requests = CURL_LINES.map((line) => `  ${fill(line, { site, settings, datasetVersion: dataset.version })}\n`);
  process.stdout.write(`Cargolex answers on ${site} from data ${dataset.version}. Try:\n\n${requests.join("")}\n`);
  watch.start();
  const fault = await canStore();
  if (fault !== undefined) process.stderr.write(`Contacts cannot be stored in ${settings.leadsDb}: ${fault}. POST ${settings.sanctionsPrefix}/lead answers 503 until they can; all else works. Set LEADS_DB.\n`);
}

/** The files to answer from: of a signed publication only once all of them were verified. */
async function openFiles({ dataDir, publicKey, seenFile }: Settings): Promise<{ files: Files; expires: number }> {
  if (publicKey.length === 0) return { files: filesIn(dataDir), expires: Number.POSITIVE_INFINITY };
  const { openTrustedFolder } = await import("./shards/trusted.ts"); // a chunk of its own
  const { files, expires, version, signedBy } = await openTrustedFolder({ dataDir, publicKey, seenFile: seenFile === "off" ? undefined : seenFile }, Date.now());
  const days = Math.floor((expires - Date.now()) / DAY_MS);
  if (days <= EXPIRY_NOTICE) process.stderr.write(`The signature of release ${version} by ${signedBy.join(", ")} ${days < 0 ? "has expired: its answers say so" : `expires in ${days} days`}. The publisher runs cargolex signing renew, or publishes.\n`);
  return { files, expires };
}

interface Running {
  server: Server;
  connections: Connections;
  store: LeadStore;
  /** Milliseconds in which whoever routes to this service may find out that it stops. */
  delay: number;
}

/** Answers what comes in for a while, each answer the last of its connection; then stops listening, lets open requests finish, and closes the store. */
async function shutDown({ server, connections, store, delay }: Running): Promise<void> {
  connections.finish();
  await pause(delay);
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  const closed = once(server, "close");
  // Only the listening ends: the server's own `close` would reset connections whose first request is on its way.
  NetServer.prototype.close.call(server);
  await pause(delay > 0 ? LAST_REQUESTS : 0);
  server.close(() => undefined);
  await closed;
  clearTimeout(late);
  await store.close();
}

/** A check whose outcome is given again for a while, and that runs once at a time. */
function heldFor<Outcome>(milliseconds: number, check: () => Promise<Outcome>): () => Promise<Outcome> {
  let held: Promise<Outcome> | undefined;
  let until = 0;
  return () => {
    if (held === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      held = check().finally(() => (until = performance.now() + milliseconds));
    }
    return held;
  };
}

function boundsOf({ connections, connectionsOfAddress, perMinute, rateLimit }: Settings) {
  return {
    connections, connectionsOfAddress, pipelined: 8, unread: 32 * MEBIBYTE, unreadOfAddress: 8 * MEBIBYTE, takeTimeout: 30_000, takeRate: 64 * 1024,
    // Far above any quota, so that only those meet it who go on asking when they are refused.
    attempts: rateLimit ? Math.max(3000, 5 * perMinute) : 1_000_000_000,
  };
}

/** The address that a connection counts for; none for a trusted proxy, which speaks for many. */
function addressOf({ remoteAddress }: Socket, { trustedProxies }: Settings): string | undefined {
  return remoteAddress === undefined || isWithin(remoteAddress, trustedProxies) ? undefined : clientOf(remoteAddress, null, trustedProxies);
}

function siteOf({ host }: Settings, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function stop(code: number, lines: string[]): void {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = code;
}
