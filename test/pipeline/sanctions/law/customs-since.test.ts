import { describe, expect, it } from "vitest";
import { withCustomsSince } from "../../../../pipeline/sanctions/import/law/customs-since.ts";
import type { Draft } from "../../../../pipeline/sanctions/import/law/draft.ts";
import type { CustomsRow } from "../../../../pipeline/sanctions/tables/customs.ts";
import type { TextRow } from "../../../../pipeline/sanctions/tables/law.ts";

const LEAVES = ["85423111", "85423119", "85423190"];
const book = { has: () => true, name: () => undefined, nameInContext: () => undefined, leaves: (code: string, year: number) => (year === 2025 ? LEAVES.filter((leaf) => leaf.startsWith(code)) : []) };
const text: TextRow = { mark: "T", file: "taric-2025-07", kind: "customs", regime: "", date: "2025-07-31", act: "", celex: "", adjacent: false, partial: [], source: "", note: "Customs" };
const draft: Draft = {
  place: "RU-VII", leg: "", measures: ["export"], part: "", row: "17", code: "854231", ex: false, printed: "8542 31", name_en: "Processors", scope_pl: "", scope_en: "", except_codes: [],
  threshold_eur: "", threshold_note: "", valid_from: "", valid_to: "", known_since: "2026-07-24", act: "", ended_by: "", text_version: "2026-07-24", evidence: ["A"], source: "", reading: "unread", note: "",
};
const measure = (code: string, start: string, more: Partial<CustomsRow> = {}): CustomsRow => ({
  id: code, extraction: "taric-2025-07", regime: "RU", direction: "export", area: "own", code, measure_type: "766", legal_base: "32014R0833", article: ["2a"], annex: ["VII", "art-2"], measure: ["export"],
  certificates: [], start, end: "", other_goods: false, ...more,
});

describe("entries that customs show earlier than the texts", () => {
  it.each([
    { why: "a measure on the code itself", rows: [measure("854231", "2023-06-24")], want: "2023-06-24 A T" },
    { why: "a measure on a parent", rows: [measure("8542", "2023-06-24")], want: "2023-06-24 A T" },
    { why: "measures on all CN8: the last of them counts", rows: [measure("85423111", "2023-06-24"), measure("85423119", "2024-02-24"), measure("85423190", "2023-12-19")], want: "2024-02-24 A T" },
    { why: "two measures on one CN8: the first of them counts", rows: [measure("854231", "2024-06-26"), measure("854231", "2023-06-24")], want: "2023-06-24 A T" },
    { why: "a CN8 without a measure: the whole code is not shown", rows: [measure("85423111", "2023-06-24")], want: "2026-07-24 A" },
    { why: "a declaration of other goods: only part is shown", rows: [measure("854231", "2023-06-24", { other_goods: true })], want: "2026-07-24 A" },
    { why: "a measure that had ended", rows: [measure("854231", "2023-06-24", { end: "2025-07-19" })], want: "2026-07-24 A" },
    { why: "a measure of another annex", rows: [measure("854231", "2023-06-24", { annex: ["XXIII"] })], want: "2026-07-24 A" },
    { why: "a measure of the other regime", rows: [measure("854231", "2023-06-24", { regime: "BY" })], want: "2026-07-24 A" },
  ])("$why", ({ rows, want }) => {
    const { known_since, evidence } = withCustomsSince(draft, { text, rows }, book);
    expect(`${known_since} ${evidence.join(" ")}`).toBe(want);
  });

  it.each([
    { why: "a row whose first day is known", more: { valid_from: "2025-10-24", known_since: "2025-10-24" } },
    { why: "a row that has ended", more: { valid_to: "2025-10-23", known_since: "2025-07-20" } },
    { why: "an ex row: customs do not show its limit", more: { ex: true } },
    { why: "a row that a text shows earlier", more: { known_since: "2022-07-20" } },
  ])("leaves $why alone", ({ more }) => {
    const row = { ...draft, ...more };
    expect(withCustomsSince(row, { text, rows: [measure("8542", "2023-06-24")] }, book)).toEqual(row);
  });
});
