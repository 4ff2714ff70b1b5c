import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { PublishedIndex } from "../../../openapi/shards/publication.ts";
import { compressor } from "../../../pipeline/publish/compress.ts";
import { folderTarget } from "../../../pipeline/publish/target.ts";
import { publish } from "../../../pipeline/publish/publish.ts";
import { seenStore } from "../../../pipeline/publish/standing.ts";
import { realDisk } from "../../../pipeline/source/disk.ts";
import { scratch } from "./small-release.ts";
import { NOON } from "../../clock.ts";

/** Two runs that publish to one folder at the same time, each knowing nothing of the other. */

const work = scratch();
afterAll(() => work.remove());

function run(data: string, target: string): ReturnType<typeof publish> {
  return publish({
    data,
    target: folderTarget(join(work.folder, target)),
    signing: {
      keys: [],
      trust: { pinned: new Set(), store: seenStore(work.seen, realDisk), now: NOON },
      days: 180,
    },
    compressor: compressor(work.cache, 1),
    disk: realDisk,
    dryRun: false,
    quiet: true,
  });
}

function listed(target: string): (string | undefined)[] {
  return (
    JSON.parse(readFileSync(join(work.folder, target, "index.json"), "utf8")) as PublishedIndex
  ).publication.releases.map(({ version, state }) => `${version} ${state}`);
}

async function verify(target: string): Promise<number> {
  return (await work.run("verify", join(work.folder, target), "--unsigned")).code;
}

it("the same release: it is there once, and whole", async () => {
  const data = await work.build("same", {});
  const runs = await Promise.all([run(data, "once"), run(data, "once")]);
  expect(runs.flatMap(({ issues }) => issues)).toEqual([]);
  expect(listed("once")).toEqual(["2026.11.21 current"]);
  expect(await verify("once")).toBe(0);
});

it("one version with different bytes: one run wins, the other is refused", async () => {
  const builds = [await work.build("one", { word: "one" }), await work.build("other", { word: "other" })];
  const runs = await Promise.all(builds.map((data) => run(data, "contested")));
  expect(runs.flatMap(({ issues }) => issues).map(({ rule }) => rule)).toEqual(["publish/version-exists"]);
  expect(runs.filter(({ published }) => published?.index === "switched").length).toBe(1);
  expect(await verify("contested")).toBe(0);
});

it("two versions: whatever the index lists is whole, and running both again lists both", async () => {
  const builds = [
    await work.build("older", { version: "2026.11.20", word: "older" }),
    await work.build("newer", { word: "newer" }),
  ];
  await Promise.all(builds.map((data) => run(data, "two")));
  expect(await verify("two")).toBe(0);
  for (const data of builds) await run(data, "two");
  expect(listed("two")).toEqual(["2026.11.21 current", "2026.11.20 superseded"]);
  expect(await verify("two")).toBe(0);
});
