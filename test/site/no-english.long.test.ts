import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";
import { englishIn } from "./english.ts";

const CODES = ["7214", "8703", "0401", "2710", "8542"];

/** A page in another language says nothing in English, however much of it is opened, on paper neither. */
describe.skipIf(!hasChromium())("a page in another language", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage?.close();
  });

  describe.each(["de", "fr", "pl"] as const)("in %s", (lang) => {
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
      "view=load&items=1203_400l,3481_5kg*exempt_as:lq",
      "view=load&items=1202_1000l*carriage:tank*tank.kind:tank_vehicle,1950_20kg*exempt_as:lq*packages:4&tunnel=E",
      "view=guide",
      "view=adr&q=1203",
      "view=adr&q=33/1203",
      // What the page refuses.
      "q=x",
      "q=8542&as_of=1990-01-01",
      "q=99999999",
      "q=8542&from=EU&to=Narnia",
    ])("has no word of English with all open: %s", async (query) => {
      const { page } = await stage.open(`/?lang=${lang}&${query}`);
      if (query.includes("items=")) await page.waitForSelector("article.answer, .failure");
      else if (!/view=(?:sheet|verify|load)/.test(query)) await settled(page);
      for (let round = 0; round < 3; round++) {
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll("details")) fold.open = true;
        });
        await page.waitForTimeout(300);
      }
      const lines: string[] = [];
      for (const media of ["screen", "print"] as const) {
        await page.emulateMedia({ media });
        // Names of languages and countries, hashes, and what says that it is in another language.
        const seen = await page.evaluate((own) => {
          for (const part of document.querySelectorAll<HTMLElement>(
            `option, select, .hash, body [lang]:not([lang=${own}])`,
          ))
            part.style.display = "none";
          return document.body.innerText.replaceAll(/\b[0-9a-f]{64}\b|https?:\S+/g, "").split("\n");
        }, lang);
        lines.push(...seen);
      }
      const words = lines.flatMap((line) => english(line).map((word) => ({ word, line })));
      // What was typed stands there as it was typed.
      const found = words.filter(({ word }) => !query.includes(word.toLowerCase()));
      expect(found.map(({ word, line }) => `${word}: ${line.slice(0, 120)}`)).toEqual([]);
    });
  });
});
