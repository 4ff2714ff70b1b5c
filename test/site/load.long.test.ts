import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

/** Loads as dispatchers bring them, in all languages. */
const LOADS = [
  "lang=pl&items=1203_200l,1001_32kg",
  "lang=de&items=3481_400kg",
  "lang=fr&items=1950_300kg",
  "lang=en&items=1203_333kg",
  "lang=pl&items=1845_500kg",
  "lang=de&items=1203_400l,1950_20kg,0081_10kg,3082_5l&tunnel=E&mass=12",
  "lang=fr&items=1230_5000l*packages:25,3082_20l",
  "lang=en&items=1203_l*empty_uncleaned:1*packages:4",
  "lang=pl&items=1263_20l_1263-II-640C*exempt_as:lq*inner_l:1*package_kg:12*packages:2",
  "lang=de&items=3528_1200l*exempt_as:sp*special_provision:363&tunnel=D",
  "lang=fr&items=1202_15000l*carriage:tank*tank.kind:tank_vehicle*tank.code:LGBF,1203_9000l*carriage:tank*tank.kind:tank_vehicle&tunnel=D",
  "lang=de&items=3077_24000kg*carriage:bulk*bulk.code:VC1*waste:1*waste_code:19 12 11~1",
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];

describe.skipIf(!hasChromium())("a load on the page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each(SIZES)(
    "has its verdict whole in the first view of $width x $height, and nothing beside the page",
    async (viewport) => {
      const { page, faults } = await stage.open("/?view=load", { viewport });
      for (const load of LOADS) {
        await page.goto(`${stage.url}/?view=load&${load}`);
        await page.waitForSelector("article.answer");
        const box = await page.locator("[data-decision]").boundingBox();
        expect([load, box !== null && box.y >= 0 && box.y + box.height <= viewport.height]).toEqual([load, true]);
        const words = (await page.locator("[data-decision]").innerText()).split(/\s+/).length;
        expect([load, words <= 60]).toEqual([load, true]);
        expect([load, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([load, viewport.width]);
        // Every column of the table is on the screen.
        const table = await page.locator("table.counted").boundingBox();
        expect([load, table !== null && table.x + table.width <= viewport.width]).toEqual([load, true]);
      }
      expect(faults).toEqual([]);
    },
  );

  it("is one page on paper: document, marks, equipment, instructions", async () => {
    const { page } = await stage.open(
      "/?view=load&lang=de&items=1230_5000l*packages:25*package_kind:drum,3082_20l*packages:1*package_kind:jerrican*technical_name:Nonylphenol&consignor=A&consignee=B&mass=12",
    );
    await page.waitForSelector("article.answer");
    await page.waitForSelector("#app[data-paper]");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.locator(".record-link .qr").count()).toBe(1);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    expect(await page.locator(".copy code").innerText()).toContain("UN 1230 METHANOL, 3 (6.1), II, (D/E), 25 × Fass");
    expect(await page.locator(".crew li").allInnerTexts()).toContainEqual(expect.stringContaining("Fluchtmaske"));
  });

  it("copies no document with a gap, and fills it where it is shown", async () => {
    const { page } = await stage.open("/?view=load&lang=en&items=1203_200l");
    await page.waitForSelector("article.answer");
    expect(await page.locator(".copy").count()).toBe(0);
    expect(await page.locator(".paper").innerText()).toContain("UN 1203 [which of the names], 3, II, (D/E)");
    const gaps = page.locator("form.need").first();
    await gaps.locator("[name=consignor]").fill("Example Ltd, Dover");
    await gaps.locator("[name=consignee]").fill("Sample GmbH, Köln");
    await gaps.locator("#need-0-name_choice option", { hasText: "PETROL" }).first().waitFor({ state: "attached" });
    await gaps.locator("#need-0-name_choice").selectOption({ label: "PETROL" });
    await gaps.locator("#need-0-packages").fill("10");
    await gaps.locator("#need-0-package_kind").selectOption("jerrican");
    await gaps.locator("button[type=submit]").click();
    await page.waitForSelector(".copy code");
    const text = await page.locator(".copy code").innerText();
    expect(text).toContain("UN 1203 PETROL, 3, II, (D/E), 10 × jerrican, 200 l");
    expect(text).toContain("Sample GmbH, Köln");
  });

  it("adds goods by name and from their card, and keeps what was there", async () => {
    const { page, faults } = await stage.open("/?view=load&lang=pl&items=1203_200l");
    await page.waitForSelector("article.answer");
    await page.locator(".load-form summary").first().click();
    await page.locator("form.add #q").fill("aerozole");
    await page.locator("form.add #q").press("Enter");
    await page.waitForFunction(() => location.search.includes("1950"));
    expect(new URL(page.url()).searchParams.get("items")).toBe("1203_200l,1950_kg");
    await page.locator(".row-field option", { hasText: "5F: AEROZOLE palne" }).waitFor({ state: "attached" });
    await page.locator('nav a[href*="view=adr"]').first().click();
    await page.locator("form.ask #q").fill("1845");
    await page.locator("form.ask #q").press("Enter");
    await page.locator(".subject .links a").click();
    await page.waitForFunction(() => location.search.includes("view=load"));
    expect(new URL(page.url()).searchParams.get("items")).toBe("1203_200l,1950_kg,1845");
    expect(faults).toEqual([]);
  });

  it("takes a tank with its compartments, consignees and carrier, and prints the driver's page", async () => {
    const { page, faults } = await stage.open("/?view=load&lang=en");
    await page.locator(".chip", { hasText: "diesel in a tank" }).click();
    await page.locator("#quantity-0").fill("15000");
    await page.locator("#more-0-tank\\.code").fill("LGBF");
    await page.locator(".row-field option", { hasText: "640L" }).waitFor({ state: "attached" });
    await page.locator(".row-field select").selectOption("1202-III-640L");
    await page.locator("form.load button", { hasText: "Add a line" }).click();
    await page.locator("#un-1").fill("1203");
    await page.locator("#quantity-1").fill("9000");
    await page.locator("fieldset.line:nth-of-type(2) select").first().selectOption("l");
    // Fields of packages are there until a tank is chosen.
    await page.locator("#more-1-packages").waitFor();
    await page.locator("#more-1-carriage").selectOption("tank");
    await page.waitForSelector("#more-1-packages", { state: "detached" });
    await page.locator("#more-1-tank\\.code").fill("LGBF");
    await page.locator("form.load details > summary", { hasText: "Vehicle, way and document" }).click();
    await page.locator("form.load [name=consignor]").fill("Refinery SA, Gdańsk");
    await page.locator("form.load [name=consignee]").fill("Station 1, Dover\nStation 2, Kent");
    await page.locator("form.load [name=carrier]").fill("Haulier Ltd");
    await page.locator("form.load [name=loaded]").fill("2026-11-30");
    await page.locator("form.load button[type=submit]").click();
    await page.waitForSelector("article.answer");
    const gaps = page.locator("form.need").first();
    await gaps.locator("#need-1-name_choice option", { hasText: "PETROL" }).first().waitFor({ state: "attached" });
    await gaps.locator("#need-0-name_choice").selectOption({ label: "DIESEL FUEL" });
    await gaps.locator("#need-1-name_choice").selectOption({ label: "PETROL" });
    await gaps.locator("button[type=submit]").click();
    await page.waitForSelector(".copy code");
    expect((await page.locator(".copy code").innerText()).split("\n")).toEqual(
      expect.arrayContaining([
        "Consignee: Station 1, Dover",
        "Consignee: Station 2, Kent",
        "Carrier: Haulier Ltd",
        expect.stringMatching(/^UN 1202 DIESEL FUEL, 3, III, \(D\/E\).*, 15000 l$/),
        expect.stringMatching(/^UN 1203 PETROL, 3, II, \(D\/E\).*, 9000 l$/),
      ]),
    );
    expect(await page.locator(".danger[aria-label='orange plate 30/1202']").count()).toBeGreaterThan(0);
    expect(await page.locator("section", { hasText: "Tanks and bulk" }).locator(".kind").allInnerTexts()).toEqual([
      "allowed",
      "allowed",
    ]);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it("takes a no for an answer, and shows the next question", async () => {
    const { page } = await stage.open("/?view=load&lang=en&items=3481_400kg");
    await page.waitForSelector("form.question");
    expect(await page.locator("form.question h2").first().innerText()).toContain("SP 188");
    await page.locator("form.question button.second").first().click();
    await page.waitForFunction(() => location.search.includes("no=188"));
    await page.waitForFunction(() => !document.querySelector("form.question h2")?.textContent?.includes("SP 188"));
  });
});
