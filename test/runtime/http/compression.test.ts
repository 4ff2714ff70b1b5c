import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { codingFor, compress, isWorthCompressing } from "../../../runtime/http/compression.ts";
import { createApp } from "../../../runtime/http/app.ts";
import { documents } from "./documents.ts";
import { NOON, sampleHandlers, settingsOf, SITE } from "./harness.ts";

const TEXT = new TextEncoder().encode(
  JSON.stringify(
    Array.from({ length: 400 }, (_, n) => ({ code: `8542 ${n}`, name: "electronic integrated circuits" })),
  ),
);

describe("the coding of a document", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000, gzip;q=0", undefined],
    ["gzip", "gzip"],
    ["*", "gzip"],
    ["gzip;q=0, *", undefined],
    ["BR", "br"],
    ["identity", undefined],
    ["", undefined],
    [null, undefined],
    ["brotli", undefined],
  ])("of a client that takes %s is %s", (accepted, coding) => expect(codingFor(accepted)).toBe(coding));

  it("is undone to the same bytes, and Brotli is the smaller one", async () => {
    const [br, gzip] = [await compress(TEXT, "br"), await compress(TEXT, "gzip")];
    expect(Buffer.compare(brotliDecompressSync(br), TEXT)).toBe(0);
    expect(Buffer.compare(gunzipSync(gzip), TEXT)).toBe(0);
    expect(br.byteLength).toBeLessThan(gzip.byteLength);
  });

  it("is none for what is small or compressed", () => {
    expect([
      isWorthCompressing("application/json", 200),
      isWorthCompressing("image/png", 9000),
      isWorthCompressing("application/json", 9000),
    ]).toEqual([false, false, true]);
  });
});

it("a document has a tag for each coding, and 304 answers the tag of the coding that is taken", async () => {
  const app = createApp({
    handlers: sampleHandlers(),
    settings: settingsOf({ RATE_LIMIT: "off" }),
    site: SITE,
    now: () => NOON,
    datasetVersion: "2026.11.21",
    documents,
    ready: {},
    log: { error: () => undefined },
    compresses: true,
  });
  const request = async (accepted: string, more: Record<string, string> = {}): Promise<Response> =>
    app.fetch(
      new Request("http://localhost/openapi/sanctions.yaml", { headers: { "accept-encoding": accepted, ...more } }),
    );
  const all = await Promise.all(["br", "gzip", "identity"].map((accepted) => request(accepted)));
  expect(all.map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
  expect(all.map(({ headers }) => headers.get("vary"))).toEqual(Array(3).fill("Accept-Encoding"));
  expect(new Set(all.map(({ headers }) => headers.get("etag"))).size).toBe(3);
  const [br, gzip, plain] = await Promise.all(all.map(async (one) => Buffer.from(await one.arrayBuffer())));
  expect(Buffer.compare(brotliDecompressSync(br ?? ""), plain ?? Buffer.alloc(0))).toBe(0);
  expect(Buffer.compare(gunzipSync(gzip ?? ""), plain ?? Buffer.alloc(0))).toBe(0);
  const tag = all[0]?.headers.get("etag") ?? "";
  expect((await request("br", { "if-none-match": tag })).status).toBe(304);
  expect((await request("gzip", { "if-none-match": tag })).status).toBe(200);
});
