import { describe, expect, it } from "vitest";
import { Day } from "../../../openapi/schemas/common.ts";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { request, TODAY } from "./open-data.ts";

/** The answer on a day, with what lifts a ban and what runs by id. */
async function on(
  q: string,
  day: string,
): Promise<{ answer: CnResponse; lifts: string[]; runs: string[]; notices: string[] }> {
  const answer = await request(q, { as_of: Day.parse(day), history: "1" });
  return {
    answer,
    lifts: answer.derogations.filter(({ expired }) => !expired).map(({ id }) => id),
    runs: answer.winddowns.filter(({ expired }) => !expired).map(({ id }) => id),
    notices: answer.notices.map(({ article }) => article),
  };
}

const EMBARGO = "Decision 2014/512/CFSP, Art. 2(1)";

/** Whether the entries of the embargo on exporting arms are in force. */
function arms({ results }: CnResponse): (boolean | null)[] {
  return results
    .filter(({ article, restriction }) => article === EMBARGO && restriction.direction === "export")
    .map(({ in_force }) => in_force);
}

describe("software of Article 5n", () => {
  it("has the grounds of the text in force, and none of those that were deleted", async () => {
    const { lifts, runs } = await on("37040010", TODAY);
    expect(lifts.filter((id) => id.startsWith("RU-5n-"))).toEqual([
      "RU-5n-10-XXXIX",
      "RU-5n-8-XXXIX",
      "RU-5n-9b-XXXIX",
    ]);
    expect(runs).toEqual([]);
  });

  it.each([
    { day: "2024-09-30", open: true },
    { day: "2024-10-01", open: false },
  ])("is free for companies of the Union on $day: $open", async ({ day, open }) => {
    expect((await on("37040010", day)).lifts.includes("RU-5n-7-XXXIX")).toBe(open);
  });
});

describe("transit through Russia of goods of Annex VII", () => {
  it.each([
    { day: "2023-06-23", grounds: [] },
    { day: "2023-06-24", grounds: ["RU-2a-3a-VII-2023", "RU-2a-4a-VII-2023"] },
    { day: "2025-02-24", grounds: ["RU-2a-3a-VII-2023", "RU-2a-4a-VII-2023"] },
    { day: "2025-02-25", grounds: ["RU-2a-3a-VII-XL", "RU-2a-4a-VII"] },
  ])("has on $day the grounds of that day", async ({ day, grounds }) => {
    const { lifts } = await on("8542 31", day);
    expect(lifts.filter((id) => /^RU-2a-[34]a-VII/.test(id)).toSorted(compareText)).toEqual(grounds);
  });
});

describe("wind-down periods of Articles 3, 3i and 3k", () => {
  it.each([
    { id: "RU-3k-3aa-XXIII", q: "850110", last: "2024-03-20", next: "2024-03-21" },
    { id: "RU-3k-3ab-XXIII", q: "841391", last: "2024-06-20", next: "2024-06-21" },
    { id: "RU-3k-3ac-XXIII", q: "85042100", last: "2024-05-25", next: "2024-05-26" },
    { id: "RU-3k-3ad-XXIII", q: "852871", last: "2024-09-26", next: "2024-09-27" },
    { id: "RU-3k-3ae-XXIII", q: "2602", last: "2024-07-26", next: "2024-07-27" },
    { id: "RU-3k-3af-XXIII", q: "870899", last: "2024-12-26", next: "2024-12-27" },
    { id: "RU-3k-3ag-XXIII", q: "3604", last: "2025-05-26", next: "2025-05-27" },
    { id: "RU-3i-3cf-XXI", q: "284540", last: "2024-09-26", next: "2024-09-27" },
    { id: "RU-3-3a-II", q: "37040010", last: "2025-05-26", next: "2025-05-27" },
  ])("$id runs for $q until $last", async ({ id, q, last, next }) => {
    expect([(await on(q, last)).runs.includes(id), (await on(q, next)).runs.includes(id)]).toEqual([true, false]);
  });

  it("reach the codes that their paragraph names and no others of the annex", async () => {
    const { answer } = await on("84713000", "2024-06-01");
    expect(answer.winddowns.filter(({ article }) => /^Art\. 3(?:k\(3a[a-g]\)|i\(3cf\))$/.test(article))).toEqual([]);
  });

  it("of 2602 for Belarus is the shorter one of its own paragraph", async () => {
    expect((await on("2602", "2024-08-02")).runs).toEqual(["BY-1bb-5-XVIII"]);
    expect((await on("2602", "2024-08-03")).runs).toEqual([]);
  });

  it("of Article 3k ended before the list of 2026, all of them", async () => {
    expect((await on("85042100", "2026-07-23")).runs).toEqual([]);
  });
});

