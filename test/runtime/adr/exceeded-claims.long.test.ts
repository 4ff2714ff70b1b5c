import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { cases } from "../../proof.ts";
import { adrService } from "./fixtures/ask.ts";
import { dataset } from "../real-data.ts";
import { claimed } from "./oracle/exemptions.ts";

const adr = adrService(dataset);

/** All of them in `npm run proof`; each case asks for two whole loads. */
const RUNS = cases(100_000) < 100_000 ? 1_000 : 100_000;

/** How free a load is: the more, the freer. */
const FREEDOM: Readonly<Record<LoadResponse["verdict"], number>> = {
  prohibited: 0,
  requires_full_adr: 1,
  indeterminate: 1,
  exempt: 2,
};

const others = fc.array(
  fc.constantFrom<LoadItem>(
    { un: "1203", l: 100 },
    { un: "1965", kg: 200 },
    { un: "3480", kg: 50 },
    { un: "1830", l: 200 },
    { un: "1942", kg: 300 },
    { un: "0081", net_explosive_mass_kg: 5 },
    { un: "1263", packing_group: "III", l: 300, exempt_as: "lq", inner_l: 1, package_kg: 20, packages: 40 },
  ),
  { maxLength: 2 },
);

it("a load with a claim whose limit is exceeded is never freer than without it, and none is exempt with a figure outside", async () => {
  const seen = { outside: 0, within: 0 };
  const limits = new Set<string>();
  await fc.assert(
    fc.asyncProperty(claimed, others, async ({ claim, plain, outside, plausible, limit }, beside) => {
      const { body, refusal } = await adr.whole({ items: [claim, ...beside] });
      if (body === undefined) throw new Error(`${JSON.stringify(claim)}: ${JSON.stringify(refusal)}`);
      const [own] = body.claims;
      limits.add(limit);
      if (!outside) {
        seen.within++;
        return;
      }
      seen.outside++;
      expect([own?.status, body.decisions.find(({ items }) => items.includes(0))?.step]).not.toEqual([
        "followed",
        "exempt",
      ]);
      // Above what is plausible the figure may be above a limit of the law too.
      expect(plausible ? ["open", "exceeded"] : ["exceeded"]).toContain(own?.status);
      const without = await adr.whole({ items: [plain, ...beside] });
      if (without.body === undefined) throw new Error(`${JSON.stringify(plain)}: ${JSON.stringify(without.refusal)}`);
      expect(FREEDOM[body.verdict]).toBeLessThanOrEqual(FREEDOM[without.body.verdict]);
      expect(body.calculation.points ?? Infinity).toBeGreaterThanOrEqual(without.body.calculation.points ?? Infinity);
      const { closed, maybe_closed } = body.tunnel;
      expect(plausible ? [...closed, ...maybe_closed] : closed).toEqual(
        expect.arrayContaining(without.body.tunnel.closed),
      );
      expect(body.marking.map(({ code }) => code)).toEqual(
        expect.arrayContaining(without.body.marking.map(({ code }) => code).filter((code) => code === "orange_plates")),
      );
      expect(body.documents.map(({ required }) => required)).toEqual(
        without.body.documents.map(({ required }) => required),
      );
    }),
    { numRuns: RUNS, seed: 27 },
  );
  expect(limits.size).toBeGreaterThan(55);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 4);
});
