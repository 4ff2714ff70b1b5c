import { join } from "node:path";
import type { CnQuery, CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { JsonText, Shared } from "../../../runtime/http/json-text.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { openLaw } from "../../../runtime/sanctions/law.ts";
import { openLegs } from "../../../runtime/sanctions/leg-book.ts";
import { openNomenclature, type Nomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";

export const TODAY = "2026-11-21";

export const dataset = await openDataset(filesIn(join(import.meta.dirname, "../../../dist/data")));
export const law = await openLaw(dataset);
export const nomenclature = openNomenclature(dataset);
export const legs = openLegs(dataset);

/** Asks the committed data, in English unless told; throws where the question is refused. */
export const ask = askerOf(nomenclature);

type Ask = (q: string, more?: Partial<CnQuery>) => Promise<CnResponse>;

/** Asks the committed law with another nomenclature. */
export function askerOf(own: Nomenclature): Ask {
  const checker = createCheck({ law, nomenclature: own, legs, version: dataset.version });
  return async (q, more = {}) => {
    const found = await checker.check({ q, lang: "en", view: "full", history: "0", limit: 500, offset: 0, ...more }, TODAY);
    if ("faults" in found) throw new Error(found.faults.map(({ detail }) => detail).join("; "));
    return read(found.answer);
  };
}

/** What is wrong with a question: the codes of its faults. */
export async function faultsOf(q: string): Promise<string[]> {
  const found = await createCheck({ law, nomenclature, legs, version: dataset.version }).check({ q, lang: "en", view: "full", history: "0", limit: 500, offset: 0 }, TODAY);
  return "faults" in found ? found.faults.map(({ code }) => code) : [];
}

const values = new WeakMap<Shared, unknown>();

/** Reads an answer; what answers share is read once. Its members are the object it begins with, then name and value in turn. */
function read([own, ...others]: JsonText): CnResponse {
  const answer = JSON.parse(`${own as string}}`) as Record<string, unknown>;
  for (let at = 0; at + 1 < others.length; at += 2) {
    const [name, value] = [others[at] as string, others[at + 1] as Shared | readonly Shared[]];
    answer[name.slice(2, -2)] = "json" in value ? valueOf(value) : value.map(valueOf);
  }
  return answer as unknown as CnResponse;
}

function valueOf(shared: Shared): unknown {
  if (!values.has(shared)) values.set(shared, JSON.parse(String(shared.json)));
  return values.get(shared);
}

/** Every CN8 code of a year, in order. */
export async function allCodes(year: number): Promise<string[]> {
  const codes: string[] = [];
  for (let chapter = 1; chapter <= 99; chapter++) {
    const prefix = String(chapter).padStart(2, "0");
    for (const [code, { leaf }] of await nomenclature.lines(year, prefix)) if (leaf && code.startsWith(prefix)) codes.push(code);
  }
  return codes;
}
