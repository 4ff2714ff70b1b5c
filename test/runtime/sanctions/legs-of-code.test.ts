import * as fc from "fast-check";
import { expect, it } from "vitest";
import { legsOfCode } from "../../../runtime/sanctions/legs-of-code.ts";
import { allCodes, ask, law, legs } from "./open-data.ts";

const codes = await allCodes(2026);
const none = { find: () => Promise.resolve(undefined), findNow: () => undefined };

it.each([{ from: "the sets", book: legs }, { from: "the entries", book: none }])("decides a code from $from as a question for it does", async ({ book }) => {
  const code = fc.tuple(fc.constantFrom(...codes), fc.constantFrom(2, 4, 6, 8)).map(([own, length]) => own.slice(0, length));
  const day = fc.constantFrom("2026-01-01", "2026-04-24", "2026-11-22");
  await fc.assert(fc.asyncProperty(code, day, fc.constantFrom(undefined, "RU", "BY"), fc.constantFrom(undefined, "export" as const, "transport" as const), async (q, as_of, regime, direction) => {
    const filters = { ...(regime === undefined ? {} : { regime }), ...(direction === undefined ? {} : { direction }) };
    const { verdict_detail, summary } = await ask(q, { as_of, ...filters });
    const found = summary.filter((row) => row.text !== undefined).map((row) => ({ regime: row.regime, direction: row.direction, verdict_detail: row.verdict_detail }));
    expect(await legsOfCode({ law, legs: book }, q, as_of, 2026, filters)).toEqual({ verdict_detail, legs: found });
  }), { numRuns: 300 });
});
