import { join } from "node:path";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import { jsonBytes } from "../../runtime/http/json-text.ts";
import { createCheck } from "../../runtime/sanctions/check.ts";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openLegs } from "../../runtime/sanctions/leg-book.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { ROOT } from "./measured.ts";

/** A day of the year whose nomenclature is asked. */
export const DAY = "2026-11-22";
const YEAR = 2026;

/** A check over the built data, and what it looks into. */
export async function openBuilt() {
  const dataset = await openDataset(filesIn(join(ROOT, "dist/data")));
  const [nomenclature, law] = [openNomenclature(dataset), await openLaw(dataset)];
  return { nomenclature, law, checker: createCheck({ law, nomenclature, legs: openLegs(dataset), version: dataset.version }) };
}

type Built = Awaited<ReturnType<typeof openBuilt>>;

/** Every code of 8 digits of the year, in order. */
export async function readCodes({ nomenclature }: Pick<Built, "nomenclature">): Promise<string[]> {
  const codes: string[] = [];
  for (let chapter = 1; chapter <= 99; chapter++) for (const { code, leaf } of (await nomenclature.lines(YEAR, String(chapter).padStart(2, "0"))).values()) if (leaf) codes.push(code);
  return codes;
}

/** The bytes of an answer; throws where the question is refused. */
export async function bytesOf({ checker }: Pick<Built, "checker">, query: Pick<CnQuery, "q" | "lang" | "view" | "texts">): Promise<Uint8Array> {
  const found = await checker.check({ ...query, history: "0", offset: 0 }, DAY);
  if ("faults" in found) throw new Error(`${query.q}: ${found.faults[0]?.detail}`);
  return jsonBytes(found.answer);
}
