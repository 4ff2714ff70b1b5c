import { expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { allCodes, request, faultsOf } from "./open-data.ts";

/** Questions asked to make an answer say that something is free when it is not, or restricted when it is free. */
it.each([
  {
    why: "digits missing below a chapter whose heading is taken out",
    q: "740",
    detail: "listed_partial",
    warnings: ["odd_digits"],
  },
  { why: "one digit short of a code that is listed", q: "7401000", detail: "listed", warnings: ["odd_digits"] },
  {
    why: "ten digits below a code that two export annexes take out; the import ban stays",
    q: "7401 00 00 10",
    detail: "listed",
  },
  {
    why: "the same before the import ban",
    q: "7401 00 00 10",
    as_of: "2026-04-23",
    regime: "RU",
    detail: "listed_future",
  },
  {
    why: "customs stop it to Belarus, though the annex takes it out",
    q: "7401 00 00 10",
    as_of: "2026-04-23",
    regime: "BY",
    detail: "listed",
  },
  { why: "a zero too many in front is no code", q: "07401000", detail: "unknown_code", warnings: ["unknown_code"] },
  {
    why: "milk whose zero a spreadsheet dropped, though the heading that the digits begin with is listed",
    q: "4012011",
    detail: "not_listed",
    warnings: ["lost_zero"],
  },
  {
    why: "the same with the digits of TARIC",
    q: "401201100",
    detail: "not_listed",
    warnings: ["lost_zero"],
  },
  {
    why: "seven digits whose first six are a subheading: both readings count",
    q: "8471300",
    detail: "listed",
    warnings: ["odd_digits"],
  },
  {
    why: "eleven digits of a national tariff",
    q: "8471 30 00 00 1",
    detail: "listed",
    warnings: ["national_digits"],
  },
  {
    why: "a dead code with digits added",
    q: "4418 60 00 10",
    detail: "listed",
    warnings: ["unknown_code", "did_you_mean"],
  },
  { why: "a dead code cut short", q: "4418 6", detail: "listed", warnings: ["odd_digits"] },
  { why: "a new code that took over from the dead one, with digits added", q: "4418 81 00 90", detail: "listed" },
  {
    why: "a new code whose goods only customs stopped, under a code that died",
    q: "2842 90 20",
    detail: "listed_partial",
  },
  {
    why: "a dead code below a listed heading",
    q: "2710 19 43 00",
    detail: "listed",
    warnings: ["unknown_code", "did_you_mean"],
  },
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
  {
    why: "below chapter 98 no line is needed",
    q: "9880 01 02",
    detail: "listed_partial",
    warnings: ["unknown_code", "did_you_mean"],
  },
  { why: "chapter 99 is statistics", q: "99", detail: "not_listed" },
  { why: "chapter 77 is empty", q: "7700", detail: "unknown_code", warnings: ["unknown_code"] },
  { why: "no chapter 00", q: "0000", detail: "unknown_code", warnings: ["unknown_code"] },
  { why: "free goods", q: "0201 10 00", detail: "not_listed" },
  { why: "the last day before the chapter came in", q: "2501 00", as_of: "2025-10-23", detail: "listed_future" },
  { why: "the first day of the chapter", q: "2501 00", as_of: "2025-10-24", detail: "listed" },
  {
    why: "a heading filled up with zeros, as annexes print it",
    q: "0101 00 00",
    detail: "listed_below",
    warnings: ["filled_with_zeros"],
  },
  {
    why: "the same with ten digits, as customs print it",
    q: "8519 00 00 00",
    detail: "listed",
    warnings: ["filled_with_zeros"],
  },
  {
    why: "a chapter filled up, part of which is taken out",
    q: "7400 00 00",
    detail: "listed_partial",
    warnings: ["filled_with_zeros"],
  },
  { why: "a free heading filled up", q: "0201 00 00", detail: "not_listed", warnings: ["filled_with_zeros"] },
  { why: "full-width digits", q: "８４７１３０００", detail: "listed" },
  { why: "zero-width spaces", q: "8471\u200b30\u200b00", detail: "listed" },
  { why: "marks of direction around a code, as they are pasted", q: "\u202a84713000\u202c", detail: "listed" },
  { why: "a mark of direction before a code", q: "\u200e84713000", detail: "listed" },
  { why: "a character that nobody sees between digits", q: "8471\u206030", detail: "listed" },
  { why: "a soft hyphen between digits of a pair", q: "847\u00ad13000", detail: "listed" },
  { why: "strokes", q: "8471/30/00", detail: "listed" },
  { why: "commas", q: "8471,30,00", detail: "listed" },
  { why: "an underscore", q: "8471_30", detail: "listed" },
  { why: "the apostrophe that keeps a spreadsheet from counting", q: "'84713000", detail: "listed" },
  { why: "words before a code", q: "CN 8471 30 00", detail: "listed" },
  { why: "more words before a code", q: "Kod CN: 8471 30", detail: "listed" },
  { why: "a code of the Harmonised System", q: "HS 847130", detail: "listed" },
  { why: "a TARIC code", q: "TARIC 8471300000", detail: "listed" },
  { why: "the mark of an annex before a code", q: "ex8471", detail: "listed" },
  { why: "the same with spaces", q: "ex 8471 30", detail: "listed" },
  { why: "Arabic digits", q: "٨٤٧١", detail: "listed" },
  { why: "digits of a script beyond the first plane", q: "\u{1e958}\u{1e954}\u{1e957}\u{1e951}", detail: "listed" },
  {
    why: "digits that are no code, with a letter",
    q: "9999a",
    detail: "unknown_name",
    warnings: ["too_vague", "digits_in_name", "name_not_found"],
  },
  { why: "a part behind a code", q: "8542 31 (ex)", detail: "listed" },
  { why: "words that tell nothing", q: "części", detail: "listed_by_name", warnings: ["name_too_general"] },
  {
    why: "only ordinary words",
    q: "do innych",
    detail: "unknown_name",
    warnings: ["name_too_general", "name_not_found"],
  },
  { why: "one code in two halves", q: "8471 3000", detail: "listed", warnings: ["digit_groups"] },
  { why: "a chapter and a heading", q: "02 7208", detail: "unknown_code", warnings: ["unknown_code", "digit_groups"] },
  {
    why: "a heading and a subheading",
    q: "0201 720851",
    detail: "unknown_code",
    warnings: ["unknown_code", "digit_groups"],
  },
  { why: "pairs are how a code is written", q: "84 71 30 00", detail: "listed" },
  { why: "a CN code and its TARIC pair", q: "84713000 00", detail: "listed" },
  { why: "capitals", q: "KAWIOR", detail: "listed_by_name" },
  { why: "no Polish letters", q: "perly", detail: "listed_by_name" },
  { why: "decomposed letters", q: "perły".normalize("NFD"), detail: "listed_by_name" },
  { why: "one word in Polish and one in English", q: "kawior caviar", detail: "listed_by_name" },
  {
    why: "words of both languages for different goods",
    q: "proszkowe watchmaking",
    detail: "listed_by_name",
    warnings: ["name_widened"],
  },
  {
    why: "words that stand together in no name, of goods that are listed",
    q: "tunnel boring machine",
    detail: "listed_by_name",
    warnings: ["name_widened"],
  },
  {
    why: "words that stand together in no name, of free goods",
    q: "kawa ziarnista bezkofeinowa premium",
    detail: "not_listed",
    warnings: ["name_widened", "name_not_listed"],
  },
  {
    why: "two words of different goods: what is met surer than free milk is a tank, which is listed",
    q: "milk tank",
    lang: "en",
    detail: "listed_by_name",
    warnings: ["name_widened"],
  },
  {
    why: "words of two languages that a weak meeting of free goods has, beside watches that are met surer",
    q: "steel zegarek",
    lang: "en",
    detail: "listed_by_name",
    warnings: ["synonym"],
  },
  {
    why: "free goods met surely keep the verdict of their own code",
    q: "milk",
    lang: "en",
    detail: "not_listed",
    warnings: ["name_separated", "name_not_listed"],
  },
  {
    why: "a name whose only line is taken out",
    q: "phenolphthalein",
    detail: "not_listed",
    warnings: ["name_not_listed"],
  },
  { why: "a name of free goods", q: "beef", detail: "not_listed", warnings: ["synonym", "name_not_listed"] },
  { why: "a name of nothing", q: "xyzzy", detail: "unknown_name", warnings: ["too_vague", "name_not_found"] },
  { why: "another number of the word", q: "silniku lotniczego", detail: "listed_by_name" },
  {
    why: "a word beside it that is in no name",
    q: "kawior xyzzy",
    detail: "listed_by_name",
    warnings: ["name_widened"],
  },
  { why: "a word that the nomenclature never uses", q: "laptop", detail: "listed_by_name", warnings: ["synonym"] },
  { why: "its plural in a genitive", q: "laptopów", detail: "listed_by_name", warnings: ["synonym"] },
  { why: "another spelling, beside other words", q: "aluminum foil", detail: "listed_by_name", warnings: ["synonym"] },
  {
    why: "after the newest nomenclature",
    q: "8542 31 90",
    as_of: "2029-05-01",
    detail: "listed",
    warnings: ["newest_nomenclature"],
  },
] as const)("$q: $why", async ({ q, detail, ...more }) => {
  const answer = await request(q, {
    ...("as_of" in more ? { as_of: more.as_of } : {}),
    ...("regime" in more ? { regime: more.regime } : {}),
    ...("lang" in more ? { lang: more.lang } : {}),
  });
  expect(answer).toMatchObject({
    verdict: /^listed(_partial|_below|_by_name)?$/.test(detail) ? "restricted" : "no_match",
    verdict_detail: detail,
  });
  expect(warningsOf(answer)).toEqual("warnings" in more ? more.warnings : []);
});

/** What the answer warns of, apart from acts that are not held: every answer about their regime does. */
function warningsOf({ meta }: CnResponse): string[] {
  return meta.warnings.map(({ code }) => code).filter((code) => code !== "act_pending");
}

it.each(["8542a", "8542 x", "PL8542", "85423190A1", "8542%31", "O101 21 00", "84l7 30", "8542 mleko"])(
  "words that name nothing restricted hide no code: %s",
  async (q) => {
    expect(await faultsOf(q)).toEqual(["code_among_words"]);
  },
);

it.each([
  "0201 7208",
  "0201, 7208",
  "0201/7208",
  "0201-7208",
  "CN 0201 7208",
  "0201 and 7208",
  "8542 31 90 lub 8542 32",
])("asks for one code at a time: %s", async (q) => {
  expect(await faultsOf(q)).toEqual(["ambiguous"]);
});

it.each(["0201;lang=en", "0201&lang=en", "02013000=1", "8542 31?lang=en", "8542.31.90#", "7208;0201", "0101210000;x"])(
  "is told that a parameter hangs on the code: %s",
  async (q) => {
    expect(await faultsOf(q)).toEqual(["glued_parameter"]);
  },
);

it.each(["stal; rury", "R&D", "vitamin B12;C", "3;4", "a=b"])(
  "is searched by name in spite of the signs: %s",
  async (q) => {
    expect(await faultsOf(q)).toEqual([]);
  },
);

it.each([
  { why: "a typing error", q: "kawoir", code: "name_widened", detail: /met: "kawoir"; not met: "-"/ },
  { why: "a word of no name", q: "kawior xyzzy", code: "name_widened", detail: /met: "kawior"; not met: "xyzzy"/ },
  { why: "an everyday name", q: "laptopy", code: "synonym", detail: /"laptopy".*8471 30/ },
  { why: "words of the nomenclature for it", q: "aluminum", code: "synonym", detail: /"aluminum".*76/ },
])("says what was searched instead: $why", async ({ q, code, detail }) => {
  expect((await request(q)).meta.warnings.find((warning) => warning.code === code)?.detail).toMatch(detail);
});

it.each([
  {
    why: "the day has no nomenclature",
    q: "8542 31 90",
    as_of: "2029-05-01",
    code: "newest_nomenclature",
    en: /of 2029 is not held; that of 2026/,
    pl: /na rok 2029; użyto nomenklatury na rok 2026/,
  },
  {
    why: "an odd number of digits",
    q: "7401000",
    code: "odd_digits",
    en: /7401000…: \w+; 0740 10 00: unknown_code/,
    pl: /7401000…: \w+; 0740 10 00: unknown_code/,
  },
  {
    why: "a zero that a spreadsheet dropped",
    q: "4012011",
    code: "lost_zero",
    en: /4012011 was read as 0401 20 11:/,
    pl: /4012011 odczytano jako 0401 20 11:/,
  },
  {
    why: "a digit of a national tariff",
    q: "8471 30 00 00 1",
    code: "national_digits",
    en: /84713000001 ends in digits of a national tariff.* as 8471 30 00 00\./,
    pl: /84713000001 kończy się cyframi.* jako 8471 30 00 00\./,
  },
  {
    why: "zeros for digits",
    q: "0101 00 00",
    code: "filled_with_zeros",
    en: /01010000 is no code.*as 0101,/,
    pl: /Kodu 01010000 nie ma.*jako 0101,/,
  },
  {
    why: "groups of digits",
    q: "8471 3000",
    code: "digit_groups",
    en: /the one code 84713000:/,
    pl: /jako jeden kod 84713000:/,
  },
  { why: "letters for digits", q: "9999O", code: "digits_in_name", en: /O for 0/, pl: /O zamiast 0/ },
  {
    why: "a word beside it",
    q: "kawior xyzzy",
    code: "name_widened",
    en: /not met: "xyzzy"/,
    pl: /nieznalezione: „xyzzy”/,
  },
  {
    why: "an everyday name",
    q: "laptopy",
    code: "synonym",
    en: /"laptopy" is an everyday name.*8471 30/,
    pl: /„laptopy” to nazwa potoczna.*8471 30/,
  },
  { why: "ordinary words", q: "inne", code: "name_too_general", en: /too general/, pl: /zbyt ogólne/ },
  { why: "a name of nothing", q: "xyzzy", code: "name_not_found", en: /No name was understood/, pl: /Nie rozpoznano/ },
  {
    why: "a name of free goods",
    q: "beef",
    code: "name_not_listed",
    en: /Nothing restricted/,
    pl: /objęty ograniczeniami/,
  },
  {
    why: "an act is not held",
    q: "0201",
    code: "act_pending",
    en: /not held: 32026R0513 \(BY\)\./,
    pl: /Brak przyjętego aktu: 32026R0513 \(BY\)\./,
  },
] as const)("warns in the language of the answer: $why", async ({ q, code, en, pl, ...more }) => {
  for (const [lang, detail] of [
    ["en", en],
    ["pl", pl],
  ] as const) {
    const text = (await request(q, { ...more, lang })).meta.warnings.find((warning) => warning.code === code)?.detail;
    expect(text).toMatch(detail);
    expect(text).not.toContain("{}");
  }
});

it("keeps what was asked, however it was read", async () => {
  expect(await request("CN 8471/30")).toMatchObject({
    query: "CN 8471/30",
    matched_as: "cn_code",
    meta: { normalized: "847130" },
  });
  expect(await request("Laptopów!")).toMatchObject({
    query: "Laptopów!",
    matched_as: "name",
    meta: { normalized: "laptopow" },
  });
});

it.each([
  { why: "without a filter", more: {}, warned: true },
  { why: "for the regime of the act", more: { regime: "BY" }, warned: true },
  { why: "on the day of its adoption", more: { as_of: "2026-04-23" }, warned: true },
  { why: "for the other regime", more: { regime: "RU" }, warned: false },
  { why: "before it was adopted", more: { as_of: "2026-04-22" }, warned: false },
] as const)("names an act that is not held: $why, $warned", async ({ more, warned }) => {
  for (const q of ["8471 30 00", "0201", "kawior", "xyzzy"]) {
    const warnings = (await request(q, more)).meta.warnings.filter(({ code }) => code === "act_pending");
    expect(warnings.map(({ detail }) => /32026R0513 \(BY\)/.test(detail))).toEqual(warned ? [true] : []);
  }
});

it.each([
  { as_of: "2026-04-23", annexes: ["BY Annex XXVII", "RU Annex XXI"] },
  { as_of: "2026-04-24", annexes: ["BY Annex XXVII"] },
])("names only wordings of $as_of among the entries that take 2825 20 out", async ({ as_of, annexes }) => {
  expect(
    (await request("2825 20 00", { as_of })).excluded_from?.map(({ regime, annex }) => `${regime} ${annex}`),
  ).toEqual(annexes);
});

it.each([
  { why: "a period for earlier contracts runs", as_of: "2026-05-01", asked: true },
  { why: "on a page without results too", as_of: "2026-05-01", limit: 1, offset: 50, asked: true },
  { why: "under a filter for the other regime it does not run", as_of: "2026-05-01", regime: "BY", asked: false },
  { why: "before the period and the ban begin", as_of: "2026-04-23", asked: false },
  { why: "after its last day", as_of: "2027-01-26", asked: false },
] as const)("7403 19 on $as_of needs the day of the contract: $asked ($why)", async ({ why: _why, asked, ...more }) => {
  expect((await request("7403 19 00", more)).needs.includes("contract_date")).toBe(asked);
});

it("shows no period or exemption that ended before the entry began", async () => {
  const answer = await request("7401 00 00", { history: "1", regime: "RU" });
  expect(answer.winddowns.filter(({ until }) => until !== null && until < "2026-04-24")).toEqual([]);
  expect(answer.winddowns.map(({ id }) => id)).toContain("RU-3i-3be-XXI");
});

it("serves what lifts a condition beside it", async () => {
  const { notices } = await request("8457 10");
  expect(
    notices
      .filter(({ regime, article }) => regime === "RU" && article.startsWith("Art. 12g("))
      .map(({ article }) => article),
  ).toEqual(["Art. 12g(1)", "Art. 12g(2)(a)", "Art. 12g(2a)"]);
  expect((await request("8457 10", { as_of: "2024-06-01" })).notices.map(({ article }) => article)).toContain(
    "Art. 12g(2)(a)",
  );
});

it("says each condition once: by its text, with the codes that it names and an id of its own", async () => {
  for (const q of ["8542 31", "8457 10", "2709", "84"]) {
    const { notices } = await request(q);
    const stated = notices.map(({ regime, article, text }) => `${regime} ${article} ${text}`);
    expect([q, notices.length > 0, new Set(stated).size]).toEqual([q, true, stated.length]);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
  }
  const { notices } = await request("8542 31");
  expect(notices.find(({ id }) => id === "RU-12g-1-XL")).toMatchObject({ annex: "Annex XL", codes: ["8542 31"] });
});

it("a dropped zero changes no decision of food, but where the rest is a subheading of its own", async () => {
  const codes = (await allCodes(2026)).filter((code) => code.startsWith("0"));
  const otherwise: string[] = [];
  let read = 0;
  for (const code of codes.filter((_, index) => index % 5 === 0)) {
    const [whole, dropped] = [await request(code, { view: "basic" }), await request(code.slice(1), { view: "basic" })];
    if (dropped.meta.warnings[0]?.code !== "lost_zero") continue;
    read++;
    if (JSON.stringify(dropped.summary) !== JSON.stringify(whole.summary)) otherwise.push(code);
  }
  expect(otherwise).toEqual([]);
  expect(read / (codes.length / 5)).toBeGreaterThan(0.98);
});

it.each([
  ["8703 60 11", "en", "8703 60 11 is no code of the nomenclature of 2026", "Did you mean 8703 60 10 (New)?"],
  ["8703 60 11", "de", "8703 60 11 ist kein Code der Nomenklatur von 2026", "Meinten Sie 8703 60 10 ("],
] as const)("%s in %s: the unknown code is said first, then what may be meant", async (q, lang, unknown, meant) => {
  const { warnings } = (await request(q, { lang, view: "basic" })).meta;
  expect(warnings.slice(0, 2).map(({ code }) => code)).toEqual(["unknown_code", "did_you_mean"]);
  expect(warnings[0]?.detail).toContain(unknown);
  expect(warnings[1]?.detail).toContain(meant);
});
