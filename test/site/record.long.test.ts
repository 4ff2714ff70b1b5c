import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** A record is one page, and what it says can be verified. */
describe.skipIf(!hasChromium())("a record", () => {
  let stage: Stage;
  const work = mkdtempSync(join(tmpdir(), "cargolex-record-"));
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    rmSync(work, { recursive: true });
    await stage?.close();
  });

  async function openVerify(page: Page): Promise<void> {
    await page.goto(`${stage.url}/verify`);
    await page.waitForSelector("form.verify");
  }

  it.each([
    "lang=pl&q=8703",
    "lang=pl&q=8703&from=EU&to=BY&reference=2026/1187&consignor=A&consignee=B",
    // Every ban stands there whole.
    "lang=de&q=8471+30+00&from=EU&to=IR",
    "lang=fr&q=2710+19+43&from=EU&to=KP",
  ])("of %s is whole on one page of A4, with its address as a link and a QR code", async (query) => {
    const { page } = await stage.open(`/?${query}`);
    await page.waitForSelector("#app[data-paper]");
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString("latin1")).toMatch(/\/URI \([^)]*release=[^)]*sha256=[0-9a-f]{64}/);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".record .qr").isVisible()).toBe(true);
    const text = await page.locator(".record").innerText();
    expect(text).not.toContain("…");
    const requested = new URLSearchParams(query);
    for (const name of ["reference", "consignor", "consignee"]) expect(text).toContain(requested.get(name) ?? "");
  });

  it("is true as PDF, as a hash of this device, and as an answer of the interface; a changed one is not", async () => {
    const { page, faults } = await stage.open("/?lang=en&q=8703+60+10&from=EU&to=BY");
    await page.waitForSelector("#app[data-paper]");
    const [pdf, hash] = [join(work, "record.pdf"), await page.locator(".proof .hash").first().innerText()];
    writeFileSync(pdf, await page.pdf({ format: "A4" }));
    await openVerify(page);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.setInputFiles("#record-file", pdf);
    await page.click("form.verify button");
    await page.waitForSelector("article [data-verified=yes]");
    const link = new URL(page.url());
    link.searchParams.set(
      "sha256",
      hash.replace(/^./, (sign) => (sign === "0" ? "1" : "0")),
    );
    await page.goto(link.href);
    await page.waitForSelector("article [data-verified=no]");
    await openVerify(page);
    await page.fill("#record", hash);
    await page.press("#record", "Tab");
    await page.click("form.verify button");
    await page.waitForSelector("article [data-verified=yes]");
    const requested = "api/v1/cn?q=87036010&lang=en&view=basic&facts=BY-XVIII-0476/export:no";
    const text = await (await fetch(`${stage.url}/${requested}`)).text();
    for (const [stated, mark] of [
      [text, "yes"],
      [text.replace("set_aside", "not_listed"), "no"],
      // Written twice: a person reads the first, a program the last.
      [text.replace('"verdict":"', '"verdict":"restricted","verdict":"'), "no"],
    ] as const) {
      writeFileSync(join(work, "answer.json"), stated);
      await openVerify(page);
      await page.setInputFiles("#record-file", join(work, "answer.json"));
      await page.click("form.verify button");
      await page.waitForSelector(`form [data-verified=${mark}]`);
    }
    expect(faults).toEqual([]);
  });

  it("binds goods, way, day, facts and parties, in every language", async () => {
    const { page } = await stage.open(
      "/?lang=de&q=8703+60+10&from=EU&to=BY&facts=BY-XVIII-0476/export:no&reference=2026/1187&consignor=A",
    );
    await page.waitForSelector("#app[data-paper]");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const link = (await page.locator(".record .record-link a").getAttribute("href")) ?? "";
    const open = async (change: (params: URLSearchParams) => void): Promise<string | null> => {
      const url = new URL(link);
      change(url.searchParams);
      await page.goto(url.href);
      await page.waitForSelector("article [data-verified]");
      return await page.locator("article [data-verified]").getAttribute("data-verified");
    };
    for (const lang of ["pl", "en", "de", "fr"])
      expect([lang, await open((params) => params.set("lang", lang))]).toEqual([lang, "yes"]);
    const forged: Record<string, string>[] = [
      { to: "RU" },
      { from: "RU", to: "EU" },
      { from: "", to: "" },
      { to: "KZ" },
      { q: "8703 60 90" },
      { as_of: "2026-11-01" },
      { facts: "" },
      { facts: "BY-XVIII-0476/export:yes" },
      { reference: "2026/1188" },
      { consignor: "B" },
      { consignee: "C" },
    ];
    for (const change of forged)
      expect([
        change,
        await open((params) => {
          for (const [name, value] of Object.entries(change)) params.set(name, value);
        }),
      ]).toEqual([change, "no"]);
  });

  it("is printed at once where its button is pressed", async () => {
    const { page } = await stage.open("/?lang=en&q=8703+60+10&from=EU&to=BY");
    await page.waitForSelector("article.answer");
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.body.setAttribute("data-printed", String(document.querySelector(".record .qr") !== null));
      };
    });
    await page.locator(".proof button").first().click();
    await expect.poll(() => page.getAttribute("body", "data-printed")).toBe("true");
  });

  it.each([
    ["a UN number", "v1/un/1203?lang=de", undefined],
    ["a load", "v1/load?lang=fr", { items: [{ un: "1203", l: 200 }] }],
    ["points", "v1/calc/1136?lang=pl", { items: [{ un: "1203", l: 200 }] }],
    ["mixed loading", "v1/compatibility?lang=en", { uns: ["1203", "0081"] }],
  ])("answers of the interface about %s are verified with what was sent", async (_, path, body) => {
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${stage.url}/${path}`, init);
    expect(response.status).toBe(200);
    const text = await response.text();
    const { page } = await stage.open("/verify?lang=en", { serviceWorkers: "block" });
    for (const [stated, sent, mark] of [
      [text, JSON.stringify(body), "yes"],
      [text.replace("1203", "1202"), JSON.stringify(body), "no"],
      ...(body === undefined ? [] : ([[text, "", "no"]] as const)),
    ] as const) {
      await openVerify(page);
      await page.fill("#record", sent ?? "");
      await page.setInputFiles("#record-file", {
        name: "answer.json",
        mimeType: "application/json",
        buffer: Buffer.from(stated),
      });
      await page.click("form.verify button");
      await page.waitForSelector(`form [data-verified=${mark}]`);
    }
  });

  it("is held on this device: what was asked, what is kept, and what changed since", async () => {
    const { page } = await stage.open("/?lang=en&q=8703+60+10&from=EU&to=BY");
    await page.waitForSelector("article.answer");
    await page.locator(".subject .star").press("Enter");
    await page.goto(`${stage.url}/?lang=en&q=0401`);
    await page.waitForSelector("article.answer");
    await page.goto(`${stage.url}/?lang=en`);
    await page.waitForSelector(".asked");
    expect(await page.locator(".asked li a").allInnerTexts()).toEqual(["8703 60 10", "0401"]);
    // As if both had been asked on an earlier day, and one had been answered otherwise.
    await page.evaluate(() => {
      const all = JSON.parse(localStorage.getItem("cargolex-asked") ?? "[]") as { day: string; legs: string }[];
      const old = all.map((one, at) => ({ ...one, day: "2026-01-01", legs: at === 0 ? "other" : one.legs }));
      localStorage.setItem("cargolex-asked", JSON.stringify(old));
    });
    await page.reload();
    await page.waitForSelector(".asked li strong");
    expect(await page.locator(".asked li", { hasText: "changed" }).locator("a").allInnerTexts()).toEqual(["0401"]);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.locator(".asked li a", { hasText: "0401" }).click();
    await page.waitForSelector("article.answer");
    expect(await page.locator("article.answer .note.warn").first().innerText()).toContain(
      "Changed since 1 January 2026",
    );
    await page.goto(`${stage.url}/?lang=en`);
    await page.locator(".asked button.small").click();
    expect(await page.locator(".asked").count()).toBe(0);
  });
});
