import { describe, expect, it } from "vitest";
import type { Draft } from "../../../../pipeline/sanctions/import/eurlex/draft.ts";
import { numberEntries } from "../../../../pipeline/sanctions/import/eurlex/ids.ts";
import type { EntryRow } from "../../../../pipeline/sanctions/tables/law.ts";

const rest = {
  part: "",
  row: "",
  printed: "",
  scope_pl: "",
  scope_en: "",
  except_codes: [],
  threshold_eur: "",
  threshold_note: "",
  valid_to: "",
  known_since: "2025-07-20",
  act: "",
  ended_by: "",
  text_version: "2026-07-24",
  source: "",
  note: "",
};
const draft = (code: string, name_en: string, more: Partial<Draft> = {}): Draft => ({
  ...rest,
  reading: "unread",
  annexKey: "RU-XXIII",
  leg: "",
  measures: ["export"],
  code,
  ex: false,
  name_en,
  valid_from: "",
  evidence: ["A"],
  ...more,
});
const entry = (number: number, code: string, name_en: string, more: Partial<EntryRow> = {}): EntryRow => ({
  ...rest,
  id: `RU-XXIII-000${number}`,
  measures: ["export"],
  code,
  ex: false,
  name_en,
  valid_from: "",
  evidence: ["A"],
  ...more,
});
const numbered = (drafts: readonly Draft[], existing: readonly EntryRow[], legs: readonly string[] = []): string[] =>
  numberEntries("RU-XXIII", drafts, existing, new Set(legs)).entries.map(
    ({ id, draft: { code, name_en } }) => `${id.slice(-1)} ${code} ${name_en}`,
  );

describe("ids of entries", () => {
  it("are given in order at first", () =>
    expect(numbered([draft("7304", "tubes"), draft("74", "copper")], [])).toEqual(["1 7304 tubes", "2 74 copper"]));

  it("stay when the annex is printed in another order, and new rows get the next numbers", () => {
    const existing = [entry(1, "7304", "tubes"), entry(2, "74", "copper")];
    expect(numbered([draft("25", "salt"), draft("74", "copper"), draft("7304", "tubes")], existing)).toEqual([
      "1 7304 tubes",
      "2 74 copper",
      "3 25 salt",
    ]);
  });

  it("stay when the words change", () =>
    expect(numbered([draft("74", "copper, except 7401")], [entry(1, "74", "copper")])).toEqual([
      "1 74 copper, except 7401",
    ]));

  it("of rows with one code follow the words, not the order", () => {
    const existing = [entry(1, "84198998", "cokers"), entry(2, "84198998", "visbreakers")];
    expect(numbered([draft("84198998", "visbreakers"), draft("84198998", "cokers")], existing)).toEqual([
      "1 84198998 cokers",
      "2 84198998 visbreakers",
    ]);
  });

  it("of a new wording leave the ended one its id", () => {
    const existing = [entry(1, "2901", "hydrocarbons, except benzene", { ex: true })];
    const drafts = [
      draft("2901", "hydrocarbons", { valid_from: "2025-10-24" }),
      draft("2901", "hydrocarbons, except benzene", { ex: true, valid_to: "2025-10-23" }),
    ];
    expect(numbered(drafts, existing)).toEqual(["1 2901 hydrocarbons, except benzene", "2 2901 hydrocarbons"]);
  });

  it("of a leg with days of its own are not those of the row it goes back to", () => {
    const existing = [
      entry(1, "7207", "steel", { measures: ["import-third-country"] }),
      entry(2, "7207", "steel", { measures: ["import"] }),
    ];
    const drafts = [
      draft("7207", "steel", { measures: ["import"] }),
      draft("7207", "steel", { measures: ["import-third-country"], leg: "import-third-country" }),
    ];
    expect(
      numberEntries("RU-XXIII", drafts, existing, new Set(["import-third-country"])).entries.map(
        ({ id, draft: { measures } }) => `${id.slice(-1)} ${measures.join(" ")}`,
      ),
    ).toEqual(["1 import-third-country", "2 import"]);
  });

  it("of rows that are in no text any more are named, and their numbers are not used again", () => {
    const { entries, lost } = numberEntries(
      "RU-XXIII",
      [draft("25", "salt")],
      [entry(1, "7304", "tubes"), entry(2, "74", "copper")],
      new Set(),
    );
    expect([entries.map(({ id }) => id), lost]).toEqual([["RU-XXIII-0003"], ["RU-XXIII-0001", "RU-XXIII-0002"]]);
  });
});
