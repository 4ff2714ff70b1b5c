import { createAdrHandlers } from "./adr/service.ts";
import { adrUnits } from "./adr/units.ts";
import { createApp, createBounds } from "./http/app.ts";
import type { Handler } from "./http/handler.ts";
import { lineLog } from "./http/log.ts";
import { type Settings, readSettings } from "./http/settings.ts";
import { createSanctionsHandlers, sanctionsUnits } from "./sanctions/service.ts";
import { openDataset } from "./shards/dataset.ts";
import {
  type BoundBucket,
  type KeyValueStore,
  requiredFiles,
  findBehind,
  findBy,
  findInBucket,
  findInStore,
} from "./shards/remote.ts";
import type { Files } from "./shards/files.ts";
import type { Find } from "./rules/trust/key-chain.ts";

/** What a platform binds: where the data is, and settings by their names. */
interface EdgeBindings {
  /** A build or a publication by path, in one of these; else `DATA_DIR` is its address. */
  DATA_KV?: KeyValueStore;
  DATA_BUCKET?: BoundBucket;
  DATA_ASSETS?: BoundAssets;
  /** Header field in which the platform names the client; what a client writes there itself must not come through. */
  CLIENT_ADDRESS_FIELD?: string;
  [setting: string]: unknown;
}

interface Execution {
  waitUntil(work: Promise<unknown>): void;
}

type App = ReturnType<typeof createApp>;

/** Parsed files that an isolate caches: platforms give it some 128 MB in all. */
const MOST_FILES = 24;

interface Opened {
  app: App;
  version: string;
  sha: string;
}

let opening: Promise<Opened> | undefined;
let lookedAt = 0;

/**
 * The service as a web-standard handler: the same questions and answers as on Node, from files that the platform binds.
 * Every file is compared with its hash when it is
 * read; signatures are not verified here (`cargolex verify` does, before the files are put there), and contacts are not
 * stored (503).
 */
export default {
  async fetch(request: Request, bindings: EdgeBindings, execution?: Execution): Promise<Response> {
    const settings = settingsOf(bindings);
    const site = settings.publicUrl ?? new URL(request.url).origin;
    opening ??= open(bindings, settings, site).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    // Others wait for what this request reads: it goes on when its client leaves.
    execution?.waitUntil(opening);
    const opened = await opening;
    lookedAt ||= Date.now();
    if (settings.releaseCheck > 0 && Date.now() - lookedAt > settings.releaseCheck * 1000) {
      lookedAt = Date.now();
      const look = lookAgain(bindings, settings, site, opened);
      execution?.waitUntil(look);
    }
    const client = request.headers.get(bindings.CLIENT_ADDRESS_FIELD ?? "cf-connecting-ip");
    if (client !== null) Object.defineProperty(request, "ip", { value: client });
    const response = Promise.resolve(opened.app.fetch(request));
    execution?.waitUntil(response);
    return response;
  },
};

/** Answers from a newer release from the next request on; from the old one while the new one cannot be opened. */
async function lookAgain(bindings: EdgeBindings, settings: Settings, site: string, { sha }: Opened): Promise<void> {
  try {
    if ((await indexOf(filesOf(bindings, settings))) === sha) return;
    const opened = await open(bindings, settings, site);
    opening = Promise.resolve(opened);
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "release refused", reason: (error as Error).message }));
  }
}

async function open(bindings: EdgeBindings, settings: Settings, site: string): Promise<Opened> {
  const files = filesOf(bindings, settings);
  const sha = await indexOf(files);
  const dataset = await openDataset(files, { most: MOST_FILES });
  const { documents } = (await import(DOCUMENTS)) as { documents: Readonly<Record<string, string>> };
  const app = createApp({
    handlers: { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset), createLead: keepsNone },
    units: { ...sanctionsUnits, ...adrUnits },
    settings,
    site,
    now: Date.now,
    datasetVersion: dataset.version,
    // The platform gives each request its own processor time: none waits for another.
    bounds: { ...createBounds(settings, () => performance.now()), heavy: undefined },
    releases: { current: dataset },
    log: lineLog((line) => console.error(line.trimEnd()), settings.log),
    // a chunk of its own
    mcp: async (service, limiter, around) => (await import("./mcp/endpoint.ts")).serveMcp(service, limiter, around),
    documents: async (path) => documents[path] ?? "",
    ready: { dataset: async () => undefined },
    reported: { leads: async () => "unavailable (none are kept here)" },
  });
  return { app, version: dataset.version, sha };
}

/** Beside the bundle, read when it is asked for. */
const DOCUMENTS = "./documents.js";

const keepsNone: Handler = async () => ({
  refusal: { status: 503, detail: "Contacts are not stored here.", errors: [] },
});

function filesOf({ DATA_KV, DATA_BUCKET, DATA_ASSETS }: EdgeBindings, { dataDir }: Settings): Files {
  if (DATA_KV !== undefined) return requiredFiles(findInStore(DATA_KV));
  if (DATA_BUCKET !== undefined) return requiredFiles(findInBucket(DATA_BUCKET));
  if (DATA_ASSETS !== undefined) return requiredFiles(findInAssets(DATA_ASSETS));
  if (/^https?:/.test(dataDir)) return requiredFiles(findBehind(dataDir));
  throw new Error("bind the data as DATA_KV, DATA_BUCKET or DATA_ASSETS, or set DATA_DIR to its address");
}

async function indexOf(files: Files): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", (await files.read("index.json")) as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let settings: Settings | undefined;

function settingsOf(bindings: EdgeBindings): Settings {
  if (settings !== undefined) return settings;
  const texts = Object.fromEntries(
    Object.entries(bindings).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const read = readSettings(texts);
  if ("faults" in read) throw new Error(`These settings cannot be used: ${read.faults.join("; ")}`);
  if (read.settings.publicKey.length > 0)
    throw new Error(
      "PUBLIC_KEY is not verified here: verify the publication before its files are put where this worker reads them, and leave it out",
    );
  return (settings = read.settings);
}

/** Finds published files among bundled assets. */
function findInAssets(assets: BoundAssets): Find {
  return findBy((path) => assets.fetch(`http://assets/${path}`));
}

/** Files that were bundled with a worker, as the platform binds them. */
interface BoundAssets {
  fetch(request: string): Promise<Response>;
}
