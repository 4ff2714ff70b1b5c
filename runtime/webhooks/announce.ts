import { createHash } from "node:crypto";
import type { AffectedCode, AffectedRequest, AffectedResponse } from "../../openapi/schemas/changes.ts";
import type { WebhookEvent } from "../../openapi/schemas/webhooks.ts";
import type { ChangeLine, Changes, LegsBefore, ReleaseRecord, Releases } from "../../openapi/shards/changes.ts";
import { brusselsDay } from "../rules/day.ts";
import type { Handler } from "../http/handler.ts";
import type { OpenedDataset } from "../shards/dataset.ts";
import type { NewDelivery } from "../store/deliveries.ts";
import type { WebhookEndpoint } from "../store/endpoints.ts";
import type { Store } from "../store/store.ts";

/** The release that a service answers from, and what is asked of it to say what it changed. */
export interface AnnouncedRelease {
  dataset: Pick<OpenedDataset, "version" | "releases" | "load" | "withdrawn">;
  /** Answers `POST /v1/changes/affected` from it. */
  affected: Handler;
}

const MOST_ITEMS = 1000;
/** Every regime at once. */
const ALL = "all";
/** Codes that `changes/affected` takes at once. */
const ASKED_AT_ONCE = 5000;

/**
 * Tells the endpoints of the release that the service answers from, where they were not told yet: to be called at start
 * and after every switch, by every process; one of them tells. The
 * first release of all is told to nobody. A release older than the one told last is told as the end of that one, where
 * it was withdrawn, and else not at all. Gives the number of deliveries.
 */
export async function announce(
  store: Pick<Store, "call">,
  release: AnnouncedRelease,
  site: string,
  now: number,
): Promise<number> {
  const { dataset } = release;
  const before = await store.call("announcedRelease");
  if (before === dataset.version) return 0;
  const endpoints =
    before === undefined ? [] : (await store.call("listEndpoints")).filter(({ disabled_at }) => disabled_at === null);
  const isNewer = before === undefined || versionOrder(dataset.version, before) > 0;
  const reason = before === undefined ? undefined : dataset.withdrawn.get(before);
  if (!isNewer && reason === undefined) return 0;
  const made =
    before === undefined
      ? []
      : isNewer
        ? await publishedEvents(release, endpoints, before, site, now)
        : withdrawnEvents(endpoints, before, dataset.version, reason ?? "", now);
  const deliveries = made.map(({ endpoint, event }) => deliveryOf(endpoint.id, event));
  return (await store.call("announceRelease", { before, release: dataset.version, deliveries }))
    ? deliveries.length
    : 0;
}

/** An event as one endpoint gets it. */
export function deliveryOf(endpoint: string, event: WebhookEvent): NewDelivery {
  return {
    id: `msg_${createHash("sha256").update(crypto.randomUUID()).digest("base64url").slice(0, 32)}`,
    endpoint_id: endpoint,
    type: event.type,
    body: JSON.stringify(event),
  };
}

interface MadeEvent {
  endpoint: WebhookEndpoint;
  event: WebhookEvent;
}

async function publishedEvents(
  { dataset, affected }: AnnouncedRelease,
  endpoints: readonly WebhookEndpoint[],
  before: string,
  site: string,
  now: number,
): Promise<MadeEvent[]> {
  if (endpoints.length === 0 || dataset.releases === undefined) return [];
  const { records } = await dataset.load<Releases>(dataset.releases);
  const index = records.findIndex(({ version }) => version === before);
  const [newest] = records;
  const later = records.slice(0, index < 0 ? 1 : index);
  if (newest === undefined) return [];
  const timestamp = new Date(now).toISOString();
  const published = later.toReversed().flatMap((record) =>
    record.datasets
      .filter(({ removed, added, changed }) => removed + added + changed > 0)
      .map(({ dataset: name, removed, added, changed }): WebhookEvent => ({
        type: "dataset.published",
        timestamp,
        data: {
          dataset: name as "sanctions",
          version: record.version,
          previous_version: record.previous_version,
          changes: { removed, added, changed },
          changes_url: `${site}/${record.changes.path}`,
        },
      })),
  );
  const made = endpoints.flatMap((endpoint) =>
    published.filter(({ type }) => wants(endpoint, type)).map((event) => ({ endpoint, event })),
  );
  const watching = endpoints.filter((endpoint) => wants(endpoint, "codes.affected"));
  if (watching.length === 0 || index < 0) return made;
  const codes = await changedCodes(dataset, later);
  const answers = new Map<string, Promise<AffectedCode[]>>();
  const itemsFor = ({ filter: { country, regimes } }: WebhookEndpoint): Promise<AffectedCode[]> => {
    const requested = country !== undefined ? { country } : regimes.length > 0 ? { regime: ALL } : {};
    const key = JSON.stringify(requested);
    const items = answers.get(key) ?? affectedCodes(affected, codes, { since: before, ...requested }, now);
    answers.set(key, items);
    return items;
  };
  const annexCodes = watching.some(({ filter }) => filter.annexes.length > 0)
    ? await codesByAnnex(dataset, later)
    : new Map<string, string[]>();
  for (const endpoint of watching) {
    const changed = (await itemsFor(endpoint)).flatMap((item) => watched(endpoint, item, annexCodes));
    if (changed.length === 0) continue;
    const data = {
      since: before,
      dataset_version: dataset.version,
      items: changed.slice(0, MOST_ITEMS),
      more: Math.max(0, changed.length - MOST_ITEMS),
    };
    made.push({ endpoint, event: { type: "codes.affected", timestamp, data } });
  }
  return made;
}

