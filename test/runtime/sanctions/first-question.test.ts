import { join } from "node:path";
import { expect, it } from "vitest";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { jsonBytes } from "../../../runtime/http/json-text.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { openLaw } from "../../../runtime/sanctions/law.ts";
import { openLegs } from "../../../runtime/sanctions/leg-book.ts";
import { openNomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { allCodes, dataset, law, legs, nomenclature, TODAY } from "./open-data.ts";

const APART = 211;
const codes = [...(await allCodes(2026)).filter((_, index) => index % APART === 0), "84", "8542 31", "8471", "27101943", "99999999", "1234567"];

/** The answer of a law of which nothing was read, or of one that was read whole. */
async function answerOf(query: CnQuery, first: boolean): Promise<string> {
  const own = first ? await openDataset(filesIn(join(import.meta.dirname, "../../../dist/data")), undefined, undefined, ["sanctions", "nomenclature"]) : dataset;
  const books = first ? { law: await openLaw(own), nomenclature: openNomenclature(own), legs: openLegs(own) } : { law, nomenclature, legs };
  const found = await createCheck({ ...books, version: own.version }).check(query, TODAY);
  return "faults" in found ? JSON.stringify(found.faults) : String(jsonBytes(found.answer));
}

it("a first question reads of the law what its answer has, and is answered as any other", async () => {
  for (const q of codes) {
    for (const history of ["0", "1"] as const) {
      const query: CnQuery = { q, lang: history === "1" ? "en" : "pl", view: "full", texts: "0", history, offset: 0 };
      expect(await answerOf(query, true)).toBe(await answerOf(query, false));
    }
  }
}, 60_000);
