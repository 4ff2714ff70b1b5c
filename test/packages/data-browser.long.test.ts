import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConformanceReport } from "../../runtime/data/data.ts";
import { CHROMIUM, hasChromium } from "../site/browser.ts";
import { installPackages, type Installed } from "./installed.ts";

/**
 * `@cargolex/data`, installed from its archive and bundled as programs for browsers are, in Chromium over published
 * files behind an address.
 */

const DATA = join(import.meta.dirname, "../../dist/data");

describe.skipIf(!hasChromium())("in a browser", () => {
  let installed: Installed;
  let server: Server;
  let browser: Browser;
  let script = "";
  beforeAll(async () => {
    installed = await installPackages();
    const entry = join(installed.folder, "program.js");
    writeFileSync(
      entry,
      'import { filesBehind, openSubstances, runConformance } from "@cargolex/data";\nglobalThis.run = async () => { const files = await filesBehind("data"); return { report: await runConformance(files), load: await (await openSubstances(files)).judgeLoad({ items: [{ un: "1203", l: 333 }] }) }; };\n',
    );
    const { outputFiles } = await build({
      entryPoints: [entry],
      absWorkingDir: installed.folder,
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      write: false,
      logLevel: "silent",
    });
    script = outputFiles[0]?.text ?? "";
    server = createServer(({ url = "" }, response) => {
      const path = new URL(url, "http://host").pathname;
      if (path === "/")
        return void response
          .writeHead(200, { "content-type": "text/html" })
          .end('<!doctype html><title>t</title><script type="module" src="program.js"></script>');
      if (path === "/program.js")
        return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
      const file = join(DATA, path.replace(/^\/data\//, ""));
      if (!path.startsWith("/data/") || statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "application/json" }).end(readFileSync(file));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    installed?.remove();
  });

  it("needs no module of Node, and answers the conformance table", async () => {
    expect(script).not.toMatch(/["']node:/);
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => "run" in globalThis);
    const { report, load } = await page.evaluate(() =>
      (globalThis as unknown as { run: () => Promise<{ report: ConformanceReport; load: { verdict: string } }> }).run(),
    );
    expect(faults).toEqual([]);
    expect(report.questions).toBeGreaterThan(1000);
    expect(report.differing).toEqual([]);
    expect(load.verdict).toBe("exempt");
  });
});
