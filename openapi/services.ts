import type { Route } from "./route.ts";
import type { WebhookType } from "./schemas/webhooks.ts";

/** What stands at the head of the document of a service. */
export interface ApiDocument {
  name: Route["service"];
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  /** Events that are told of the data of the service. */
  webhooks: readonly WebhookType[];
}

const VERSION = "1.0.0";
const license = { name: "MIT", url: "https://spdx.org/licenses/MIT.html" };
/** Who runs a service is asked on its own page: the description names nobody else. */
const contact = { name: "The operator of the service that answers", url: "/docs/policy" };
const tail =
  "\n\nUnknown parameters and members are refused, with the nearest known name. Errors are problem documents (RFC 9457) that list every fault of form and, where there is none, every fault of substance. " +
  "Every GET answers HEAD, every path OPTIONS. Requests are counted per client address (IPv6 by /64); `RateLimit-Policy` says how many are free. A key (`Authorization: Bearer clx_...` or `X-API-Key`) has quotas of its own and changes no answer. Documents and published files are compressed by `Accept-Encoding`; answers of operations are not: a proxy in front may do it.";

export const services: readonly ApiDocument[] = [
  {
    name: "sanctions",
    info: {
      title: "Cargolex sanctions check",
      version: VERSION,
      contact,
      license,
      summary: "EU goods sanctions by customs code or goods name",
      description:
        "Says whether goods are under EU sanctions against Russia (Regulation (EU) No 833/2014) or Belarus (Regulation (EC) No 765/2006), with annex, article, exemptions, " +
        `dates and source of every entry. Answers are informational: a verdict of no_match does not mean that trade is permitted.${tail}`,
    },
    servers: [{ url: "/api", description: "Root of the service on this host." }],
    tags: [
      { name: "Sanctions", description: "Verdicts, annexes and their entries." },
      { name: "Nomenclature", description: "Lines of the Combined Nomenclature." },
      { name: "Contact", description: "Leaving a contact or an inquiry." },
      { name: "Service", description: "Versions and coverage of the data." },
    ],
    webhooks: ["dataset.published", "dataset.withdrawn", "codes.affected", "webhook.test"],
  },
  {
    name: "adr",
    info: {
      title: "Cargolex ADR lookup",
      version: VERSION,
      contact,
      license,
      summary: "Dangerous goods by UN number, mixed loading, points of 1.1.3.6",
      description: `Data of ADR Table A by UN number or name, the mixed loading check of 7.5.2 and the calculation of 1.1.3.6.${tail}`,
    },
    servers: [{ url: "/v1", description: "Root of the service on this host." }],
    tags: [
      { name: "Substances", description: "Table A by UN number, name or class." },
      { name: "Rules", description: "Mixed loading and the exemption of 1.1.3.6." },
      { name: "Service", description: "Editions and coverage of the data." },
    ],
    webhooks: ["dataset.published", "dataset.withdrawn", "webhook.test"],
  },
];
