import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { examples } from "../../../openapi/examples.ts";
import { VALUES } from "../../../openapi/values.ts";
import type { Index } from "../../../openapi/shards/publication.ts";
import type { Manifest } from "../../../openapi/shards/common.ts";
import { askServer, askApp, post, sampleApp, settingsOf, type Ask } from "./harness.ts";
import { openapi, type Json } from "./documents.ts";
import { realApp } from "./real-app.ts";

const DATA = join(import.meta.dirname, "../../../dist/data");

let server: Server;
let site = "";
let ask: Ask;
beforeAll(async () => {
  server = createServer(
    (req, res) =>
      void Promise.resolve(app.fetch(new NodeRequest({ req, res }))).then((response) =>
        sendNodeResponse(res, response),
      ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = realApp("2026-11-21", undefined, site);
  ask = askServer(site);
});
afterAll(() => void server.close());

describe("every link resolves", () => {
  it("of answers and documents, and of what these lead to here, over a socket", async () => {
    const seen = new Set<string>();
    const broken: string[] = [];
    const open = [
      "/",
      "/docs",
      "/llms.txt",
      "/.well-known/api-catalog",
      "/index.json",
      "/feed.json",
      "/feed.atom",
      "/changes/law.atom",
      "/openapi/sanctions.json",
      "/openapi/adr.json",
      "/d/2026.11.21/index.json",
    ];
    for (const { operation, path, body } of examples) {
      if (operation === "createLead") continue;
      const prefix = path.startsWith("/v1/") ? "/api" : "/v1";
      const answer = await ask(prefix + path, body === undefined ? {} : post(body));
      open.push(...linksOf(answer.text, answer.headers, prefix + path));
    }
    while (open.length > 0) {
      const target = open.pop()!.split("#", 1)[0]!;
      if (seen.has(target)) continue;
      seen.add(target);
      const answer = await ask(target);
      if (answer.status !== 200 && !(answer.status === 405 && answer.headers.get("allow")?.includes("POST")))
        broken.push(`${answer.status} ${target}`);
      if (/json|html|text|yaml|xml/.test(answer.headers.get("content-type") ?? "") && answer.text.length < 2_000_000)
        open.push(...linksOf(answer.text, answer.headers, target));
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
    expect([...seen]).toEqual(
      expect.arrayContaining(["/changes/2026.11.21.json", "/docs", "/problems/invalid-request"]),
    );
  });
});

/**
 * Addresses under this service that a text and its fields name: absolute ones, those of pages, and paths of files of
 * the data. The anchor of a linkset is no link.
 */
function linksOf(text: string, headers: Headers, from: string): string[] {
  const found = [...text.replaceAll(/"anchor":"[^"]*"/g, "").matchAll(/https?:\/\/127\.0\.0\.1:\d+(\/[^\s"'<>)`]*)?/g)]
    .filter(([url]) => url.startsWith(site))
    .map(([, path = "/"]) => path.replace(/[:.,]$/, ""));
  const files = [
    ...text.matchAll(
      /"(?:path|changes|href)":\s?"((?:changes|sanctions|adr|nomenclature)\/[^"]+)"|href="((?:changes|feed)[^"]+)"/g,
    ),
  ].map(([, path = "", href = ""]) => path || href);
  const below = from.startsWith("/d/") ? from.slice(0, "/d/2026.11.21/".length) : "/";
  const location = headers.get("content-location");
  return [...found, ...files.map((path) => below + path), ...(location === null ? [] : [location])];
}

describe("the data as files", () => {
  it("is the release, file for file, by its index and manifests", async () => {
    const index = (await ask("/index.json")).json as Index;
    expect(index.base).toBe("d/2026.11.21/");
    for (const { manifest, sha256 } of Object.values(index.datasets)) {
      const answer = await ask(`/${index.base}${manifest}`);
      expect([answer.status, createHash("sha256").update(answer.text).digest("hex")]).toEqual([200, sha256]);
      const { files } = answer.json as Manifest;
      for (const file of files.filter((_, place) => place % 23 === 0)) {
        const { status, text, headers } = await ask(`/${index.base}${file.path}`);
        expect([status, createHash("sha256").update(text).digest("hex"), headers.get("cache-control")]).toEqual([
          200,
          file.sha256,
          "public, max-age=31536000, immutable",
        ]);
        expect(
          (await ask(`/${index.base}${file.path}`, { headers: { "if-none-match": headers.get("etag") ?? "" } })).status,
        ).toBe(304);
      }
    }
    const schema = await ask("/d/2026.11.21/schema.json");
    expect(schema.text).toBe(readFileSync(join(DATA, "schema.json"), "utf8"));
  });

  it.each([
    "/d/2026.11.21/nothing.json",
    "/d/2026.11.21/",
    "/d/2020.01.01/index.json",
    "/d/2026.11.21/..%2f..%2fpackage.json",
    "/d/2026.11.21/sanctions/../../../package.json",
    "/d/2026.11.21/schema/..%2f..%2findex.json",
    "/changes/2020.01.01.json",
    "/changes/..%2findex.json",
    "/d/2026.11.21/%2e%2e/%2e%2e/package.json",
    "/d/2026.11.21/schema/nothing.json",
  ])("has nothing else: %s", async (path) => expect((await ask(path)).status).toBe(404));

  it("files of CSV and NDJSON say what they are", async () => {
    const types = await Promise.all(
      ["/feed.json", "/feed.atom", "/CHANGES.md", "/changes.json"].map(async (path) =>
        (await ask(path)).headers.get("content-type"),
      ),
    );
    expect(types).toEqual([
      "application/feed+json",
      "application/atom+xml",
      "text/markdown; charset=utf-8",
      "application/json",
    ]);
  });
});

it("every 200 says the digest of its body, HEAD of the body left out", async () => {
  for (const path of [
    "/api/v1/cn?q=8542&lang=en",
    "/v1/un/1203",
    "/docs",
    "/healthz",
    "/index.json",
    "/d/2026.11.21/sanctions/manifest.json",
    "/openapi/adr.yaml",
  ]) {
    const { text, headers } = await ask(path);
    const digest = `sha-256=:${createHash("sha256").update(text).digest("base64")}:`;
    expect([headers.get("repr-digest"), (await ask(path, { method: "HEAD" })).headers.get("repr-digest")]).toEqual([
      digest,
      digest,
    ]);
  }
  const { text, headers } = await ask("/v1/calc/1136", post({ items: [{ un: "1203", l: 1 }] }));
  expect(headers.get("repr-digest")).toBe(`sha-256=:${createHash("sha256").update(text).digest("base64")}:`);
});

describe("the reference", () => {
  it("has every operation, member and value of the descriptions, and no place that was not filled in", async () => {
    const { text } = await ask("/docs");
    for (const document of Object.values(openapi)) {
      for (const methods of Object.values(document["paths"] as Record<string, Record<string, { operationId: string }>>))
        for (const { operationId } of Object.values(methods)) expect(text).toContain(`id="${operationId}"`);
      for (const [name, schema] of Object.entries(
        (document["components"] as { schemas: Record<string, Json> }).schemas,
      )) {
        expect(text).toContain(`id="schema-${name}"`);
        for (const value of (schema["enum"] as unknown[] | undefined) ?? [])
          expect(text).toContain(`<code>${String(value)}</code>`);
      }
    }
    for (const values of Object.values(VALUES))
      for (const value of Object.keys(values)) expect(text).toContain(`<dt><code>${value}</code><dd>`);
    const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect([...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !anchors.has(id))).toEqual([]);
    expect(text).not.toMatch(/<script|src=|\{(?:site|version|adr|sanctions)(?:_path)?\}/);
  });
});

describe("an operation that is to go", () => {
  const retiring = askApp(
    sampleApp({
      settings: settingsOf({
        RATE_LIMIT: "off",
        DEPRECATIONS: "listAnnexes=2027-01-01/2028-02-01, listClasses=2027-01-01",
      }),
    }),
  );
  const fields = async (path: string): Promise<(string | null)[]> => {
    const { headers } = await retiring(path);
    return ["deprecation", "sunset", "link"].map((name) => headers.get(name));
  };
  it("says since when, until when and what instead; the others do not", async () => {
    expect(await fields("/api/v1/annexes")).toEqual([
      "@1798761600",
      "Tue, 01 Feb 2028 00:00:00 GMT",
      '</docs#listAnnexes>; rel="deprecation"; type="text/html", </docs#listAnnexes>; rel="sunset"; type="text/html"',
    ]);
    expect(await fields("/v1/classes")).toEqual([
      "@1798761600",
      null,
      '</docs#listClasses>; rel="deprecation"; type="text/html"',
    ]);
    expect(await fields("/v1/un/1203")).toEqual([null, null, null]);
  });
});

describe("the status", () => {
  it("is stale where an act in force is not held, of the regime that lacks it", async () => {
    const { json } = await ask("/api/v1/status");
    const { stale, pending, coverage } = json as {
      stale: boolean;
      pending: { regime: string }[];
      coverage: { regime: string; stale: boolean }[];
    };
    expect([stale, coverage.filter((regime) => regime.stale).map(({ regime }) => regime)]).toEqual([
      true,
      [...new Set(pending.map(({ regime }) => regime))],
    ]);
    const { json: answer } = await ask("/api/v1/cn?q=8542&regime=BY");
    expect(answer).toMatchObject({ meta: { stale: true } });
  });
});
