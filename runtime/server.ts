import { join } from "node:path";
import { CURL_LINES } from "../openapi/curl-lines.ts";
import type { RefusedRelease } from "../openapi/schemas/common.ts";
import { adrUnits } from "./adr/units.ts";
import type { OperationOf } from "../openapi/routes.ts";
import { operations } from "./http/operations.generated.ts";
import type { App } from "./http/app.ts";
import { type Counters, createCounters } from "./http/counters.ts";
import { datedHandlers } from "./http/expired.ts";
import { handlersOnUse } from "./http/handler.ts";
import { type Log, lineLog, logLine } from "./http/log.ts";
import { fill } from "./http/problem.ts";
import { type Settings, findMisspelt, readSettings } from "./http/settings.ts";
import type { Metrics } from "./http/service.ts";
import type { AnswerSigner } from "./http/signature.ts";
import { type Backing, leadFault, openBacking } from "./process/backing.ts";
import { listen } from "./process/listen.ts";
import { type ServedRelease, type Serving, appOver, readPageFolder } from "./process/serving.ts";
import { type StopSignal, listenToSignals, shutDown } from "./process/shut-down.ts";
import {
  type HealthCheck,
  type PendingRelease,
  type ReleaseManager,
  healthCheck,
  hashIndex,
  manageReleases,
  openPending,
} from "./shards/release-manager.ts";
import { type DataOrigin, openOrigin } from "./shards/origin.ts";
import type { Retention } from "./store/retention.ts";

/** Milliseconds in which Redis must answer after the start before that is said. */
const REDIS_PATIENCE = 3000;
/**
 * Milliseconds in which first questions are answered before the service hashes its files, reads more code and opens the
 * store: who waits for readiness waits so much longer.
 */
const FIRST_ANSWERS = 50;
const ADR_OPERATIONS = operations.flatMap(({ id, service }) => (service === "adr" ? [id as OperationOf<"adr">] : []));

type SanctionsService = typeof import("./sanctions/service.ts");
type Listening = Exclude<Awaited<ReturnType<typeof listen>>, { fault: string }>;

/** What runs, and what changes while it does. */
interface Running {
  settings: Settings;
  log: Log;
  counters: Counters;
  signals: ReturnType<typeof listenToSignals>;
  listening: Listening;
  backing: Backing;
  isStopping: boolean;
  manager: ReleaseManager | undefined;
  retention: Retention | undefined;
}

/** The releases of a place, and what answers from each. */
interface Releases {
  indexHash: () => Promise<string>;
  open: () => Promise<PendingRelease>;
  answerFrom: (release: PendingRelease, watch: HealthCheck) => Promise<ServedRelease>;
}

await start();

async function start(): Promise<void> {
  if (!("groupBy" in Map))
    return stop(2, "not started", {
      reason: `Cargolex needs Node 22.18 or newer, this is ${process.version}: start it with npm start, or with the node of node_modules/.bin.`,
    });
  const read = readSettings(process.env);
  const misspelt = findMisspelt(process.env);
  const faults = [...("faults" in read ? read.faults : []), ...misspelt.faults];
  if ("faults" in read || faults.length > 0) return stop(2, "settings cannot be used", { faults });
  const { settings } = read;
  const signals = listenToSignals();
  const reading = import("./sanctions/service.ts"); // a chunk of its own, read while the settings and the data are
  for (const note of misspelt.notes) warn("a setting that is none", { note });
  const log = lineLog((line) => process.stderr.write(line), settings.log);
  // Listening comes first: a port that is taken is said at once. Who asks before the data is open waits for it.
  const app = Promise.withResolvers<App>();
  let current: App | undefined;
  const counters = createCounters();
  const listening = await listen(
    settings,
    (request) => (current === undefined ? app.promise.then((opened) => opened.fetch(request)) : current.fetch(request)),
    counters,
  );
  if ("fault" in listening) return stop(1, "not started", { reason: listening.fault });
  const giveUp: typeof stop = (...why) => {
    listening.server.close().closeAllConnections();
    stop(...why);
  };
  const backing = await openBacking(settings, log);
  const running: Running = {
    settings,
    log,
    counters,
    signals,
    listening,
    backing,
    isStopping: false,
    manager: undefined,
    retention: undefined,
  };
  let signer: AnswerSigner | undefined;
  try {
    signer = await openSigner(settings);
  } catch (error) {
    return giveUp(2, "settings cannot be used", { faults: [`SIGNING_KEY: ${(error as Error).message}`] });
  }
  let first: ServedRelease, releases: Releases;
  try {
    releases = releasesAt(running, await openOrigin(settings.dataDir, process.env), reading);
    const release = await releases.open();
    first = await releases.answerFrom(release, healthCheck(release.dataset));
    if (release.expires < Number.POSITIVE_INFINITY)
      for (const note of (await notices()).renderExpiry(release)) warn("the signature ends", { note });
  } catch (error) {
    return giveUp(1, "data cannot be used", (await notices()).renderData(settings, error as Error));
  }
  await serveReleases(running, releases, first, signer, (opened) => {
    current = opened;
    app.resolve(opened);
  });
}

