import { describe, expect, it } from "vitest";
import { compareText } from "../../../runtime/text/normalize.ts";
import { request, law } from "./open-data.ts";

/** Cases in which an answer once said more, or less, than its article. */
it.each([
  {
    q: "7208 51 20",
    article: "Art. 3g(1)(d)",
    direction: "third_country",
    detail: "conditional",
    why: "plate rolled abroad depends on the Russian input",
  },
  {
    q: "7207 12 10",
    article: "Art. 3g(1)(d)",
    direction: "third_country",
    detail: "conditional",
    why: "the deferral is of the input, not of the code imported",
  },
  { q: "7207 12 10", article: "Art. 3g(1)(a), (b)", direction: "import", detail: "conditional", why: "a quota runs" },
  { q: "7224 90", article: "Art. 3g(1)(a), (b)", direction: "import", detail: "conditional", why: "a quota runs" },
  {
    q: "7208 51 20",
    article: "Art. 3g(1)(c)",
    direction: "transport",
    detail: "listed",
    why: "transport to any other country is banned",
  },
  {
    q: "2807",
    article: "Art. 2a(1), Annex VII Part A",
    direction: "export",
    detail: "listed",
    why: "customs stop the whole code, which the dual-use list never does",
  },
  { q: "7601 10 10", article: "Art. 3i(1)", direction: "import", detail: "conditional", why: "a quota runs" },
])("$q: $article is $detail, $why", async ({ q, article, direction, detail }) => {
  const { results } = await request(q);
  expect(
    results
      .filter((one) => one.article === article && one.restriction.direction === direction && one.in_force === true)
      .map((one) => one.detail),
  ).toEqual(expect.arrayContaining([detail]));
});

it("says of imports that goods originate in the country or are exported from it", async () => {
  const { results } = await request("7601 10 10");
  expect(results.find(({ article }) => article === "Art. 3i(1)")?.restriction.label).toContain(
    "originate in Russia or are exported from Russia",
  );
});

it("shows no wind-down before the day of its contracts, and what has expired only with the history", async () => {
  expect(
    (await request("8542 31", { as_of: "2025-08-01" })).winddowns.filter(
      ({ contract_before }) => contract_before !== null && contract_before > "2025-08-01",
    ),
  ).toEqual([]);
  const now = await request("8542 31");
  expect([...now.derogations, ...now.winddowns].filter(({ expired }) => expired)).toEqual([]);
  expect((await request("8542 31", { history: "1" })).derogations.some(({ expired }) => expired)).toBe(true);
});

describe("certificates", () => {
  it("are those that customs name for the code asked for: Article 3k(5g) has 8517 62 and no telephones", async () => {
    expect(await documentsOf("8517 62", "Art. 3k(1)")).toContain("X862");
    expect(await documentsOf("8517 62 00", "Art. 3k(1)")).toContain("X862");
    expect(await documentsOf("8517", "Art. 3k(1)")).toContain("X862");
    const telephones = await documentsOf("8517 13", "Art. 3k(1)");
    expect(telephones).not.toContain("X862");
    expect(telephones).toContain("Y833");
  });

  it("are those of the leg: carriage has none, and processing abroad has its own", async () => {
    for (const q of ["8517 13", "8542 31", "7208 51 20", "8407 10", "7601 10 10"]) {
      const { results } = await request(q);
      const carried = results.filter(
        ({ restriction }) => restriction.direction === "transit" || restriction.direction === "transport",
      );
      expect([q, carried.length > 0, carried.flatMap(({ certificates }) => certificates)]).toEqual([
        q,
        q !== "7601 10 10",
        [],
      ]);
      expect(results.some(({ certificates }) => certificates.length > 0)).toBe(true);
    }
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(a), (b)")).toContain("L139");
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(a), (b)")).not.toContain("Y824");
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(d)")).toContain("Y824");
  });
});

