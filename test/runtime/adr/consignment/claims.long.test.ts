import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { LoadItem } from "../../../../openapi/schemas/adr-load.ts";
import { cases } from "../../../proof.ts";
import { adrService } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";
import { claimHolds, claims } from "../oracle/claims.ts";
import { isWithin, worstPoints } from "../oracle/worst-points.ts";

const adr = adrService(dataset);

/** An item as it counts where its claim does not hold. */
function counted(item: LoadItem): LoadItem {
  const { exempt_as: _, ...rest } = item;
  return claimHolds(item) ? item : rest;
}

it("a claim of limited or excepted quantities takes a line out only where chapters 3.4 and 3.5, read again, let it, and then always", async () => {
  const seen = { held: 0, counted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(claims, { minLength: 1, maxLength: 3 }), async (items) => {
      const { body } = await adr.whole({ items });
      if (body === undefined) {
        seen.refused++;
        return;
      }
      const excepted = items
        .filter((item) => item.exempt_as === "eq" && claimHolds(item))
        .reduce((sum, { packages = 0 }) => sum + packages, 0);
      // Above 1000 packages (3.5.5) the smallest quantities are told apart; that has tests of its own.
      if (excepted > 1000) return;
      for (const [index, item] of items.entries()) {
        const holds = claimHolds(item);
        expect({ item, status: body.quantities.find((row) => row.item === index)?.status === "within" }).toEqual({
          item,
          status: holds,
        });
        seen[holds ? "held" : "counted"]++;
      }
      expect(body.calculation.verdict).toBe(
        isWithin(items.map((item) => worstPoints(counted(item)))) ? "exempt" : "requires_full_adr",
      );
      expect(body.verdict === "exempt" && (body.calculation.points ?? Infinity) > 1000).toBe(false);
    }),
    { numRuns: cases(60_000), seed: 34 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(cases(60_000) / 10);
});