describe("a ground beside another ban", () => {
  it("leaves the software of Article 3(1a) to Article 3(6)", async () => {
    const { answer } = await on("37040010", "2025-06-01");
    expect(
      answer.derogations.filter(({ article }) => article.startsWith("Art. 3(")).map(({ article }) => article),
    ).toEqual(["Art. 3(6)"]);
  });

  it("lifts the arms of Article 4 where customs take pumps for arms, not the equipment of Article 3k(1b)", async () => {
    expect((await on("841350", TODAY)).lifts).toEqual(expect.arrayContaining(["RU-4-3a-art-4", "RU-4-3b-art-4"]));
    expect((await on("730411", TODAY)).lifts.filter((id) => id.startsWith("RU-4-3"))).toEqual([]);
  });

  it.each([
    { q: "84194000", article: "Art. 3t(1)" },
    { q: "8542 31", article: "Art. 2b(1b)" },
  ])("$article is told of $q as a notice", async ({ q, article }) => {
    const { answer, notices } = await on(q, "2025-05-01");
    expect(notices.some((one) => one.startsWith(article))).toBe(true);
    expect(
      [...answer.derogations, ...answer.winddowns].filter((one) => one.article.startsWith(article.slice(0, 7))),
    ).toEqual([]);
  });

  it("is no longer possible after the last day for asking", async () => {
    const { answer } = await on("8542 31", TODAY);
    const windows = answer.derogations.filter(({ article }) =>
      ["Art. 2(5)", "Art. 2a(5)", "Art. 1e(5)", "Art. 1f(5)"].includes(article),
    );
    expect(windows.length).toBe(4);
    expect(windows.filter(({ expired, until }) => !expired || until !== "2022-04-30")).toEqual([]);
  });
});

describe("quotas of past days", () => {
  it.each([
    { id: "RU-3i-3cg-XXI", q: "7601", day: "2025-06-01" },
    { id: "RU-3i-3cc-a-XXI", q: "7201", day: "2024-06-01" },
    { id: "RU-3i-3cc-b-XXI", q: "7201", day: "2025-06-01" },
    { id: "RU-3i-3cd-a-XXI", q: "7203", day: "2024-06-01" },
    { id: "RU-3i-3cd-b-XXI", q: "7203", day: "2025-12-31" },
    { id: "RU-3g-5a-c-XVII", q: "722490", day: "2025-01-01" },
  ])("$id for $q on $day", async ({ id, q, day }) => {
    expect((await on(q, day)).answer.derogations.find((one) => one.id === id)).toMatchObject({
      kind: "quota",
      expired: false,
    });
  });
});

describe("diamonds of Article 3p", () => {
  it("are banned since the first day of 2024", async () => {
    const { answer } = await on("71021000", "2024-01-01");
    const bans = answer.results.filter(({ article }) => article === "Art. 3p(1)" || article === "Art. 3p(2)");
    expect(bans.map(({ in_force, valid_from }) => [in_force, valid_from])).toEqual([
      [true, "2024-01-01"],
      [true, "2024-01-01"],
      [true, "2024-01-01"],
    ]);
  });

  it.each([
    { day: "2024-08-31", article: "Art. 3p(3)", why: "from one carat" },
    { day: "2024-09-01", article: "Art. 3p(4)", why: "from half a carat" },
  ])("processed in a third country on $day: $article, $why", async ({ day, article }) => {
    const { answer } = await on("71021000", day);
    const legs = answer.results.filter((one) => /^Art\. 3p\([34]\)$/.test(one.article ?? "") && one.in_force === true);
    expect(legs.map((one) => one.article)).toEqual([article]);
  });
});

