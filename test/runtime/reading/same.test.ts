import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { checkOnce, screenRows } from "../../../runtime/screen/screen.ts";
import { dataset } from "../real-data.ts";
import { controls, law, legs, nomenclature, TODAY } from "../sanctions/open-data.ts";

const check = createCheck({ law, nomenclature, legs, controls, version: dataset.version });
const ask = checkOnce(check, { lang: "en" }, TODAY);

/** What the API says of a text; the codes of the faults where it refuses it. */
async function answerTo(q: string): Promise<CnBasicResponse | string[]> {
  const query = { q, lang: "en", view: "basic", history: "0", limit: 0, offset: 0 } as const;
  const found = await check.check(query, TODAY);
  return "faults" in found ? found.faults.map(({ code }) => code) : (JSON.parse(found.answer) as CnBasicResponse);
}

const written = parse<{ kind: string; written: string; read: string }>(
  readFileSync(join(import.meta.dirname, "written.csv")),
  { columns: true },
);

describe("the API and a sheet read the same of", () => {
  const texts = ["401", "40110", "101.21", "8542.3", "8501-8503", "8501 to 8503", "HS 2008", "8.54E+07"];
  it.each([...written.filter(({ kind }) => kind === "code").map((row) => row.written), ...texts])(
    "%s",
    async (text) => {
      const [row] = await screenRows([[text]], { column: 0, header: -1 }, ask);
      const said = await answerTo(text);
      const summary = Array.isArray(said) || said.matched_as === "name" ? undefined : said.summary;
      expect([row?.result.outcome === "unread", row?.result.legs]).toEqual([summary === undefined, summary ?? []]);
    },
  );
});

it.each(written.filter(({ kind, read }) => kind === "code" && /^\d/.test(read)))(
  "$written is answered as $read",
  async ({ written: text, read }) => {
    const [answer, plain] = [await answerTo(text), await answerTo(read)];
    if (Array.isArray(answer) || Array.isArray(plain)) throw new Error(`refused: ${JSON.stringify([answer, plain])}`);
    expect(answer.summary).toEqual(plain.summary);
    expect([answer.verdict, answer.verdict_detail, answer.cn_name]).toEqual([
      plain.verdict,
      plain.verdict_detail,
      plain.cn_name,
    ]);
  },
);

it.each([...written.filter(({ kind }) => kind === "nothing").map((row) => row.written), "KN-Code", "2 PKG"])(
  "%s names no goods",
  async (text) => {
    const answer = await answerTo(text);
    if (Array.isArray(answer)) throw new Error(answer.join());
    expect([answer.verdict, answer.candidates, answer.meta.warnings.map(({ code }) => code)]).toEqual([
      "no_match",
      [],
      expect.arrayContaining(["too_vague"]),
    ]);
  },
);

it("three and five digits are a part of a code, or have lost a zero: each reading is named with its outcome", async () => {
  const answer = await answerTo("401");
  if (Array.isArray(answer)) throw new Error(answer.join());
  expect([answer.verdict, answer.meta.warnings.find(({ code }) => code === "odd_digits")?.detail]).toEqual([
    "restricted",
    expect.stringContaining("401…: listed_below; 0401: not_listed"),
  ]);
});

it.each([
  ["a national suffix behind no line", "999999990000", ["too_many_digits"]],
  ["a code among words of other goods", "milk 03061410", ["code_among_words"]],
  ["a code behind an unknown label", "Foo 04012011", ["code_among_words"]],
  ["a day", "04.01.2011", ["wrong_format"]],
])("refuses %s", async (_, text, faults) => expect(await answerTo(text)).toEqual(faults));
