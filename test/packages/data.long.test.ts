import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type * as DataPackage from "../../runtime/data/data.ts";
import type * as FolderModule from "../../runtime/data/folder.ts";
import { exampleIn, installPackages, type Installed } from "./installed.ts";

/** `@cargolex/data` as it is installed from its archive, without a network. */

const DATA = join(import.meta.dirname, "../../dist/data");

let installed: Installed;
let data: typeof DataPackage;
let folder: typeof FolderModule;
beforeAll(async () => {
  installed = await installPackages();
  const load = async (file: string): Promise<unknown> =>
    import(pathToFileURL(join(installed.folder, "node_modules/@cargolex/data", file)).href);
  [data, folder] = [(await load("data.js")) as typeof DataPackage, (await load("folder.js")) as typeof FolderModule];
});
afterAll(() => installed?.remove());

it("answers the conformance table by its command", () => {
  const command = join(installed.folder, "node_modules/.bin/cargolex-data");
  const text = execFileSync(process.execPath, [command, DATA], { encoding: "utf8" });
  expect(text).toMatch(/^release \d{4}\.\d\d\.\d\d(?:\.\d+)?: [1-9]\d{3} questions, 0 differ\n$/);
  expect(spawnSync(process.execPath, [command, installed.folder], { encoding: "utf8" })).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("name the folder or address that has index.json"),
  });
  expect(spawnSync(process.execPath, [command], { encoding: "utf8" })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("Usage: cargolex-data FOLDER"),
  });
});

it("the example of its README compiles and runs, and says what the service says", () => {
  const example = exampleIn(readFileSync(join(installed.folder, "node_modules/@cargolex/data/README.md"), "utf8"));
  mkdirSync(join(installed.folder, "dist"));
  cpSync(DATA, join(installed.folder, "dist/data"), { recursive: true });
  writeFileSync(join(installed.folder, "example.ts"), example);
  writeFileSync(join(installed.folder, "mistyped.ts"), example.replace('un: "1203"', "un: 1203"));
  expect(installed.compile("example.ts")).toBe("");
  expect(installed.compile("mistyped.ts")).toContain("'number' is not assignable to type 'string'");
  const lines = execFileSync(process.execPath, ["--no-warnings", "--experimental-strip-types", "example.ts"], {
    cwd: installed.folder,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  expect(lines[0]).toMatch(/^restricted \S.*Russia/);
  expect(lines.slice(-2)).toEqual(["exempt 999", "true"]);
});

/** The class of a refusal, and each of its faults with its place. */
async function faultsOf(requested: Promise<unknown>): Promise<unknown> {
  return requested.then(
    () => "an answer",
    ({ name, problem }: DataPackage.CargolexProblem) => [
      name,
      ...(problem.errors ?? []).map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`),
    ],
  );
}

it("refuses what the service refuses, with every fault at its argument", async () => {
  const files = folder.filesInFolder(DATA);
  const goods = await data.openGoods(files);
  const adr = await data.openSubstances(files);
  expect(await faultsOf(goods.checkCn({ q: "8542 31", lang: "xx" as "en", where: "RU" } as { q: string }))).toEqual([
    "InvalidQuestion",
    "/where unknown_member",
    "/lang not_allowed",
  ]);
  expect(await faultsOf(goods.checkCn({} as { q: string }))).toEqual(["InvalidQuestion", "/q required"]);
  expect(await faultsOf(goods.checkCn({ q: "8542\u000031" }))).toEqual(["InvalidQuestion", "/q wrong_format"]);
  expect(await faultsOf(adr.calculate1136({ items: [{ un: "1203", l: 0.1, density_kg_per_l: 0.7512345 }] }))).toEqual([
    "InvalidQuestion",
    "/items/0/density_kg_per_l too_many_digits",
  ]);
  expect(await faultsOf(adr.getSubstance({ un: "9999" }))).toEqual(["NotHeld", "un unknown_un"]);
  expect(await faultsOf(adr.calculate1136({ items: [{ un: "1993", l: 500 }], strict: "1" }))).toEqual([
    "NotCertain",
    "/items/0/packing_group ambiguous",
    "/items/0/special_provision ambiguous",
  ]);
  expect(await goods.checkCn({ q: "8542 31", as_of: null })).toMatchObject({ verdict: "restricted" });
});

it("answers nothing from a file that is not the published one", async () => {
  const files = folder.filesInFolder(DATA);
  const altered = (wanted: RegExp): DataPackage.PublishedFiles => ({
    read: async (path) =>
      wanted.test(path)
        ? new TextEncoder().encode(`${new TextDecoder().decode(await files.read(path))} `)
        : files.read(path),
  });
  const missing: DataPackage.PublishedFiles = {
    read: async (path) =>
      /\/85\w*\.json$/.test(path) ? Promise.reject(new Error(`${path} is gone`)) : files.read(path),
  };
  await expect(
    data.openGoods(altered(/manifest\.json$/)).then((goods) => goods.checkCn({ q: "8542 31", view: "full" })),
  ).rejects.toThrow("its manifest says");
  const goods = await data.openGoods(missing);
  await expect(goods.checkCn({ q: "8542 31", view: "full" })).rejects.toThrow("is gone");
  await expect(data.runConformance(altered(/conformance/))).rejects.toThrow("its manifest says");
});

it("takes files by a reader of one's own from where a service hands them out, below the folder that the index names", async () => {
  const files = folder.filesInFolder(DATA);
  const index = JSON.parse(new TextDecoder().decode(await files.read("index.json"))) as object;
  const requested: string[] = [];
  const own: DataPackage.PublishedFiles = {
    read: async (path) => {
      requested.push(path);
      if (path === "index.json") return new TextEncoder().encode(JSON.stringify({ ...index, base: "d/2026.11.21/" }));
      if (!path.startsWith("d/2026.11.21/")) throw new Error(`404 ${path}`);
      return files.read(path.slice("d/2026.11.21/".length));
    },
  };
  const goods = await data.openGoods(own);
  expect(await goods.checkCn({ q: "8542 31", view: "basic" })).toMatchObject({ verdict: "restricted" });
  expect(requested.filter((path) => path === "index.json")).toHaveLength(1);
});
