import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CURL_LINES } from "../openapi/curl-lines.ts";
import type { RefusedRelease } from "../openapi/schemas/common.ts";
import { adrUnits } from "./adr/units.ts";
import type { OperationOf } from "../openapi/routes.ts";
import { operations } from "./http/operations.generated.ts";
import { createApp, createBounds } from "./http/app.ts";
import { heavyFault } from "./http/heavy.ts";
import { createCounters } from "./http/counters.ts";
import { datedHandlers } from "./http/expired.ts";
import { type Handlers, type Units, handlersOnUse } from "./http/handler.ts";
import { lineLog } from "./http/log.ts";
import { fill } from "./http/problem.ts";
import { findMisspelt, readSettings } from "./http/settings.ts";
import type { AnswerSigner } from "./http/signature.ts";
import { checked } from "./process/checked.ts";
import { listen } from "./process/listen.ts";
import { readPageFolder } from "./process/page-folder.ts";
import { leadFault, serviceStore } from "./process/service-store.ts";
import { listenToSignals, shutDown } from "./process/shut-down.ts";
import { type PendingRelease, indexHash, openPending } from "./shards/pending-release.ts";
import { type HealthCheck, type ReleaseManager, healthCheck, manageReleases } from "./shards/release-manager.ts";
import { type DataOrigin, openOrigin } from "./shards/origin.ts";
import type { Retention } from "./store/retention.ts";
import { openCachedKeys } from "./store/cached-keys.ts";

/** What was found ready or not holds for so long (milliseconds): asking often costs little. */
const DATASET_READY_FOR = 1000;
const LEADS_READY_FOR = 60_000;
const KEYS_READY_FOR = 10_000;
/** Milliseconds in which Redis must answer after the start before that is said. */
const REDIS_PATIENCE = 3000;
/**
 * Milliseconds in which first questions are answered before the service hashes its files, reads more code and opens the
 * store: who waits for readiness waits so much longer.
 */
const FIRST_ANSWERS = 50;

await start();