it.each([
  { q: "7208 51 20", article: "Art. 3g(1)(d)", says: /iron or steel of Annex XVII that originates in Russia/ },
  { q: "7108 12 00", article: "Art. 3o(2)", says: /processed in a third country that contain gold/ },
  { q: "7102 39 00", article: "Art. 3p(2)", says: /carried through the territory of Russia/ },
  { q: "7108 12 00", article: "Art. 1rb(2)", says: /processed in a third country that contain gold/ },
  { q: "7102 39 00", article: "Art. 1rc(2)", says: /carried through the territory of Belarus/ },
  { q: "2709 00 90", article: "Art. 3n(4)", says: /price per barrel is above the cap/ },
])("$q: $article depends on inputs, route or price, and says so", async ({ q, article, says }) => {
  const matches = (await request(q)).results.filter((one) => one.article === article && one.in_force === true);
  expect(matches.length).toBeGreaterThan(0);
  for (const { detail, scope_text } of matches)
    expect([detail, scope_text]).toEqual(["conditional", expect.stringMatching(says)]);
});

it("says what the ban of Article 3nb(1) forbids: storage and free zones, no purchase", async () => {
  const stored = (await request("2709 00 90")).results.find(
    ({ article, in_force }) => article === "Art. 3nb(1)" && in_force === true,
  );
  expect(stored?.restriction).toMatchObject({
    type: "import_ban",
    label: expect.stringMatching(/^Storage ban: temporary storage and free-zone procedure/),
  });
});

it.each(["Art. 5i(1)", "Art. 1za(1)"])(
  "4907 00 30: %s is of banknotes that the article names, and of no annex",
  async (article) => {
    const match = (await request("4907 00 30")).results.find((one) => one.article === article);
    expect([match?.annex, match?.annex_title, match?.detail]).toEqual([
      null,
      "Banknotes in euro or in the currency of a Member State",
      "listed_partial",
    ]);
    expect(match?.scope_text).toMatch(/^Only these goods: Banknotes in euro or in the currency of a Member State\./);
  },
);

it.each([
  {
    q: "2807",
    article: "Art. 2a(7)",
    says: [/military end use/, /aviation or the space industry/, /energy sector/],
  },
  {
    q: "8542 31",
    article: "Art. 2a(7)",
    says: [/military end use/, /aviation or the space industry/, /energy sector/],
  },
  { q: "8542 31", article: "Art. 1f(7)", says: [/military end use/, /aviation or the space industry\.$/] },
])("$q: the notice of $article names the grounds of refusal", async ({ q, article, says }) => {
  const text = (await request(q)).notices.find((notice) => notice.article === article)?.text ?? "";
  for (const ground of says) expect(text).toMatch(ground);
});

it.each([
  { measure: "RU-XVI-export", day: "2022-03-10", act: "2022/394" },
  { measure: "BY-art-1za-export", day: "2022-03-10", act: "2022/398" },
  { measure: "RU-XXI-import", day: "2022-04-09", act: "2022/576" },
  { measure: "RU-XXIII-export", day: "2022-04-09", act: "2022/576" },
  { measure: "RU-XXV-import", day: "2022-06-04", act: "2022/879" },
])("$measure begins on $day, the day after Regulation (EU) $act was published", ({ measure, day }) => {
  expect(law.record.measures.find(({ id }) => id === measure)?.in_force_from).toBe(day);
});

it("dates the ban on petroleum products by the act that listed them, not by a customs record", async () => {
  const { summary } = await request("2710 19 42");
  const row = summary.find(({ regime, direction }) => regime === "RU" && direction === "import");
  expect([row?.verdict_detail, row?.prohibited, row?.in_force_since, row?.in_force_since_at_latest]).toEqual([
    "listed",
    true,
    "2022-06-04",
    undefined,
  ]);
});

