import { describe, expect, it } from "vitest";
import { dayAfter, dayBefore } from "../../../../runtime/sanctions/days.ts";
import { partNumber, spansOf, type Event } from "../../../../pipeline/sanctions/import/law/span.ts";
import { lawRow } from "./law-rows.ts";

const state = (date: string, codes: readonly string[], more: Partial<Event> = {}): Event => ({
  date, act: "", rows: codes.map((code) => lawRow({ code: code.replace("ex ", ""), printed: code, ex: code.startsWith("ex ") })), added: [], deleted: [], replaced: [], complete: () => true, adjacent: false, ...more,
});
const change = (date: string, act: string, more: Partial<Record<"added" | "deleted" | "replaced", readonly string[]>>): Event => ({
  ...state(date, [], { act, complete: () => false }),
  ...Object.fromEntries(Object.entries(more).map(([kind, codes]) => [kind, codes.map((code) => lawRow({ code: code.replace("ex ", ""), printed: code, ex: code.startsWith("ex ") }))])),
});

describe("history of an annex from its texts", () => {
  it.each([
    { why: "a row seen in one text: since when is not known", events: [state("2026-07-24", ["7304"])], want: ["7304 ? .. | 2026-07-24"] },
    { why: "two texts, the same row", events: [state("2023-04-27", ["7304"]), state("2026-07-24", ["7304"])], want: ["7304 ? .. | 2023-04-27"] },
    { why: "an act adds a row", events: [state("2025-07-20", []), change("2026-04-24", "32026R0506", { added: ["4016"] })], want: ["4016 2026-04-24 .. | 2026-04-24 32026R0506"] },
    { why: "an act deletes a row: its last day is the day before", events: [state("2025-07-20", ["2508"]), change("2025-10-24", "32025R2033", { deleted: ["2508"] })], want: ["2508 ? ..2025-10-23 | 2025-07-20  > 32025R2033"] },
    { why: "deleted and added on one day: the days abut", events: [state("2025-07-20", ["401693"]), change("2026-04-24", "32026R0506", { deleted: ["401693"], added: ["4016"] })], want: ["401693 ? ..2026-04-23 | 2025-07-20  > 32026R0506", "4016 2026-04-24 .. | 2026-04-24 32026R0506"] },
    { why: "a row loses its ex: two rows with abutting days", events: [state("2025-02-25", ["ex 2901"]), change("2025-10-24", "32025R2041", { replaced: ["2901"] })], want: ["ex 2901 ? ..2025-10-23 | 2025-02-25  > 32025R2041", "2901 2025-10-24 .. | 2025-10-24 32025R2041"] },
    { why: "a replacement that keeps the row goes on", events: [state("2025-02-25", ["2901"]), change("2025-10-24", "32025R2041", { replaced: ["2901"] })], want: ["2901 ? .. | 2025-02-25"] },
    { why: "a text years later lacks the row: it ended before, by an act not known", events: [state("2023-04-27", ["8411", "9006"]), state("2026-07-24", ["9006"])], want: ["8411 ? ..2026-07-23 | 2023-04-27  bound", "9006 ? .. | 2023-04-27"] },
    { why: "a reprint by an act next to the one before adds and ends rows", events: [state("2024-07-01", ["2602"], { act: "32024R1865" }), state("2025-02-25", ["2615"], { act: "32025R0392", adjacent: true })], want: ["2602 ? ..2025-02-24 | 2024-07-01  > 32025R0392", "2615 2025-02-25 .. | 2025-02-25 32025R0392"] },
    { why: "a text of one row only ends nothing", events: [state("2023-04-27", ["44"]), state("2026-07-24", ["2701"], { complete: () => false })], want: ["44 ? .. | 2023-04-27", "2701 ? .. | 2026-07-24"] },
    { why: "a row that comes back is a row of its own", events: [state("2024-07-01", ["2602"]), change("2025-02-25", "32025R0392", { deleted: ["2602"] }), change("2025-10-24", "32025R2041", { added: ["2602"] })], want: ["2602 ? ..2025-02-24 | 2024-07-01  > 32025R0392", "2602 2025-10-24 .. | 2025-10-24 32025R2041"] },
    { why: "a code listed twice is two rows", events: [state("2024-07-01", ["3811", "3811"]), state("2025-02-25", ["3811"], { act: "32025R0392", adjacent: true })], want: ["3811 ? .. | 2024-07-01", "3811 ? ..2025-02-24 | 2024-07-01  > 32025R0392"] },
  ])("$why", ({ events, want }) => {
    const { spans } = spansOf(events);
    expect(
      spans.map((span) => `${span.row.printed} ${span.valid_from || "?"} ..${span.valid_to} | ${span.known_since} ${span.act}${span.end_is_bound ? " bound" : span.ended_by && ` > ${span.ended_by}`}`.trimEnd()),
    ).toEqual(want);
  });

  it.each([
    { why: "a deletion of what no text had", events: [change("2025-10-24", "32025R2033", { deleted: ["2508"] })], want: ["RU XXIII 2508 (A:2) is deleted on 2025-10-24, but no text before has it"] },
    { why: "an addition of what stood there", events: [state("2025-07-20", ["2508"]), change("2025-10-24", "32025R2033", { added: ["2508"] })], want: ["RU XXIII 2508 (A:2) is added on 2025-10-24, but stood there before"] },
    { why: "a composed state that has more than its changes", events: [state("2025-02-25", ["2508"]), state("2025-10-24", ["2508", "2509"], { adjacent: true })], want: ["RU XXIII 2509 (A:2) is first seen on 2025-10-24"] },
    { why: "a composed state that has less than its changes", events: [state("2025-02-25", ["2508", "2509"]), state("2025-10-24", ["2508"], { adjacent: true })], want: ["RU XXIII 2509 (A:2) is missing on 2025-10-24"] },
  ])("reports $why", ({ events, want }) => expect(spansOf(events).surprises).toEqual(want));

  it.each([
    { why: "categories of the luxury annexes repeat codes", row: { regime: "RU", annex: "XVIII", part: "(15) Electronic items" }, want: "15" },
    { why: "printed without brackets", row: { regime: "BY", annex: "XXV", part: "9 Vehicles of a value exceeding EUR 50 000" }, want: "9" },
    { why: "other annexes name parts in several ways", row: { regime: "BY", annex: "Va", part: "1. Semiconductor devices" }, want: "" },
  ])("$why", ({ row, want }) => expect(partNumber(row)).toBe(want));

  it("counts days over the ends of months and years", () => {
    expect([dayBefore("2026-01-01"), dayAfter("2024-02-28"), dayBefore("2025-03-01")]).toEqual(["2025-12-31", "2024-02-29", "2025-02-28"]);
  });
});
