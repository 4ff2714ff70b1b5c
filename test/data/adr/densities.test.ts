import * as fc from "fast-check";
import { expect, it } from "vitest";
import { adrService, answered } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";
import { adr2025 } from "../../runtime/adr/fixtures/published.ts";
import { tenthOf } from "../../proof.ts";
import { densityOf, millionths } from "../../runtime/adr/oracle/worst-points.ts";

const adr = adrService(dataset);
const liquids = adr2025.substances.flatMap(({ un, variants }) =>
  variants.flatMap((row) => (row.quantity_unit === "l" && (row.points_multiplier ?? 0) > 0 ? [{ un, row }] : [])),
);

it("has reviewed densities for at least 150 UN numbers, 137 of them by two published sources", () => {
  const reviewed = liquids.filter(({ row }) => row.density_kg_per_l !== null);
  expect(new Set(reviewed.map(({ un }) => un)).size).toBe(404);
  expect(
    new Set(reviewed.filter(({ row }) => row.density_kg_per_l?.quality === "two_sources").map(({ un }) => un)).size,
  ).toBe(137);
});

it("no density within the bounds of a row gives more points than the answer, for any mass", async () => {
  expect(liquids.length).toBeGreaterThan(1000);
  const mass = fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constantFrom(1, 1_000_000, 333_000_000));
  for (const { un, row } of tenthOf(liquids)) {
    const { min, max } = densityOf(un, row);
    const factor = BigInt(row.points_multiplier ?? 0);
    const densities = [min, max, ...fc.sample(fc.bigInt({ min, max }), { numRuns: 3, seed: Number(un) })];
    for (const kg of fc.sample(mass, { numRuns: 2, seed: Number(un) })) {
      const { points, points_range } = await answered(
        adr.calculate({ items: [{ un, variant_id: row.variant_id, kg: kg / 1e6 }] }),
      );
      if (points === null || points_range === null) throw new Error(`UN ${un} has no points`);
      for (const density of densities) {
        // Litres times the factor, both sides times the density: no rounding.
        const exact = BigInt(kg) * 1_000_000n * factor;
        expect(exact <= millionths(points) * density).toBe(true);
        expect(exact >= millionths(points_range.min) * density).toBe(true);
      }
    }
  }
}, 120_000);
