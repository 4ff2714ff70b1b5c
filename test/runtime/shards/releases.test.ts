import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CnShard } from "../../../openapi/shards/nomenclature.ts";
import {
  type PendingRelease,
  type ReleaseManager,
  hashIndex,
  manageReleases,
  openPending,
} from "../../../runtime/shards/release-manager.ts";
import { openOrigin } from "../../../runtime/shards/origin.ts";
import { NOON, noon } from "../../clock.ts";
import { scratch, succeed } from "../../pipeline/publish/small-release.ts";
import { askApp, sampleApp } from "../http/harness.ts";

/**
 * A service goes over to what is published while it runs: the newer release once it is whole and signed, and nothing
 * else. The long tests do the same to a running server.
 */

const [FIRST, SECOND] = ["2026.11.20", "2026.11.21"];
const work = scratch();
const target = join(work.folder, "target");
const before = join(work.folder, "before");
const after = join(work.folder, "after");
let keys: { private_key: string; public_key: string };
let origin: Server;

async function publish(version: string, word: string): Promise<void> {
  const data = await work.build(version, { version, word, chapters: 1, bare: true });
  await succeed(
    work.run("publish", target, "--data", data, "--cache", work.cache, "--brotli", "1", "--key", keys.private_key),
  );
}

/** Puts what was published at one time in the place. */
function lay(published: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(published, target, { recursive: true });
}

