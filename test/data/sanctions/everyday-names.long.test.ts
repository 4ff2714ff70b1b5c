import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { ask, askerOf, nomenclature } from "../../runtime/sanctions/open-data.ts";

/**
 * Everyday names of goods that are banned, with the code they are banned under. `table`: the synonyms were written with
 * these names at hand. `fresh`:
 * names chosen afterwards; no synonym is written from them, so that they measure what search does with a name nobody
 * thought of.
 */
const names = readCsv("everyday-names.csv", readFileSync(join(import.meta.dirname, "everyday-names.csv")))
  .records.slice(1)
  .map(({ cells }) => {
    const [lang = "", name = "", code = "", set = ""] = cells;
    return { lang, name, code, set };
  });

type Answers = Map<string, CnResponse>;
let answers: Answers;
let withoutSynonyms: Answers;

async function askAll(own: typeof ask): Promise<Answers> {
  return new Map(await Promise.all(names.map(async ({ name }) => [name, await own(name)] as const)));
}

beforeAll(async () => {
  answers = await askAll(ask);
  withoutSynonyms = await askAll(askerOf({ ...nomenclature, goods: async () => [] }));
});

function answerTo(given: Answers, name: string): CnResponse {
  const answer = given.get(name);
  if (answer === undefined) throw new Error(`${name} was not asked`);
  return answer;
}

function isMeant(answer: CnResponse, code: string): boolean {
  return answer.results.some(({ cn_code }) => {
    const listed = cn_code.replaceAll(" ", "");
    return listed.startsWith(code) || code.startsWith(listed);
  });
}

function sharesOf(given: Answers): string[] {
  return [...Map.groupBy(names, ({ lang, set }) => `${lang} ${set}`)].map(([group, own]) => {
    const found = own.filter(({ name }) => answerTo(given, name).verdict === "restricted");
    return `${group}: ${found.length} of ${own.length} restricted, ${found.filter(({ name, code }) => isMeant(answerTo(given, name), code)).length} by the code meant`;
  });
}

it("are at least 250 in each language, each once, each banned under its code", async () => {
  for (const lang of ["pl", "en"]) expect(names.filter((row) => row.lang === lang).length).toBeGreaterThanOrEqual(250);
  expect(new Set(names.map(({ lang, name }) => `${lang} ${name}`)).size).toBe(names.length);
  const codes = [...new Set(names.map(({ code }) => code))];
  const free = await Promise.all(codes.map(async (code) => ((await ask(code)).verdict === "restricted" ? [] : [code])));
  expect(free.flat()).toEqual([]);
});

it("are found to this share", () => {
  expect(sharesOf(answers)).toMatchInlineSnapshot(`
    [
      "en table: 405 of 405 restricted, 403 by the code meant",
      "pl table: 405 of 405 restricted, 399 by the code meant",
      "en fresh: 140 of 140 restricted, 129 by the code meant",
      "pl fresh: 140 of 140 restricted, 130 by the code meant",
    ]
  `);
  expect(sharesOf(withoutSynonyms)).toMatchInlineSnapshot(`
    [
      "en table: 395 of 405 restricted, 314 by the code meant",
      "pl table: 373 of 405 restricted, 314 by the code meant",
      "en fresh: 132 of 140 restricted, 103 by the code meant",
      "pl fresh: 116 of 140 restricted, 88 by the code meant",
    ]
  `);
});

it("that are not found say so, and ask for the code", () => {
  for (const { name } of names) {
    const { verdict, verdict_detail, needs, meta } = answerTo(answers, name);
    expect(needs).toContain("code");
    const said = meta.warnings
      .map(({ code }) => code)
      .filter((code) => code === "name_not_found" || code === "name_not_listed");
    expect([name, ...said]).toEqual([
      name,
      ...(verdict === "restricted" ? [] : [verdict_detail === "unknown_name" ? "name_not_found" : "name_not_listed"]),
    ]);
  }
});
