import { expect, it } from "vitest";
import { turningDays } from "../../../runtime/rules/sanctions/fold.ts";
import { cases } from "../../proof.ts";
import { allCodes, law, legs } from "../../runtime/sanctions/open-data.ts";
import { countKinds, KINDS, openCase } from "./kinds.ts";

const LAST = "2028-10-01";
const codes = await allCodes(2026);
const step = Math.round(codes.length / cases(codes.length));
let requested = 0;
const kinds = await countKinds(
  (async function* () {
    for (const [at, code] of codes.entries()) {
      if (at % step !== 0) continue;
      const days = turningDays((await legs.find([code])).bases);
      for (const day of days.filter((own) => own >= law.record.coverage_from && own <= LAST)) {
        requested++;
        yield openCase(code, day);
      }
    }
  })(),
);

it("codes are asked about on every day on which something of them turns", () => {
  expect(requested).toBeGreaterThan(cases(codes.length) * 4);
});

it.each(KINDS)("no code on any day: $name ($law)", ({ name }) => {
  expect(kinds[name]).toEqual({ answers: 0, first: [] });
});
