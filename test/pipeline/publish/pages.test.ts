import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishCommand } from "../../../pipeline/commands/publish.ts";
import { layPages, type LaidPages } from "../../../pipeline/publish/pages.ts";
import { folderTarget } from "../../../pipeline/publish/target.ts";
import { realDisk } from "../../../pipeline/source/disk.ts";
import { DATA } from "../../runtime/real-data.ts";
import { DAY, respond, SITE } from "../../runtime/pages/open-pages.ts";

/** A chapter with few codes. */
const CHAPTER = "14";

describe("published pages", () => {
  let folder = "";
  let first: LaidPages;
  const lay = (day = DAY): Promise<LaidPages> =>
    layPages({
      data: DATA,
      target: folderTarget(folder),
      site: SITE,
      day,
      chapters: [CHAPTER],
      dryRun: false,
      quiet: true,
    });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cargolex-pages-"));
    first = await lay();
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it("have the bytes that the service sends, with a copy in Brotli beside each", async () => {
    expect(first.written).toBe(first.pages);
    for (const path of ["en/cn/1401", "pl/cn/14"]) {
      const page = await readFile(join(folder, `${path}.html`), "utf8");
      expect(page).toBe((await respond(path)).text);
      expect(brotliDecompressSync(await readFile(join(folder, `${path}.html.br`))).toString()).toBe(page);
    }
    for (const path of ["en/cn/1401.xml", `feeds/${CHAPTER}.xml`])
      expect(await readFile(join(folder, path), "utf8")).toBe((await respond(path)).text);
  });

  it("are left alone where nothing changed, on another day too, and only what changed is written", async () => {
    expect(await lay()).toMatchObject({ written: 0, repaired: 0, bytes_written: 0, verified: first.pages });
    expect(await lay("2026-12-20")).toMatchObject({ written: 0, repaired: 0, verified: first.pages });
    await writeFile(join(folder, "de/cn/1401.html"), "the page of an earlier law");
    expect(await lay()).toMatchObject({ written: 0, repaired: 1, verified: first.pages - 1 });
    expect(await readFile(join(folder, "de/cn/1401.html"), "utf8")).toBe((await respond("de/cn/1401")).text);
  });

  it.each([
    [["--pages", "x"], 2],
    [["--pages", "x", "--site", "example.com"], 2],
    [["--site", "https://example.com"], 2],
    [["--pages", "x", "--site", "https://example.com", "--chapters", "8"], 2],
  ])("are refused with %s", async (args, code) => {
    const system = { disk: realDisk } as Parameters<typeof publishCommand.run>[1];
    expect(await publishCommand.run([join(folder, "data"), "--unsigned", ...args], system)).toBe(code);
  });
});
