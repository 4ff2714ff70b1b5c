import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const MOST = 42 * 1024;

/** One decision in a page of somebody else, on another origin. */
describe.skipIf(!hasChromium())("the widget", () => {
  let stage: Stage;
  let host: Server;
  beforeAll(async () => {
    stage = await openStage();
    host = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<!doctype html><title>Host</title><script type="module" src="${stage.url}/widget.js"></script>
<cargolex-decision id="one" q="8703 60 10" from="EU" to="BY" lang="en"></cargolex-decision>
<cargolex-decision id="two" q="0303 14 10" from="KP" to="PL" lang="pl"></cargolex-decision>
<cargolex-decision id="three" q="caviar" from="EU" to="RU" lang="de"></cargolex-decision>`);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => host.once("listening", resolve));
  });
  afterAll(async () => {
    host.close();
    await stage?.close();
  });

  it("is a script of at most 42 KB, and needs no other", async () => {
    const script = Buffer.from(await (await fetch(`${stage.url}/widget.js`)).arrayBuffer());
    expect(script.length).toBeGreaterThan(1000);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(MOST);
    expect(script.toString("utf8")).not.toMatch(/\bimport\s*\(/);
  });

  it("decides from the files alone, and never says that something is allowed", async () => {
    const { page } = await stage.open("/healthz");
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await page.waitForSelector("#one[data-decision]");
    await page.waitForSelector("#two[data-decision=banned]");
    expect(await page.locator("#one").getAttribute("data-decision")).toBe("depends");
    expect(await page.locator("#one").evaluate((one) => one.shadowRoot?.textContent)).toContain("165 mm");
    await page.waitForSelector("#three[data-decision=none]");
    expect(await page.locator("#three").evaluate((one) => one.shadowRoot?.textContent)).toContain("Keine Antwort");
    expect(requested.filter((url) => url.includes("/api/"))).toEqual([]);
    await page.locator("#one").evaluate((one) => one.setAttribute("to", "RU"));
    await page.waitForSelector("#one[data-decision=banned]");
  });

  it("says that there is no answer where the files cannot be read", async () => {
    const { page } = await stage.open("/healthz");
    await page.context().route("**/legs/**", (route) => route.abort());
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await page.waitForSelector("#one[data-decision=none]");
    expect(await page.locator("#one").evaluate((one) => one.shadowRoot?.textContent)).toContain("No answer");
  });
});
