import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import { adrService, answered } from "./fixtures/ask.ts";
import { datasetOf, edition2025 } from "./fixtures/dataset.ts";
import { substance, substances } from "./fixtures/records.ts";

const adr = adrService(datasetOf([edition2025]));

const quantity = fc.integer({ min: 1, max: 400_000_000 }).map((millionths) => millionths / 1_000_000);
const anyItem: fc.Arbitrary<CalcItem> = fc
  .record({
    un: fc.constantFrom(...substances.map(({ un }) => un)),
    l: quantity,
  })
  .chain(({ un, l }) => fc.constantFrom<CalcItem>({ un, l }, { un, kg: l }));
/** Lines that no exemption can rest on, whatever stands beside them. */
const neverExempt = fc.constantFrom<CalcItem>(
  { un: "1798", kg: 1 },
  { un: "3166", kg: 1 },
  { un: "3373", kg: 0.1 },
  { un: "2315", l: 0.000001 },
  { un: "0190", kg: 0.001 },
  { un: "2315", empty_uncleaned: true },
  { un: "1965", l: 1 },
  { un: "2215", kg: 1 },
  { un: "1203", l: 334 },
);
const malformed = fc.constantFrom<Record<string, unknown>>(
  { un: "9999", kg: 1 },
  { un: "34", kg: 1 },
  { un: "1203" },
  { un: "1203", kg: 0 },
  { un: "1203", kg: -1 },
  { un: "1203", kg: Infinity },
  { un: "1203", kg: Number.NaN },
  { un: "1203", kg: "1" },
  { un: "1203", kg: 1, l: 1 },
  { un: "1203", l: 1e9 },
  { un: "1203", l: 1, variant_id: "1202-III-640K" },
  { un: "0081", kg: 1, exempt_as: "lq" },
  {},
  { kg: 1 },
);

/** A list with one element put in at any place. */
function withOne<Base, One>(base: fc.Arbitrary<Base>, one: fc.Arbitrary<One>): fc.Arbitrary<(Base | One)[]> {
  return fc
    .tuple(fc.array(base, { maxLength: 8 }), one, fc.nat())
    .map(([items, bad, at]) => items.toSpliced(at % (items.length + 1), 0, bad as never));
}

describe("a calculation", () => {
  it("with one line that cannot be exempt is never exempt", async () => {
    await fc.assert(
      fc.asyncProperty(withOne(anyItem, neverExempt), async (items) => {
        expect((await answered(adr.calculate({ items }))).verdict).toBe("requires_full_adr");
      }),
    );
  });

  it("with one malformed or unknown line is refused, naming it, and has no answer in part", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { maxLength: 5 }), malformed, fc.nat(), async (items, bad, at) => {
        const index = at % (items.length + 1);
        const { body, refusal } = await adr.calculate({ items: items.toSpliced(index, 0, bad as CalcItem) });
        expect(body).toBeUndefined();
        expect(refusal?.status).toBe(400);
        for (const fault of refusal?.errors ?? []) expect(fault.pointer).toMatch(new RegExp(`^/items/${index}(/|$)`));
      }),
    );
  });

  it("with open lines is exempt only if every choice of rows is", async () => {
    const open = fc.record({ un: fc.constantFrom("1993", "1950", "2215", "1361", "1325", "1202"), l: quantity });
    await fc.assert(
      fc.asyncProperty(fc.array(open, { minLength: 1, maxLength: 3 }), async (lines) => {
        const items = lines.map(({ un, l }) =>
          ["1950", "2215", "1361", "1325"].includes(un) ? { un, kg: l } : { un, l },
        );
        const whole = await answered(adr.calculate({ items }));
        if (whole.verdict !== "exempt") return;
        const choices = items.reduce<CalcItem[][]>(
          (lists, item) =>
            lists.flatMap((list) =>
              substance(item.un).variants.map(({ variant_id }) => [...list, { ...item, variant_id }]),
            ),
          [[]],
        );
        for (const choice of choices) expect((await answered(adr.calculate({ items: choice }))).verdict).toBe("exempt");
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on the order of its lines", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(anyItem, { minLength: 1, maxLength: 12 })
          .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }))),
        async ([items, shuffled]) => {
          const one = await answered(adr.calculate({ items }));
          const other = await answered(adr.calculate({ items: shuffled }));
          for (const key of [
            "verdict",
            "verdict_detail",
            "points",
            "points_range",
            "by_category",
            "document_text",
            "decided_by",
          ] as const)
            expect(other[key]).toEqual(one[key]);
        },
      ),
    );
  });

  it("does not depend on how a quantity is split into lines", async () => {
    const whole = fc.record({
      un: fc.constantFrom("1203", "1202", "1005", "1993"),
      parts: fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(whole, fc.constantFrom("l", "kg"), async ({ un, parts }, unit) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const one = await answered(adr.calculate({ items: [{ un, [unit]: total / 1_000_000 }] }));
        const split = await answered(adr.calculate({ items: parts.map((part) => ({ un, [unit]: part / 1_000_000 })) }));
        for (const key of ["verdict", "verdict_detail", "points", "points_range", "by_category"] as const)
          expect(split[key]).toEqual(one[key]);
      }),
    );
  });

  it("never has fewer points, or becomes exempt, for more goods", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { minLength: 1, maxLength: 6 }), anyItem, async (items, more) => {
        const before = await answered(adr.calculate({ items }));
        const after = await answered(adr.calculate({ items: [...items, more] }));
        // No sum is more than any sum: a load once without one never regains it.
        expect(after.points ?? Infinity).toBeGreaterThanOrEqual(before.points ?? Infinity);
        expect([before.verdict, "requires_full_adr"]).toContain(after.verdict);
      }),
    );
  });
});

