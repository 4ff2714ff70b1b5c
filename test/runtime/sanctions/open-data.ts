import { SANCTIONS_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { CnQuery, CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import type { Reply } from "../../../runtime/http/handler.ts";
import { openControls } from "../../../runtime/sanctions/controls.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { openLaw, readEntries } from "../../../runtime/sanctions/law.ts";
import { openLegs } from "../../../runtime/sanctions/legs.ts";
import { openNomenclature, type Nomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { dataset, realHandlers } from "../real-data.ts";

export const TODAY = "2026-11-21";

export const law = await openLaw(dataset);
await Promise.all(SANCTIONS_LANGUAGES.map((lang) => law.speak(lang)));
export const nomenclature = openNomenclature(dataset);
export const legs = openLegs(dataset, law);
export const controls = openControls(dataset);

type Ask = (q: string, more?: Partial<CnQuery>) => Promise<CnResponse>;

const ASKED: Omit<CnQuery, "q"> = { lang: "en", view: "full", texts: "1", history: "0", limit: 500, offset: 0 };

/** Asks the committed law with another nomenclature. */
export function askerOf(own: Nomenclature): Ask {
  const checker = createCheck({ law, nomenclature: own, legs, controls, version: dataset.version });
  return async (q, more = {}) => {
    const found = await checker.check({ ...ASKED, q, ...more }, TODAY);
    if ("faults" in found) throw new Error(found.faults.map(({ detail }) => detail).join("; "));
    return JSON.parse(found.answer) as CnResponse;
  };
}

/** Asks the committed data, in English unless told; throws where the question is refused. */
export async function request(q: string, more: Partial<CnQuery> = {}): Promise<CnResponse> {
  const reply = await replyTo(q, more);
  if ("refusal" in reply) throw new Error(reply.refusal.errors.map(({ detail }) => detail).join("; "));
  return JSON.parse(reply.json) as CnResponse;
}

/** What is wrong with a question: the codes of its faults. */
export async function faultsOf(q: string, more: Partial<CnQuery> = {}): Promise<string[]> {
  const reply = await replyTo(q, more);
  return "refusal" in reply ? reply.refusal.errors.map(({ code }) => code) : [];
}

/** Of the check that every app over the committed data has, so that names are indexed once. */
function replyTo(q: string, more: Partial<CnQuery>): Promise<Reply> | Reply {
  const question = { params: {}, body: undefined, idempotencyKey: undefined, site: "", today: TODAY };
  return realHandlers.checkCn({ ...question, query: { ...ASKED, q, ...more } });
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
    for (const { code } of (await nomenclature.lines(year, prefix)).values())
      if (code.length === 8 && code.startsWith(prefix)) codes.push(code);
  }
  return codes;
}

/**
 * The codes of which an answer that names no country changes with what is held of countries: asked where no country can
 * be read, and of a check that answers about every regime in between.
 */
export async function changedByCountries(codes: readonly string[]): Promise<string[]> {
  const checker = createCheck({ law, nomenclature, legs, controls, version: dataset.version });
  const absent = createCheck({
    law: { ...law, countries: () => Promise.reject(new Error("countries are read")) },
    nomenclature,
    legs,
    controls,
    version: dataset.version,
  });
  const changed: string[] = [];
  for (const [at, q] of codes.entries()) {
    const query: CnQuery = { q, lang: "en", view: "basic", texts: "0", history: "0", limit: 100, offset: 0 };
    const said: string[] = [];
    for (const own of [checker, absent]) {
      if (own === checker && at % 20 === 0) await own.check({ ...query, regime: "all" }, TODAY);
      const found = await own.check(query, TODAY);
      said.push("faults" in found ? JSON.stringify(found.faults) : found.answer);
    }
    if (said[0] !== said[1]) changed.push(q);
  }
  return changed;
}
