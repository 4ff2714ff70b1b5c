import { join } from "node:path";
import { createAdrHandlers } from "../../../runtime/adr/service.ts";
import { adrUnits } from "../../../runtime/adr/units.ts";
import { createApp } from "../../../runtime/http/app.ts";
import { answer, type Handlers } from "../../../runtime/http/handler.ts";
import { createSanctionsHandlers, sanctionsUnits } from "../../../runtime/sanctions/service.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { documents } from "./documents.ts";
import { settingsOf, SITE } from "./harness.ts";

const DATA = join(import.meta.dirname, "../../../dist/data");

/**
 * The app over the committed data, at noon in Brussels of a day, as if reached under an address; contacts are
 * acknowledged and not kept.
 */
export async function realApp(
  day: string,
  lead: Handlers["createLead"] = async () => answer({ ok: true }),
  site = SITE,
  env: Readonly<Record<string, string>> = { RATE_LIMIT: "off" },
) {
  const dataset = await openDataset(filesIn(DATA));
  return createApp({
    handlers: { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset), createLead: lead },
    units: { ...sanctionsUnits, ...adrUnits },
    settings: settingsOf(env),
    site,
    now: () => Date.parse(`${day}T11:00:00Z`),
    datasetVersion: dataset.version,
    documents,
    ready: {},
    releases: { current: dataset },
    log: {
      error: (event, fields) => {
        throw new Error(`${event} ${JSON.stringify(fields)}`);
      },
    },
  });
}
