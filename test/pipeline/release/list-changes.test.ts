import { expect, it } from "vitest";
import type { ReleaseRecord, Releases } from "../../../openapi/shards/changes.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import type { QuestionOf } from "../../../runtime/http/handler.ts";
import { handleChanges } from "../../../runtime/sanctions/changes.ts";
import type { Dataset } from "../../../runtime/shards/dataset.ts";

const none = { removed: 0, added: 0, changed: 0 };

function release(version: string, previous_version: string | null, more: Partial<ReleaseRecord> = {}): ReleaseRecord {
  return {
    version,
    previous_version,
    date: "2026-12-01",
    summary: version,
    source_versions: [],
    counts: none,
    causes: { law: 0, correction: 0, reprocess: 0 },
    acts: [],
    datasets: [],
    verdicts: null,
    changes: { path: `changes/${version}.json`, bytes: 10, sha256: "0".repeat(64) },
    legs: null,
    ...more,
  };
}

const verdicts = {
  as_of: "2026-12-15",
  cn_year: 2026,
  codes: 9896,
  turn_restricted: 37,
  turn_free: 2,
  within: 1,
  regimes: [],
};
const records = [
  release("2026.12.15", "2026.12.01", { counts: { removed: 1, added: 40, changed: 3 }, verdicts }),
  release("2026.12.01", "2026.11.21"),
  release("2026.11.21", null),
];
const entry = { path: "releases.json" } as FileEntry;
const dataset = {
  version: "2026.12.15",
  releases: entry,
  load: async () => ({ records }) as unknown as Releases,
} as unknown as Dataset;

async function ask(query: object, of: Dataset = dataset): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await handleChanges(of, { query } as QuestionOf<"listChanges">);
  return "json" in reply
    ? { status: 200, body: JSON.parse(reply.json) as Record<string, unknown> }
    : { status: reply.refusal.status, body: { ...reply.refusal } };
}

it.each([
  {
    why: "without since, every release, newest first",
    query: { lang: "en" },
    versions: ["2026.12.15", "2026.12.01", "2026.11.21"],
  },
  {
    why: "those after the release that a client has",
    query: { since: "2026.11.21", lang: "en" },
    versions: ["2026.12.15", "2026.12.01"],
  },
  { why: "none after the current one", query: { since: "2026.12.15", lang: "en" }, versions: [] },
])("lists $why", async ({ query, versions }) => {
  const { status, body } = await ask(query);
  expect([
    status,
    body["current_version"],
    (body["releases"] as ReleaseRecord[]).map(({ version }) => version),
  ]).toEqual([200, "2026.12.15", versions]);
});

it.each([
  { since: "2026.12.02", why: "a day without a release" },
  { since: "latest", why: "no version at all" },
  { since: "2026.12.1", why: "a version without its zero" },
])("refuses $why, with the releases that are: an empty list would read as nothing changed", async ({ since }) => {
  expect(await ask({ since, lang: "en" })).toEqual({
    status: 400,
    body: {
      status: 400,
      detail: "since is no release of the data; releases are 2026.12.15, 2026.12.01, 2026.11.21",
      errors: [
        {
          parameter: "since",
          code: "not_allowed",
          detail: "since is no release of the data; releases are 2026.12.15, 2026.12.01, 2026.11.21",
        },
      ],
    },
  });
});

it.each([
  {
    lang: "en",
    headlines: [
      "Records: 1 removed, 40 added, 3 changed. CN8 codes: 37 turn restricted, 2 turn free.",
      "Records: 0 removed, 0 added, 0 changed. No verdict changes.",
      "First release.",
    ],
  },
  {
    lang: "pl",
    headlines: [
      "Wpisy: usunięte: 1, dodane: 40, zmienione: 3. Kody CN8: nowe ograniczenia: 37, zniesione: 2.",
      "Wpisy: usunięte: 0, dodane: 0, zmienione: 0. Żaden wynik się nie zmienia.",
      "Pierwsze wydanie.",
    ],
  },
])("says in $lang what changed", async ({ lang, headlines }) => {
  const { body } = await ask({ lang });
  expect((body["releases"] as { headline: string }[]).map(({ headline }) => headline)).toEqual(headlines);
});

it("fails where the data lists no releases, rather than say that there are none", async () => {
  await expect(ask({ lang: "en" }, { ...dataset, releases: undefined })).rejects.toThrow(
    "the dataset lists no releases",
  );
});
