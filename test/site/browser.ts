import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import { bundleSite } from "../../pipeline/bundle/site.ts";
import { madeOnce } from "../made-once.ts";
import { spawnServer, type Spawned } from "../runtime/http/spawned-server.ts";

const ROOT = join(import.meta.dirname, "../..");
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Whether the page can be tried: without Chromium a notice says that it was not, and in CI that is a fault. */
export function hasChromium(): boolean {
  if (existsSync(CHROMIUM)) return true;
  if (process.env["CI"] === "true")
    throw new Error(
      `${CHROMIUM} does not exist, and CI tries the page in a real browser: install chromium, or set CHROMIUM`,
    );
  process.stderr.write(
    `\nNOT TRIED: the page in a browser, because ${CHROMIUM} does not exist. Install chromium, or set CHROMIUM.\n\n`,
  );
  return false;
}

/** The page served by the bundled runtime, and a browser. */
export interface Stage {
  url: string;
  /**
   * Opens a tab of its own context. `faults` collects what must not happen: errors, violations of the policy, requests
   * to anywhere else.
   */
  open(path: string, options?: BrowserContextOptions): Promise<{ page: Page; faults: string[] }>;
  close(): Promise<void>;
}

/**
 * Page and runtime, bundled once in a run; nobody changes them. A bench, which is no test, has them in a folder that
 * its end removes.
 */
async function bundledPage(): Promise<string> {
  if (process.env["VITEST"] !== undefined) return await madeOnce("page", bundlePage);
  const folder = mkdtempSync(join(tmpdir(), "cargolex-page-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await bundlePage(folder);
  return folder;
}

async function bundlePage(folder: string): Promise<void> {
  await Promise.all([bundleServer(join(folder, "server")), bundleSite(ROOT, join(folder, "site"))]);
}

/** Starts the bundled runtime with the page, and a browser. */
export async function openStage(): Promise<Stage> {
  const file = join(await bundledPage(), "server/cargolex.js");
  const folder = mkdtempSync(join(tmpdir(), "cargolex-stage-"));
  const server: Spawned = await spawnServer({ file }, { RATE_LIMIT: "off", LEADS_DB: join(folder, "leads.sqlite") });
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    url: server.url,
    async open(path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1180, height: 860 }, ...options });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      context.on("request", (request) => {
        if (!request.url().startsWith(server.url)) faults.push(`outside: ${request.url()}`);
      });
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
      await page.goto(server.url + path);
      return { page, faults };
    },
    async close() {
      await browser.close();
      await server.end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the view shows what it has to show. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(
        "#app main article.answer, #app main .help, #app main .failure, #app form.load, #app form.sheet, #app .releases, #app .grid",
      ) !== null && document.querySelector(".progress") === null,
    null,
    { timeout: 60_000 },
  );
}
