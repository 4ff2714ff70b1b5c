import { join } from "node:path";
import { expect, it } from "vitest";
import { planDist } from "../../../pipeline/build/plan.ts";
import type { SourceData } from "../../../pipeline/dataset/data.ts";
import { checkSources } from "../../../pipeline/dataset/load.ts";

it("gives the same bytes from rows in another order", async () => {
  const { data } = await checkSources(join(import.meta.dirname, "../../../sources"));
  if (data === undefined) throw new Error("the tables have errors: npx cargolex check");
  const planned = await planDist(data);
  const turned: SourceData = {
    ...data,
    sanctions: { ...data.sanctions, entries: data.sanctions.entries.toReversed() },
    provisions: {
      ...data.provisions,
      customs: { ...data.provisions.customs, measures: data.provisions.customs.measures.toReversed() }, exemptions: data.provisions.exemptions.toReversed(),
      winddowns: data.provisions.winddowns.toReversed(), notices: data.provisions.notices.toReversed(),
    },
    nomenclature: { ...data.nomenclature, successors: data.nomenclature.successors.toReversed() },
  };
  const again = (await planDist(turned)).plan;
  const differing = [...planned.plan].filter(([path, bytes]) => !Buffer.from(bytes).equals(again.get(path) ?? Buffer.alloc(0))).map(([path]) => path);
  expect(differing).toEqual([]);
  expect(again.size).toBe(planned.plan.size);
});
