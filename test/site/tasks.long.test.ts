import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { readAddress } from "../../runtime/site/address.ts";
import { hashRecord } from "../../runtime/site/proof-hash.ts";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

/** What people come for, by keyboard alone, in a real browser. */
describe.skipIf(!hasChromium())("the page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it("answers a code that is typed, leg by leg, with its record", async () => {
    const { page, faults } = await stage.open("/?lang=en");
    await settled(page);
    await page.keyboard.press("Tab"); // the link that skips
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
    await page.locator("#q").focus();
    await page.keyboard.type("8542 31 90");
    await page.keyboard.press("Enter");
    await page.waitForSelector("table.legs");
    expect(new URL(page.url()).search).toBe("?lang=en&q=8542+31+90");
    expect(await page.title()).toBe("8542 31 90 – Cargolex");
    expect(await page.locator("table.legs tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/export[^]*Prohibited[^]*Prohibited/),
      expect.stringMatching(/import[^]*Prohibited[^]*Prohibited/),
      expect.stringMatching(/transit[^]*Prohibited[^]*Prohibited/),
      expect.stringMatching(/transport[^]*Nothing found[^]*Nothing found/),
      expect.stringMatching(/other countries[^]*Duties alone[^]*Duties alone/),
    ]);
    expect(await page.locator(".proof .hash").first().innerText()).toMatch(/^[0-9a-f]{64}$/);
    expect(await page.locator("p[role=status]").last().innerText()).toContain(
      "8542 31 90: Prohibited: export (Russia, Belarus), import (Russia, Belarus)",
    );
    expect(faults).toEqual([]);
  });

  it("shows the hash of the answer that the API gives", async () => {
    const { page } = await stage.open("/?lang=en&q=8542+31+90");
    await page.waitForSelector("table.legs");
    const answer = await fetch(`${stage.url}/api/v1/cn?q=8542+31+90&lang=en&texts=1`);
    expect(await page.locator(".proof .hash").first().innerText()).toBe(
      hashRecord(readAddress("?lang=en&q=8542+31+90"), (await answer.json()) as CnResponse),
    );
  });

  it("suggests codes for words, and arrow keys choose", async () => {
    const { page, faults } = await stage.open("/?lang=en");
    await settled(page);
    await page.locator("#q").focus();
    await page.keyboard.type("caviar");
    await page.waitForSelector("#q-list [role=option]");
    expect(await page.locator("#q").getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    const chosen = await page.locator("#q").getAttribute("aria-activedescendant");
    expect(await page.locator(`#${chosen}`).getAttribute("aria-selected")).toBe("true");
    const code = await page.locator(`#${chosen} .code`).innerText();
    await page.keyboard.press("Enter");
    await page.waitForSelector("table.legs");
    expect((await page.locator("h1").innerText()).trim()).toBe(code);
    await page.goBack();
    await page.waitForSelector(".help");
    expect(await page.locator("#q").inputValue()).toBe("");
    expect(faults).toEqual([]);
  });

  it("closes the suggestions by Escape, and lists the same as links without choosing", async () => {
    const { page } = await stage.open("/?lang=pl");
    await settled(page);
    await page.locator("#q").focus();
    await page.keyboard.type("piwo");
    await page.waitForSelector("#q-list [role=option]");
    await page.keyboard.press("Escape");
    expect(await page.locator("#q").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await page.waitForSelector("ol.candidates");
    expect(await page.locator("ol.candidates li .code").first().innerText()).toBe("2203");
  });

  it.each(["0401", "2203", "kotek pluszowy xyz", "99999999"])(
    "never says that %s is allowed, and says what was not looked at",
    async (q) => {
      const { page } = await stage.open(`/?lang=pl&q=${encodeURIComponent(q)}`);
      await settled(page);
      expect(await page.locator("main").innerText()).toContain("Czego nie sprawdzono");
      await page.locator(".languages a[hreflang=en]").click();
      await page.waitForFunction(() => document.documentElement.lang === "en");
      await settled(page);
      expect(await page.locator("main").innerText()).toContain("What was not looked at");
      // Permission is spoken of only to deny it, and no mark of the answer is that of something good.
      const words = (await page.locator("article .decision, article .legs, article .sentences").allTextContents())
        .join(" ")
        .replaceAll(/does not mean (?:that trade is )?permitted/g, "");
      expect(words).not.toMatch(/allowed|permitted|not restricted|free/i);
      expect(await page.locator("article .mark.good").count()).toBe(0);
    },
  );

  it.each([
    ["XXIII", "Annex XXIII"],
    ["art. 3k", "Art. 3k(1)"],
    ["Y863", "Y863"],
  ])("says what the law has under %s", async (q, stated) => {
    const { page, faults } = await stage.open(`/?lang=en&q=${encodeURIComponent(q)}`);
    await page.waitForSelector("article.answer ul.texts li");
    expect(await page.locator("article.answer ul.texts").innerText()).toContain(stated);
    expect(faults).toEqual([]);
  });

  it("offers a UN number beside the heading of the same digits, and speaks the language of the browser", async () => {
    const { page } = await stage.open("/", { locale: "de-DE" });
    await page.waitForSelector(".help");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    await page.locator("#q").focus();
    await page.keyboard.type("1203");
    await page.waitForSelector("#q-list [role=option]");
    expect(await page.locator("#q-list .code").allInnerTexts()).toEqual(["1203", "UN 1203", "1203 00"]);
    await page.fill("#q", "123456789012");
    await page.press("#q", "Enter");
    await page.waitForSelector(".failure");
    expect(await page.locator(".failure").innerText()).toContain("höchstens 10 Ziffern");
  });

  it.each([
    ["/?lang=fr&q=bi%C3%A8re", ".candidates li", "fr", "Bières de malt"],
    ["/?lang=de&q=8703+60+10&from=EU&to=BY", ".subject .name", "de", "Elektromotor"],
    ["/?view=tree&lang=de&q=2203+00", ".tree li", "de", "in Flaschen"],
  ])("names goods as the nomenclature does in the language of the page: %s", async (address, where, lang, name) => {
    const { page, faults } = await stage.open(address);
    await settled(page); // what was drawn early is drawn anew
    const named = page.locator(where).filter({ hasText: name }).first();
    await named.waitFor();
    expect(
      await named.evaluate((own) => (own.querySelector("[lang]") ?? own.closest("[lang]"))?.getAttribute("lang")),
    ).toBe(lang);
    expect(await page.locator(".warnings").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it("compares two days", async () => {
    const { page, faults } = await stage.open("/?lang=en&q=8542+31+90&as_of=2024-06-30&with=2024-07-02");
    await page.waitForSelector(".days-table");
    expect(await page.locator(".days-table tr.changed").count()).toBeGreaterThan(0);
    expect(await page.locator(".days-table thead").innerText()).toMatch(/30 June 2024\s+2 July 2024/);
    expect(faults).toEqual([]);
  });

  it("names the chapters of the nomenclature", async () => {
    const { page, faults } = await stage.open("/?view=tree&lang=pl");
    await page.waitForSelector("ul.grid");
    expect(await page.locator("ul.grid li").count()).toBe(98);
    expect(await page.locator("ul.grid li", { hasText: "87" }).first().innerText()).toMatch(/87\s+Pojazdy nieszynowe/);
    expect(faults).toEqual([]);
  });

  it("opens the nomenclature with a mark on each line", async () => {
    const { page, faults } = await stage.open("/?view=tree&lang=en&q=8542");
    await page.waitForSelector("ul.tree");
    expect(await page.locator("ul.tree li:has(.marks .mark)").count()).toBe(await page.locator("ul.tree li a").count());
    expect(await page.locator("ul.tree li").first().innerText()).toMatch(/Prohibited: export \(Russia, Belarus\)/);
    await page.locator("ul.tree a").first().press("Enter");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent?.trim() === "8542 31");
    expect(faults).toEqual([]);
  });

  it.each([
    ["pl", "BENZYNA SILNIKOWA"],
    ["en", "MOTOR SPIRIT"],
    ["de", "BENZIN"],
    ["fr", "ESSENCE"],
  ])("shows a substance in %s, with its label and its entry", async (lang, name) => {
    const { page, faults } = await stage.open(`/?view=adr&lang=${lang}&q=UN1203`);
    await page.waitForSelector(".danger svg");
    expect(await page.locator(".subject .name").innerText()).toContain(name);
    expect(await page.locator(".copy code").first().innerText()).toMatch(/^UN 1203 .*3, II, \(D\/E\)/);
    expect(faults).toEqual([]);
  });

  it("judges a load that is typed, and keeps it in the address", async () => {
    const { page, faults } = await stage.open("/?view=load&lang=en");
    await settled(page);
    await page.locator("#un-0").focus();
    // Behind the unit: the cross, how the goods are carried in five fields, what else can be said, the line's end.
    const toNextLine = [...Array.from({ length: 8 }, () => "Tab"), "Enter"];
    for (const text of ["1203", "Tab", "333", "Tab", "ArrowDown", ...toNextLine])
      await (/^(?:Tab|ArrowDown|Enter)$/.test(text) ? page.keyboard.press(text) : page.keyboard.type(text));
    await page.waitForFunction(() => document.activeElement?.id === "un-1"); // a line was added
    for (const text of ["0081", "Tab", "10", "Enter"])
      await (/^(?:Tab|Enter)$/.test(text) ? page.keyboard.press(text) : page.keyboard.type(text));
    await page.waitForSelector("article.answer");
    expect(new URL(page.url()).searchParams.get("items")).toBe("1203_333l,0081_10kg");
    expect(await page.locator("#answer-title").innerText()).toContain("May not be carried so");
    expect(await page.locator(".matrix td.banned").count()).toBe(1);
    expect(await page.locator(".sum").innerText()).toContain("1,199 of 1,000 points");
    expect(faults).toEqual([]);
  });

  it("asks about exemptions before points, and takes a yes", async () => {
    const { page, faults } = await stage.open("/?view=load&lang=en&items=3481_100kg");
    await page.waitForSelector("article.answer");
    const offer = page.locator("form.question", { hasText: "SP 188" }).first();
    await offer.locator("input").last().fill("11");
    await offer.locator("button[type=submit]").first().click();
    await page.waitForFunction(() => location.search.includes("special_provision"));
    await page.waitForSelector("article.answer");
    await page.waitForFunction(() =>
      document.querySelector("article.answer")?.textContent?.includes("Exempt by SP 188"),
    );
    expect(new URL(page.url()).searchParams.get("items")).toBe(
      "3481_100kg*battery_wh:11*exempt_as:sp*special_provision:188",
    );
    expect(faults).toEqual([]);
  });

  it("says which lines of a load are none, and asks about no part of it", async () => {
    const { page } = await stage.open("/?view=load&lang=en&items=1203_400l,12_xkg");
    await page.waitForSelector(".failure");
    expect(await page.locator(".failure").innerText()).toContain("Line 2");
    expect(await page.locator("article.answer").count()).toBe(0);
  });

  it("names the acts that are not held in the language of the page", async () => {
    const { page } = await stage.open("/?view=data&lang=pl");
    await page.waitForSelector("ul.texts li");
    expect(await page.locator("ul.texts").first().innerText()).toContain("Rozporządzenie Rady (UE) 2026/513");
  });

  it("tells what the data holds, with a chart and feeds that exist", async () => {
    const { page, faults } = await stage.open("/?view=data&lang=fr");
    await page.waitForSelector(".releases");
    expect(await page.locator(".chart li").count()).toBeGreaterThan(10);
    const links = await page
      .locator("main a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
    expect(faults).toEqual([]);
  });

  it("links only to what the service has", async () => {
    const { page } = await stage.open("/?lang=en");
    await settled(page);
    const links = await page
      .locator("footer a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });

  it("says that there is no answer when a shard cannot be read, never that nothing was found", async () => {
    const { page } = await stage.open("/?lang=en", { serviceWorkers: "block" });
    await settled(page);
    await page.context().route("**/sanctions/legs/04*.json*", (route) => route.abort());
    await page.locator("#q").fill("0401 10 10");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".failure");
    expect(await page.locator(".failure").innerText()).toContain("This is no answer");
    expect(await page.locator("table.legs").count()).toBe(0);
  });

  it("prints a record of one page, and all of it where that is chosen", async () => {
    const { page } = await stage.open("/?lang=en&q=8703+60+10&from=EU&to=BY&facts=BY-XVIII-0476/export:no");
    await page.waitForSelector("#app[data-paper]");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const record = page.locator(".record");
    for (const part of [
      "8703 60 10",
      "EU → Belarus",
      "at least 165 mm? No",
      "Equipment for internal repression",
      await page.locator(".proof .hash").first().textContent(),
      "as_of=",
      "release=",
    ])
      expect(await record.innerText()).toContain(part);
    expect(await page.locator("form, .legs, .proof").locator("visible=true").count()).toBe(0);
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
    await page.evaluate(() => {
      document.documentElement.classList.add("print-all");
      dispatchEvent(new Event("beforeprint"));
    });
    expect(await page.locator("details:not([open])").count()).toBe(0);
    expect(await record.isVisible()).toBe(false);
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBeGreaterThan(1);
  });
});

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}
