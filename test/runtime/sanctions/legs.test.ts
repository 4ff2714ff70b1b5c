import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLegs } from "../../../runtime/rules/sanctions/fold.ts";
import { onDay, type BaseOnDay } from "../../../runtime/rules/sanctions/force.ts";
import { isRestricted } from "../../../runtime/rules/sanctions/verdict.ts";
import { allCodes, request, law, legs, nomenclature } from "./open-data.ts";
import { cases } from "../../proof.ts";

const codes = await allCodes(2026);
const code = fc.constantFrom(...codes);
const day = fc.constantFrom("2023-05-01", "2024-07-01", "2025-07-20", "2026-04-24", "2026-11-22", "2027-01-01");

describe("legs", () => {
  it("have a record of every code of every year of the nomenclature", async () => {
    for (const year of nomenclature.years)
      for (const chapter of ["01", "27", "44", "72", "84", "87", "90"])
        for (const own of (await nomenclature.lines(year, chapter)).keys())
          await expect(legs.find([own])).resolves.toBeDefined();
  });

  it("of digits that have no record are those of the longest leading part that has one", async () => {
    const found = await legs.find(["8542319099"]);
    const part = await legs.find(["85423190"]);
    expect(found.bases.map(({ base }) => base.id)).toEqual(part.bases.map(({ base }) => base.id));
    expect(found.bases.length).toBeGreaterThan(3);
  });

  it("of digits between two codes have what lies below them", async () => {
    const { bases } = await legs.find(["220"]);
    expect(bases.length).toBeGreaterThan(0);
    expect(bases.every(({ below, base }) => !below || base.code.startsWith("220"))).toBe(true);
    expect((await request("8703240")).verdict).toBe("restricted");
  });

  it("of two readings are the union: neither frees what the other restricts", async () => {
    await fc.assert(
      fc.asyncProperty(code, code, day, async (a, b, as_of) => {
        const both = foldLegs(law.legs, await basesOn([a, b], as_of), as_of);
        for (const one of [a, b])
          for (const leg of foldLegs(law.legs, await basesOn([one], as_of), as_of)) {
            const own = both.find(({ regime, direction }) => regime === leg.regime && direction === leg.direction);
            expect(isRestricted(own?.verdict_detail ?? "not_listed")).toBe(
              isRestricted(leg.verdict_detail) || isRestricted(own?.verdict_detail ?? "not_listed"),
            );
            expect(leg.prohibited !== true || own?.prohibited === true).toBe(true);
          }
      }),
      { numRuns: cases(200) },
    );
  });

  it("are prohibited only where a ban in force covers the code as it is, and free only where nothing is in force", async () => {
    const wrong: unknown[] = [];
    for (const own of codes.filter((_, at) => at % 7 === 0))
      for (const leg of foldLegs(law.legs, await basesOn([own], "2026-11-22"), "2026-11-22")) {
        const isRight =
          (leg.prohibited === false) === !isRestricted(leg.verdict_detail) &&
          (leg.prohibited !== true || (leg.verdict_detail === "listed" && leg.ban)) &&
          (leg.prohibited !== false || (leg.needs.length + leg.grounds.length === 0 && !leg.ban));
        if (!isRight) wrong.push({ code: own, leg });
      }
    expect(wrong).toEqual([]);
  });
});

it.each([
  { q: "28252", says: "listed", why: "every code under them is listed, the exception of the heading is another" },
  { q: "28253", says: "not_listed", why: "the only code under them is taken out" },
  { q: "2825", says: "listed_partial", why: "the heading has codes that are taken out" },
  { q: "2709009", says: "listed", why: "condensate is another code" },
  { q: "27090", says: "listed_partial", why: "condensate is among the codes" },
])("odd digits $q are $says: $why", async ({ q, says }) => {
  const found = foldLegs(law.legs, await basesOn([q], "2026-11-22"), "2026-11-22").find(
    ({ regime, direction }) => regime === "RU" && direction === "import",
  );
  expect(found?.verdict_detail ?? "not_listed").toBe(says);
});

/** What bears on digits on a day. */
async function basesOn(readings: string[], asOf: string): Promise<BaseOnDay[]> {
  return (await legs.find(readings)).bases.map((base) => onDay(base, asOf));
}
