import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { openOrigin } from "../../../runtime/shards/origin.ts";
import { openTrusted } from "../../../runtime/shards/trusted.ts";
import type { Seen } from "../../../runtime/rules/trust/key-chain.ts";
import { daysAfter } from "../../../pipeline/publish/moment.ts";
import { FORGERIES, forge, makeWorld, type World } from "./forgeries.ts";
import { scratch, succeed } from "./small-release.ts";

/**
 * Every forgery is noticed by the command and by the runtime, and no release is opened. Both have seen the true
 * publication before.
 */

const work = scratch();
const NOW = "2026-11-22T12:00:00Z";
let world: World;
let seen: Seen;
const copy = join(work.folder, "forged");
const remembered = join(work.folder, "remembered");

beforeAll(async () => {
  const builds = [
    await work.build("a", { version: "2026.11.19", word: "a" }),
    await work.build("b", { version: "2026.11.20", word: "b" }),
    await work.build("c", {}),
  ] as const;
  world = await makeWorld(work, join(work.folder, "true"), builds, Date.parse(NOW));
  const opened = await open(world.folder, undefined);
  if ("fault" in opened) throw new Error(JSON.stringify(opened.fault));
  seen = opened.value.seen;
  forge(world, copy);
  work.forget();
  await succeed(work.run("verify", copy, "--public-key", world.keys.root.public_key, "--at", NOW, "--current"));
  cpSync(work.seen, remembered, { recursive: true });
});
afterAll(() => work.remove());

/** As a service with keys opens it when it starts. */
async function open(folder: string, existing: Seen | undefined, at = NOW): ReturnType<typeof openTrusted> {
  const { find } = await openOrigin(folder, {});
  return openTrusted(find, { pinned: new Set([world.keys.root.id]), seen: existing }, Date.parse(at), {
    hash: fileHash,
  });
}

/** What the command says of the copy, as one that saw the true publication at the same place. */
async function verify(): Promise<{ code: number; rules: string[]; stdout: string }> {
  rmSync(work.seen, { recursive: true, force: true });
  cpSync(remembered, work.seen, { recursive: true });
  const run = await work.run("verify", copy, "--public-key", world.keys.root.public_key, "--at", NOW);
  return {
    code: run.code,
    rules: [...run.stdout.matchAll(/\[(publish\/[a-z-]+)\]$/gm)].map(([, rule]) => rule ?? ""),
    stdout: run.stdout + run.stderr,
  };
}

it("the publication is sound to begin with", async () => {
  expect(await verify()).toMatchObject({ code: 0, rules: [] });
  expect(await open(world.folder, seen)).toMatchObject({ value: { version: "2026.11.21" } });
});

it("there are at least 40 kinds that the runtime meets", () => {
  expect(FORGERIES.filter(({ onlyVerify }) => onlyVerify !== true).length).toBeGreaterThanOrEqual(40);
  expect(new Set(FORGERIES.map(({ why }) => why)).size).toBe(FORGERIES.length);
});

describe.each(FORGERIES)("$why", ({ forge: harm, rule, onlyVerify }) => {
  beforeAll(async () => harm(forge(world, copy)));

  it("is noticed by verify", async () => {
    const { code, rules } = await verify();
    expect(rules).toContain(rule);
    expect(code).toBe(1);
  });

  it.skipIf(onlyVerify)("is not opened by the runtime", async () => {
    const opened = await open(copy, seen);
    expect(opened).toHaveProperty("fault");
    expect(opened).not.toHaveProperty("value");
  });
});

describe("whoever comes for the first time", () => {
  // What only a memory can tell: an index, or lists, that were true once.
  const forgotten = new Set(["publish/older", "publish/forked"]);
  it.each(FORGERIES.filter(({ rule, onlyVerify }) => !forgotten.has(rule) && onlyVerify !== true))(
    "opens nothing either: $why",
    async ({ forge: harm }) => {
      await harm(forge(world, copy));
      expect(await open(copy, undefined)).toHaveProperty("fault");
    },
  );
});

describe("time", () => {
  it("ends what a signature is good for: what was open before goes on, and nothing is newly accepted", async () => {
    const late = "2027-06-01T00:00:00Z";
    expect(await open(world.folder, undefined, late)).toMatchObject({ fault: { rule: "publish/expired" } });
    const opened = await open(world.folder, seen, late);
    expect(opened).toMatchObject({ value: { version: "2026.11.21", expires: Date.parse(daysAfter(world.now, 179)) } });
  });

  it("that runs backwards makes nothing fresh", async () => {
    const late: Seen = {
      ...seen,
      index: { ...seen.index, number: 99, sha256: "0".repeat(64), time: "2027-06-01T00:00:00Z" },
    };
    expect(await open(world.folder, late, NOW)).toMatchObject({ fault: { rule: "publish/older" } });
  });

  it.each(["1970-01-01T00:00:00Z", "2020-01-01T00:00:00Z"])(
    "of a clock that was never set accepts nothing new: %s",
    async (at) => {
      expect(await open(world.folder, undefined, at)).toMatchObject({ fault: { rule: "publish/future" } });
      expect(await open(world.folder, seen, at), "what was seen goes on").toHaveProperty("value");
    },
  );
});

it("is the same bytes whatever order the file system gives", () => {
  expect(readFileSync(join(world.folder, "index.json"), "utf8")).toMatch(
    /,\n"signatures":\[\{"key":"[0-9a-f]{16}","signature":"[A-Za-z0-9+/]{86}=="\}\]\}\n$/,
  );
});
