import { describe, expect, it } from "vitest";
import { brusselsDay, secondsOfDayLeft } from "../../../runtime/rules/day.ts";
import { cacheControl, isFresh } from "../../../runtime/http/response.ts";
import { askApp, sampleApp } from "./harness.ts";

describe("the day in Brussels", () => {
  it("is that of the time zone database, at every hour about each change of the clock and at midnights, 2020 to 2040", () => {
    const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Brussels" });
    const wrong: string[] = [];
    for (let year = 2020; year <= 2040; year++) {
      for (const month of [0, 2, 5, 9, 11]) {
        for (let hour = 0; hour < 31 * 24; hour++) {
          const instant = Date.UTC(year, month, 1, hour, 0, 0);
          for (const time of [instant - 1, instant])
            if (zone.format(time) !== brusselsDay(time)) wrong.push(new Date(time).toISOString());
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    { why: "winter noon", time: "2026-11-21T11:00:00Z", left: 12 * 3600 },
    { why: "a second before winter midnight", time: "2026-11-21T22:59:59Z", left: 1 },
    { why: "winter midnight itself", time: "2026-11-21T23:00:00Z", left: 86_400 },
    { why: "a second before summer midnight", time: "2026-07-01T21:59:59Z", left: 1 },
    { why: "the last half second", time: "2026-11-21T22:59:59.500Z", left: 0 },
  ])("ends: $why", ({ time, left }) => expect(secondsOfDayLeft(Date.parse(time))).toBe(left));

  it("ends for an answer that is sent after it, too", () =>
    expect(secondsOfDayLeft(Date.parse("2026-11-21T22:59:58Z"), 5000)).toBe(0));
});

it.each([
  { why: "far from midnight", left: 3600, cache: "public, max-age=300, stale-while-revalidate=60" },
  { why: "stale time would pass midnight", left: 320, cache: "public, max-age=300, stale-while-revalidate=20" },
  { why: "exactly as long as the day", left: 300, cache: "public, max-age=300" },
  { why: "cut at midnight", left: 42, cache: "public, max-age=42" },
  { why: "the last part of a second", left: 0.3, cache: "public, max-age=0" },
])("an answer for today, $left s before midnight: $why", ({ left, cache }) => {
  expect(cacheControl("public", Date.parse("2026-11-21T23:00:00Z") - left * 1000, true)).toBe(cache);
});

it("an answer that took the rest of the day is not reused", async () => {
  const times = ["2026-11-21T22:59:58Z", "2026-11-21T23:00:01Z"].map((time) => Date.parse(time));
  const request = askApp(sampleApp({ now: () => times.shift() ?? Date.parse("2026-11-21T23:00:01Z") }));
  expect((await request("/api/v1/cn?q=7304")).headers.get("cache-control")).toBe("public, max-age=0");
});

it("an answer for a named day outlives midnight", async () => {
  const request = askApp(sampleApp({ now: () => Date.parse("2026-11-21T22:59:50Z") }));
  expect((await request("/api/v1/cn?q=7304")).headers.get("cache-control")).toBe("public, max-age=10");
  expect((await request("/api/v1/cn?q=7304&as_of=2026-11-21")).headers.get("cache-control")).toBe(
    "public, max-age=300, stale-while-revalidate=60",
  );
});

it("handlers are told the day in Brussels, not in UTC", async () => {
  const days: string[] = [];
  const app = sampleApp({
    now: () => Date.parse("2026-11-21T23:00:00Z"),
    handlers: {
      listAnnexes: async ({ today }) => {
        days.push(today);
        return { refusal: { status: 404, detail: "-", errors: [] } };
      },
    },
  });
  await app.fetch(new Request("http://localhost/api/v1/annexes"));
  expect(days).toEqual(["2026-11-22"]);
});

it.each([
  { why: "the tag", header: '"a"', fresh: true },
  { why: "a list that has it", header: '"b", "a"', fresh: true },
  { why: "weak comparison", header: 'W/"a"', fresh: true },
  { why: "anything", header: " * ", fresh: true },
  { why: "another tag", header: '"b"', fresh: false },
  { why: "a tag that only contains it", header: '"ab"', fresh: false },
  { why: "no header", header: null, fresh: false },
  { why: "no quotes", header: "a", fresh: false },
])("If-None-Match: $why", ({ header, fresh }) => expect(isFresh(header, '"a"')).toBe(fresh));