it.each([
  { q: "2711 21 00", filters: {}, ids: ["end-use-and-services", "gas-phase-out"] },
  { q: "3102 10 12", filters: {}, ids: ["agricultural-duties", "end-use-and-services"] },
  { q: "3102 10 12", filters: { direction: "export" }, ids: ["end-use-and-services"] },
  { q: "2711 21 00", filters: { regime: "BY" }, ids: ["end-use-and-services"] },
  { q: "8456 11", filters: { direction: "export" }, ids: ["end-use-and-services"] },
  { q: "1001 99 00", filters: {}, ids: ["end-use-and-services", "grain-duties"] },
  { q: "1206 00 91", filters: {}, ids: ["end-use-and-services", "grain-duties"] },
  { q: "0401 50 19", filters: {}, ids: ["agricultural-duties", "end-use-and-services"] },
  { q: "3104 20 10", filters: {}, ids: ["end-use-and-services"] },
  { q: "8542 31", filters: {}, ids: ["end-use-and-services", "common-high-priority-1"] },
  { q: "0201", filters: {}, ids: ["agricultural-duties", "end-use-and-services"] },
] as const)("$q points to $ids in every view", async ({ q, filters, ids }) => {
  for (const view of ["full", "basic"] as const)
    expect((await request(q, { view, ...filters })).pointers.map(({ id }) => id)).toEqual(ids);
});

it.each(["2803 00 00", "2804 29 10", "4002 11 00", "7201 10 11", "7203 10 00"])(
  "%s names no documents of quotas that are closed",
  async (q) => {
    const { results } = await request(q, { regime: "RU", direction: "import" });
    const of = results.flatMap(({ certificates }) => certificates);
    expect(of.length).toBeGreaterThan(0);
    expect(of.filter((code) => /^K0(2[89]|3[01])$/.test(code))).toEqual([]);
  },
);

it("points to the law on gas and fertilisers that is no sanction, and to the coming ban on terminal services", async () => {
  for (const q of ["2711 21 00", "3102 10 12"]) {
    const { scope } = await request(q);
    for (const act of ["2026/261", "2025/1227"])
      expect(scope.not_covered.filter((text) => text.includes(act))).toHaveLength(1);
  }
  expect((await request("2711 11 00")).notices.find(({ article }) => article === "Art. 3rb")?.text).toMatch(
    /^From 1 January 2027/,
  );
});

it("never names goods by the title of a measure, nor in the other language", async () => {
  for (const q of [
    "4418 60",
    "8504 40 85",
    "8504 40 86",
    "2841 90 85",
    "2842 90 80",
    "2915 90 70",
    "3818 00 10",
    "8412 90 80",
  ]) {
    const [english, polish] = [await request(q), await request(q, { lang: "pl" })];
    expect(english.results.length).toBeGreaterThan(0);
    expect(english.results.filter(({ name }) => /control|restriction|Military List/i.test(name))).toEqual([]);
    for (const [at, { name }] of english.results.entries()) expect(polish.results[at]?.name).not.toBe(name);
  }
  expect(
    (await request("Export control")).results.filter(({ name }) =>
      /export control|restriction|Military List/i.test(name),
    ),
  ).toEqual([]);
});

it("reads Article 3v as it stands: suspicion is enough, and what left Ukraine before March 2014 is exempt", async () => {
  const { results, derogations } = await request("9705 10 00");
  const matches = results.filter(({ article }) => article === "Art. 3v(1)");
  expect(new Set(matches.map(({ restriction }) => restriction.direction))).toEqual(
    new Set(["export", "import", "third_country"]),
  );
  for (const { scope_text, has_exemptions } of matches)
    expect([scope_text, has_exemptions]).toEqual([
      expect.stringMatching(/may be suspected of unlawful removal from Ukraine\./),
      true,
    ]);
  expect(derogations.find(({ article }) => article === "Art. 3v(3)")?.text).toContain("before 1 March 2014");
});

it.each([
  { q: "2842 90 80", as_of: "2025-12-31", why: "the code ended with 2025, customs go on at its heirs" },
  { q: "2842 90 80", as_of: "2026-11-21", why: "a dead code is not free because customs have left it" },
  { q: "8419 11 00", as_of: "2025-08-01", why: "customs stopped it for Belarus in July 2025" },
])("$q on $as_of is looked at for dual-use goods of both regimes: $why", async ({ q, as_of }) => {
  const matches = (await request(q, { as_of })).results
    .filter(({ article, in_force }) => in_force === true && article?.endsWith("Part A") === true)
    .map(({ regime, restriction, detail }) => `${regime.code} ${restriction.direction} ${detail}`);
  expect(matches.toSorted(compareText)).toEqual([
    "BY export listed_partial",
    "BY transit listed_partial",
    "RU export listed_partial",
    "RU transit listed_partial",
  ]);
});