describe("a code that the nomenclature has in some years only", () => {
  it.each(["852871", "85287111", "85287199"])("%s was a luxury good of both regimes in 2024", async (q) => {
    const { answer } = await on(q, "2024-07-01");
    const loaded = answer.results.filter(({ in_force }) => in_force === true).map(({ id }) => id);
    expect(loaded).toEqual(expect.arrayContaining(["RU-XVIII-0240/export", "BY-XXV-0042/export"]));
  });

  it("8528 71 00 was one in 2025, until the lists of October", async () => {
    const [last, next] = await Promise.all([on("85287100", "2025-10-23"), on("85287100", "2025-10-24")]);
    const id = "RU-XVIII-0240/export";
    expect(last.answer.results).toContainEqual(
      expect.objectContaining({ id, in_force: true, threshold: expect.objectContaining({ amount: 1000 }) }),
    );
    expect(next.answer.results).toContainEqual(expect.objectContaining({ id, in_force: false }));
  });
});

describe("arms under Decision 2014/512/CFSP", () => {
  it.each(["63061200", "63061900", "63062200", "63062900", "87032110"])(
    "%s is stopped without a last day: that of the customs record was the extraction's",
    async (q) => {
      const days = await Promise.all(
        ["2024-01-01", "2026-01-31", "2026-02-01", TODAY].map(async (day) =>
          arms(await request(q, { as_of: Day.parse(day), regime: "RU", direction: "export" })),
        ),
      );
      expect(days).toEqual([[true], [true], [true], [true]]);
    },
  );

  it("leads to the decision, and beside it Article 4 to the regulation", async () => {
    const { results } = await request("93011000", { regime: "RU", direction: "export" });
    const locations = results
      .filter(({ article }) => article === EMBARGO || article === "Art. 4(1)(a)")
      .map(({ article, source, source_ref, regime }) => [
        article,
        source,
        source_ref.celex,
        regime.legal_act,
        regime.eu_law_url_pl,
        regime.consolidated_url,
      ]);
    const decision = "https://eur-lex.europa.eu/legal-content";
    expect(locations).toEqual([
      [
        EMBARGO,
        "Decision 2014/512/CFSP",
        "32014D0512",
        "Decision 2014/512/CFSP",
        `${decision}/PL/ALL/?uri=CELEX:32014D0512`,
        `${decision}/EN/TXT/HTML/?uri=CELEX:32014D0512#art_2`,
      ],
      [
        "Art. 4(1)(a)",
        "Regulation (EU) No 833/2014",
        "32014R0833",
        "Regulation (EU) No 833/2014",
        `${decision}/PL/ALL/?uri=CELEX:32014R0833`,
        `${decision}/EN/TXT/HTML/?uri=CELEX:02014R0833-20260724#art_4`,
      ],
    ]);
  });

  it.each(["9301", "93059100", "930621", "9307"])("%s is never free for Russia", async (q) => {
    for (const day of ["2024-01-01", "2025-07-19", "2025-07-20", TODAY]) {
      const answer = await request(q, { as_of: Day.parse(day), regime: "RU", direction: "export" });
      expect([
        answer.verdict,
        answer.results.some(({ article, in_force }) => article === EMBARGO && in_force === true),
        answer.results.some(({ article, in_force }) => article === "Art. 4(1)(a)" && in_force === true),
      ]).toEqual(["restricted", true, day >= "2025-07-20"]);
    }
  });
});

it.each(["Article 3t of Regulation 833/2014", "Article 3v of Regulation 833/2014", "Decision 2014/512/CFSP"])(
  "%s is named among what is not covered",
  async (act) => {
    expect((await request("0201")).scope.not_covered.some((text) => text.includes(act))).toBe(true);
  },
);

describe("what lifts one ban of several", () => {
  it.each([
    { id: "RU-art-3m-0003/onward-sale-derogation", q: "27101225", lifted: [] },
    { id: "RU-art-3m-0004/onward-sale-derogation-products", q: "27101225", lifted: ["3m(7)", "3m(7)"] },
    { id: "RU-XXXVIIIA-0002/onward-trade", q: "71023100", lifted: ["3p(11)", "3p(12)", "3p(7)"] },
    { id: "RU-XXXVIIIA-0002/import-after-transit", q: "71023100", lifted: ["3p(7)"] },
    { id: "RU-XVII-0061/import-third-country", q: "72142000", lifted: ["3g(7)"] },
  ])("$id: $lifted", async ({ id, q, lifted }) => {
    const own = (await request(q, { regime: "RU" })).results.find((result) => result.id === id);
    expect(own?.in_force).toBe(true);
    expect([...(own?.exemption ?? "").matchAll(/3[gmp]\(\d+\)/g)].map(([article]) => article)).toEqual(lifted);
  });
});
