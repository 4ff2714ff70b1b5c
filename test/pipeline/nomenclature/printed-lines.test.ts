import { describe, expect, it } from "vitest";
import { planPrintedLines } from "../../../pipeline/nomenclature/plan.ts";
import { readNamedLines } from "../../../runtime/text/name-lines.ts";
import { planGoodsNames, planNotes, planVague, isSealed } from "../../../pipeline/nomenclature/plan-words.ts";
import { nomenclature } from "../../runtime/sanctions/open-data.ts";

describe("printed lines", () => {
  it("without a code have the digits that the codes below begin with", () => {
    const rows = [
      [0, "01", "LIVE ANIMALS"],
      [1, "0101", "Horses"],
      [2, "", "Horses"],
      [3, "01012100", "Pure-bred"],
      [3, "010129", "Other"],
      [2, "", "Asses"],
      [3, "", "Wild"],
      [4, "01013000", "Asses"],
      [1, "", "Nothing below"],
    ] as const;
    const planned = planPrintedLines(rows.map(([depth, code, name]) => ({ depth, code, name })));
    expect(planned.map(([, digits]) => digits)).toEqual(["01", "01", "-", "2100", "29", "3000-", "-", "", "-"]);
    const read = readNamedLines(planned);
    expect(read.map(({ depth, name }) => [depth, name])).toEqual(rows.map(([depth, , name]) => [depth, name]));
    expect(read.map(({ code, uncoded }) => (uncoded === true ? "" : code))).toEqual(rows.map(([, code]) => code));
    expect(read.flatMap(({ code, uncoded }) => (uncoded === true ? [code] : []))).toEqual([
      "0101",
      "01013000",
      "01013000",
      "01",
    ]);
  });

  it("are the same lines in every language, in the order of the tables", async () => {
    const [english, ...others] = await Promise.all(
      (["en", "pl", "de", "fr"] as const).map(async (lang) =>
        (await nomenclature.names(lang)).map(({ code, depth }) => `${depth} ${code.slice(0, 4)}`),
      ),
    );
    expect(english!.length).toBeGreaterThan(15_000);
    for (const other of others) expect(other).toEqual(english);
  });
});

describe("names of goods", () => {
  const synonyms: Parameters<typeof planGoodsNames>[0] = [
    { name: "Milk", langs: "en", codes: ["0401"], words: [] },
    { name: "Whole milk", langs: "pl en", codes: ["0401"], words: [] },
    { name: "Cream", langs: "en", codes: ["040150", "2106"], words: [] },
    { name: "tyre*", langs: "en", codes: [], words: ["tire"] },
  ];
  const references: Parameters<typeof planGoodsNames>[1] = [
    { name: "Milk, skimmed", lang: "en", codes: ["0401"], source: ["fpo"] },
    { name: "Milch", lang: "de", codes: ["0401"], source: ["cpv"] },
    { name: "abc mlk 12", lang: "en", codes: ["0401"], source: ["declared"] },
  ];

  it("stand together by their codes", () => {
    expect(planGoodsNames(synonyms, references, "en")).toEqual([
      { codes: ["040150", "2106"], everyday: ["cream"] },
      { codes: ["0401"], everyday: ["milk", "whole milk"], references: ["milk skimmed"], declared: ["abc mlk 12"] },
      { codes: [], everyday: ["tyre*"], words: ["tire"] },
    ]);
  });

  it("of declared goods are held out by the hash of their text alone", () => {
    const names = Array.from({ length: 500 }, (_, at) => `declared ${at}`);
    const rows = names.map((name) => ({ name, lang: "en" as const, codes: ["0401"], source: ["declared" as const] }));
    const planned = planGoodsNames([], rows, "en").flatMap(({ declared = [] }) => declared);
    expect(new Set(planned)).toEqual(new Set(names.filter((name) => !isSealed(name))));
    expect(planned.length).toBeGreaterThan(350);
    expect(planned.length).toBeLessThan(450);
    // One that a list of customs has as well is no secret.
    const shared = rows.map((row) => ({ ...row, source: ["fpo" as const, "declared" as const] }));
    expect(planGoodsNames([], shared, "en").flatMap(({ references: all = [] }) => all)).toHaveLength(500);
  });

  it("of notes are the words of few notes, and no numbers", () => {
    const rows = ["01", "02", "03", "04"].map((code) => ({ code: `01${code}`, to: "", words: `animals n${code} 100` }));
    const sent = { code: "0101", to: "0106", words: "animals; zebras plains; n1" };
    expect(planNotes([...rows.slice(0, 2), sent])).toEqual([
      { code: "0101", words: "animals" },
      { code: "0102", words: "animals" },
      { code: "0101", to: "0106", words: "animals; zebras plains" },
    ]);
    expect(planNotes([...rows, sent])).toEqual([{ code: "0101", to: "0106", words: "zebras plains" }]);
  });

  it("that are refused as vague are counted by word, against those that are taken", () => {
    const vague = Array.from({ length: 20 }, (_, at) => `parts ${at}`).filter((name) => !isSealed(name));
    const [all, ...words] = planVague(
      vague.map((name) => ({ name })),
      references,
    );
    expect(all).toEqual(["", vague.length, 2]);
    expect(words).toContainEqual(["parts", vague.length, 0]);
  });
});
