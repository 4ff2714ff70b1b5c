import { compareText } from "../../../runtime/text/normalize.ts";
import { describe, expect, it } from "vitest";
import { allCodes, request, law, TODAY } from "./open-data.ts";
import { askApp, post, type Ask } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import type { CnBatchResponse } from "../../../openapi/schemas/sanctions.ts";

/** Codes of every chapter, so many apart. */
const APART = 97;
const codes = (await allCodes(2026)).filter((_, index) => index % APART === 0);

describe("an answer without texts", () => {
  it("says all that one with texts says, up to what it counts or names", async () => {
    expect(codes.length).toBeGreaterThan(90);
    let general = 0;
    for (const q of codes) {
      const [whole, short] = [await request(q, { texts: "1" }), await request(q, { texts: "0" })];
      const left = whole.derogations.filter(({ id }) => !short.derogations.some((ground) => ground.id === id));
      general += left.length;
      expect({ q, general: short.general_grounds, none: whole.general_grounds }).toEqual({
        q,
        general: left.length,
        none: 0,
      });
      expect(whole.derogations.filter(({ id }) => !left.some((ground) => ground.id === id))).toEqual(short.derogations);
      // What is not shown is named by the results that it may lift, with its last day.
      for (const { article, until, kind, applies_to, codes: named } of left) {
        expect([named, kind === "quota"]).toEqual([[], false]);
        for (const id of applies_to)
          expect(short.results.find((result) => result.id === id)?.exemption).toContain(
            article + (until === null ? "" : ` (≤ ${until})`),
          );
      }
      const { certificates: documents = [], results, scope, ...rest } = whole;
      const other = { derogations: 0, general_grounds: 0, results: 0 };
      expect({ ...short, ...other }).toEqual({
        ...rest,
        scope: { ...scope, not_covered: short.scope.not_covered },
        ...other,
      });
      expect(short.scope.not_covered).toHaveLength(scope.not_covered.length);
      expect(short.results.map((result, at) => ({ ...result, annex_title: results[at]?.annex_title }))).toEqual(
        results,
      );
      expect(short.results.every((result) => !("annex_title" in result))).toBe(true);
      expect(documents.map(({ code }) => code)).toEqual(
        [
          ...new Set([
            ...results.flatMap(({ certificates }) => certificates),
            ...rest.controls.flatMap((control) => Object.values(control.documents).flatMap((all) => all ?? [])),
          ]),
        ].toSorted(compareText),
      );
      const ofResults = new Set(results.flatMap(({ certificates }) => certificates));
      const ofLaw = documents.filter(({ code }) => ofResults.has(code));
      expect(ofLaw.every(({ code, text }) => law.certificate(code).text.en === text)).toBe(true);
    }
    expect(general).toBeGreaterThan(100);
  });

  it("shows the expired grounds of the history, which no result names", async () => {
    const shown = (await request("8542 31", { texts: "0", history: "1" })).derogations.filter(({ expired }) => expired);
    expect(shown).toEqual(
      (await request("8542 31", { texts: "1", history: "1" })).derogations.filter(({ expired }) => expired),
    );
    expect(shown.length).toBeGreaterThan(0);
  });
});

it.each(["basic", "full"] as const)("a batch says each decision once, and every item has its own: %s", async (view) => {
  const requestOf: Ask = askApp(realApp(TODAY));
  const { items, summaries } = (
    await requestOf(
      "/api/v1/cn/batch",
      post({ items: [...codes.slice(0, 90), "mleko"].map((q) => ({ id: q, q })), view, lang: "en", limit: 0 }),
    )
  ).json as CnBatchResponse;
  expect(new Set(summaries.map((rows) => JSON.stringify(rows))).size).toBe(summaries.length);
  expect(summaries.length).toBeLessThan(codes.length);
  for (const item of items) {
    if (item.status !== 200 || !("summary_at" in item.answer)) throw new Error(String(item.id));
    const own = summaries[item.answer.summary_at];
    expect([item.id, own]).toEqual([item.id, item.id === "mleko" ? [] : (await request(String(item.id))).summary]);
  }
});
