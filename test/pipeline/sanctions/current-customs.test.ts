import { expect, it } from "vitest";
import { formerMeasures } from "../../../pipeline/sanctions/plan/current-customs.ts";
import type { CustomsRow } from "../../../pipeline/sanctions/tables/customs.ts";

const extraction = (key: string, day: string) => ({ key, day, directions: [], gaps: new Set<string>(), leaves: [] });
const [OLDER, NEWEST] = [extraction("taric-2025-07", "2025-07-31"), extraction("taric-2026-07", "2026-07-12")];
const record = (of: { key: string }, code: string, measure: string[]) => ({
  file: `${of.key}.csv`,
  line: 2,
  row: {
    extraction: of.key,
    regime: "BY",
    direction: "export",
    area: "own",
    code,
    annex: ["art-1ab"],
    measure,
    start: "2025-07-20",
    end: "",
  } as unknown as CustomsRow,
});

it("a record that the newest extraction lost is former, in whatever order the rows name their measures", () => {
  const lost = record(OLDER, "28419085", ["export", "embargo-export"]);
  const goesOn = record(OLDER, "28419070", ["export", "embargo-export"]);
  const current = { ...record(NEWEST, "28419070", ["embargo-export", "export"]), extraction: NEWEST };
  const former = formerMeasures({ customs: [lost, goesOn, current], extractions: [OLDER, NEWEST] }, [current]);
  expect(former.map(({ row }) => row.code)).toEqual(["28419085"]);
});
