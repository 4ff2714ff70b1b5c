import { join } from "node:path";
import { expect, it } from "vitest";
import type { AffectedResponse } from "../../../openapi/schemas/changes.ts";
import type { LegsBefore, Releases } from "../../../openapi/shards/changes.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareStates } from "../../../pipeline/diff/compare.ts";
import type { PublishedRecords } from "../../../pipeline/diff/published.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { compareLegs } from "../../../pipeline/release/legs-before.ts";
import type { Question } from "../../../runtime/http/handler.ts";
import { joinText } from "../../../runtime/http/json-text.ts";
import { serveAffected } from "../../../runtime/sanctions/affected.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { dataset, law, legs, nomenclature } from "./open-data.ts";

/** Two earlier releases that never were: made of today's, so that what they change is known. */

const TODAY = "2026-11-22";
const today = await readPublished(filesIn(join(import.meta.dirname, "../../../dist/data")));
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

/** In the second 7403 was not yet taken into XXI. In the first, what restricts 8423 for Russia had ended in 2025. */
const second = edited(today, "2026.09.01", (entry) =>
  entry.code.startsWith("7403") && entry.annex === "XXI" ? [] : [entry],
);
const first = edited(second, "2026.04.01", (entry) =>
  entry.code.startsWith("8423") && entry.regime === "RU" ? [{ ...entry, valid_to: "2025-12-31" }] : [entry],
);

const changed = new Map([
  [second.version, compareLegs(first, second, linesOf(first, second))],
  [today.version, compareLegs(second, today, linesOf(second, today))],
]);
const releases = [today, second, first].map(({ version }) => ({
  version,
  date: version.replaceAll(".", "-"),
  legs: changed.has(version) ? { path: version, bytes: 1, sha256: "" } : null,
  changes: { path: `changes of ${version}` },
}));
/** Today's release changed a list of Iran. */
const COUNTRY_LINES = [{ collection: "sanctions/countries", id: "goods IR-VII-import law 2025-09-29 IR-VII-import" }];
const data = {
  ...dataset,
  releases: { path: "releases" } as FileEntry,
  load: async ({ path }: FileEntry) =>
    (path.startsWith("changes")
      ? { records: path.endsWith(today.version) ? COUNTRY_LINES : [] }
      : path === "releases"
        ? ({ records: releases } as unknown as Releases)
        : (changed.get(path) as LegsBefore)) as never,
};

function linesOf(from: PublishedRecords, to: PublishedRecords): ReturnType<typeof compareStates>["lines"] {
  return compareStates(state(from), state(to)).lines;
}

async function ask(
  since: string,
  codes: string[],
  country?: string,
): Promise<{ status: number; body: AffectedResponse & { errors: { pointer: string; code: string }[] } }> {
  const reply = await serveAffected({ law, nomenclature, legs, dataset: data }, {
    body: { since, codes, country },
    today: TODAY,
  } as unknown as Question);
  return "json" in reply
    ? { status: 200, body: JSON.parse(joinText(reply.json)) as never }
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

it("says which regimes of a country it cannot compare, because a release changed their lists", async () => {
  expect((await ask("2026.09.01", ["7102"], "IR")).body.meta.not_compared).toEqual(["IR"]);
  expect((await ask("2026.09.01", ["7102"], "KP")).body.meta.not_compared).toBeUndefined();
  expect((await ask("2026.09.01", ["7102"])).body.meta.not_compared).toBeUndefined();
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
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.every((code) => "7403".startsWith(code) || code.startsWith("74"))).toBe(true);
});

function detailOf(found: AffectedResponse["items"][number]["before"] | undefined, asked: string): string | undefined {
  return found?.find(({ regime, direction }) => regime === "RU" && direction === asked)?.verdict_detail;
}