beforeAll(async () => {
  keys = await work.key();
  await publish(FIRST, "older");
  cpSync(target, before, { recursive: true });
  await publish(SECOND, "newer");
  cpSync(target, after, { recursive: true });
  origin = createServer((request, response) => {
    readFile(join(target, request.url ?? "")).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, "127.0.0.1");
});
beforeEach(() => lay(before));
afterAll(() => {
  origin.close();
  work.remove();
});

const read = (path: string): string => readFileSync(join(target, path), "utf8");

async function opened(publicKey: string[]): Promise<PendingRelease["dataset"]> {
  return (await openPending(await openOrigin(target, {}), { publicKey, seenFile: undefined, now: NOON })).dataset;
}

describe("files of a publication", () => {
  it.each([
    ["by its key", (): string[] => [keys.public_key]],
    ["without one", (): string[] => []],
  ])("are handed out whole, bulk too, as the list of the release names them: opened %s", async (_, publicKey) => {
    const dataset = await opened(publicKey());
    const ask = askApp(sampleApp({ releases: { current: dataset }, datasetVersion: FIRST }));
    for (const path of ["bulk/datapackage.json", "bulk/cargolex.sqlite", "bulk/nomenclature/lines.csv"]) {
      const file = readFileSync(join(target, "d", FIRST, path));
      for (const time of ["first", "again"]) {
        const { status, headers } = await ask(`/d/${FIRST}/${path}`);
        const digest = `sha-256=:${createHash("sha256").update(file).digest("base64")}:`;
        expect([time, path, status, headers.get("repr-digest")]).toEqual([time, path, 200, digest]);
      }
    }
    expect((await ask(`/d/${FIRST}/bulk/no-such.csv`)).status).toBe(404);
  });

  it("are refused where they are not as listed", async () => {
    const file = join(target, "d", FIRST, "bulk/datapackage.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("Each table", "No table "));
    const dataset = await opened([]);
    await expect(dataset.published("bulk/datapackage.json")).rejects.toThrow("bulk/datapackage.json has hash");
    writeFileSync(join(target, "d", FIRST, "SHA256SUMS"), "");
    const another = await opened([]);
    await expect(another.published("bulk/cargolex.sqlite")).rejects.toThrow("has not the SHA-256 that is named");
  });

  it("name the terms of the data from every index, below its base", async () => {
    const dataset = await opened([]);
    const ask = askApp(sampleApp({ releases: { current: dataset }, datasetVersion: FIRST }));
    const served = async (path: string): Promise<string> => (await ask(`/${path}`)).text;
    for (const [open, folder] of [
      [read, ""],
      [read, `d/${FIRST}/`],
      [served, ""],
      [served, `d/${FIRST}/`],
    ] as const) {
      const { base, licence } = JSON.parse(await open(`${folder}index.json`)) as { base: string; licence: string };
      const [file = ""] = /\S+\.json(?= below base)/.exec(licence) ?? [];
      expect(JSON.parse(await open(folder + base + file))).toHaveProperty("licenses");
    }
  });
});

interface Service {
  manager: ReleaseManager;
  /** The release that is answered from, as its files say. */
  answers: () => Promise<string>;
  heard: string[];
}

let services = 0;

async function start(address: string, publicKey: readonly string[]): Promise<Service> {
  const location = await openOrigin(address, {});
  const seenFile = join(work.folder, `seen-${services++}.json`);
  const open = (): Promise<PendingRelease> => openPending(location, { publicKey, seenFile, now: NOON });
  let served = await open();
  const heard: string[] = [];
  const manager = manageReleases({
    first: served,
    indexHash: () => hashIndex(location),
    open,
    now: noon,
    use: async (candidate, verified) => {
      expect(await verified.check()).toBeUndefined();
      served = candidate;
    },
    report: (event, { version, to }) => heard.push(`${event}: ${to ?? version}`),
  });
  const answers = async (): Promise<string> => {
    const { dataset } = served;
    const words = await Promise.all(
      dataset
        .files("nomenclature", "cn-chapter/3")
        .map(async (file) => (await dataset.load<CnShard>(file)).records[0]?.name.en.split(", ").at(-1)),
    );
    return `${dataset.version} ${words.join()}`;
  };
  return { manager, answers, heard };
}

describe.each([
  { place: "a folder, signed", address: () => target, key: () => [keys.public_key] },
  { place: "a folder, unsigned", address: () => target, key: () => [] },
  {
    place: "an origin behind HTTP, signed",
    address: () => `http://127.0.0.1:${(origin.address() as AddressInfo).port}/index.json`,
    key: () => [keys.public_key],
  },
])("$place", ({ address, key }) => {
  it("is answered from as it stands, and nothing is heard while nothing is new", async () => {
    const { manager, answers, heard } = await start(address(), key());
    await manager.look();
    expect([await answers(), heard, manager.refused]).toEqual([`${FIRST} older`, [], null]);
  });

  it("goes over to the newer release", async () => {
    const { manager, answers, heard } = await start(address(), key());
    lay(after);
    await Promise.all([manager.look(), manager.look()]);
    expect([await answers(), heard, manager.refused]).toEqual([
      `${SECOND} newer`,
      [`release switched: ${SECOND}`],
      null,
    ]);
  });

  it("is refused with a file that is not as published, once, until it is mended", async () => {
    const { manager, answers, heard } = await start(address(), key());
    lay(after);
    const file = join(target, "d", SECOND, "nomenclature/01.json");
    const published = readFileSync(file);
    writeFileSync(file, published.toString().replace("Goods 0", "Goods 1"));
    await manager.look();
    await manager.look();
    expect([await answers(), heard.length, manager.refused?.reason]).toEqual([
      `${FIRST} older`,
      1,
      expect.stringMatching(/nomenclature\/01\.json.*(?:SHA-256|hash|sha256)/i),
    ]);
    writeFileSync(file, published);
    await manager.look();
    expect([await answers(), heard.at(-1), manager.refused]).toEqual([
      `${SECOND} newer`,
      `release switched: ${SECOND}`,
      null,
    ]);
  });

  it("is refused where it is set back, and where it is gone", async () => {
    lay(after);
    const { manager, answers } = await start(address(), key());
    cpSync(before, target, { recursive: true }); // published folders stay where they are
    await manager.look();
    expect([await answers(), manager.refused?.reason]).toEqual([
      `${SECOND} newer`,
      expect.stringMatching(/set back|older/),
    ]);
    rmSync(join(target, "index.json"));
    await manager.look();
    expect(manager.refused?.reason).toBe("index.json does not exist");
  });
});

it("a publication that another key signed is not opened", async () => {
  const stranger = scratch();
  const { public_key } = await stranger.key();
  await expect(start(target, [public_key])).rejects.toThrow(/\[publish\/\S+\]/);
  stranger.remove();
});
