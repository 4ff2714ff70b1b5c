import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";
import { englishIn } from "./english.ts";

const CODES = ["7214", "8703", "0401", "2710", "8542"];

/** A page in German or French says nothing in English, however much of it is opened. */
describe.skipIf(!hasChromium())("a page in German or French", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage?.close();
  });

  describe.each(["de", "fr"] as const)("in %s", (lang) => {
    const english = englishIn(lang);

    it.each([
      ...CODES.flatMap((q) => [`q=${q}`, `q=${q}&from=EU&to=RU`]),
      "q=8471+30+00&from=EU&to=IR",
      "q=9303&from=EU&to=CN",
      "q=laptop",
      "view=tree",
      "view=tree&q=7214",
      "view=data",
      "view=sheet",
      "view=verify",
      "view=load",
    ])("has no word of English with all open: %s", async (query) => {
      const { page } = await stage.open(`/?lang=${lang}&${query}`);
      if (!/view=(?:sheet|verify|load)/.test(query)) await settled(page);
      for (let round = 0; round < 3; round++) {
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll("details")) fold.open = true;
        });
        await page.waitForTimeout(300);
      }
      // Names of languages and countries, hashes, and what says that it is in another language.
      const lines = await page.evaluate((own) => {
        for (const part of document.querySelectorAll<HTMLElement>(
          `option, select, .hash, body [lang]:not([lang=${own}])`,
        ))
          part.style.display = "none";
        return document.body.innerText.replaceAll(/\b[0-9a-f]{64}\b/g, "").split("\n");
      }, lang);
      expect(lines.flatMap((line) => english(line).map((word) => `${word}: ${line.slice(0, 120)}`))).toEqual([]);
    });
  });
});
