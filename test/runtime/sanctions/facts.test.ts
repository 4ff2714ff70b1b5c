import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { allCodes, request, faultsOf } from "./open-data.ts";

describe("facts", () => {
  it("set a base aside, mark its result, and stand in the answer and in a warning", async () => {
    const id = "RU-XXIII-0498/export";
    const { summary, results, meta } = await request("87032319", {
      regime: "RU",
      direction: "export",
      facts: `${id}:no`,
    });
    expect(summary[0]?.set_aside).toEqual([{ id, because: "fact" }]);
    expect(summary[0]?.bases?.some((base) => base.id === id)).toBe(false);
    expect(results.find((result) => result.id === id)?.set_aside).toBe(true);
    expect(meta.stated).toEqual({ facts: `${id}:no` });
    expect(meta.warnings.map(({ code }) => code)).toContain("stated");
  });

  it("make a ban count in full where all that was asked is answered with yes", async () => {
    const filters = { regime: "RU", direction: "transport", lang: "en" } as const;
    const open = (await request("27101929", filters)).summary[0];
    const facts = (open?.bases ?? []).flatMap(({ question }) => (question ? [`${question.id}:yes`] : [])).join(",");
    const row = (await request("27101929", { ...filters, facts })).summary[0];
    expect(row).toMatchObject({ verdict_detail: "listed", prohibited: true });
    expect(row?.text).toMatch(/Russian crude oil and petroleum products: prohibited since 5 February 2023/);
  });

  it("show a contract of the kind that a period for earlier ones is for, by its question", async () => {
    const filters = { regime: "RU", direction: "import", as_of: "2026-06-01" } as const;
    const open = (await request("27111100", filters)).summary[0];
    const base = open?.bases?.find(({ article }) => article === "Art. 3ra(1)");
    expect([open?.prohibited, open?.needs, base?.question?.id]).toEqual([
      true,
      ["origin", "contract_date"],
      "RU-3ra-2-art-3ra",
    ]);
    expect(open?.text).toContain("if they run for more than one year and were not amended since");
    const asked = async (facts: string, more = {}) =>
      (await request("27111100", { ...filters, facts, ...more })).summary[0];
    const earlier = await asked("RU-3ra-2-art-3ra:no,RU-art-3u-0001/import:no");
    expect(earlier).toMatchObject({ verdict_detail: "set_aside", prohibited: false });
    expect(earlier?.set_aside).toContainEqual({ id: "RU-art-3ra-0001/import", because: "contract" });
    const later = await asked("RU-3ra-2-art-3ra:yes");
    expect([later?.prohibited, later?.needs]).toEqual([true, ["origin"]]);
    expect((await asked("RU-3ra-2-art-3ra:no", { contract_date: "2025-07-01" }))?.prohibited).toBe(true);
    const beyond = await request("27111100", { ...filters, as_of: "2027-01-01" });
    expect(beyond.summary[0]?.needs).not.toContain("contract_date");
  });

  it("take the id of the entry where it stands for one question", async () => {
    const short = await request("87032319", { regime: "RU", direction: "export", facts: "RU-XXIII-0498:no" });
    expect(short.summary[0]?.set_aside).toEqual([{ id: "RU-XXIII-0498/export", because: "fact" }]);
    await expect(request("71081200", { facts: "RU-XXVI-0001:no" })).rejects.toThrow(
      /stands for several questions.*RU-XXVI-0001\/import-third-country, RU-XXVI-0001\/onward-trade/,
    );
  });

  it("set aside what lies below a code by the question of its measure", async () => {
    const filters = { regime: "RU", direction: "export" } as const;
    const below = (await request("8703", filters)).summary[0]?.bases?.find(({ count }) => count !== undefined);
    expect(below?.question).toEqual({
      id: "RU-XXIII-export",
      ask: expect.stringMatching(/^Does the full code of your goods begin with 8703 \d\d/),
      yes: "Ask again with the full code.",
      no: "This ban does not apply.",
    });
    const aside = (await request("8703", { ...filters, facts: "RU-XXIII-export:no" })).summary[0];
    expect(aside?.set_aside).toEqual([{ id: "RU-XXIII-export", because: "fact" }]);
    expect(aside?.bases?.some(({ count }) => count !== undefined)).toBe(false);
    expect((await request("8703", { ...filters, facts: "RU-XXIII-export:yes" })).summary[0]?.needs).toContain(
      "longer_code",
    );
  });

  it("that no question of the code has are refused with the ids that it has on the day", async () => {
    await expect(request("87032319", { regime: "RU", direction: "export", facts: "RU-XVII-0001:no" })).rejects.toThrow(
      "its questions are RU-art-4-TRU-8703-717-2014-08-01/embargo-export, RU-XXIII-0498/export",
    );
  });

  it.each([
    { value_eur: "300", detail: "set_aside", verdict: "no_match" },
    { value_eur: "300.01", detail: "listed", verdict: "restricted" },
  ])("a value of $value_eur at an amount of EUR 300 is $detail", async ({ value_eur, detail, verdict }) => {
    const answer = await request("01012100", { regime: "RU", direction: "export", value_eur });
    expect([answer.verdict_detail, answer.verdict]).toEqual([detail, verdict]);
  });

  it("a leg that they decide does not depend on anything in its sentence", async () => {
    const { summary } = await request("71131900", {
      regime: "RU",
      direction: "export",
      value_eur: "300.01",
      lang: "en",
    });
    const leg = summary?.find(({ direction }) => direction === "export");
    expect([leg?.prohibited, leg?.needs]).toEqual([true, undefined]);
    expect(leg?.text).toContain("above EUR 300 a piece: prohibited");
    expect(leg?.text).not.toContain("depends");
  });

  it.each([
    { why: "another code", q: "01012100", facts: "RU-XXIII-0498/export:no" },
    { why: "both answers", q: "87032319", facts: "RU-XXIII-0498/export:no,RU-XXIII-0498/export:yes" },
    { why: "no answer", q: "87032319", facts: "RU-XXIII-0498/export" },
    { why: "a name", q: "car", facts: "RU-XXIII-0498/export:no" },
    { why: "both answers by two ids", q: "87032319", facts: "RU-XXIII-0498:no,RU-XXIII-0498/export:yes" },
  ])("of $why are refused", async ({ q, facts }) => {
    expect((await faultsOf(q, { facts })).length).toBe(1);
  });
});

