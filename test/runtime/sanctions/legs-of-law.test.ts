import { describe, expect, it } from "vitest";
import { ask } from "./open-data.ts";

/** Cases in which an answer once said more, or less, than its article. */
it.each([
  { q: "7208 51 20", article: "Art. 3g(1)(d)", direction: "import", detail: "conditional", why: "plate rolled abroad depends on the Russian input" },
  { q: "7207 12 10", article: "Art. 3g(1)(d)", direction: "import", detail: "conditional", why: "the deferral is of the input, not of the code imported" },
  { q: "7207 12 10", article: "Art. 3g(1)(a), (b)", direction: "import", detail: "conditional", why: "a quota runs" },
  { q: "7224 90", article: "Art. 3g(1)(a), (b)", direction: "import", detail: "conditional", why: "a quota runs" },
  { q: "7208 51 20", article: "Art. 3g(1)(c)", direction: "transport", detail: "listed", why: "transport to any other country is banned" },
  { q: "2807", article: "Art. 2(1) or 2a(1), Annex VII Part A", direction: "export", detail: "listed", why: "customs do not tell the two apart" },
  { q: "7601 10 10", article: "Art. 3i(1)", direction: "import", detail: "conditional", why: "a quota runs" },
])("$q: $article is $detail, $why", async ({ q, article, direction, detail }) => {
  const { results } = await ask(q);
  expect(results.filter((one) => one.article === article && one.restriction.direction === direction && one.in_force === true).map((one) => one.detail)).toEqual(expect.arrayContaining([detail]));
});

it("says of imports that goods originate in the country or are exported from it", async () => {
  const { results } = await ask("7601 10 10");
  expect(results.find(({ article }) => article === "Art. 3i(1)")?.restriction.label).toContain("originate in Russia or are exported from Russia");
});

it("shows no wind-down before the day of its contracts, and what has expired only with the history", async () => {
  expect((await ask("8542 31", { as_of: "2025-08-01" })).winddowns.filter(({ contract_before }) => contract_before !== null && contract_before > "2025-08-01")).toEqual([]);
  const now = await ask("8542 31");
  expect([...now.derogations, ...now.winddowns].filter(({ expired }) => expired)).toEqual([]);
  expect((await ask("8542 31", { history: "1" })).derogations.some(({ expired }) => expired)).toBe(true);
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
      const { results } = await ask(q);
      const carried = results.filter(({ restriction }) => restriction.direction === "transit" || restriction.direction === "transport");
      expect([q, carried.length > 0, carried.flatMap(({ certificates }) => certificates)]).toEqual([q, q !== "7601 10 10", []]);
      expect(results.some(({ certificates }) => certificates.length > 0)).toBe(true);
    }
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(a), (b)")).toContain("L139");
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(a), (b)")).not.toContain("Y824");
    expect(await documentsOf("7208 51 20", "Art. 3g(1)(d)")).toContain("Y824");
  });
});

/** Codes of the documents that an answer names under an article that is in force. */
async function documentsOf(q: string, article: string): Promise<string[]> {
  const { results } = await ask(q);
  return [...new Set(results.filter((one) => one.article === article && one.in_force === true).flatMap(({ certificates }) => certificates.map(({ code }) => code)))];
}
