import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formats } from "../../../openapi/formats.ts";
import type { AffectedCode, AffectedRequest } from "../../../openapi/schemas/changes.ts";
import type { WebhookEvent } from "../../../openapi/schemas/webhooks.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import { answer } from "../../../runtime/http/handler.ts";
import type { WebhookFilter } from "../../../runtime/store/endpoints.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { announce, type AnnouncedRelease } from "../../../runtime/webhooks/announce.ts";
import { closedOpenapi as openapi, type Json } from "../http/documents.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { noon } from "../../clock.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const SITE = "https://cargolex.example.org";

/** Two releases after the first: the second changed three codes of two annexes, the third nothing but ADR. */
const record = (version: string, previous_version: string | null, more: object) => ({
  version,
  previous_version,
  datasets: [],
  changes: { path: `changes/${version}.json`, bytes: 1, sha256: "" },
  legs: null,
  ...more,
});
const counts = (removed: number, added: number, changed: number) => ({ removed, added, changed });
const RECORDS = [
  record("2026.11.22", "2026.11.21.1", {
    datasets: [
      { dataset: "adr", ...counts(0, 1, 0) },
      { dataset: "sanctions", ...counts(0, 0, 0) },
    ],
  }),
  record("2026.11.21.1", "2026.11.21", {
    datasets: [{ dataset: "sanctions", ...counts(1, 2, 0) }],
    legs: { path: "legs-2", bytes: 1, sha256: "" },
  }),
  record("2026.11.21", null, {}),
];
const FILES: Record<string, unknown> = {
  "legs-2": {
    records: [
      { codes: ["74031100", "84231010"], legs: {}, causes: [] },
      { codes: ["85423190"], legs: {}, causes: [] },
    ],
  },
  "changes/2026.11.21.1.json": {
    records: [
      { change: "added", id: "RU-XXI-0001", label: "7403 Copper" },
      { change: "changed", id: "RU-XXIII-0007", label: "ex 8423 10 Scales" },
      { change: "moved", id: "RU-XXIII-0008" },
      { change: "changed", id: "goods IR-VIIb-export law", label: "", fields: { codes: [["7403"], ["7404"]] } },
    ],
  },
  "changes/2026.11.22.json": { records: [] },
};
const leg = (regime: string) => ({ regime, direction: "export", verdict_detail: "listed" }) as const;
/** Legs of 833/2014 and 765/2006; of Iran for its country and for all; trade with Kyrgyzstan for its country. */
const affectedOf = (
  code: string,
  { country, regime }: Pick<AffectedRequest, "country" | "regime"> = {},
): AffectedCode => ({
  code,
  before: [],
  after: [
    ...(country === undefined
      ? code.startsWith("85")
        ? [leg("BY")]
        : [leg("RU"), leg("BY")].slice(0, code.startsWith("84") ? 1 : 2)
      : []),
    ...(country === "IR" || regime === "all" ? [leg("IR")] : []),
    ...(country === "KG" ? [leg("RU")] : []),
  ],
  causes: [{ kind: "law", act: "32026R0001", date: "2026-11-21" }],
});

function releaseOf(version: string, withdrawn: Record<string, string> = {}): AnnouncedRelease {
  const records = RECORDS.slice(RECORDS.findIndex((one) => one.version === version));
  return {
    dataset: {
      version,
      withdrawn: new Map(Object.entries(withdrawn)),
      releases: { path: "releases" } as FileEntry,
      load: async ({ path }: FileEntry) => (path === "releases" ? { records } : FILES[path]) as never,
    },
    affected: async ({ body }) =>
      answer({ items: (body as AffectedRequest).codes.map((code) => affectedOf(code, body as AffectedRequest)) }),
  };
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    ...formats,
    uri: (text: string) => URL.canParse(text),
    "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
  },
});
for (const [name, document] of Object.entries(openapi)) ajv.addSchema(document, name);

/** What the descriptions do not allow of an event, in each document that has it. */
function wireFaults(event: WebhookEvent): string[] {
  return (["sanctions", "adr"] as const).flatMap((name) => {
    if (!(event.type in (openapi[name]["webhooks"] as Json))) return [];
    const validate = ajv.compile({
      $ref: `${name}#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`,
    });
    return validate(event) ? [] : [`${name}: ${JSON.stringify(validate.errors)}`];
  });
}