describe("the sentence of a leg", () => {
  it("puts each day to its own ban, with its goods and place", async () => {
    expect(await said("8703 23 19", "en", "RU export")).toMatch(
      /Cars above 1,900 cm³: prohibited since 24 June 2023 \(Annex XXIII, Art\. 3k\(1\)\);.* under embargo: prohibited since 1 August 2014 \(Decision 2014\/512\/CFSP, Art\. 2\(1\)\)/,
    );
    expect(await said("8703 23 19", "pl", "RU export")).toMatch(
      /zakaz od 24 czerwca 2023 r\. \(załącznik XXIII, art\. 3k ust\. 1\);.*zakaz od 1 sierpnia 2014 r\. \(decyzja 2014\/512\/WPZiB, art\. 2 ust\. 1\)/,
    );
  });

  it.each([
    { q: "7413 00 00", leg: "RU export", since: "2023-12-19", why: "7413 was taken up into chapter 74 on 2025-07-20" },
    { q: "7413 00 00", leg: "BY export", since: "2024-07-01", why: "the same in Annex XVIII" },
    {
      q: "4811 60 00",
      leg: "RU export",
      since: "2022-04-09",
      why: "4811 60 was taken up into its heading on 2025-02-25",
    },
    {
      q: "7411 10 90",
      leg: "RU export",
      since: "2023-12-19",
      why: "3k(3aa) gives contracts before that day time for 7411 10",
    },
    { q: "7404 00 10", leg: "RU export", since: "2025-07-20", why: "nothing of 7404 was listed before the chapter" },
  ])("$q, $leg: since $since, $why", async ({ q, leg, since }) => {
    const row = (await request(q)).summary.find(({ regime, direction }) => `${regime} ${direction}` === leg);
    expect([row?.prohibited, row?.in_force_since, row?.in_force_since_at_latest]).toEqual([true, since, undefined]);
  });

  it.each([
    { q: "2512 00 00", as_of: "2025-03-01", leg: "RU export", why: "the row was printed anew on 2025-10-24" },
    { q: "3824 99 86", as_of: "2023-05-01", leg: "RU export", why: "the row was printed anew on 2024-06-25" },
  ])("$q, $leg on $as_of: no last day, $why", async ({ q, as_of, leg }) => {
    const { summary } = await request(q, { as_of });
    const row = summary.find(({ regime, direction }) => `${regime} ${direction}` === leg);
    expect([row?.prohibited, row?.until, row?.bases?.[0]?.until]).toEqual([true, undefined, undefined]);
  });

  it("says since when another annex banned the goods before", async () => {
    expect(await said("2706 00 00", "en", "RU import")).toContain(
      "prohibited since 24 June 2023 (Annex XXI, Art. 3i(1)), before that since 9 April 2022 (Annex XXII, Art. 3j(1));",
    );
    expect(await said("2706 00 00", "pl", "RU import")).toContain("przedtem od 9 kwietnia 2022 r. (załącznik XXII,");
  });

  it("begins with what lists the code as it is, where anything does", async () => {
    expect(await said("8471 30", "en", "RU export")).toMatch(
      /^Export to Russia or for use there: prohibited since 17 December 2022 \(Annex XXIII, Art\. 3k\(1\)\);/,
    );
    expect(
      (await request("8471 30")).summary.find(({ regime, direction }) => regime === "RU" && direction === "export")
        ?.annexes,
    ).toEqual(["XXIII", "XVI"]);
  });
});

/** The sentence of a leg, `RU export`, of a code. */
async function said(q: string, lang: "en" | "pl", leg: string): Promise<string | undefined> {
  return (await request(q, { lang })).summary.find(({ regime, direction }) => `${regime} ${direction}` === leg)?.text;
}

/** Codes of the documents that an answer names under an article that is in force. */
async function documentsOf(q: string, article: string): Promise<string[]> {
  const { results } = await request(q);
  return [
    ...new Set(
      results
        .filter((one) => one.article === article && one.in_force === true)
        .flatMap(({ certificates }) => certificates),
    ),
  ];
}
