import { join } from "node:path";
import type { CnQuery, CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { joinText } from "../../../runtime/http/json-text.ts";
import { openControls } from "../../../runtime/sanctions/controls.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { openLaw, readEntries } from "../../../runtime/sanctions/law.ts";
import { openLegs } from "../../../runtime/sanctions/legs.ts";
import { openNomenclature, type Nomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";

export const TODAY = "2026-11-21";

export const dataset = await openDataset(filesIn(join(import.meta.dirname, "../../../dist/data")));
export const law = await openLaw(dataset);
export const nomenclature = openNomenclature(dataset);
export const legs = openLegs(dataset, law);
export const controls = openControls(dataset);

/** Asks the committed data, in English unless told; throws where the question is refused. */
export const ask = askerOf(nomenclature);

type Ask = (q: string, more?: Partial<CnQuery>) => Promise<CnResponse>;

/** Asks the committed law with another nomenclature. */
export function askerOf(own: Nomenclature): Ask {
  const checker = createCheck({ law, nomenclature: own, legs, controls, version: dataset.version });
  return async (q, more = {}) => {
    const found = await checker.check(
      { q, lang: "en", view: "full", texts: "1", history: "0", limit: 500, offset: 0, ...more },
      TODAY,
    );
    if ("faults" in found) throw new Error(found.faults.map(({ detail }) => detail).join("; "));
    return JSON.parse(joinText(found.answer)) as CnResponse;
  };
}

const checker = createCheck({ law, nomenclature, legs, controls, version: dataset.version });

/** What is wrong with a question: the codes of its faults. */
export async function faultsOf(q: string, more: Partial<CnQuery> = {}): Promise<string[]> {
  const found = await checker.check(
    { q, lang: "en", view: "full", texts: "1", history: "0", limit: 500, offset: 0, ...more },
    TODAY,
  );
  return "faults" in found ? found.faults.map(({ code }) => code) : [];
}

/** Every entry of the committed data. */
export function allEntries(): Promise<EntryRecord[]> {
  return readEntries(dataset);
}

/** Every CN8 code of a year, in order. */
export async function allCodes(year: number): Promise<string[]> {
  const codes: string[] = [];
  for (let chapter = 1; chapter <= 99; chapter++) {
    const prefix = String(chapter).padStart(2, "0");
    for (const { code, leaf } of (await nomenclature.lines(year, prefix)).values())
      if (leaf && code.startsWith(prefix)) codes.push(code);
  }
  return codes;
}
