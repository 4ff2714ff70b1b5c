import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import type { Manifest } from "../../../openapi/shards/common.ts";
import { writePlan } from "../../../pipeline/output/write.ts";
import { runBelow } from "../commands/run-cli.ts";
import { SOURCES } from "../dataset/real-tables.ts";

const DIST = join(import.meta.dirname, "../../../dist/data");
const work = mkdtempSync(join(tmpdir(), "cargolex-build-"));
const paths = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));

afterAll(() => rmSync(work, { recursive: true, force: true }));

it("keeps every shard within 64 KiB compressed", () => {
  const large: string[] = [];
  for (const path of paths) {
    if (!/^(nomenclature|sanctions|adr\/\d{4})\/\d+\.json$/.test(path)) continue;
    const { length } = brotliCompressSync(readFileSync(join(DIST, path)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    if (length > 64 * 1024) large.push(`${path}: ${length}`);
  }
  expect(large).toEqual([]);
}, 240_000);

it("lists every file in a manifest, once", () => {
  const listed = ["nomenclature", "sanctions", "adr"].flatMap((dataset) => {
    const path = `${dataset}/manifest.json`;
    const manifest = JSON.parse(readFileSync(join(DIST, path), "utf8")) as Manifest;
    return [path, ...manifest.files.map((file) => file.path)];
  });
  expect(new Set(listed).size).toBe(listed.length);
  const unlisted = paths.filter((path) => /^(nomenclature|sanctions|adr)\//.test(path) && !listed.includes(path));
  expect(unlisted).toEqual([]);
});

it("writes only what changed, and removes what is no longer planned", async () => {
  const folder = join(work, "small");
  await writePlan(
    folder,
    new Map([
      ["a.json", bytesOf("1")],
      ["b/c.json", bytesOf("2")],
      ["index.json", bytesOf("3")],
    ]),
  );
  const drift = await writePlan(
    folder,
    new Map([
      ["a.json", bytesOf("1")],
      ["b/d.json", bytesOf("4")],
      ["index.json", bytesOf("5")],
    ]),
  );
  expect(drift).toEqual({ missing: ["b/d.json"], stale: ["index.json"], orphan: ["b/c.json"] });
  expect(new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }))).toEqual(
    new Set(["a.json", "b", "b/d.json", "index.json"]),
  );
});

it("writes nothing while a source table has an error, and reports all of them in one run", async () => {
  const copy = join(work, "sources");
  cpSync(SOURCES, copy, { recursive: true });
  const spoil = (file: string, from: string, to: string): void => {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
  };
  spoil("nomenclature/cn-2026.csv", "\n0101,1,", "\n101,1,");
  spoil("sanctions/annexes.csv", ",ban,export_ban,", ",baan,export_ban,");
  spoil("adr/2025/substances.csv", "\n1203-II,1203,", "\n1203-II,203,");
  const out = join(work, "out");
  const { code, stdout, stderr } = await runBelow(copy, "build", "--out", out);
  expect(code).toBe(1);
  expect(stdout.split("\n").map((line) => line.replace(/^([^:]+):\d+:/, "$1:<line>:"))).toMatchSnapshot();
  expect(stderr).toContain("untouched");
  expect(existsSync(out)).toBe(false);
}, 240_000);

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
