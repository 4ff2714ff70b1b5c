import { join } from "node:path";
import { expect, it } from "vitest";
import { readPublished } from "../../../pipeline/diff/states.ts";
import { judgeAll, cn8Codes } from "../../../pipeline/diff/verdicts.ts";
import { allCodes, request, TODAY } from "../../runtime/sanctions/open-data.ts";

const state = await readPublished(join(import.meta.dirname, "../../../dist/data"));

it("asks about every CN8 code of the newest nomenclature, and finds what the check answers", async () => {
  const codes = cn8Codes(state);
  expect(codes).toEqual(await allCodes(2026));
  const verdicts = judgeAll(state, codes, TODAY);
  const differing: string[] = [];
  for (const code of codes) {
    const answer = await request(code);
    const annexes = answer.results
      .filter(({ detail }) => ["listed", "conditional", "listed_partial", "listed_below"].includes(detail))
      .map(({ id }) => id.replace(/-(\d{4}|T.*)\/.*$/, ""));
    const own = verdicts.get(code);
    if (
      own?.detail !== answer.verdict_detail ||
      [...new Set(annexes)].toSorted().join(" ") !== [...own.annexes].toSorted().join(" ")
    )
      differing.push(code);
  }
  expect(differing).toEqual([]);
});
