import { expect, it } from "vitest";
import { ask } from "./open-data.ts";

/** Questions asked to make an answer say that something is free when it is not, or restricted when it is free. */
it.each([
  { why: "digits missing below a chapter whose heading is taken out", q: "740", detail: "listed_partial", warnings: ["odd_digits"] },
  { why: "one digit short of a code that is listed", q: "7401000", detail: "listed", warnings: ["odd_digits"] },
  { why: "ten digits below a code that two export annexes take out; the import ban stays", q: "7401 00 00 10", detail: "listed" },
  { why: "the same before the import ban", q: "7401 00 00 10", as_of: "2026-04-23", detail: "listed_future" },
  { why: "a zero too many in front is no code", q: "07401000", detail: "unknown_code" },
  { why: "a dead code with digits added", q: "4418 60 00 10", detail: "listed" },
  { why: "a dead code cut short", q: "4418 6", detail: "listed", warnings: ["odd_digits"] },
  { why: "a new code that took over from the dead one, with digits added", q: "4418 81 00 90", detail: "listed" },
  { why: "a new code whose goods only customs stopped, under a code that died", q: "2842 90 20", detail: "listed_partial" },
  { why: "a dead code below a listed heading", q: "2710 19 43 00", detail: "listed" },
  { why: "half of a dead code and of its heirs", q: "2710 19 4", detail: "listed", warnings: ["odd_digits"] },
  { why: "the only entry takes the code out", q: "2932 20 10", detail: "not_listed" },
  { why: "the only entry takes the code out, ten digits", q: "2932 20 10 99", detail: "not_listed" },
  { why: "the parent of what is taken out", q: "2932", detail: "listed_partial" },
  { why: "gloves for surgery are taken out", q: "4015 12 00", detail: "not_listed" },
  { why: "their heading is not", q: "4015", detail: "listed_partial" },
  { why: "half of the code taken out", q: "4015 1", detail: "listed_partial", warnings: ["odd_digits"] },
  { why: "industrial diamonds: the use decides, not the code", q: "7102 21 00", detail: "listed_partial" },
  { why: "a code taken out of one annex and listed by another", q: "8471 80 00", detail: "listed" },
  { why: "a code taken out of one regime's list only", q: "2825 20 00", detail: "listed" },
  { why: "bakery ovens are taken out for Russia, not for Belarus", q: "8514 19 10", detail: "listed" },
  { why: "plants described in words", q: "98", detail: "listed_partial" },
  { why: "below chapter 98 no line is needed", q: "9880 01 02", detail: "listed_partial" },
  { why: "chapter 99 is statistics", q: "99", detail: "not_listed" },
  { why: "chapter 77 is empty", q: "7700", detail: "unknown_code" },
  { why: "no chapter 00", q: "0000", detail: "unknown_code" },
  { why: "free goods", q: "0201 10 00", detail: "not_listed" },
  { why: "the last day before the chapter came in", q: "2501 00", as_of: "2025-10-23", detail: "listed_future" },
  { why: "the first day of the chapter", q: "2501 00", as_of: "2025-10-24", detail: "listed" },
  { why: "a heading filled up with zeros, as annexes print it", q: "0101 00 00", detail: "listed_below", warnings: ["filled_with_zeros"] },
  { why: "the same with ten digits, as customs print it", q: "8519 00 00 00", detail: "listed", warnings: ["filled_with_zeros"] },
  { why: "a chapter filled up, part of which is taken out", q: "7400 00 00", detail: "listed_partial", warnings: ["filled_with_zeros"] },
  { why: "a free heading filled up", q: "0201 00 00", detail: "not_listed", warnings: ["filled_with_zeros"] },
  { why: "full-width digits", q: "８４７１３０００", detail: "listed" },
  { why: "zero-width spaces", q: "8471\u200b30\u200b00", detail: "listed" },
  { why: "another separator is not a code, and the answer says so", q: "8471/30", detail: "unknown_name", warnings: ["digits_in_name"] },
  { why: "words before a code", q: "CN 8471 30", detail: "unknown_name", warnings: ["digits_in_name"] },
  { why: "the mark of an annex before a code", q: "ex8471", detail: "unknown_name", warnings: ["digits_in_name"] },
  { why: "digits of another script", q: "٨٤٧١", detail: "unknown_name", warnings: ["digits_in_name"] },
  { why: "capitals", q: "KAWIOR", detail: "listed_by_name" },
  { why: "no Polish letters", q: "perly", detail: "listed_by_name" },
  { why: "decomposed letters", q: "perły".normalize("NFD"), detail: "listed_by_name" },
  { why: "one word in Polish and one in English", q: "kawior caviar", detail: "listed_by_name" },
  { why: "words of both languages for different goods", q: "kawior engines", detail: "unknown_name" },
  { why: "a name whose only line is taken out", q: "phenolphthalein", detail: "not_listed" },
  { why: "a name of free goods", q: "beef", detail: "not_listed" },
  { why: "after the newest nomenclature", q: "8542 31 90", as_of: "2029-05-01", detail: "listed", warnings: ["newest_nomenclature"] },
] as const)("$q: $why", async ({ q, detail, ...more }) => {
  const answer = await ask(q, "as_of" in more ? { as_of: more.as_of } : {});
  expect(answer).toMatchObject({ verdict: /^listed(_partial|_below|_by_name)?$/.test(detail) ? "restricted" : "no_match", verdict_detail: detail });
  expect(answer.meta.warnings.map(({ code }) => code)).toEqual("warnings" in more ? more.warnings : []);
});

it.each([
  { as_of: "2026-04-23", annexes: ["BY Annex XXVII", "RU Annex XXI"] },
  { as_of: "2026-04-24", annexes: ["BY Annex XXVII"] },
])("names only wordings of $as_of among the entries that take 2825 20 out", async ({ as_of, annexes }) => {
  expect((await ask("2825 20 00", { as_of })).excluded_from.map(({ regime, annex }) => `${regime} ${annex}`)).toEqual(annexes);
});

it.each([
  { why: "a period for earlier contracts runs", as_of: "2026-05-01", asked: true },
  { why: "on a page without results too", as_of: "2026-05-01", limit: 1, offset: 50, asked: true },
  { why: "under a filter for the other regime too", as_of: "2026-05-01", regime: "BY", asked: true },
  { why: "before the period and the ban begin", as_of: "2026-04-23", asked: false },
  { why: "after its last day", as_of: "2027-01-26", asked: false },
] as const)("7403 19 on $as_of needs the day of the contract: $asked ($why)", async ({ why: _why, asked, ...more }) => {
  expect((await ask("7403 19 00", more)).needs.includes("contract_date")).toBe(asked);
});

it("shows no period or exemption that ended before the entry began", async () => {
  const answer = await ask("7401 00 00");
  expect(answer.winddowns.filter(({ until }) => until !== null && until < "2026-04-24")).toEqual([]);
  expect(answer.winddowns.map(({ id }) => id)).toContain("RU-3i-3be-XXI");
});

it("serves what lifts a condition beside it", async () => {
  const { notices } = await ask("8457 10");
  expect(notices.filter(({ regime, article }) => regime === "RU" && article.startsWith("Art. 12g(")).map(({ article }) => article)).toEqual(["Art. 12g(1)", "Art. 12g(1)", "Art. 12g(2)(a)", "Art. 12g(2a)"]);
  expect((await ask("8457 10", { as_of: "2024-06-01" })).notices.map(({ article }) => article)).toContain("Art. 12g(2)(a)");
});
