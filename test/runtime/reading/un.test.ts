import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { SearchResponse } from "../../../openapi/schemas/adr-substance.ts";
import type { Problem } from "../../../openapi/schemas/common.ts";
import { readDay } from "../../../runtime/reading/day.ts";
import { readEuro } from "../../../runtime/screen/stated.ts";
import { calledUn, onlyUn } from "../../../runtime/reading/un.ts";
import { readGoodsFile } from "../../../runtime/screen/read-goods.ts";
import { askApp, post } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { TODAY } from "../sanctions/open-data.ts";

const ask = askApp(realApp(TODAY));
const search = async (q: string): Promise<SearchResponse> =>
  (await ask(`/v1/un?lang=en&q=${encodeURIComponent(q)}`)).json as SearchResponse;

interface Written {
  kind: string;
  written: string;
  read: string;
}
const written = parse<Written>(readFileSync(join(import.meta.dirname, "written.csv")), { columns: true });
const writtenAs = (kind: string, read: RegExp): Written[] =>
  written.filter((row) => row.kind === kind && read.test(row.read));

describe("substances", () => {
  it.each(writtenAs("un", /^\d{4}$/))("$written is UN $read", async ({ written: text, read }) =>
    expect((await search(text)).results[0]?.un).toBe(read),
  );
  it.each(writtenAs("un", /^none$/))("$written is none", async ({ written: text }) =>
    expect((await search(text)).total).toBe(0),
  );
  it.each(writtenAs("un", /^not /))("$written is $read", async ({ written: text, read }) =>
    expect((await search(text)).results.map(({ un }) => un)).not.toContain(read.slice(4)),
  );
  it.each(writtenAs("un", /^number/))("$written is a $read", async ({ written: text, read }) => {
    const { results, notices } = await search(text);
    expect(notices.map(({ code }) => code)).toContain(read);
    expect(results.filter(({ matched }) => matched.field === "un")).toEqual([]);
  });
  it("whose carriage is denied are not searched, and that is said", async () =>
    expect((await search("kein Gefahrgut")).notices.map(({ code }) => code)).toEqual(["said_not_dangerous"]));
  it("are all found in a list of numbers, and a number that is none is named", async () => {
    const { results, notices } = await search("1203, 1950; 1845");
    expect([results.map(({ un }) => un), notices]).toEqual([["1203", "1950", "1845"], []]);
    expect((await search("1203,1234,9999")).notices.map(({ text }) => text)).toEqual([expect.stringContaining("9999")]);
  });
});

/** The notices of a search, as one text. */
async function said(q: string): Promise<string> {
  return (await search(q)).notices.map(({ code, text }) => `${code}: ${text}`).join(" ");
}

describe("a name", () => {
  it.each([
    ["lithium battery", "3480, 3090"],
    ["acetylene", "1001, 3374"],
    ["paint", "1263, 3066"],
    ["paint 25 kg", "1263, 3066"],
  ])("that may be several numbers is asked: %s", async (q, numbers) =>
    expect(await said(q)).toMatch(new RegExp(`^several_numbers: .*${numbers}`)),
  );
  it.each(["petrol 200 l", "UN 3480 lithium battery", "AdBlue"])("that is one is not: %s", async (q) =>
    expect(await said(q)).not.toContain("several_numbers"),
  );
  it("that no name meets says so, and that this clears nothing", async () =>
    expect(await said("qwertz 25 kg")).toMatch(/^name_not_met: .*"qwertz".*does not mean/));
});

describe("a UN number alone", () => {
  it.each([
    ["UN 1203", "1203"],
    ["ONU1203", "1203"],
    ["33/1203", "1203"],
    ["X423 / 1428", "1428"],
  ])("%s is called so", (text, un) => expect([calledUn(text), onlyUn(text)]).toEqual([un, un]));
  it.each(["1203", "nr 1203"])("%s is one only where UN numbers are asked", (text) =>
    expect([calledUn(text), onlyUn(text)]).toEqual([undefined, "1203"]),
  );
  it.each(["12034", "UN 120", "1203 petrol", "8703/6010"])("%s is none", (text) =>
    expect([calledUn(text), onlyUn(text)]).toEqual([undefined, undefined]),
  );
});

describe("a cell", () => {
  it.each([
    ["30.06.2024", "2024-06-30"],
    ["1-2-2024", "2024-02-01"],
    ["2024-06-30 12:00", "2024-06-30"],
    ["30/06/2024", undefined],
    ["31.02.2024", undefined],
  ])("%s is the day %s", (text, day) => expect(readDay(text)).toBe(day));
  it.each([
    ["1.234,50 EUR", "1234.50"],
    ["1,234.50", "1234.50"],
    ["€ 250", "250"],
    ["USD 300", ""],
    ["<300", ""],
  ])("%s is %s euro", (text, amount) => expect(readEuro(text)).toBe(amount));
});

const detailOf = (json: unknown): string => ((json as Problem).errors ?? []).map(({ detail }) => detail).join(" ");

describe("a hint", () => {
  it.each(writtenAs("class", /hint/))("misleads nobody about the class $written", async ({ written: text }) => {
    const { status, json } = await ask(`/v1/un?class=${encodeURIComponent(text)}`);
    expect([status, detailOf(json)]).toEqual([400, expect.not.stringMatching(/did you mean "[^2]/)]);
  });
  it.each(writtenAs("member", /hint/))("misleads nobody about $written", async ({ written: text }) => {
    const { json } = await ask("/v1/calc/1136", post({ items: [JSON.parse(text) as object] }));
    expect(detailOf(json)).not.toMatch(/did you mean "(?:I|l)"/);
  });
  it("knows how people write packing groups and classes of gases", async () => {
    const { json } = await ask("/v1/calc/1136", post({ items: [{ un: "1263", packing_group: "PG II", l: 1 }] }));
    expect(detailOf(json)).toContain('did you mean "II"?');
    expect(detailOf((await ask("/v1/un?class=2.1")).json)).toContain('did you mean "2"?');
  });
});

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("a file of French", () => {
  it.each(written.filter(({ kind }) => kind === "encoding"))("has $written whole", async ({ written: text }) => {
    const file = await readGoodsFile(bytesOf(`Désignation;Code\n${text};0101\n`));
    expect("sheets" in file && file.sheets[0]?.rows[1]?.[0]).toBe(text);
  });
  it("is no file of Polish", async () => {
    const file = await readGoodsFile(
      new Uint8Array([...bytesOf("Nazwa;Kod\n"), 0x9c, 0x77, 0x69, 0x65, 0xbf, 0x65, 10]),
    );
    expect("sheets" in file && file.sheets[0]?.rows[1]?.[0]).toBe("świeże");
  });
  it("that is a web page is said to be one", async () =>
    expect(await readGoodsFile(bytesOf("<html><table><tr><td>0101</td></tr></table>"))).toMatchObject({
      fault: expect.stringContaining("web page"),
    }));
});
