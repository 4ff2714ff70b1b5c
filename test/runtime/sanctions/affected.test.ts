import { expect, it } from "vitest";
import type { AffectedResponse } from "../../../openapi/schemas/changes.ts";
import type { LegsBefore, Releases } from "../../../openapi/shards/changes.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { findDifference } from "../../../pipeline/diff/difference.ts";
import type { PublishedRecords } from "../../../pipeline/diff/published.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { compareLegs } from "../../../pipeline/release/legs-before.ts";
import type { QuestionOf } from "../../../runtime/http/handler.ts";
import { handleAffected } from "../../../runtime/sanctions/changes.ts";
import { realPublished } from "../../pipeline/dataset/real-tables.ts";
import { dataset } from "../real-data.ts";
import { law, legs, nomenclature } from "./open-data.ts";

/** Two earlier releases that never were: made of today's, so that what they change is known. */

const TODAY = "2026-11-22";
/** What the tests ask about, and what lies beside it: the states are of these codes alone. */
const NEAR = ["0101", "0201", "2504", "4016", "7208", "7403", "7502", "8423", "8517", "8542"];
const isNear = ({ code }: { code: string }): boolean =>
  NEAR.some((near) => code.startsWith(near) || near.startsWith(code));
const whole = await realPublished();
const today: PublishedRecords = {
  ...whole,
  years: new Map([...whole.years].map(([year, lines]) => [year, lines.filter(isNear)])),
  entries: whole.entries.filter(isNear),
};
const state = (published: PublishedRecords): State => ({
  name: published.version,
  published,
  origins: undefined,
  today: undefined,
  lacks: [],
});
const edited = (
  published: PublishedRecords,
  version: string,
  edit: (entry: EntryRecord) => EntryRecord[],
): PublishedRecords => ({ ...published, version, entries: published.entries.flatMap(edit) });

/**
 * In the second 7403 was not yet taken into XXI, 8517 62 not yet forbidden to Kyrgyzstan, and Iran had not
 * the first codes of VIIb. In the first, what restricts 8423 for Russia had ended in 2025.
 */
const second: PublishedRecords = {
  ...edited(today, "2026.09.01", (entry) =>
    (entry.code.startsWith("7403") && entry.annex === "XXI") || entry.id === "RU-XXXIII-0002" ? [] : [entry],
  ),
  countries: today.countries.filter(
    (line) => !("goods" in line && line.goods.measure === "IR-VIIb-export" && line.goods.codes.includes("2504")),
  ),
};
const first = edited(second, "2026.04.01", (entry) =>
  entry.code.startsWith("8423") && entry.regime === "RU" ? [{ ...entry, valid_to: "2025-12-31" }] : [entry],
);

const changed = new Map([
  [second.version, await released(first, second)],
  [today.version, await released(second, today)],
]);
const releases = [today, second, first].map(({ version }) => ({
  version,
  date: version.replaceAll(".", "-"),
  legs: changed.has(version) ? { path: version, bytes: 1, sha256: "" } : null,
}));
const data = {
  ...dataset,
  releases: { path: "releases" } as FileEntry,
  load: async ({ path }: FileEntry) =>
    (path === "releases" ? ({ records: releases } as unknown as Releases) : (changed.get(path) as LegsBefore)) as never,
};

/** The legs as a release keeps them: of the codes that the difference touches. */
async function released(from: PublishedRecords, to: PublishedRecords): Promise<LegsBefore> {
  const { difference, decided } = await findDifference(state(from), state(to), TODAY);
  return compareLegs(from, to, difference.lines, decided);
}

async function ask(
  since: string,
  codes: string[],
  requested: { country?: string; regime?: string } = {},
): Promise<{ status: number; body: AffectedResponse & { errors: { pointer: string; code: string }[] } }> {
  const reply = await handleAffected({ law, nomenclature, legs, dataset: data }, {
    body: { since, codes, ...requested },
    today: TODAY,
  } as unknown as QuestionOf<"listAffected">);
  return "json" in reply
    ? { status: 200, body: JSON.parse(reply.json) as never }
    : { status: reply.refusal.status, body: reply.refusal as never };
}

it("finds the code that a release took into an annex, and says why", async () => {
  const { status, body } = await ask("2026.09.01", ["7403 19 00", "8423 10 10", "0201"]);
  expect(status).toBe(200);
  expect(body.items.map(({ code }) => code)).toEqual(["7403 19 00"]);
  const [item] = body.items;
  expect([detailOf(item?.before, "import"), detailOf(item?.after, "import")]).toEqual([undefined, "listed"]);
  expect(detailOf(item?.before, "export")).toBe(detailOf(item?.after, "export"));
  expect(item?.causes.map(({ kind }) => kind)).toEqual(["correction"]);
  expect(body.meta).toEqual({ since_date: "2026-09-01", as_of: TODAY, asked: 3, returned: 1 });
});

