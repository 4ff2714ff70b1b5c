import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { hasChromium, openStage, settled } from "./browser.ts";

/**
 * `node test/site/pictures.ts [view...]`: a picture of every view, in both themes, high contrast, on a phone and on
 * paper, in a temporary folder, to be looked at.
 */

const VIEWS: Readonly<Record<string, string>> = {
  first: "lang=pl",
  code: "lang=pl&q=8542+31+90",
  nothing: "lang=en&q=0401",
  unknown: "lang=en&q=99999999",
  name: "lang=pl&q=piwo",
  days: "lang=en&q=8542&as_of=2024-06-30&with=2026-01-02",
  refused: "lang=en&q=123456789012",
  chapters: "lang=pl&view=tree",
  tree: "lang=en&view=tree&q=8703",
  sheet: "lang=en&view=sheet",
  substances: "lang=fr&view=adr",
  substance: "lang=de&view=adr&q=1203",
  rows: "lang=en&view=adr&q=1950",
  search: "lang=pl&view=adr&q=kwas",
  form: "lang=pl&view=load",
  load: "lang=en&view=load&items=1203_400l,1950_20kg,0081_10kg,3082_5l&tunnel=E&mass=12",
  data: "lang=pl&view=data",
};
const GOODS =
  "Nr;Name;CN code\n1;Processor;85423190\n2;Horses;1012100\n3;Books;4901 99 00\n4;Caviar;kawior\n5;Wine;2204 21\n6;?;99999999\n";
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { forcedColors: "active" },
  phone: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  "phone-dark": { viewport: { width: 320, height: 640 }, colorScheme: "dark", deviceScaleFactor: 2 },
};

/** Of a long page the beginning. */
const MOST = 2600;

async function draw(page: Page, path: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MOST) } });
}

if (hasChromium()) {
  const only = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), "cargolex-pictures-"));
  const stage = await openStage();
  for (const [view, query] of Object.entries(VIEWS)) {
    if (only.length > 0 && !only.includes(view)) continue;
    for (const [look, options] of Object.entries(LOOKS)) {
      const { page, faults } = await stage.open(`/?${query}`, { serviceWorkers: "block", ...options });
      await settled(page);
      if (view === "sheet") {
        await page.setInputFiles("#sheet-file", {
          name: "goods.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(GOODS),
        });
        await page.waitForSelector("article.answer");
      }
      await draw(page, join(folder, `${view}-${look}.png`));
      if (look === "light") {
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: 794, height: 1123 });
        await draw(page, join(folder, `${view}-print.png`));
      }
      if (faults.some((fault) => !fault.includes("blocked by Playwright")))
        process.stdout.write(`${view} ${look}: ${faults.join("; ")}\n`);
      await page.context().close();
    }
  }
  await stage.close();
  process.stdout.write(`${folder}\n`);
}
