import { describe, expect, it } from "vitest";
import { createApp } from "../../../runtime/http/app.ts";
import { answer } from "../../../runtime/http/handler.ts";
import { openPages } from "../../../runtime/pages/pages.ts";
import { sanctionsUnits } from "../../../runtime/sanctions/service.ts";
import { documents } from "../http/documents.ts";
import { settingsOf } from "../http/harness.ts";
import { dataset, realHandlers } from "../real-data.ts";
import { DAY, SITE } from "./open-pages.ts";

const INDEX = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

/** The service with its pages, asked as one client. */
function openService(
  env: Record<string, string>,
  more: Partial<typeof realHandlers> = {},
): (path: string, init?: RequestInit) => Promise<Response> {
  const handlers = { ...realHandlers, ...more, createLead: async () => answer({ ok: true }) };
  const app = createApp({
    handlers,
    units: sanctionsUnits,
    settings: settingsOf(env),
    site: SITE,
    now: () => Date.parse(`${DAY}T22:58:00Z`),
    datasetVersion: dataset.version,
    documents,
    ready: {},
    log: { error: () => undefined },
    page: { paths: ["index.html"], read: async () => new TextEncoder().encode(INDEX) },
    pages: () => openPages(dataset, handlers),
  });
  return async (path, init) =>
    app.fetch(Object.defineProperty(new Request(`http://localhost${path}`, init), "ip", { value: "192.0.2.1" }));
}

describe("the pages over HTTP", () => {
  const request = openService({ RATE_LIMIT: "off" });

  it("are cached to midnight in Brussels, and validated by what they say", async () => {
    const page = await request("/en/cn/87036010");
    expect(page.headers.get("cache-control")).toBe("public, max-age=120");
    expect(page.headers.get("last-modified")).toBe("Thu, 01 Oct 2026 00:00:00 GMT");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const tag = page.headers.get("etag") ?? "";
    expect((await request("/en/cn/87036010", { headers: { "if-none-match": tag } })).status).toBe(304);
    const head = await request("/en/cn/87036010", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await request("/en/cn/87036010", { method: "POST" })).status).toBe(405);
  });

  it("include the guides, and say that an unknown one is missing", async () => {
    for (const path of ["guide", "guide/points", "guide/reexport"]) {
      const { status, headers } = await request(`/pl/${path}`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    }
    expect((await request("/pl/guide/nosuch")).status).toBe(404);
  });

  it("say in HTML to a browser that nothing stands at an address, in its language or in all of them", async () => {
    const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    for (const [path, up, titles] of [
      ["/de/nosuch", "../", ["Diese Seite gibt es nicht"]],
      ["/docs/nosuch?lang=fr", "../", ["Cette page n’existe pas"]],
      ["/a/b/nosuch", "../../", ["Nie ma takiej strony", "There is no such page", "Diese Seite", "Cette page"]],
    ] as const) {
      const page = await request(path, browser);
      expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      const text = await page.text();
      for (const title of titles) expect(text).toContain(title);
      expect(text).toMatch(new RegExp(`<link rel="stylesheet" href="${up}style/`));
      expect(text).not.toContain("nosuch");
    }
    const problem = "application/problem+json";
    for (const [path, init] of [
      ["/nosuch", {}],
      ["/nosuch", { ...browser, method: "POST" }],
      ["/api/v2/cn?q=8703", browser],
      ["/v1/nosuch", browser],
    ] as const)
      expect((await request(path, init)).headers.get("content-type")).toBe(problem);
  });

  it("are under a policy that lets nothing run, with one style sheet that is cached for good", async () => {
    const page = await request("/en/un/1203");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
    const styles = (await page.text()).match(/<link rel="stylesheet" href="\.\.\/\.\.\/(style\/pages-[^"]+)">/);
    const style = await request(`/${styles![1]}`);
    expect(style.headers.get("cache-control")).toContain("immutable");
    expect(await style.text()).toContain("@media print");
    expect((await request("/style/pages-0000000000.css")).status).toBe(404);
  });

  it.each([
    ["/cn/8703", "/pl/cn/8703"],
    ["/en/cn/8703%2060%2010", "/en/cn/87036010"],
    ["/en/cn/87036010.html", "/en/cn/87036010"],
    ["/en/cn/87036010/", "/en/cn/87036010"],
    ["/plain?lang=en&q=8703+60+10&from=EU&to=RU", "/en/cn/87036010"],
    ["/plain?lang=de&view=adr&q=1203", "/de/un/1203"],
    ["/plain?lang=en&q=caviar", "/en/search?q=caviar"],
    ["/plain", "/pl/search"],
    ["/fr/search?q=ONU+1203", "/fr/un/1203"],
  ])("leads %s to %s", async (from, to) => {
    const redirect = await request(from);
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, SITE + to]);
  });

  it("lists what words may mean, and decides nothing by them", async () => {
    const text = await (await request("/en/search?q=caviar")).text();
    expect(text).toMatch(/href="cn\/1604[\d]*"/);
    expect(text).toContain("A name decides nothing: pick the code of your goods.");
    expect(text).not.toMatch(/class="mark (?:banned|nothing)"/);
    expect(text).toContain('<meta name="robots" content="noindex">');
    const nothing = await (await request("/en/search?q=zzqqxx")).text();
    expect(nothing).toContain("That says nothing about the goods themselves");
  });

  it("escapes what was asked", async () => {
    const script = "\"><script>alert(1)</script><img src=x>'&";
    for (const path of [`/en/search?q=${encodeURIComponent(script)}`, `/en/cn/${encodeURIComponent(script)}`])
      expect(await (await request(path)).text()).not.toMatch(/<script>|<img/);
    expect(await (await request(`/?q=${encodeURIComponent(script)}`)).text()).toMatch(
      /<noscript><meta http-equiv="refresh" content="0; url=plain\?[\w%+=&;.*-]+"><\/noscript>/,
    );
  });

  it("count words as questions of the client, and say so when they are too many", async () => {
    const limited = openService({ RATE_LIMIT_PER_MINUTE: "2" });
    expect((await limited("/en/search?q=beer")).status).toBe(200);
    const refused = await limited("/en/search?q=beer");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.text()).toContain("This is no answer.");
    expect((await limited("/en/search")).status).toBe(200); // the form is free
  });

  it("give no page where the interface fails, never one that says nothing was found", async () => {
    const failing = openService(
      { RATE_LIMIT: "off" },
      {
        checkCn: async () => {
          throw new Error("a shard is damaged");
        },
      },
    );
    const page = await failing("/en/cn/8542");
    expect(page.status).toBe(500);
    expect(await page.text()).not.toMatch(/nothing found|damaged/i);
    const search = await failing("/en/search?q=beer");
    expect(search.status).toBe(500);
    expect(await search.text()).toContain("This is no answer.");
  });
});
