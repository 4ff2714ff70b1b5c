import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planDist } from "../../../pipeline/build/plan.ts";
import { writePlan } from "../../../pipeline/output/write.ts";
import { gatherSources, sourceData } from "../../../pipeline/dataset/load.ts";
import { prepareRelease } from "../../../pipeline/release/prepare.ts";
import { planRecord } from "../../../pipeline/release/releases.ts";
import { BASE, change, editTable, inCopy } from "./tables.ts";

const BIN = join(import.meta.dirname, "../../../pipeline/bin.js");
const VERSION = "2026.11.21";

let repository = "";
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
    cwd: repository,
    encoding: "utf8",
  });
const diff = (...args: string[]): string =>
  execFileSync(process.execPath, [BIN, "diff", ...args], {
    cwd: repository,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Builds the data of a folder of tables, and gives the record of a first release of them. */
async function build(folder: string): Promise<Uint8Array> {
  const data = sourceData(await gatherSources(folder));
  if (data === undefined) throw new Error("no release");
  const { record } = await prepareRelease(data, data.release, undefined, [], { sources: folder, soleMaintainer: true });
  if (record === undefined) throw new Error("no record");
  const { plan, issues } = planDist({ ...data, changes: new Map([[VERSION, record]]) });
  expect(issues).toEqual([]);
  await writePlan(join(repository, "dist/data"), plan);
  return planRecord(record).bytes;
}

/**
 * A release whose code named azaleas otherwise than the code of today does, and then tables that moved on under the
 * same version.
 */
beforeAll(async () => {
  repository = mkdtempSync(join(tmpdir(), "cargolex-releases-"));
  const sources = join(repository, "sources");
  cpSync(BASE, sources, { recursive: true });
  mkdirSync(join(sources, "changes"));
  const record = await inCopy(BASE, (folder) => {
    editTable(
      folder,
      "sanctions/entries/RU-XXIII.csv",
      change("id", "RU-XXIII-0002", { name_en: "As the code of that day had it" }),
    );
    return build(folder);
  });
  writeFileSync(join(sources, "changes", `${VERSION}.json`), record);
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "release");
  editTable(sources, "sanctions/entries/RU-XXIII.csv", change("id", "RU-XXIII-0001", { name_en: "Bulbs" }));
  await build(sources);
  git("commit", "--quiet", "--all", "--message", "tables moved on, built under the version of the release");
});

afterAll(() => rmSync(repository, { recursive: true, force: true }));

it("finds the commit that holds a release as it was recorded, and tells what only the code differs in from what was corrected", () => {
  const out = diff(VERSION);
  expect(out.slice(out.indexOf("SANCTIONS"))).toBe(
    [
      "SANCTIONS",
      "",
      "RU 833/2014 · Annex XXIII · Art. 3k(1) (2 changed)",
      "  ~ 0601 Bulbs  [RU-XXIII-0001] correction",
      "      name: Bulbs, tubers, tuberous roots, corms, crowns and rhizomes, dormant, in growth or in flower, chicory plants and roots other than roots of heading 1212 → Bulbs",
      "  ~ 0602 30 Rhododendrons and azaleas, grafted or not  [RU-XXIII-0002] reprocess",
      "      name: As the code of that day had it → Rhododendrons and azaleas, grafted or not",
      "",
    ].join("\n"),
  );
  expect(out).toMatch(/^from {9}release 2026\.11\.21\nto {11}working tree\n/);
});

it("reads the built data of a revision where its folder is named", () => {
  expect(diff("HEAD:dist/data", "dist/data")).toContain("\nsanctions    no difference\n");
  expect(diff("HEAD~1:dist/data", "dist/data")).toContain("\nsanctions    2 changed\n");
});

it("says where no commit holds the release as its record has it", () => {
  const record = join(repository, "sources/changes", `${VERSION}.json`);
  const stored = git("show", `HEAD:sources/changes/${VERSION}.json`);
  writeFileSync(record, stored.replaceAll(/"sha256":"[0-9a-f]{64}"/g, `"sha256":"${"0".repeat(64)}"`));
  expect(() => diff(VERSION)).toThrow(
    expect.objectContaining({
      status: 2, // where reading takes over a second, a line of progress stands before
      stderr: expect.stringMatching(
        new RegExp(
          `^(?:reading .*\\n)?cargolex diff: 2 commits name release ${VERSION.replaceAll(".", "\\.")} in dist/data, and none is as changes/${VERSION.replaceAll(".", "\\.")}\\.json records it\\. See cargolex diff --help\\.\\n$`,
        ),
      ),
    }),
  );
  writeFileSync(record, stored);
});