it("compares the regimes of a country, and every regime at once", async () => {
  const named = ["7502 10 00", "2504 90 00", "7208 10 00", "0101 21 00"];
  for (const requested of [{ country: "IR" }, { regime: "IR" }, { regime: "all" }]) {
    const { body } = await ask("2026.09.01", named, requested);
    expect(body.items.map(({ code }) => code)).toEqual(["7502 10 00", "2504 90 00"]);
    const [item] = body.items;
    expect([detailOf(item?.before, "export", "IR"), detailOf(item?.after, "export", "IR")]).toEqual([
      undefined,
      "listed",
    ]);
    expect(item?.causes).toEqual([{ kind: "correction", act: null, date: "2025-09-30" }]);
  }
  for (const requested of [{}, { country: "KP" }, { regime: "RU" }, { country: "KG" }])
    expect((await ask("2026.09.01", named, requested)).body.items).toEqual([]);
});

it("compares trade with other countries as a country sees it", async () => {
  const kyrgyz = ["8517 62 00"];
  const { body } = await ask("2026.09.01", kyrgyz, { country: "KG" });
  expect(
    body.items.map(({ before, after }) => [detailOf(before, "third_country"), detailOf(after, "third_country")]),
  ).toEqual([["duty", "listed"]]);
  for (const requested of [{}, { country: "RU" }])
    expect((await ask("2026.09.01", kyrgyz, requested)).body.items).toHaveLength(1);
  for (const country of ["TR", "JP", "BY", "IR"])
    expect((await ask("2026.09.01", kyrgyz, { country })).body.items).toEqual([]);
});

it("keeps of every code touched what every regime said, whichever of them changed", async () => {
  // Its record is there for 833/2014 alone: what is said of Crimea and North Korea stands in it too.
  const every = await ask("2026.09.01", ["8517 62 00"], { regime: "all" });
  const [item] = every.body.items;
  for (const regime of ["UA-CRIMEA", "KP"])
    expect([detailOf(item?.before, "export", regime), detailOf(item?.after, "export", regime)]).toEqual([
      "listed",
      "listed",
    ]);
  expect((await ask("2026.09.01", ["8517 62 00"], { country: "KP" })).body.items).toEqual([]);
});

it("refuses a country and a regime that contradict each other", async () => {
  const { status, body } = await ask("2026.09.01", ["7403"], { country: "IR", regime: "KP" });
  expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([400, ["/regime"]]);
});

it("goes back over several releases: each code is what the release named said of it", async () => {
  const { body } = await ask("2026.04.01", ["84231010", "ex 7403.19.00"]);
  expect(
    body.items.map(({ code, before, after }) => [code, detailOf(before, "export"), detailOf(after, "export")]),
  ).toEqual([
    ["84231010", "listed_expired", "listed"],
    ["ex 7403.19.00", "listed", "listed"],
  ]);
  expect(body.items.map(({ before, after }) => [detailOf(before, "import"), detailOf(after, "import")])).toEqual([
    [undefined, undefined],
    [undefined, "listed"],
  ]);
});

it("tells what the calendar changed from what a release changed", async () => {
  const { body } = await ask("2026.04.01", ["4016 99 52"]);
  expect(body.items).toHaveLength(1);
  expect(body.items[0]?.causes).toEqual([{ kind: "date", act: null, date: "2026-04-24" }]);
  expect(detailOf(body.items[0]?.before, "export")).toBe("listed_future");
});

it("finds nothing in the release that answers, on its own day", async () => {
  const { body } = await ask(today.version, ["8542 31 90", "7403 19 00", "84231010"]);
  expect(body.items).toEqual([]);
});

it("follows a code of 10 digits by its first 8, and says which codes it does not know", async () => {
  const { body } = await ask("2026.09.01", ["7403190010", "9999 99 99", "0000"]);
  expect([body.items.map(({ code }) => code), body.unknown_codes]).toEqual([["7403190010"], ["9999 99 99", "0000"]]);
});

it.each([
  { why: "a release that never was", since: "2026.10.10", codes: ["0201"], errors: ["/since not_allowed"] },
  {
    why: "codes that are none",
    since: "2026.04.01",
    codes: ["0201", "beer", "020", "0201; 7208"],
    errors: ["/codes/1 wrong_format", "/codes/2 wrong_format"],
  },
])("refuses $why", async ({ since, codes, errors }) => {
  const { status, body } = await ask(since, codes);
  expect([status, body.errors.map(({ pointer, code }) => `${pointer} ${code}`)]).toEqual([400, errors]);
});

it("names the oldest release that it holds", async () => {
  const { body } = await ask("2020.01.01", ["0201"]);
  expect((body.errors[0] as unknown as { detail: string }).detail).toContain("the oldest held is 2026.04.01");
});

it("lists in a release every code whose details differ on any day, and no other", () => {
  const codes = (changed.get(today.version)?.records ?? []).flatMap((record) => record.codes);
  const near = /^(?:25|38|69|7\d|8[015])/;
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !near.test(code))).toEqual([]);
});

function detailOf(
  matches: AffectedResponse["items"][number]["before"] | undefined,
  requested: string,
  of = "RU",
): string | undefined {
  return matches?.find(({ regime, direction }) => regime === of && direction === requested)?.verdict_detail;
}
