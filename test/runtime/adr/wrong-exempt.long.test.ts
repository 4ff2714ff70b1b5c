import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { adrService } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";
import { loads } from "./oracle/loads.ts";
import { isWithin, worstPoints } from "./oracle/worst-points.ts";

const adr = adrService(dataset);

it("a load is exempt when its points at worst, read again from 1.1.3.6, are at most 1000, and never otherwise", async () => {
  const seen = { exempt: 0, required: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(loads, async (items) => {
      const { body } = await adr.calculate({ items });
      if (body === undefined) {
        seen.refused++;
        return;
      }
      const within = isWithin(items.map(worstPoints));
      expect(body.verdict).toBe(within ? "exempt" : "requires_full_adr");
      // The figure says the same as the word.
      expect(body.points !== null && body.points <= 1000).toBe(within);
      seen[within ? "exempt" : "required"]++;
    }),
    { numRuns: cases(200_000), seed: 17 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(cases(200_000) / 5);
});
