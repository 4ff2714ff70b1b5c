import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { CURL_LINES } from "../openapi/curl-lines.ts";
import { createAdrHandlers } from "./adr/service.ts";
import { createApp } from "./http/app.ts";
import { fill } from "./http/problem.ts";
import { lineLog } from "./http/log.ts";
import { nodeServer } from "./http/node-server.ts";
import { readSettings, type Settings } from "./http/settings.ts";
import { createSanctionsHandlers } from "./sanctions/service.ts";
import { openDataset, type OpenedDataset } from "./shards/dataset.ts";
import { filesIn } from "./shards/files.ts";
import { createLeadHandler } from "./store/lead-handler.ts";
import { leadStore, type LeadStore } from "./store/leads.ts";
import { openSqlite } from "./store/sqlite.ts";

const SHUTDOWN_TIMEOUT = 10_000;

await start();

async function start(): Promise<void> {
  const read = readSettings(process.env);
  if ("faults" in read) return stop(2, ["These settings cannot be used:", ...read.faults.map((fault) => `  ${fault}`)]);
  const { settings } = read;
  const files = filesIn(settings.dataDir);
  const log = lineLog((line) => process.stderr.write(line), settings.log);
  const store = leadStore(() => openSqlite(settings.leadsDb), Date.now);
  let dataset: OpenedDataset;
  let handlers;
  try {
    dataset = await openDataset(files);
    handlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset), createLead: createLeadHandler(store, log) };
  } catch (error) {
    return stop(1, [`The data in ${settings.dataDir} cannot be used: ${(error as Error).message}`, "Build it with `npx cargolex build`, or set DATA_DIR."]);
  }

  // The app needs the URL it is reached at, which a free port has only after listening; no request is read before that.
  let site = "";
  let app: ReturnType<typeof createApp>;
  const server = nodeServer((request) => app.fetch(request), () => site, log);
  server.listen(settings.port, settings.host);
  try {
    await once(server, "listening");
  } catch (error) {
    return stop(1, [`Cannot listen on ${settings.host}:${settings.port}: ${(error as NodeJS.ErrnoException).code}. Set HOST and PORT.`]);
  }
  site = settings.publicUrl ?? siteOf(settings, server.address() as AddressInfo);
  app = createApp({
    handlers, settings, site, log, now: Date.now, datasetVersion: dataset.version,
    documents: (path) => readFile(join(import.meta.dirname, "documents", path), "utf8"),
    ready: {
      dataset: () => dataset.isCurrent().then((current) => (current ? undefined : "the data was rebuilt: restart the service"), () => "the data folder cannot be read"),
      leads: () => store.check().then(() => undefined, () => "contacts cannot be stored"),
    },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void shutDown(server, store));
  const requests = CURL_LINES.map((line) => `  ${fill(line, { site, settings, datasetVersion: dataset.version })}\n`);
  process.stdout.write(`Cargolex answers on ${site} from data ${dataset.version}. Try:\n\n${requests.join("")}\n`);
}

/** Lets open requests finish, then closes the store. */
async function shutDown(server: Server, store: LeadStore): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  server.close();
  await once(server, "close");
  clearTimeout(late);
  await store.close();
}

function siteOf({ host }: Settings, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function stop(code: number, lines: string[]): void {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = code;
}
