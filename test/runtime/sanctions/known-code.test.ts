import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { jsonBytes, validatorsOf } from "../../../runtime/http/json-text.ts";
import { likenessOf, partsOfEntries } from "../../../runtime/sanctions/alike.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { reach } from "../../../runtime/sanctions/reach.ts";
import { allCodes, dataset, law, legs, nomenclature } from "./open-data.ts";

const TODAY = "2026-11-22";
const codes = await allCodes(2026);
const make = () => createCheck({ law, nomenclature, legs, version: dataset.version });
const text = (json: Parameters<typeof jsonBytes>[0]): string => String(jsonBytes(json));

it("what is answered at once is what the check answers, also of a code that shares its findings with one asked before", async () => {
  const [check, now] = [make(), make()];
  const headings = [...new Set(codes.map((code) => code.slice(0, 4)))].filter((_, index) => index % 11 === 0);
  let asked = 0;
  for (const heading of headings) {
    for (const [index, q] of codes.filter((code) => code.startsWith(heading)).entries()) {
      const query: CnQuery = {
        q, lang: index % 2 === 0 ? "en" : "pl", view: index % 3 === 0 ? "basic" : "full", texts: index % 5 === 0 ? "1" : "0", history: index % 7 === 0 ? "1" : "0", offset: index % 13 === 0 ? 1 : 0,
        ...(index % 4 === 0 ? { as_of: ["2024-12-31", "2025-07-20", "2027-05-01"][index % 3]! } : {}), ...(index % 6 === 0 ? { regime: "BY" } : {}), ...(index % 5 === 1 ? { direction: "import" as const } : {}),
        ...(index % 9 === 0 ? { limit: index % 2 === 0 ? 0 : 3 } : {}),
      };
      const wanted = await check.check(query, TODAY);
      if ("faults" in wanted) continue;
      for (const time of ["first", "again"]) {
        const found = now.checkNow(query, TODAY);
        if (found === undefined) continue;
        asked++;
        expect(`${time} ${text(found.json)}`).toBe(`${time} ${text(wanted.answer)}`);
        expect(found.validators).toEqual(validatorsOf(jsonBytes(found.json)));
        expect(found.canonical).toEqual({ q: wanted.normalized });
      }
    }
  }
  expect(asked).toBeGreaterThan(500);
});

it("leaves to the check what is refused, what is no code of the nomenclature, and what is written as more than one", async () => {
  const check = make();
  const query: CnQuery = { q: "85423190", lang: "en", view: "full", texts: "0", history: "0", offset: 0 };
  await check.check(query, TODAY);
  expect(check.checkNow(query, TODAY)).toBeDefined();
  const others: Partial<CnQuery>[] = [{ q: "854" }, { q: "85423191" }, { q: "8542 3190 10" }, { q: "8542 8471" }, { q: "helicopter" }, { regime: "XX" }, { as_of: "2026-02-30" }, { as_of: "2001-01-01" }, { view: "basic", limit: 5 }];
  for (const other of others) expect(check.checkNow({ ...query, ...other }, TODAY)).toBeUndefined();
});

it("codes that are alike stand to every code of the law in the same way", () => {
  const digits = fc.array(fc.constantFrom("0", "1", "2"), { minLength: 2, maxLength: 6 }).map((own) => own.join(""));
  const entry = fc.record({ code: digits, except_codes: fc.array(digits, { maxLength: 3 }), successors: fc.array(fc.record({ code: digits, partial: fc.boolean() }), { maxLength: 2 }) });
  fc.assert(fc.property(fc.array(entry, { maxLength: 4 }), digits, digits, (entries, a, b) => {
    const parts = partsOfEntries(entries.map((own) => ({ ...own, certificates: [] })) as unknown as EntryRecord[]);
    fc.pre(likenessOf(a, parts, new Set()) === likenessOf(b, parts, new Set()));
    for (const own of entries) expect(reach(own as never, a)).toEqual(reach(own as never, b));
  }), { numRuns: 2000 });
});