/** What the day of a contract makes of a leg: `detail prohibited needs`. */
async function withContract(q: string, query: Partial<CnQuery>): Promise<string> {
  const { summary } = await request(q, { regime: "RU", ...query });
  const leg = summary.find(({ direction }) => direction === query.direction);
  return `${leg?.verdict_detail} ${leg?.prohibited} ${(leg?.needs ?? []).join(" ")}`.trim();
}

describe("the day of a contract", () => {
  it.each([
    { contract_date: undefined, says: "listed true contract_date", why: "it is asked for" },
    { contract_date: "2026-07-23", says: "set_aside false", why: "the period is for contracts before 24.07.2026" },
    { contract_date: "2026-07-24", says: "listed true", why: "a contract of that day is no earlier one" },
  ])("of window glass $contract_date: $says, $why", async ({ contract_date, says }) => {
    const query = { direction: "import", as_of: "2026-10-25", contract_date } as const;
    expect(await withContract("70031210", query)).toBe(says);
  });

  it("frees nothing after the last day of the period", async () => {
    const query = { direction: "import", as_of: "2026-10-26", contract_date: "2026-01-10" } as const;
    expect(await withContract("70031210", query)).toBe("listed true");
  });

  it.each([
    { contract_date: undefined, says: "conditional null quota contract_date" },
    { contract_date: "2025-02-24", says: "conditional null quota" },
    { contract_date: "2025-02-25", says: "listed true" },
  ])("of aluminium $contract_date: $says; the quota is for earlier contracts", async ({ contract_date, says }) => {
    const query = { direction: "import", as_of: "2026-11-22", contract_date } as const;
    expect(await withContract("76011010", query)).toBe(says);
  });

  it("does not let goods be called within a quota that may be for earlier contracts", async () => {
    const facts = "RU-XXI-0178/import:no";
    const query = { direction: "import", as_of: "2026-11-22", facts } as const;
    expect(await withContract("76011010", query)).toBe("conditional null quota contract_date");
    expect(await withContract("76011010", { ...query, contract_date: "2025-02-24" })).toBe("set_aside false");
    expect(await withContract("76011010", { ...query, contract_date: "2025-02-25" })).toBe("listed true");
  });

  it("leaves open what a period asks for beside it", async () => {
    const query = { direction: "import", as_of: "2026-11-22", contract_date: "2020-01-10" } as const;
    expect(await withContract("27111100", query)).toBe("listed true origin contract_date");
  });

  it.each([
    { contract_date: "2026-11-23", code: "out_of_range" },
    { contract_date: "2026-02-30", code: "wrong_format" },
    { contract_date: "yesterday", code: "wrong_format" },
  ])("$contract_date is refused", async ({ contract_date, code }) => {
    expect(await faultsOf("76011010", { as_of: "2026-11-22", contract_date })).toEqual([code]);
  });

  it("is echoed, and stands in a warning", async () => {
    const { meta } = await request("76011010", { as_of: "2026-11-22", contract_date: "2025-02-24" });
    expect(meta.stated).toEqual({ contract_date: "2025-02-24" });
    expect(meta.warnings.find(({ code }) => code === "stated")?.detail).toContain("contract_date=2025-02-24");
  });
});

