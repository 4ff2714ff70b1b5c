import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import { type App, createApp } from "../http/app.ts";
import type { Counters } from "../http/counters.ts";
import type { Handlers, Units } from "../http/handler.ts";
import { heavyFault } from "../http/heavy.ts";
import type { Log } from "../http/log.ts";
import type { PageFiles } from "../http/page.ts";
import type { Settings } from "../http/settings.ts";
import type { Metrics } from "../http/service.ts";
import type { AnswerSigner } from "../http/signature.ts";
import type { HealthCheck, PendingRelease } from "../shards/release-manager.ts";
import type { Backing } from "./backing.ts";
import { checked } from "./checked.ts";

/** What was found ready or not holds for so long (milliseconds): asking often costs little. */
const DATASET_READY_FOR = 1000;

/** What answers, whichever release is answered from. */
export interface Serving {
  settings: Settings;
  site: string;
  log: Log;
  counters: Counters;
  backing: Backing;
  signer: AnswerSigner | undefined;
  metrics: Metrics | undefined;
  page: PageFiles | undefined;
  /** The folder of the documents. */
  documents: string;
  isStopping: () => boolean;
  refused: () => RefusedRelease | null;
}

/** A release with what answers from it, and what says whether it can. */
export interface ServedRelease {
  release: PendingRelease;
  handlers: Handlers;
  units: Units;
  watch: HealthCheck;
}

/** The HTTP surface over a release; the files of the one before it are still handed out. */
export function appOver(
  { release: { dataset }, handlers, units, watch }: ServedRelease,
  earlier: PendingRelease | undefined,
  { backing, documents, isStopping, ...serving }: Serving,
): App {
  const { keys, bounds, redis, telemetry } = backing;
  const { settings, site, log, counters, signer, metrics, page } = serving;
  return createApp({
    handlers,
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
    // chunks of their own
    pages: async () => (await import("../pages/pages.ts")).openPages(dataset, handlers),
    mcp: async (service, limiter, around) => (await import("../mcp/endpoint.ts")).serveMcp(service, limiter, around),
    compresses: true,
    documents: (path) => readFile(join(documents, path), "utf8"),
    ready: {
      process: async () => (isStopping() ? "the service is stopping" : undefined),
      dataset: checked(DATASET_READY_FOR, watch.check).read,
    },
    reported: reportedOf(backing, serving.refused),
  });
}

/** What is reported of a service, and stops no question. */
function reportedOf(
  { bounds, redis, keysFault, leads, webhooks }: Backing,
  refused: Serving["refused"],
): Record<string, () => Promise<string | undefined>> {
  return {
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
    release: async () => {
      const release = refused();
      return release === null ? undefined : `${release.version ?? "a newer release"} is refused: ${release.reason}`;
    },
  };
}

/** The built page in a folder; undefined where there is none. */
export async function readPageFolder(folder: string): Promise<PageFiles | undefined> {
  try {
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"));
    return paths.includes("index.html")
      ? {
          paths,
          read: (path) => readFile(join(folder, path)),
        }
      : undefined;
  } catch {
    return undefined;
  }
}
