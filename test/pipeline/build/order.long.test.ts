import { join } from "node:path";
import { expect, it } from "vitest";
import { planDist } from "../../../pipeline/build/plan.ts";
import type { SourceData } from "../../../pipeline/dataset/load.ts";
import { compareWith } from "../../../pipeline/output/write.ts";
import { realPlan, realTables } from "../dataset/real-tables.ts";

const DIST = join(import.meta.dirname, "../../../dist/data");

it("is what stands in dist/data", async () => {
  const { plan, issues } = await realPlan();
  expect(issues).toEqual([]);
  const drift = await compareWith(DIST, plan);
  expect(drift, "run `npx cargolex build` and commit dist/data").toEqual({ missing: [], stale: [], orphan: [] });
});

it("gives the same bytes from rows in another order", async () => {
  const [data, planned] = [await realTables(), await realPlan()];
  const turned: SourceData = {
    ...data,
    sanctions: { ...data.sanctions, entries: data.sanctions.entries.toReversed() },
    provisions: {
      ...data.provisions,
      customs: { ...data.provisions.customs, measures: data.provisions.customs.measures.toReversed() },
      exemptions: data.provisions.exemptions.toReversed(),
      winddowns: data.provisions.winddowns.toReversed(),
      notices: data.provisions.notices.toReversed(),
    },
    nomenclature: { ...data.nomenclature, successors: data.nomenclature.successors.toReversed() },
  };
  const again = planDist(turned).plan;
  const differing = [...planned.plan]
    .filter(([path, bytes]) => !Buffer.from(bytes).equals(again.get(path) ?? Buffer.alloc(0)))
    .map(([path]) => path);
  expect(differing).toEqual([]);
  expect(again.size).toBe(planned.plan.size);
});
