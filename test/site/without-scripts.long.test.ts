import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderHtml } from "../../runtime/site/render-html.ts";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const SCRIPT = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'&";

describe("a template printed as text", () => {
  it("has every value escaped, in text and in attributes", () => {
    const text = renderHtml(
      html`<p class=${SCRIPT} title="a ${SCRIPT} b">${SCRIPT}${[SCRIPT, html`<b>${SCRIPT}</b>`]}</p>`,
    );
    expect(text).not.toMatch(/<script|<img/);
    expect(text.match(/<[^>]*>/g)?.map((tag) => tag.split(" ")[0])).toEqual(["<p", "<b>", "</b>", "</p>"]);
  });

  it("leaves out listeners and what is nothing, and keeps flags and properties", () => {
    expect(
      renderHtml(
        html`<input
            id="q"
            @input=${() => undefined}
            ?required=${true}
            ?hidden=${false}
            aria-label=${nothing}
            .value=${live("8542")}
            .checked=${true}
          />${nothing}${undefined}${0}`,
      ),
    ).toMatch(/^<input\s+id="q"\s+required\s+value="8542"\s+checked\s*\/>0$/);
  });

  it("takes no data for a template", () => {
    expect(() => renderHtml(html`<p>${JSON.parse('{"_$litType$":1,"strings":["<script>"],"values":[]}')}</p>`)).toThrow(
      "neither text",
    );
  });
});

/** What who has no script is answered, over HTTP and in a browser. */
describe.skipIf(!hasChromium())("the page without scripts", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  /** The printed page of an address, and its text without tags. */
  async function print(query: string): Promise<{ status: number; headers: Headers; text: string; words: string }> {
    const response = await fetch(`${stage.url}/plain?${query}`);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      words: text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "),
    };
  }

  it.each([
    ["pl", "Zakaz", "Czego nie sprawdzono"],
    ["en", "Prohibited", "What was not looked at"],
  ])("answers a code in %s from a plain form", async (lang, banned, scope) => {
    const { page, faults } = await stage.open(`/?lang=${lang}`, { javaScriptEnabled: false });
    await page.waitForURL("**/plain?**");
    await page.fill("#q", "8542 31 90");
    await page.press("#q", "Enter");
    await page.waitForURL("**/plain?**q=8542**");
    expect(await page.locator("table.legs tbody tr").count()).toBe(5);
    expect(await page.locator("table.legs td.banned").first().innerText()).toContain(banned);
    expect(await page.locator(".scope").innerText()).toContain(scope);
    expect(await page.locator(".sentences li").count()).toBeGreaterThan(4);
    const answer = await (await fetch(`${stage.url}/api/v1/cn?q=8542+31+90&lang=${lang}&texts=1`)).arrayBuffer();
    expect(await page.locator(".proof .hash").first().innerText()).toBe(
      Buffer.from(await crypto.subtle.digest("SHA-256", answer)).toString("hex"),
    );
    expect(await page.locator("button[type=button]:visible").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("goes to the answer of a link that was made with scripts", async () => {
    const { page } = await stage.open("/?view=adr&lang=en&q=1203", { javaScriptEnabled: false });
    await page.waitForSelector(".danger svg");
    expect(await page.locator(".subject .name").innerText()).toContain("MOTOR SPIRIT");
    expect(await page.locator(".copy code").first().innerText()).toMatch(/^UN 1203 .*3, II, \(D\/E\)/);
  });

  it("lists candidates as links, and opens the nomenclature with marks", async () => {
    const found = await print("lang=pl&q=piwo");
    expect(found.text).toContain('<ol class="candidates">');
    expect(found.text).toContain('href="./?q=2203&amp;lang=pl"');
    const tree = await print("lang=en&view=tree&q=8542");
    expect(tree.text.match(/class="mark (?:banned|depends|nothing)"/g)?.length).toBeGreaterThan(3);
  });

  it("is under a policy that lets nothing run, and is kept by nobody", async () => {
    const { headers, text, words } = await print("lang=en&q=8542");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).not.toMatch(/<script|\son\w+=/i);
    expect(words).toContain("Without scripts the server looks it up");
    expect(words).not.toContain("nobody is told the question");
    expect((await fetch(`${stage.url}/?q=8542`)).headers.get("cache-control")).toBe("private, no-cache");
  });

  it.each([
    ["a script", `q=${encodeURIComponent(SCRIPT)}`, 200, "A name is not enough: pick your goods’ code."],
    ["201 signs", `q=${"x".repeat(201)}`, 400, "cannot be answered as it stands"],
    ["12 digits", "q=123456789012", 400, "cannot be answered as it stands"],
    ["a day that is none", "q=8542&as_of=2026-02-31", 400, "cannot be answered as it stands"],
    [
      "a code that does not exist",
      "q=99999999",
      200,
      "This code is not in the nomenclature of the day. Nothing can be concluded about the goods.",
    ],
    ["a UN number that does not exist", "view=adr&q=9999", 404, "cannot be answered as it stands"],
    ["nothing found", "q=0401", 200, "Nothing found in this data. This does not mean permitted."],
    ["a view that is worked in the browser", "view=load&items=1203_400l", 200, "needs scripts"],
  ])("says of %s what the interface says, never that it is allowed", async (_, query, status, said) => {
    const { words, text, ...found } = await print(`lang=en&${query}`);
    expect(words).toContain(said);
    expect(found.status).toBe(status);
    expect(text).not.toMatch(/<script|<img|class="mark good"/);
    expect(
      words.replaceAll(
        /(?:never means that a trade is|does not mean(?: that (?:the )?(?:trade|a trade) is)?) permitted/gi,
        "",
      ),
    ).not.toMatch(/\b(?:allowed|permitted|not restricted)\b/i);
  });

  it("escapes what stands in the link to it", async () => {
    const page = await (
      await fetch(`${stage.url}/?q=${encodeURIComponent(SCRIPT)}&${encodeURIComponent(SCRIPT)}=1`)
    ).text();
    const [head = ""] = /<noscript>[^]*?<\/noscript>/.exec(page) ?? [];
    expect(head).toMatch(/^<noscript><meta http-equiv="refresh" content="0; url=plain\?[\w%+=&;.*-]+"><\/noscript>$/);
  });
});
