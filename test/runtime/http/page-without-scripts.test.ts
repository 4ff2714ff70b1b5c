import { describe, expect, it } from "vitest";
import { createApp } from "../../../runtime/http/app.ts";
import { renderPage } from "../../../runtime/site/without-scripts.ts";
import { documents } from "./documents.ts";
import { NOON, sampleHandlers, settingsOf, SITE } from "./harness.ts";

const INDEX = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

/** The app with the printed page, asked as one client. */
function open(
  env: Record<string, string>,
  more: Partial<ReturnType<typeof sampleHandlers>> = {},
): (path: string, init?: RequestInit) => Promise<Response> {
  const app = createApp({
    handlers: { ...sampleHandlers(), ...more },
    settings: settingsOf(env),
    site: SITE,
    now: () => NOON,
    datasetVersion: "2026.11.21",
    documents,
    ready: {},
    log: { error: () => undefined },
    page: {
      paths: ["index.html", "site/style-ABC.css"],
      read: async () => new TextEncoder().encode(INDEX),
      print: renderPage,
    },
  });
  return async (path, init) =>
    app.fetch(Object.defineProperty(new Request(`http://localhost${path}`, init), "ip", { value: "192.0.2.1" }));
}

describe("the page without scripts", () => {
  it("counts what it asks as questions of its client, and says so when they are too many", async () => {
    const ask = open({ RATE_LIMIT_PER_MINUTE: "2" });
    for (let n = 0; n < 2; n++) await ask("/plain?lang=en&view=adr&q=1203");
    const response = await ask("/plain?lang=en&view=adr&q=1203");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("This is no answer.");
    expect((await ask("/plain?lang=en")).status).toBe(200); // the form is free
  });

  it("says that there is no answer where the service failed, never that nothing was found", async () => {
    const ask = open(
      { RATE_LIMIT: "off" },
      {
        checkCn: async () => {
          throw new Error("a shard is damaged");
        },
      },
    );
    const response = await ask("/plain?lang=en&q=8542");
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain("This is no answer.");
    expect(text).not.toMatch(/Nothing found in this data|damaged|class="legs"/);
  });

  it("is where a browser without scripts is sent from the page, with its question and nothing else", async () => {
    const ask = open({ RATE_LIMIT: "off" });
    expect(await (await ask("/")).text()).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=plain"></noscript>',
    );
    const asked = await ask("/?lang=en&q=85%2242%3C$&");
    expect(await asked.text()).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=plain?lang=en&amp;q=85%2242%3C%24"></noscript>',
    );
    expect(asked.headers.get("cache-control")).toBe("private, no-cache");
    const tag = asked.headers.get("etag") ?? "";
    expect((await ask("/?lang=en&q=85%2242%3C$&", { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("has the style of the page and answers HEAD", async () => {
    const ask = open({ RATE_LIMIT: "off" });
    expect(await (await ask("/plain")).text()).toContain('<link rel="stylesheet" href="site/style-ABC.css">');
    const head = await ask("/plain", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await ask("/plain", { method: "POST" })).status).toBe(405);
  });
});