/** Answers from the first release, and from each that follows it, until a signal ends the service. */
async function serveReleases(
  running: Running,
  releases: Releases,
  first: ServedRelease,
  signer: AnswerSigner | undefined,
  use: (app: App) => void,
): Promise<void> {
  const { settings, log, counters, listening, backing, signals } = running;
  let served = first;
  const serving: Serving = {
    settings,
    site: listening.site,
    log,
    counters,
    backing,
    signer,
    metrics: await openMetrics(running, () => served.release.dataset.version),
    page: await readPageFolder(join(import.meta.dirname, "..", "site")),
    documents: join(import.meta.dirname, "documents"),
    isStopping: () => running.isStopping,
    refused: () => refusedBy(running),
  };
  /** Answers from a release from the next request on; requests on their way end on the one that they began with. */
  const serve = (next: ServedRelease, earlier?: PendingRelease): void => {
    use(appOver(next, earlier, serving));
    served = next;
    backing.webhooks?.announce({ dataset: next.release.dataset, affected: next.handlers.listAffected }, listening.site);
  };
  serve(first);
  const openManager = (): ReleaseManager =>
    (running.manager ??= manageReleases({
      first: first.release,
      now: Date.now,
      indexHash: releases.indexHash,
      open: releases.open,
      use: async (candidate, verified) => {
        const { release } = served;
        serve(await releases.answerFrom(candidate, verified), release);
        release.dataset.forget(); // its files are still handed out to who read its index
      },
      report: (event, facts) => (event === "release refused" ? log.error(event, facts) : log.info?.(event, facts)),
    }));
  const look = (): void => void (running.isStopping || openManager().look());
  signals.onLook(look);
  if (settings.releaseCheck > 0) setInterval(look, settings.releaseCheck * 1000).unref();
  signals.onStop((signal) => end(running, signal));
  tellStarted(serving, first.release);
  setTimeout(() => prepareMore(running, first.watch), FIRST_ANSWERS);
  const enforce =
    settings.leadsRetention === null ? undefined : (await import("./store/retention.ts")).enforceRetention;
  if (enforce !== undefined && settings.leadsRetention !== null && !running.isStopping)
    running.retention = enforce(backing.store, settings.leadsRetention, log, Date.now);
  await backing.redis?.ready(REDIS_PATIENCE);
  const fault = backing.redis?.fault();
  if (fault !== undefined) warn("limits not shared", { note: (await notices()).renderLimits(fault) });
}

