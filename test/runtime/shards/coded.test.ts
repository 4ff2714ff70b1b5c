import { describe, expect, it } from "vitest";
import { joinCoded, openCoded } from "../../../runtime/shards/coded.ts";

interface Row {
  code: string;
  name?: string;
}

const fileOf = (...lines: string[]): Uint8Array => new TextEncoder().encode(`{"part":"2026","records":[\n${lines.map((line, at) => (at < lines.length - 1 ? `${line},\n` : `${line}\n`)).join("")}]}\n`);
const open = (...lines: string[]): ReturnType<typeof openCoded<Row>> => openCoded<Row>("cn/2026/11.json", fileOf(...lines));
const records = open('{"code":"11","name":"Mąka"}', '{"code":"1101","name":"a, b"}', '{"code":"110100"}', '{"code":"1102"}');

describe("records by their code", () => {
  it.each([
    { why: "the first", code: "11", row: { code: "11", name: "Mąka" } },
    { why: "one with a comma in its text", code: "1101", row: { code: "1101", name: "a, b" } },
    { why: "the last", code: "1102", row: { code: "1102" } },
    { why: "a code that others begin with and that is none", code: "110", row: undefined },
    { why: "a code below one", code: "11010000", row: undefined },
    { why: "before all", code: "10", row: undefined },
    { why: "behind all", code: "12", row: undefined },
    { why: "nothing", code: "", row: undefined },
    { why: "what goes on as the file does", code: '11","name', row: undefined },
  ])("gives $why", ({ code, row }) => {
    expect(records.get(code)).toEqual(row);
    expect(records.has(code)).toBe(row !== undefined);
  });

  it("gives all in their order", () => {
    expect([...records.keys()]).toEqual(["11", "1101", "110100", "1102"]);
    expect([...records.values()].map(({ code }) => code)).toEqual([...records.keys()]);
    expect([...open().keys()]).toEqual([]);
  });

  it.each([
    { why: "out of order", lines: ['{"code":"12"}', '{"code":"11"}'], fault: "cn/2026/11.json: record 2 does not stand in the order of the codes" },
    { why: "twice", lines: ['{"code":"11"}', '{"code":"11"}'], fault: "cn/2026/11.json: record 2 does not stand in the order of the codes" },
    { why: "behind a member", lines: ['{"a":1,"code":"11"}'], fault: "cn/2026/11.json: record 1 does not begin with its code" },
  ])("are none where a code stands $why", ({ lines, fault }) => {
    expect(() => open(...lines)).toThrow(fault);
  });

  it("of several codes each have the first", () => {
    const headings = open('{"codes":[{"code":"1101","set":0},{"code":"110100","set":0}]}', '{"codes":[{"code":"1102","set":1}]}');
    expect(headings.keys()).toEqual(["1101", "1102"]);
    expect(headings.get("1102")).toEqual({ codes: [{ code: "1102", set: 1 }] });
    expect([headings.has("110100"), headings.sizeOf("1102"), headings.sizeOf("1103")]).toEqual([false, '{"codes":[{"code":"1102","set":1}]}\n'.length, 0]);
    expect(() => open('{"codes":[{"code":"1101"}]}', '{"code":"1102"}')).toThrow("record 2 does not begin with its code");
  });

  it("throw where one that is asked for is no JSON", () => {
    expect(() => open('{"code":"11",}').get("11")).toThrow("cn/2026/11.json is not JSON");
  });

  it("of several files are one, and parsed once", () => {
    const joined = joinCoded([records, open('{"code":"1103"}')]);
    expect(joined.get("1103")).toEqual({ code: "1103" });
    expect(joined.get("1101")).toBe(joined.get("1101"));
    expect([...joined.keys()]).toEqual(["11", "1101", "110100", "1102", "1103"]);
    expect([joined.has("1102"), joined.has("1104")]).toEqual([true, false]);
  });
});
