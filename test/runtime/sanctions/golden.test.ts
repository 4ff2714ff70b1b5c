import { expect, it } from "vitest";
import { request } from "./open-data.ts";

/** Cases of the contract on the committed data: what a code or name must answer, and why the row exists. */
it.each([
  { why: "a heading of both regimes", q: "8542 31", verdict: "restricted", detail: "listed" },
  { why: "an 8-digit code under listed subheadings", q: "85423190", verdict: "restricted", detail: "listed" },
  { why: "a 10-digit code is answered by its parents", q: "8542 31 90 10", verdict: "restricted", detail: "listed" },
  { why: "dots and no-break spaces do not matter", q: "8542.31\u00a090", verdict: "restricted", detail: "listed" },
  { why: "an 8-digit row is listed whole", q: "7304 11 00", verdict: "restricted", detail: "listed" },
  { why: "a heading in 833/2014 XVII and XXIII", q: "7304", verdict: "restricted", detail: "listed" },
  { why: "only ex entries", q: "9004 90 90", verdict: "restricted", detail: "listed_partial" },
  { why: "only the value limits", q: "0101 21 00", verdict: "restricted", detail: "conditional" },
  { why: "a lost leading zero is looked up both ways", q: "101", verdict: "restricted", detail: "listed_below" },
  { why: "not listed", q: "0201", verdict: "no_match", detail: "not_listed" },
  { why: "not in the nomenclature", q: "9999", verdict: "no_match", detail: "unknown_code" },
  { why: "not in the nomenclature, but a chapter is listed", q: "8890", verdict: "restricted", detail: "listed" },
  { why: "a code that died, named by the law", q: "4418 60", verdict: "restricted", detail: "listed" },
  { why: "its successor holds other goods too", q: "4418 30 00", verdict: "restricted", detail: "listed" },
  { why: "a code that died under a listed heading", q: "2710 19 43", verdict: "restricted", detail: "listed" },
  { why: "chapter 98, described in words", q: "9880", verdict: "restricted", detail: "listed_partial" },
  { why: "another destination decides", q: "8517 62", regime: "RU", verdict: "restricted", detail: "listed" },
  { why: "customs stop it under an act that is not held", q: "3603", verdict: "restricted", detail: "listed" },
  {
    why: "customs stopped it in 2025 under a code that the law prints otherwise, and no more",
    q: "2003 90 90",
    verdict: "no_match",
    detail: "not_listed",
  },
  { why: "a name", q: "kawior", verdict: "restricted", detail: "listed_by_name" },
  { why: "a name in the other language", q: "caviar", verdict: "restricted", detail: "listed_by_name" },
  { why: "a line without a code stands for its children", q: "konie", verdict: "restricted", detail: "listed_by_name" },
  { why: "accents folded", q: "SKÓRY", verdict: "restricted", detail: "listed_by_name" },
  {
    why: "every word must occur, with help of the lines above",
    q: "silniki lotnicze",
    verdict: "restricted",
    detail: "listed_by_name",
  },
  {
    why: "words of different goods: what is nearest to either",
    q: "proszkowe zegarowe",
    verdict: "restricted",
    detail: "listed_by_name",
  },
  { why: "an everyday name beside another word", q: "silniki kawior", verdict: "restricted", detail: "listed_by_name" },
  { why: "a word of no name", q: "xyzzy", verdict: "no_match", detail: "unknown_name" },
] as const)("$q: $why", async ({ q, verdict, detail }) => {
  expect(await request(q)).toMatchObject({ query: q, verdict, verdict_detail: detail });
});

it("excludes 7401 00 00 from 833/2014 XXIII, and says so", async () => {
  const answer = await request("7401 00 00");
  expect(answer.results.filter(({ annex_code }) => annex_code === "XXIII")).toEqual([]);
  expect(answer.excluded_from).toContainEqual(
    expect.objectContaining({ regime: "RU", annex: "Annex XXIII", except_codes: ["7401"] }),
  );
  const chapter = await request("74");
  expect(chapter.results.find(({ annex_code }) => annex_code === "XXIII")).toMatchObject({ detail: "listed_partial" });
});

