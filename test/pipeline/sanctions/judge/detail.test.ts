import { inLanguages } from "../../../../openapi/schemas/languages.ts";
import { expect, it } from "vitest";
import { strictest } from "../../../../runtime/rules/sanctions/verdict.ts";
import { judged } from "./made.ts";

const DAYS = {
  in_force: "2026-01-01",
  unknown_start: "2023-01-01",
  future: "2022-01-01",
  expired: "2027-01-01",
} as const;
/** Codes that an entry of 7304 covers, stands below of, reaches through a successor, or covers but for a part. */
const covers = { code: "73041100" };
const below = { code: "73" };
const partial = { code: "73059900", successors: [{ code: "7305", partial: true }] };
const partlyExcluded = { code: "7304", except_codes: ["73041100"] };
const plain = { scope: null, threshold_eur: null };
const described = {
  scope: { de: "für Luftfahrzeuge", en: "for aircraft", fr: "pour aéronefs", pl: "do statków powietrznych" },
  threshold_eur: null,
};
const valued = { scope: null, threshold_eur: 300 };
const direct = { destination: null, condition: null };
const processed = {
  destination: null,
  condition: { text: inLanguages(() => "Only from Russian iron."), need: "origin" },
} as const;

it.each([
  {
    why: "a whole code",
    entry: plain,
    measure: direct,
    reached: covers,
    state: "in_force",
    detail: "listed",
    needs: [],
  },
  {
    why: "a start that is not known still binds",
    entry: plain,
    measure: direct,
    reached: covers,
    state: "unknown_start",
    detail: "listed",
    needs: [],
  },
  {
    why: "a value threshold decides",
    entry: valued,
    measure: direct,
    reached: covers,
    state: "in_force",
    detail: "conditional",
    needs: ["value"],
  },
  {
    why: "another destination decides",
    entry: plain,
    measure: { destination: "KG", condition: null },
    reached: covers,
    state: "in_force",
    detail: "conditional",
    needs: ["destination"],
  },
  {
    why: "the origin of an input decides",
    entry: plain,
    measure: processed,
    reached: covers,
    state: "in_force",
    detail: "conditional",
    needs: ["origin"],
  },
  {
    why: "words, and the origin of an input",
    entry: described,
    measure: processed,
    reached: covers,
    state: "in_force",
    detail: "listed_partial",
    needs: ["description", "origin"],
  },
  {
    why: "words limit the entry",
    entry: described,
    measure: direct,
    reached: covers,
    state: "in_force",
    detail: "listed_partial",
    needs: ["description"],
  },
  {
    why: "words and a value",
    entry: { ...described, threshold_eur: 300 },
    measure: direct,
    reached: covers,
    state: "in_force",
    detail: "listed_partial",
    needs: ["description", "value"],
  },
  {
    why: "only part of a successor was listed",
    entry: plain,
    measure: direct,
    reached: partial,
    state: "in_force",
    detail: "listed_partial",
    needs: ["description"],
  },
  {
    why: "a longer code is taken out",
    entry: plain,
    measure: direct,
    reached: partlyExcluded,
    state: "in_force",
    detail: "listed_partial",
    needs: ["longer_code"],
  },
  {
    why: "only longer codes are listed",
    entry: plain,
    measure: direct,
    reached: below,
    state: "in_force",
    detail: "listed_below",
    needs: ["longer_code"],
  },
  {
    why: "not yet",
    entry: plain,
    measure: direct,
    reached: covers,
    state: "future",
    detail: "listed_future",
    needs: [],
  },
  {
    why: "no longer",
    entry: plain,
    measure: direct,
    reached: below,
    state: "expired",
    detail: "listed_expired",
    needs: [],
  },
] as const)("$why", ({ entry, measure, reached, state, detail, needs }) => {
  const { code, ...listed } = reached;
  const dates =
    state === "unknown_start"
      ? { valid_from: null, known_since: "2024-01-01" }
      : { valid_from: "2022-06-01", valid_to: "2026-06-01" };
  expect(judged({ ...entry, ...listed, ...dates }, measure, code, DAYS[state])).toMatchObject({ detail, needs, state });
});

it.each([
  { why: "nothing found", details: [], otherwise: "not_listed", expected: "not_listed" },
  { why: "an unknown code that no entry names", details: [], otherwise: "unknown_code", expected: "unknown_code" },
  { why: "an unknown code that an entry names", details: ["listed"], otherwise: "unknown_code", expected: "listed" },
  {
    why: "the first of the order holds",
    details: ["listed_expired", "listed_below", "conditional"],
    otherwise: "not_listed",
    expected: "conditional",
  },
  {
    why: "future before expired",
    details: ["listed_expired", "listed_future"],
    otherwise: "not_listed",
    expected: "listed_future",
  },
] as const)("strictest: $why", ({ details, otherwise, expected }) => {
  expect(strictest(details, otherwise)).toBe(expected);
});
