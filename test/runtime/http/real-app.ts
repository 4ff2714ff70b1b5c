import { adrUnits } from "../../../runtime/adr/units.ts";
import { createApp } from "../../../runtime/http/app.ts";
import { answer, type Handlers } from "../../../runtime/http/handler.ts";
import { sanctionsUnits } from "../../../runtime/sanctions/service.ts";
import { dataset, realHandlers } from "../real-data.ts";
import { documents } from "./documents.ts";
import { settingsOf, SITE } from "./harness.ts";

/**
 * The app over the committed data, at noon in Brussels of a day, as if reached under an address; contacts are
 * acknowledged and not kept.
 */
export function realApp(
  day: string,
  lead: Handlers["createLead"] = async () => answer({ ok: true }),
  site = SITE,
  env: Readonly<Record<string, string>> = { RATE_LIMIT: "off" },
) {
  return createApp({
    handlers: { ...realHandlers, createLead: lead },
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