it("gives all matches of both regimes and all directions, and filters only what is listed", async () => {
  const all = await request("8471 30 00");
  const legs = new Set(all.results.map(({ regime, restriction }) => `${regime.code}/${restriction.direction}`));
  expect([...legs].toSorted()).toEqual(
    expect.arrayContaining(["BY/export", "BY/import", "RU/export", "RU/import", "RU/transit"]),
  );
  const some = await request("8471 30 00", { regime: "BY", direction: "import" });
  expect(
    some.results.every(({ regime, restriction }) => regime.code === "BY" && restriction.direction === "import"),
  ).toBe(true);
  expect(some.meta.total).toBeGreaterThan(0);
  expect(some.meta.total).toBeLessThan(all.meta.total);
  expect([some.verdict, some.verdict_detail, some.has_prohibition]).toEqual([
    all.verdict,
    all.verdict_detail,
    all.has_prohibition,
  ]);
});

it("keeps a future start apart from the ban that stands", async () => {
  const answer = await request("2711 11 00", { as_of: "2026-04-24" });
  const ban = answer.results.find(({ article }) => article === "Art. 3ra(1)");
  expect(ban).toMatchObject({ detail: "listed_future", in_force: false, valid_from: "2026-04-25" });
  const later = await request("2711 11 00", { as_of: "2028-10-01" });
  expect(later.results.find(({ id }) => id === ban?.id)).toMatchObject({ detail: "listed", in_force: true });
  expect(later.meta).toMatchObject({
    stale: true,
    warnings: [{ code: "newest_nomenclature" }, { code: "act_pending" }],
  });
});

it.each([
  { why: "before the 19th package", as_of: "2025-10-23", verdict: "no_match", detail: "listed_future" },
  { why: "on its first day", as_of: "2025-10-24", verdict: "restricted", detail: "listed" },
] as const)("2504 for Russia $why", async ({ as_of, verdict, detail }) => {
  expect(await request("2504", { as_of })).toMatchObject({ verdict, verdict_detail: detail, scope: { as_of } });
});

it("never reads an unknown start as free", async () => {
  const answer = await request("8503", { as_of: "2024-01-01" });
  const open = answer.results.filter(({ in_force }) => in_force === null);
  expect(open.length).toBeGreaterThan(0);
  expect(
    open.every(
      ({ valid_from, in_force_since_at_latest }) =>
        valid_from === null && (in_force_since_at_latest ?? "") > "2024-01-01",
    ),
  ).toBe(true);
  expect(answer).toMatchObject({ verdict: "restricted", has_prohibition: true });
});

it("says what it rests on, what it does not cover and which acts it lacks, also where nothing is found", async () => {
  const answer = await request("0201");
  expect(answer.scope.regimes.map(({ code, consolidated_version }) => [code, consolidated_version])).toEqual([
    ["RU", "2026-07-24"],
    ["BY", "2025-10-24"],
  ]);
  expect(answer.scope.not_covered.length).toBeGreaterThanOrEqual(5);
  expect(answer.scope.pending.map(({ celex }) => celex)).toContain("32026R0513");
  expect(answer.disclaimer).toMatch(/not legal or customs advice/i);
});

it("names the newest text of Belarus VI to XIV with its own date", async () => {
  const answer = await request("4011 10 00");
  expect(answer.results.find(({ annex_code }) => annex_code === "XIII")).toMatchObject({
    regime: { code: "BY" },
    restriction: { type: "import_ban", direction: "import" },
    source_version: "2022-07-20",
    data_quality: "verified",
  });
});

it("shows a condition as a notice, not as a ban", async () => {
  const answer = await request("8502 20");
  expect(answer.notices.map(({ article }) => article)).toEqual(
    expect.arrayContaining([expect.stringContaining("12gb")]),
  );
  expect(answer.results.some(({ annex_code }) => annex_code === "XLVIII")).toBe(false);
});

it("pages without changing the verdict", async () => {
  const all = await request("84");
  const page = await request("84", { limit: 2, offset: 3 });
  expect(page.results).toEqual(all.results.slice(3, 5));
  expect(page).toMatchObject({
    verdict: all.verdict,
    verdict_detail: all.verdict_detail,
    meta: { returned: 2, total: all.meta.total, limit: 2, offset: 3 },
  });
});