/** The releases of a place, and what answers from each. */
function releasesAt(running: Running, place: DataOrigin, reading: Promise<SanctionsService>): Releases {
  const { publicKey, seenFile } = running.settings;
  const trust = { publicKey, seenFile: seenFile === "off" ? undefined : seenFile };
  return {
    indexHash: () => hashIndex(place),
    open: () => openPending(place, { ...trust, now: Date.now() }),
    async answerFrom(release, watch) {
      const { dataset, expires } = release;
      const refused = (): RefusedRelease | null => refusedBy(running);
      const { createSanctionsHandlers, sanctionsUnits } = await reading;
      const adr = handlersOnUse(ADR_OPERATIONS, async () =>
        (await import("./adr/service.ts")).createAdrHandlers(dataset, refused),
      ); // a chunk of its own
      const sanctions = await createSanctionsHandlers(dataset, refused);
      return {
        release,
        handlers: { ...datedHandlers({ ...sanctions, ...adr }, expires, Date.now), ...running.backing.contact },
        units: { ...sanctionsUnits, ...adrUnits },
        watch,
      };
    },
  };
}

function refusedBy({ manager }: Running): RefusedRelease | null {
  return manager?.refused ?? null;
}

/** What signs answers, where a key is set; rejects where it cannot. */
async function openSigner({ signingKey: [key, ...older] }: Settings): Promise<AnswerSigner | undefined> {
  return key === undefined ? undefined : (await import("./http/signature.ts")).readSigner([key, ...older]); // a chunk of its own
}

/** Metrics of the service, where they may be read. */
async function openMetrics(running: Running, version: () => string): Promise<Metrics | undefined> {
  if (running.settings.metrics === "off") return undefined;
  const { bounds, webhooks, redis } = running.backing;
  // a chunk of its own
  return (await import("./process/metrics.ts")).createMetrics({
    version,
    isRefused: () => refusedBy(running) !== null,
    connections: () => running.listening.connections.count,
    heavy: bounds.heavy.standing,
    refused: running.counters.read,
    tries: webhooks?.counts,
    isShared: redis && (() => redis.fault() === undefined),
  });
}

/** Ends the service with its process. */
async function end(running: Running, signal: StopSignal): Promise<void> {
  const { settings, log, counters, listening, backing, retention } = running;
  running.isStopping = true;
  const open = await shutDown({
    server: listening.server,
    connections: listening.connections,
    store: backing.store,
    webhooks: backing.webhooks,
    retention,
    redis: backing.redis,
    delay: signal === "SIGTERM" ? settings.stopDelay * 1000 : 0,
  });
  if (open === undefined) log.info?.("stopped", { ...counters.read() });
  else log.error("stopped, and not all was closed", { reason: open });
  // a release that is still read, or a peer that does not answer, keeps nobody waiting
  process.exit(open === undefined ? 0 : 1);
}

/** Says where the service answers, with requests to try. */
function tellStarted({ site, settings, page }: Serving, { dataset: { version } }: PendingRelease): void {
  const requests = CURL_LINES.map((line) => `  ${fill(line, { site, settings, datasetVersion: version })}\n`);
  process.stdout.write(
    `Cargolex answers on ${site} from data ${version}${page === undefined ? "" : `; the page is at ${site}/`}. Try:\n\n${requests.join("")}\n`,
  );
}

/** Reads what other questions need before they come: neither the start nor their first one waits for all of it. */
function prepareMore(running: Running, watch: HealthCheck): void {
  if (running.isStopping) return;
  const { log, settings, backing } = running;
  readAhead().catch((error: unknown) => log.error("code cannot be read", { error: (error as Error).message }));
  void watch.start();
  void leadFault(backing.store).then(
    async (fault) =>
      fault !== undefined &&
      !running.isStopping &&
      warn("contacts cannot be stored", { note: (await notices()).renderContacts(settings, fault) }),
  );
}

/** What a start says on stderr, where there is anything to say. */
function notices(): Promise<typeof import("./process/notices.ts")> {
  return import("./process/notices.ts");
}

/** Says on stderr what the start found, whatever `LOG` is. */
function warn(event: string, fields: StartFields): void {
  process.stderr.write(logLine("warning", event, fields));
}

/** Says why nothing is answered, and ends with a code. */
function stop(code: 1 | 2, event: string, fields: StartFields): void {
  process.stderr.write(logLine("error", event, fields));
  process.exitCode = code;
}
type StartFields = Parameters<typeof logLine>[2];

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
