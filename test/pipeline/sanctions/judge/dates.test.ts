import { expect, it } from "vitest";
import type { EntryRecord, MeasureRecord } from "../../../../openapi/shards/sanctions.ts";
import { judged } from "./made.ts";

const forceOn = (entry: Partial<EntryRecord>, measure: Partial<MeasureRecord>, day: string) =>
  judged(entry, measure, "7304", day);

const act = { valid_from: "2025-07-20", valid_to: "2025-10-23", known_since: "2025-07-20" };
const old = { valid_from: null, valid_to: null, known_since: "2023-04-27" };
const always = { in_force_from: null, in_force_to: null };
const transit = { in_force_from: "2024-07-01", in_force_to: null };

it.each([
  { why: "the day before the first", entry: act, measure: always, day: "2025-07-19", state: "future" },
  { why: "the first day", entry: act, measure: always, day: "2025-07-20", state: "in_force" },
  { why: "the last day is inclusive", entry: act, measure: always, day: "2025-10-23", state: "in_force" },
  { why: "the day after the last", entry: act, measure: always, day: "2025-10-24", state: "expired" },
  { why: "unknown start, after the oldest text", entry: old, measure: always, day: "2023-04-27", state: "in_force" },
  {
    why: "unknown start, before the oldest text, never reads as free",
    entry: old,
    measure: always,
    day: "2023-04-26",
    state: "unknown_start",
  },
  { why: "the measure came later than the entry", entry: old, measure: transit, day: "2024-06-30", state: "future" },
  { why: "the first day of the measure", entry: old, measure: transit, day: "2024-07-01", state: "in_force" },
  {
    why: "a deleted annex",
    entry: old,
    measure: { in_force_from: null, in_force_to: "2023-06-23" },
    day: "2026-01-01",
    state: "expired",
  },
])("$why", ({ entry, measure, day, state }) => {
  expect(forceOn(entry, measure, day)?.state).toBe(state);
});

it("serves the later of two first days and the earlier of two last days", () => {
  const force = forceOn(act, { in_force_from: "2025-09-01", in_force_to: "2025-09-30" }, "2025-09-15");
  expect(force).toMatchObject({ base: { valid_from: "2025-09-01", valid_to: "2025-09-30" }, state: "in_force" });
});

it("serves a lower bound where no act is known to have added the entry", () => {
  expect(forceOn(old, always, "2026-01-01")?.base).toMatchObject({ since_at_latest: "2023-04-27" });
});

it.each([
  { why: "a row that was there when the leg began starts with the leg", known_since: "2023-04-27", day: "2024-07-01" },
  { why: "a row first seen after the leg began keeps an unknown start", known_since: "2025-02-25", day: undefined },
])("$why", ({ known_since, day }) => {
  const base = forceOn({ ...old, known_since }, transit, "2026-01-01")?.base;
  expect(base?.valid_from).toBe(day);
  expect([base?.since_at_latest, base?.not_before]).toEqual(
    day === undefined ? [known_since, "2024-07-01"] : [undefined, undefined],
  );
});
