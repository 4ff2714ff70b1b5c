import { hash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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

/** A code of the chapter, whose name its own page has, and that of the line above it. */
const CODE = "14012000";

/** Gives a code of a build another English name, as a release that changes nothing else has it. */
async function renameInEnglish(data: string, code: string, name: string): Promise<void> {
  const shard = `nomenclature/${code.slice(0, 2)}.json`;
  const named = new RegExp(`("code":"${code}","name":\\{"en":)"[^"]*"`);
  const sha256 = await rewrite(data, shard, (text) => text.replace(named, `$1${JSON.stringify(name)}`));
  const manifest = await rewrite(data, "nomenclature/manifest.json", (text) => text.replace(sha256.old, sha256.now));
  await rewrite(data, "index.json", (text) => text.replace(manifest.old, manifest.now));
}

/** Rewrites a file; gives its hashes. Throws where it stays as it was. */
async function rewrite(
  data: string,
  path: string,
  change: (text: string) => string,
): Promise<{ old: string; now: string }> {
  const text = await readFile(join(data, path), "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`${path} stays as it was`);
  await writeFile(join(data, path), changed);
  return { old: hash("sha256", text, "hex"), now: hash("sha256", changed, "hex") };
}

/** Pages of a folder by their paths, without the copies. */
async function pagesIn(folder: string): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".html"));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const)),
  );
}

describe("published pages", () => {
  let folder = "";
  let first: LaidPages;
  const lay = (day = DAY, data = DATA): Promise<LaidPages> =>
    layPages({
      data,
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

  it("are written anew of the code that a release changes, where it is named, and nowhere else", async () => {
    const data = `${folder}-data`;
    try {
      await cp(DATA, data, { recursive: true });
      await renameInEnglish(data, CODE, "Canes");
      const before = await pagesIn(folder);
      const laid = await lay(DAY, data);
      const after = await pagesIn(folder);
      const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path)).toSorted();
      expect(changed).toEqual([`en/cn/${CODE.slice(0, 6)}.html`, `en/cn/${CODE}.html`]);
      expect(laid).toMatchObject({ written: 0, repaired: changed.length, verified: first.pages - changed.length });
    } finally {
      await rm(data, { recursive: true, force: true });
      await lay();
    }
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