describe.each(ENGINES)("releases announced on $name", ({ place: makePlace }) => {
  let location: Place;
  let store: Store;
  beforeEach(async () => {
    location = await makePlace();
    store = openStore(location.engine(), () => NOW);
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });
  const add = (id: string, filter: Partial<WebhookFilter> = {}) =>
    store.call("addEndpoint", {
      id,
      url: "https://example.org/hook",
      label: "",
      secret: "whsec_AAAA",
      filter: { events: [], regimes: [], annexes: [], codes: [], ...filter },
    });
  const tell = (version: string, withdrawn: Record<string, string> = {}) =>
    announce(store, releaseOf(version, withdrawn), SITE, NOW);
  const sent = async (endpoint: string): Promise<WebhookEvent[]> => {
    const rows = await location.rows(`SELECT id, body FROM webhook_delivery WHERE endpoint_id = '${endpoint}'`);
    const events = rows.map(({ body }) => JSON.parse(String(body)) as WebhookEvent);
    expect(rows.every(({ id }) => /^msg_[A-Za-z0-9_-]{32}$/.test(String(id)))).toBe(true);
    expect(events.flatMap(wireFaults)).toEqual([]);
    return events.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };

  const codes = async (endpoint: string): Promise<string[]> =>
    (await sent(endpoint)).flatMap((event) =>
      event.type === "codes.affected"
        ? event.data.items.map(({ code, after }) => `${code} ${after.map(({ regime }) => regime).join("+")}`)
        : [event.type],
    );

  it("are told with what changed, each dataset that did, and the codes that did; the first of all to nobody", async () => {
    await add("whe_1");
    expect([await tell("2026.11.21"), await tell("2026.11.21")]).toEqual([0, 0]);
    expect(await tell("2026.11.22")).toBe(3);
    expect(await sent("whe_1")).toEqual([
      {
        type: "codes.affected",
        timestamp: "2026-11-22T12:00:00.000Z",
        data: {
          since: "2026.11.21",
          dataset_version: "2026.11.22",
          items: ["74031100", "84231010", "85423190"].map((code) => affectedOf(code)),
          more: 0,
        },
      },
      {
        type: "dataset.published",
        timestamp: "2026-11-22T12:00:00.000Z",
        data: {
          dataset: "adr",
          version: "2026.11.22",
          previous_version: "2026.11.21.1",
          changes: counts(0, 1, 0),
          changes_url: `${SITE}/changes/2026.11.22.json`,
        },
      },
      {
        type: "dataset.published",
        timestamp: "2026-11-22T12:00:00.000Z",
        data: {
          dataset: "sanctions",
          version: "2026.11.21.1",
          previous_version: "2026.11.21",
          changes: counts(1, 2, 0),
          changes_url: `${SITE}/changes/2026.11.21.1.json`,
        },
      },
    ]);
  });

  it("are told to each endpoint by its filter", async () => {
    await tell("2026.11.21");
    await add("whe_codes", { events: ["codes.affected"], codes: ["8423", "85"] });
    await add("whe_longer", { events: ["codes.affected"], codes: ["7403110090".slice(0, 8)] });
    await add("whe_other", { events: ["codes.affected"], codes: ["01"] });
    await add("whe_annex", { events: ["codes.affected"], annexes: ["RU-XXIII"] });
    await add("whe_regime", { events: ["codes.affected"], regimes: ["RU"] });
    await add("whe_named", { events: ["codes.affected"], regimes: ["IR"], codes: ["84"] });
    await add("whe_list", { events: ["codes.affected"], regimes: ["IR"], annexes: ["IR-VIIb"] });
    await add("whe_all", { events: ["codes.affected"], regimes: ["all"], codes: ["74"] });
    await add("whe_iran", { events: ["codes.affected"], country: "IR", codes: ["85"] });
    await add("whe_kyrgyz", { events: ["codes.affected"], country: "KG", codes: ["85"] });
    await add("whe_published", { events: ["dataset.published"] });
    await add("whe_disabled");
    await store.call("switchEndpoint", "whe_disabled", "by the operator");
    await tell("2026.11.21.1");
    expect(await codes("whe_codes")).toEqual(["84231010 RU", "85423190 BY"]);
    expect(await codes("whe_longer")).toEqual(["74031100 RU+BY"]);
    expect(await codes("whe_other")).toEqual([]);
    expect(await codes("whe_annex")).toEqual(["84231010 RU"]);
    expect(await codes("whe_regime")).toEqual(["74031100 RU", "84231010 RU"]);
    expect(await codes("whe_named")).toEqual(["84231010 IR"]);
    expect(await codes("whe_list")).toEqual(["74031100 IR"]);
    expect(await codes("whe_all")).toEqual(["74031100 RU+BY+IR"]);
    expect(await codes("whe_iran")).toEqual(["85423190 IR"]);
    expect(await codes("whe_kyrgyz")).toEqual(["85423190 RU"]);
    expect(await codes("whe_published")).toEqual(["dataset.published"]);
    expect(await codes("whe_disabled")).toEqual([]);
  });

  it("are told by one of several processes", async () => {
    await add("whe_1");
    await tell("2026.11.21");
    const processes = Array.from({ length: 4 }, () => location.apart(noon));
    const reported = await Promise.all(processes.map((one) => announce(one, releaseOf("2026.11.22"), SITE, NOW)));
    await Promise.all(processes.map((one) => one.close()));
    expect(reported.filter((count) => count > 0)).toEqual([3]);
    expect(await sent("whe_1")).toHaveLength(3);
  });

  it("that are withdrawn are told with the reason, and then what is current; an old process tells nothing", async () => {
    await tell("2026.11.21.1");
    await add("whe_1", { events: ["dataset.withdrawn"] });
    await tell("2026.11.22");
    expect(await tell("2026.11.21.1")).toBe(0);
    expect(await tell("2026.11.21.1", { "2026.11.22": "an annex was missing" })).toBe(3);
    expect(await sent("whe_1")).toMatchObject(
      ["adr", "nomenclature", "sanctions"].map((dataset) => ({
        type: "dataset.withdrawn",
        data: { dataset, version: "2026.11.22", current_version: "2026.11.21.1", reason: "an annex was missing" },
      })),
    );
  });

  it("name at most 1,000 codes, and how many more there are", async () => {
    await add("whe_1", { events: ["codes.affected"] });
    await tell("2026.11.21");
    const many = {
      ...releaseOf("2026.11.21.1"),
      affected: async () =>
        answer({ items: Array.from({ length: 1234 }, (_, index) => affectedOf(String(10_000_000 + index))) }),
    };
    await announce(store, many, SITE, NOW);
    expect(await sent("whe_1")).toMatchObject([{ data: { items: { length: 1000 }, more: 234 } }]);
  });
});
