import { expect, it } from "vitest";
import { dataset } from "../real-data.ts";
import { askApp } from "./harness.ts";
import { realApp } from "./real-app.ts";

const ask = askApp(realApp("2026-11-21"));
const FILE = `/d/${dataset.version}/CHANGES.md`;
const whole = await ask(FILE);

it.each([
  ["bytes=0-99", 0, 100],
  ["bytes=100-", 100, Number.POSITIVE_INFINITY],
  ["bytes=5-5", 5, 6],
])("%s of a file is that part", async (range, from, end) => {
  const bytes = Buffer.from(whole.text);
  const { status, headers, text } = await ask(FILE, { headers: { range } });
  const until = Math.min(end, bytes.length);
  expect([status, headers.get("content-range")]).toEqual([206, `bytes ${from}-${until - 1}/${bytes.length}`]);
  expect(Buffer.from(text).equals(bytes.subarray(from, until))).toBe(true);
});

it.each([
  ["several parts", { range: "bytes=0-1,5-6" }],
  ["one behind the end", { range: "bytes=99999999-" }],
  ["one that ends before it begins", { range: "bytes=9-5" }],
  ["another unit", { range: "items=0-1" }],
  ["another document", { range: "bytes=0-9", "if-range": '"another"' }],
])("of %s the whole is sent", async (_, headers) => {
  const answer = await ask(FILE, { headers });
  expect([answer.status, answer.text.length, answer.headers.get("accept-ranges")]).toEqual([
    200,
    whole.text.length,
    "bytes",
  ]);
});

it("the last bytes of the document that is meant are a part of it", async () => {
  const etag = whole.headers.get("etag") ?? "";
  const { status, text } = await ask(FILE, { headers: { range: "bytes=-20", "if-range": etag } });
  expect([status, text]).toEqual([206, Buffer.from(whole.text).subarray(-20).toString()]);
});