function withdrawnEvents(
  endpoints: readonly WebhookEndpoint[],
  version: string,
  current_version: string,
  reason: string,
  now: number,
): MadeEvent[] {
  const timestamp = new Date(now).toISOString();
  return endpoints
    .filter((endpoint) => wants(endpoint, "dataset.withdrawn"))
    .flatMap((endpoint) =>
      (["nomenclature", "sanctions", "adr"] as const).map((dataset): MadeEvent => ({
        endpoint,
        event: { type: "dataset.withdrawn", timestamp, data: { dataset, version, current_version, reason } },
      })),
    );
}

function wants({ filter: { events } }: WebhookEndpoint, type: string): boolean {
  return events.length === 0 || events.includes(type);
}

/** Every code whose legs the releases changed, in order. */
async function changedCodes(dataset: AnnouncedRelease["dataset"], later: readonly ReleaseRecord[]): Promise<string[]> {
  const codes = new Set<string>();
  for (const { legs } of later)
    if (legs !== null)
      for (const record of (await dataset.load<LegsBefore>(legs)).records)
        for (const code of record.codes) codes.add(code);
  return [...codes].toSorted();
}

/** What of codes changed, as `changes/affected` answers of them today. */
async function affectedCodes(
  affected: Handler,
  codes: readonly string[],
  requested: Omit<AffectedRequest, "codes">,
  now: number,
): Promise<AffectedCode[]> {
  const items: AffectedCode[] = [];
  for (let start = 0; start < codes.length; start += ASKED_AT_ONCE) {
    const reply = await affected({
      params: {},
      query: {},
      body: { ...requested, codes: codes.slice(start, start + ASKED_AT_ONCE) },
      today: brusselsDay(now),
      site: "",
      idempotencyKey: undefined,
    });
    if ("refusal" in reply) throw new Error(reply.refusal.detail);
    items.push(...(JSON.parse(reply.json) as AffectedResponse).items);
  }
  return items;
}

/** The codes of entries, and of lists of countries, that the releases changed, by annex (`RU-XXIII`, `IR-VIIb`). */
async function codesByAnnex(
  dataset: AnnouncedRelease["dataset"],
  later: readonly ReleaseRecord[],
): Promise<Map<string, string[]>> {
  const matches = new Map<string, string[]>();
  for (const { changes } of later) {
    for (const line of (await dataset.load<Changes>(changes)).records) {
      const annex =
        /^([A-Z]{2}-[^/ ]+)-\d+$/.exec(line.id)?.[1] ?? /^goods ([A-Z]{2}-\S+)-[a-z_]+(?: |$)/.exec(line.id)?.[1];
      if (annex !== undefined) matches.set(annex, [...(matches.get(annex) ?? []), ...codesOf(line)]);
    }
  }
  return matches;
}

/** The codes that a line is of: its label begins with that of an entry, goods of a list have theirs. */
function codesOf(line: ChangeLine): string[] {
  if (line.change === "moved") return [];
  if (!line.id.startsWith("goods "))
    return [/^(?:ex )?((?:\d ?)+)/.exec(line.label)?.[1]?.replaceAll(" ", "")].filter((code) => code !== undefined);
  const lists = line.change === "changed" ? (line.fields["codes"] ?? []) : [line.record["codes"]];
  const codes = lists.filter(Array.isArray).flat() as string[];
  // A list without codes is of every code.
  return codes.length === 0 ? [""] : codes;
}

/** True if one of two codes is a beginning of the other. */
function meets(prefix: string, code: string): boolean {
  return prefix.startsWith(code) || code.startsWith(prefix);
}

/** What of a code an endpoint watches: nothing, or the code with the legs of the regimes that it watches. */
function watched(
  { filter: { codes, regimes, annexes } }: WebhookEndpoint,
  item: AffectedCode,
  annexCodes: ReadonlyMap<string, readonly string[]>,
): AffectedCode[] {
  if (codes.length > 0 && !codes.some((code) => meets(item.code, code))) return [];
  if (annexes.length > 0 && !annexes.some((annex) => annexCodes.get(annex)?.some((code) => meets(item.code, code))))
    return [];
  if (regimes.length === 0 || regimes.includes(ALL)) return [item];
  const ofRegimes = (legs: AffectedCode["before"]): AffectedCode["before"] =>
    legs.filter(({ regime }) => regimes.includes(regime));
  const [before, after] = [ofRegimes(item.before), ofRegimes(item.after)];
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ ...item, before, after }];
}

/** Orders release versions, `2026.11.21` before `2026.11.21.1`. */
function versionOrder(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (let position = 0; position < 4; position++) {
    const order = (left?.[position] ?? 0) - (right?.[position] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