async function start(): Promise<void> {
  if (!("groupBy" in Map))
    return stop(2, [
      `Cargolex needs Node 22.18 or newer, this is ${process.version}: start it with npm start, or with the node of node_modules/.bin.`,
    ]);
  const read = readSettings(process.env);
  const misspelt = findMisspelt(process.env);
  const faults = [...("faults" in read ? read.faults : []), ...misspelt.faults];
  if ("faults" in read || faults.length > 0)
    return stop(2, ["These settings cannot be used:", ...faults.map((fault) => `  ${fault}`)]);
  const { settings } = read;
  const signals = listenToSignals();
  const reading = import("./sanctions/service.ts"); // a chunk of its own, read while the settings and the data are
  for (const note of misspelt.notes) warn(note);
  const log = lineLog((line) => process.stderr.write(line), settings.log);
  // Listening comes first: a port that is taken is said at once. Who asks before the data is open waits for it.
  const app = Promise.withResolvers<ReturnType<typeof createApp>>();
  let current: ReturnType<typeof createApp> | undefined;
  const counters = createCounters();
  const listening = await listen(
    settings,
    (request) => (current === undefined ? app.promise.then((opened) => opened.fetch(request)) : current.fetch(request)),
    counters,
  );
  if ("fault" in listening) return stop(1, [listening.fault]);
  const { server, connections, site } = listening;
  // a chunk of its own
  const telemetry = settings.telemetry ? (await import("./process/telemetry.ts")).openTelemetry() : undefined;
  const opened = await serviceStore(settings);
  const store = telemetry?.store(opened) ?? opened;
  const keys = openCachedKeys(store, log, clock, Date.now);
  const bounds = createBounds(settings, clock);
  const keysFault = checked(KEYS_READY_FOR, () => keys.check()).read;
  const leads = checked(LEADS_READY_FOR, () => leadFault(store));
  const contact = handlersOnUse(["createLead"], async () => ({
    createLead: (await import("./store/lead-handler.ts")).createLeadHandler(store, log, leads.saw),
  }));
  const webhooks = settings.webhooks
    ? (await import("./webhooks/webhook-service.ts")).openWebhooks(store, settings.webhookTargets, log, Date.now)
    : undefined; // a chunk of its own
  const redis =
    settings.redisUrl === null || !settings.rateLimit
      ? undefined
      : // a chunk of its own
        (await import("./http/redis-limits.ts")).openRedisLimits(settings.redisUrl, bounds.limiters, log);
  const trust = {
    publicKey: settings.publicKey,
    seenFile: settings.seenFile === "off" ? undefined : settings.seenFile,
  };
  let manager: ReleaseManager | undefined;
  let place: DataOrigin, first: PendingRelease, handlers: Handlers, units: Units;
  const refused = (): RefusedRelease | null => manager?.refused ?? null;
  const adrOperations = operations.flatMap(({ id, service }) => (service === "adr" ? [id as OperationOf<"adr">] : []));
  /** The handlers over a release. */
  const handlersOf = async ({ dataset, expires }: PendingRelease): Promise<Handlers> => {
    const { createSanctionsHandlers, sanctionsUnits } = await reading;
    units = { ...sanctionsUnits, ...adrUnits };
    const adr = handlersOnUse(adrOperations, async () =>
      (await import("./adr/service.ts")).createAdrHandlers(dataset, refused),
    ); // a chunk of its own
    return {
      ...datedHandlers({ ...(await createSanctionsHandlers(dataset, refused)), ...adr }, expires, Date.now),
      ...contact,
    };
  };
  let signer: AnswerSigner | undefined;
  try {
    const [own, ...others] = settings.signingKey;
    // a chunk of its own
    signer = own === undefined ? undefined : await (await import("./http/signature.ts")).readSigner([own, ...others]);
  } catch (error) {
    server.close().closeAllConnections();
    return stop(2, [`SIGNING_KEY: ${(error as Error).message}`]);
  }
  try {
    place = await openOrigin(settings.dataDir, process.env);
    first = await openPending(place, { ...trust, now: Date.now() });
    handlers = await handlersOf(first);
    if (first.expires < Number.POSITIVE_INFINITY) for (const line of (await notices()).renderExpiry(first)) warn(line);
  } catch (error) {
    server.close().closeAllConnections();
    return stop(1, (await notices()).renderData(settings, error as Error));
  }

  let isStopping = false;
  let retention: Retention | undefined;
  let served = first;
  const metrics =
    settings.metrics === "off"
      ? undefined
      : // a chunk of its own
        (await import("./process/metrics.ts")).createMetrics({
          version: () => served.dataset.version,
          isRefused: () => refused() !== null,
          connections: () => connections.count,
          heavy: bounds.heavy.standing,
          refused: counters.read,
          tries: webhooks?.counts,
          isShared: redis && (() => redis.fault() === undefined),
        });
  const page = await readPageFolder(join(import.meta.dirname, "..", "site"));
  /** Answers from a release from the next request on; requests on their way end on the one that they began with. */
  const serve = ({ dataset }: PendingRelease, by: Handlers, watch: HealthCheck, earlier?: PendingRelease): void => {
    current = createApp({
      handlers: by,
      keys,
      signer,
      metrics,
      trace: telemetry?.request,
      ...(redis === undefined ? {} : { limiters: redis.limiters }),
      units,
      settings,
      site,
      log,
      counters,
      bounds,
      now: Date.now,
      datasetVersion: dataset.version,
      releases: { current: dataset, earlier: earlier?.dataset },
      page,
      // a chunk of its own
      pages: async () => (await import("./pages/pages.ts")).openPages(dataset, by),
      compresses: true,
      // a chunk of its own
      mcp: async (service, limiter, around) => (await import("./mcp/endpoint.ts")).serveMcp(service, limiter, around),
      documents: (path) => readFile(join(import.meta.dirname, "documents", path), "utf8"),
      ready: {
        process: async () => (isStopping ? "the service is stopping" : undefined),
        dataset: checked(DATASET_READY_FOR, watch.check).read,
      },
      reported: {
        heavy: async () => heavyFault(bounds.heavy.standing()),
        ...(redis === undefined
          ? {}
          : { limits: async () => redis.fault() && `of this process alone, Redis is unavailable (${redis.fault()})` }),
        keys: keysFault,
        leads: leads.read,
        ...(webhooks === undefined
          ? {}
          : {
              webhooks: async () => webhooks.fault() && `unavailable (${webhooks.fault()}): what is due is sent later`,
            }),
        release: async () =>
          manager?.refused
            ? `${manager.refused.version ?? "a newer release"} is refused: ${manager.refused.reason}`
            : undefined,
      },
    });
    webhooks?.announce({ dataset, affected: by.listAffected }, site);
  };
  const watch = healthCheck(first.dataset);
  serve(first, handlers, watch);
  if (current !== undefined) app.resolve(current);
  const openManager = (): ReleaseManager =>
    (manager ??= manageReleases({
      first,
      now: Date.now,
      indexHash: () => indexHash(place),
      open: () => openPending(place, { ...trust, now: Date.now() }),
      use: async (candidate, verified) => {
        serve(candidate, await handlersOf(candidate), verified, served);
        served.dataset.forget(); // its files are still handed out to who read its index
        served = candidate;
      },
      report: (event, facts) => (event === "release refused" ? log.error(event, facts) : log.info?.(event, facts)),
    }));
  const cannotRead = (error: unknown): void => log.error("code cannot be read", { error: (error as Error).message });
  const look = (): void => void (isStopping || openManager().look());
  signals.onLook(look);
  if (settings.releaseCheck > 0) setInterval(look, settings.releaseCheck * 1000).unref();
  signals.onStop(async (signal) => {
    isStopping = true;
    const open = await shutDown({
      server,
      connections,
      store,
      webhooks,
      retention,
      redis,
      delay: signal === "SIGTERM" ? settings.stopDelay * 1000 : 0,
    });
    if (open === undefined) log.info?.("stopped", { ...counters.read() });
    else log.error("stopped, and not all was closed", { reason: open });
    // a release that is still read, or a peer that does not answer, keeps nobody waiting
    process.exit(open === undefined ? 0 : 1);
  });
  const requests = CURL_LINES.map(
    (line) => `  ${fill(line, { site, settings, datasetVersion: first.dataset.version })}\n`,
  );
  process.stdout.write(
    `Cargolex answers on ${site} from data ${first.dataset.version}${page === undefined ? "" : `; the page is at ${site}/`}. Try:\n\n${requests.join("")}\n`,
  );
  setTimeout(() => {
    if (isStopping) return;
    // What other questions need is read before they come, so that neither the start nor their first one waits for all
    // of it.
    readAhead().catch(cannotRead);
    void watch.start();
    void leadFault(store).then(
      async (fault) => fault !== undefined && !isStopping && warn((await notices()).renderContacts(settings, fault)),
    );
  }, FIRST_ANSWERS);
  const keepRetention =
    settings.leadsRetention === null ? undefined : (await import("./store/retention.ts")).enforceRetention;
  if (keepRetention !== undefined && settings.leadsRetention !== null && !isStopping)
    retention = keepRetention(store, settings.leadsRetention, log, Date.now);
  await redis?.ready(REDIS_PATIENCE);
  const fault = redis?.fault();
  if (fault !== undefined) warn((await notices()).renderLimits(fault));
}

/** Milliseconds that do not go back with the time of day. */
function clock(): number {
  return performance.now();
}

/** What a start says on stderr, where there is anything to say. */
function notices(): Promise<typeof import("./process/notices.ts")> {
  return import("./process/notices.ts");
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function stop(code: number, lines: string[]): void {
  warn(lines.join("\n"));
  process.exitCode = code;
}

/**
 * Reads the code that a first question about a customs code does without, before the first question that needs it: it
 * is held from then on.
 */
async function readAhead(): Promise<void> {
  await Promise.all([
    import("./adr/service.ts"),
    import("./adr/consignment/answer.ts"),
    import("./adr/consignment/question.ts"),
    import("./adr/search.ts"),
    import("./reading/search-terms.ts"),
    import("./adr/substance-index.ts"),
    import("./text/steps.ts"),
    import("./sanctions/names/find-name.ts"),
    import("./sanctions/names/search.ts"),
    import("./sanctions/batch.ts"),
    import("./sanctions/node.ts"),
    import("./sanctions/changes.ts"),
    import("./http/body.ts"),
    import("./store/lead-handler.ts"),
  ]);
}