describe("a mixed load", () => {
  const existing = fc.constantFrom(...substances.map(({ un }) => un));

  it("with one prohibited number is prohibited", async () => {
    await fc.assert(
      fc.asyncProperty(
        withOne(existing, fc.constant("1798")).filter((uns) => uns.length >= 2),
        async (uns) => {
          expect(await answered(adr.load({ uns }))).toMatchObject({ verdict: "prohibited", compatible: false });
        },
      ),
    );
  });

  it("with one unknown number is refused, naming it", async () => {
    await fc.assert(
      fc.asyncProperty(
        withOne(existing, fc.constantFrom("9999", "34", "x")).filter((uns) => uns.length >= 2),
        async (uns) => {
          const at = uns.findIndex((un) => ["9999", "34", "x"].includes(un));
          const { body, refusal } = await adr.load({ uns });
          expect(body).toBeUndefined();
          expect(refusal?.errors.map(({ pointer }) => pointer)).toEqual([`/uns/${at}`]);
        },
      ),
    );
  });

  it("with goods that Table A leaves open is never permitted beside class 1", async () => {
    const class1 = fc.constantFrom(
      ...substances.filter(({ variants }) => variants[0]?.class === "1").map(({ un }) => un),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(existing, { maxLength: 5 }),
        fc.constantFrom("0190", "3540", "1043", "3166"),
        class1,
        async (uns, open, explosive) => {
          expect((await answered(adr.load({ uns: [...uns, open, explosive] }))).compatible).toBe(false);
        },
      ),
    );
  });

  it("is permitted only if every choice of rows is, pair by pair", async () => {
    await fc.assert(
      fc.asyncProperty(existing, existing, async (one, other) => {
        const { verdict } = await answered(adr.load({ uns: [one, other] }));
        const verdicts = new Set<string>();
        for (const a of substance(one).variants) {
          for (const b of substance(other).variants) {
            const pair = await answered(
              adr.load({
                items: [
                  { un: one, variant_id: a.variant_id },
                  { un: other, variant_id: b.variant_id },
                ],
              }),
            );
            verdicts.add(pair.verdict);
          }
        }
        expect(verdict).toBe(verdicts.size === 1 ? [...verdicts][0] : "indeterminate");
      }),
      { numRuns: 60 },
    );
  });

  it("does not depend on the order of its numbers, and more goods never make it better", async () => {
    const rank = ["permitted", "permitted_with_conditions", "indeterminate", "prohibited"];
    await fc.assert(
      fc.asyncProperty(fc.array(existing, { minLength: 2, maxLength: 10 }), existing, async (uns, more) => {
        const { verdict } = await answered(adr.load({ uns }));
        expect((await answered(adr.load({ uns: uns.toReversed() }))).verdict).toBe(verdict);
        const after = await answered(adr.load({ uns: [more, ...uns] }));
        expect(rank.indexOf(after.verdict)).toBeGreaterThanOrEqual(rank.indexOf(verdict));
      }),
    );
  });
});
