import { beforeAll, describe, expect, it } from "vitest";
import type { Agreement } from "../../../pipeline/sanctions/evidence/agreement.ts";
import { agreementOf } from "../../../pipeline/sanctions/plan/input.ts";
import type { SourceData } from "../../../pipeline/dataset/load.ts";
import { realTables } from "../../pipeline/dataset/real-tables.ts";

/** Law and customs of the committed tables. */
let data: SourceData;
let agreement: Agreement;
beforeAll(async () => {
  data = await realTables();
  agreement = agreementOf(data);
});

function legsOf(
  regime: string,
  direction: string,
): { live: number; verified: number; compared: number; agreed: number } {
  const own = agreement.legs.filter((leg) => leg.regime === regime && leg.direction === direction);
  const total = (count: (leg: (typeof own)[number]) => number): number => own.reduce((sum, leg) => sum + count(leg), 0);
  return {
    live: total((leg) => leg.live),
    verified: total((leg) => leg.verified),
    compared: total((leg) => leg.compared),
    agreed: total((leg) => leg.agreed),
  };
}

describe.each(["RU", "BY"])("entries of %s that are in force", (regime) => {
  it.each([
    { direction: "export", share: 0.85 },
    { direction: "import", share: 0.75 },
  ])("are verified in $direction: $share at least, 0.95 of what customs can show", ({ direction, share }) => {
    const { live, verified, compared, agreed } = legsOf(regime, direction);
    expect(live).toBeGreaterThan(200);
    expect(verified / live).toBeGreaterThan(share);
    expect(agreed / compared).toBeGreaterThan(0.95);
  });

  it.each(["export", "import"])("have a first day in %s: three of four at least", (direction) => {
    const bans = new Set(
      data.sanctions.annexes.flatMap(({ row }) =>
        row.direction === direction && (row.role === "ban" || row.role === "restriction")
          ? [`${row.regime}-${row.annex}-${row.measure}`]
          : [],
      ),
    );
    const live = data.sanctions.entries.filter(
      ({ row }) =>
        row.valid_to === "" &&
        row.id.startsWith(regime) &&
        row.measures.some((measure) => bans.has(`${row.id.replace(/-\d+$/, "")}-${measure}`)),
    );
    expect(live.length).toBeGreaterThan(200);
    expect(live.filter(({ row }) => row.valid_from !== "").length / live.length).toBeGreaterThan(0.75);
  });
});

it("what no extraction can show is verified by two texts of law or two publishers, or not at all", () => {
  const unseen = [...agreement.entries.values()].filter(
    ({ extraction, quality }) => extraction === "" && quality === "verified",
  );
  expect(unseen.map(({ reason }) => reason).filter((reason) => reason !== "second_reading")).toEqual([]);
  const locations = Map.groupBy(unseen, ({ id }) => id.replace(/-\d+$/, ""));
  // Annexes XL and XXX are the Common High Priority List, read in a list of another publisher.
  expect(Object.fromEntries([...locations].map(([location, own]) => [location, own.length]))).toEqual({
    "BY-X": 1,
    "BY-XI": 2,
    "BY-XII": 2,
    "BY-XIII": 1,
    "BY-XXX": 50,
    "RU-XL": 50,
  });
});