describe("the question of a quota", () => {
  const query = { regime: "RU", direction: "import" } as const;
  const requested = async (q: string, more: Partial<CnQuery>): Promise<string[]> =>
    ((await request(q, { ...query, ...more })).summary[0]?.bases ?? []).flatMap(({ question }) =>
      question === undefined ? [] : [question.ask],
    );

  it.each([
    { q: "72011011", as_of: "2025-12-31", count: 1, why: "the last day of 3i(3cc)(b)" },
    { q: "72011011", as_of: "2026-01-01", count: 0, why: "no quota of 3i(3cc) runs any more" },
    { q: "76011010", as_of: "2025-02-24", count: 0, why: "the quota of 3i(3cg) begins the day after" },
    { q: "76011010", as_of: "2026-11-22", count: 1, why: "3i(3ch) runs" },
  ])("of $q on $as_of: $count, $why", async ({ q, as_of, count }) => {
    expect((await requested(q, { as_of })).filter((text) => text.includes("quota")).length).toBe(count);
  });

  it("is not asked of a contract that is too late for it", async () => {
    expect(await requested("76011010", { as_of: "2026-11-22", contract_date: "2025-02-25" })).toEqual([]);
  });

  it("sets nothing aside where none runs, and is not among the questions that a refusal names", async () => {
    const [first] = (await request("72011011", { ...query, as_of: "2025-12-31" })).summary[0]?.bases ?? [];
    const facts = `${first?.question?.id}:no`;
    const [within, after] = await Promise.all(
      ["2025-12-31", "2026-01-01"].map(
        async (as_of) => (await request("72011011", { ...query, as_of, facts })).summary[0],
      ),
    );
    expect([within?.prohibited, after?.prohibited]).toEqual([false, true]);
    await expect(request("72011011", { ...query, as_of: "2026-01-01", facts: "RU-XVII-9999:no" })).rejects.toThrow(
      "its questions are none",
    );
  });
});

it("an answer moves no first day: a row printed anew goes on from the one before it, whatever is known", async () => {
  const query = { regime: "RU", direction: "third_country" } as const;
  const id = "RU-XVII-0028/onward-trade";
  for (const stated of [{}, { facts: `${id}:yes` }]) {
    const [leg] = (await request("73041930", { ...query, ...stated })).summary;
    expect(leg?.bases?.find((base) => base.id === id)?.since).toBe("2022-03-16");
  }
});

describe("the arms embargo", () => {
  it("bans the purchase in Russia for other countries of what is arms by its heading", async () => {
    const query = { regime: "RU", direction: "third_country" } as const;
    const open: string[] = [];
    for (const code of (await allCodes(2026)).filter((own) => /^(?:93|8710|890610)/.test(own))) {
      const [leg] = (await request(code, query)).summary;
      const base = leg?.bases?.find(({ article }) => article === "Decision 2014/512/CFSP, Art. 2(3)");
      if (base === undefined || leg?.prohibited === false) open.push(code);
    }
    expect(open).toEqual([]);
    const [leg] = (await request("93019000", { ...query, facts: "RU-act-512-0001/onward-trade:yes" })).summary;
    expect(leg).toMatchObject({ verdict_detail: "listed", prohibited: true });
  });

  const file = join(import.meta.dirname, "../../../sources/sanctions/customs/measures/taric-2026-07.csv");
  const [head, ...rows] = readCsv(file, readFileSync(file)).records;
  const column = (name: string): number => head?.cells.indexOf(name) ?? -1;
  const stopped = rows
    .map(
      ({ cells }) =>
        (name: string) =>
          cells[column(name)] ?? "",
    )
    .filter((of) => of("regime") === "RU" && of("direction") === "export" && of("measure_type") === "717")
    .map((of) => of("code"));

  it("stays for every code that customs stop for it, whatever value and facts set aside", async () => {
    const codes = (await allCodes(2026)).filter((code) =>
      stopped.some((one) => code.startsWith(one) || one.startsWith(code)),
    );
    expect(codes.length).toBeGreaterThan(400);
    const open: string[] = [];
    for (const code of codes) {
      const query = { regime: "RU", direction: "export" } as const;
      const bases = (await request(code, query)).summary[0]?.bases ?? [];
      const facts = bases.flatMap(({ id, question }) =>
        question === undefined || id.includes("-art-4-") ? [] : [`${id}:no`],
      );
      const stated = facts.length === 0 ? {} : { facts: facts.join(",") };
      const leg = (await request(code, { ...query, ...stated, value_eur: "100" })).summary[0];
      const counts = leg?.bases?.some(({ id }) => id.startsWith("RU-art-4-")) === true;
      if (!counts || leg.prohibited === false || leg.verdict_detail === "set_aside") open.push(code);
    }
    expect(open).toEqual([]);
  });
});
