import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PROBLEM_KINDS } from "../../../openapi/problem-kinds.ts";
import { ProblemCode } from "../../../openapi/schemas/common.ts";
import { openapi } from "./documents.ts";
import { askApp, sampleApp, settingsOf, SITE } from "./harness.ts";

const request = askApp(sampleApp({ ready: { dataset: async () => undefined, leads: async () => undefined } }));

describe("health", () => {
  it("the process is alive", async () =>
    expect((await request("/healthz")).json).toEqual({ status: "ok", checks: { process: "ok" } }));
  it("ready when every check passes", async () =>
    expect((await request("/readyz")).json).toEqual({ status: "ok", checks: { dataset: "ok", leads: "ok" } }));
  it("not ready when one fails, and says which", async () => {
    const { status, json, headers } = await askApp(
      sampleApp({ ready: { dataset: async () => undefined, leads: async () => "contacts cannot be stored" } }),
    )("/readyz");
    expect([status, headers.get("retry-after"), json]).toEqual([
      503,
      "30",
      expect.objectContaining({ detail: "leads: contacts cannot be stored" }),
    ]);
  });
});

/** A printed document as a service at this address hands it out: its contact is a page of the service. */
function servedAt(site: string, document: Record<string, unknown>): Record<string, unknown> {
  const info = document["info"] as { contact: { url: string } };
  expect(info.contact.url).toBe("/docs/policy");
  return { ...document, info: { ...info, contact: { ...info.contact, url: `${site}/docs/policy` } } };
}

describe("descriptions", () => {
  it.each(["sanctions", "adr"] as const)("the document of %s is served as YAML and JSON alike", async (name) => {
    const printed = servedAt(SITE, openapi[name]);
    const yaml = await request(`/openapi/${name}.yaml`);
    expect([yaml.headers.get("content-type"), parse(yaml.text)]).toEqual(["application/yaml", printed]);
    const json = await request(`/openapi/${name}.json`);
    expect([json.headers.get("content-type"), json.json]).toEqual(["application/json", printed]);
    expect(
      (await request(`/openapi/${name}.yaml`, { headers: { "if-none-match": yaml.headers.get("etag") ?? "" } })).status,
    ).toBe(304);
  });

  it.each(["yaml", "json"])(
    "the %s documents name the path that the service is set to, and differ in nothing but their contact",
    async (kind) => {
      const site = "https://example.com/cargolex";
      const moved = askApp(
        sampleApp({
          site,
          settings: settingsOf({ RATE_LIMIT: "off", SANCTIONS_PREFIX: "/sanctions/api", ADR_PREFIX: "/adr" }),
        }),
      );
      const document = async (name: string) =>
        parse((await moved(`/openapi/${name}.${kind}`)).text) as { servers: { url: string }[] };
      const { servers: sanctions, ...rest } = await document("sanctions");
      const { servers: adr } = await document("adr");
      expect([sanctions[0]?.url, adr[0]?.url]).toEqual(["/cargolex/sanctions/api", "/cargolex/adr"]);
      expect({ ...rest, servers: openapi.sanctions["servers"] }).toEqual(servedAt(site, openapi.sanctions));
    },
  );

  it("the documents name the public address where one is set", async () => {
    const site = "https://example.com/cargolex";
    const moved = askApp(sampleApp({ site, settings: settingsOf({ RATE_LIMIT: "off", PUBLIC_URL: site }) }));
    for (const [name, url] of [
      ["sanctions", `${site}/api`],
      ["adr", `${site}/v1`],
    ] as const)
      expect(parse((await moved(`/openapi/${name}.yaml`)).text)).toMatchObject({ servers: [{ url }] });
  });

  it("the catalogue is a linkset whose links all answer", async () => {
    const { headers, json } = await request("/.well-known/api-catalog");
    expect(headers.get("content-type")).toMatch(/^application\/linkset\+json; profile="/);
    const hrefs = JSON.stringify(json).match(/"href":"([^"]+)"/g) ?? [];
    expect(hrefs).toHaveLength(10);
    for (const href of hrefs) expect((await request(href.slice(8, -1).replace(SITE, ""))).status).toBe(200);
  });

  it.each(["/", "/llms.txt"])("%s names paths that answer, under the prefixes that are set", async (path) => {
    const moved = askApp(
      sampleApp({
        settings: settingsOf({ RATE_LIMIT: "off", SANCTIONS_PREFIX: "/sanctions/api", ADR_PREFIX: "/adr/v1" }),
      }),
    );
    const { text } = await moved(path);
    const urls = [...text.matchAll(/http:\/\/127\.0\.0\.1:3000([^\s')]*)/g)].map(([, url]) => url ?? "");
    expect(urls.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/\{(?:site|adr|sanctions|version)\}/);
    const statuses = await Promise.all(
      urls.map(async (url) => `${(await moved(url.replace(/:$/, ""))).status} ${url}`),
    );
    expect(statuses.filter((line) => !/^(?:200|405) /.test(line))).toEqual([]);
  });
});

describe("pages of problems", () => {
  it.each(Object.entries(PROBLEM_KINDS))("%s has a page", async (name, { title }) => {
    const { status, headers, text } = await request(`/problems/${name}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain(`<h1>${title}</h1>`);
  });
  it("lists every code that errors[] may have", async () => {
    const { text } = await request("/problems/invalid-request");
    expect(ProblemCode.options.filter((code) => !text.includes(`<dt><code>${code}</code>`))).toEqual([]);
  });
});
