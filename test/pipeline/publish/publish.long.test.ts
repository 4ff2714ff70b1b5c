import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PublishedIndex } from "../../../openapi/shards/publication.ts";
import { compressor } from "../../../pipeline/publish/compress.ts";
import type { Published } from "../../../pipeline/publish/publish.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { planLegsBefore } from "../../../pipeline/release/releases.ts";
import { runCli } from "../commands/run-cli.ts";
import { copyOf } from "./damage.ts";
import { scratch } from "./small-release.ts";

const work = scratch();
let key = "";
let first = { id: "", private_key: "", public_key: "" };
let data = "";

beforeAll(async () => {
  first = await work.key();
  key = first.private_key;
  data = await work.build("data", {});
});

afterAll(() => work.remove());

let targets = 0;

function freshTarget(): string {
  return join(work.folder, `target-${targets++}`);
}

async function publish(build: string, target: string, ...args: string[]): Promise<Published> {
  const run = await work.run(
    "publish",
    target,
    "--data",
    build,
    "--cache",
    work.cache,
    "--json",
    ...(args.includes("--key") ? args : [...args, "--key", key]),
  );
  expect(run).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(run.stdout) as Published;
}

function rootOf(target: string): PublishedIndex {
  return JSON.parse(readFileSync(join(target, "index.json"), "utf8")) as PublishedIndex;
}

/** Every published file with its content and the time of its last change. */
function snapshot(target: string): Map<string, string> {
  const files = fastGlob.sync("**/*", { cwd: target }).toSorted();
  return new Map(
    files.map((file) => [
      file,
      `${statSync(join(target, file)).mtimeMs} ${readFileSync(join(target, file), "base64")}`,
    ]),
  );
}

function contentsOf(files: Map<string, string>): string[] {
  return [...files].map(([file, content]) => `${file} ${content.split(" ")[1]}`);
}

it("has the legs that a second release changed among its files", async () => {
  const target = freshTarget();
  await publish(data, target);
  const second = await work.build("with-legs", { version: "2026.12.01", word: "second" });
  const legs = planLegsBefore({
    schema: "legs-before/1",
    source_version: "2026.12.01",
    part: "",
    prefix: "",
    version: "2026.12.01",
    previous_version: "2026.11.21",
    records: [],
  });
  mkdirSync(join(second, "changes/legs"), { recursive: true });
  writeFileSync(join(second, legs.path), legs.bytes);
  await publish(second, target);
  expect(readFileSync(join(target, "d/2026.12.01", legs.path))).toEqual(Buffer.from(legs.bytes));
});

describe("a first release", () => {
  it("is the build, byte for byte, with its tables in bulk and copies of what is over 1 KB", async () => {
    const target = freshTarget();
    await publish(data, target);
    const folder = join(target, "d/2026.11.21");
    const built = fastGlob.sync("**/*", { cwd: data }).toSorted();
    const bulk = [
      "bulk/cargolex.sqlite",
      "bulk/datapackage.json",
      ...["nomenclature/lines", "sanctions/entries"].flatMap((table) => [
        `bulk/${table}.csv`,
        `bulk/${table}.ndjson`,
        `bulk/parquet/${table.replace("/", "_")}.parquet`,
      ]),
    ];
    const copies = [...built, ...bulk].flatMap((file) =>
      statSync(join(folder, file)).size > 1024 ? [`${file}.br`, `${file}.gz`] : [],
    );
    expect(copies.length).toBeGreaterThan(10);
    expect(fastGlob.sync("**/*", { cwd: folder }).toSorted()).toEqual(
      [...built, ...bulk, ...copies, "SHA256SUMS", "statement.json", `signatures/${first.id}.sig`].toSorted(),
    );
    const read = (file: string): Buffer => readFileSync(join(folder, file));
    const other = built.filter((file) => !read(file).equals(readFileSync(join(data, file))));
    const badBrotli = built.filter(
      (file) => copies.includes(`${file}.br`) && !brotliDecompressSync(read(`${file}.br`)).equals(read(file)),
    );
    const badGzip = built.filter(
      (file) => copies.includes(`${file}.gz`) && !gunzipSync(read(`${file}.gz`)).equals(read(file)),
    );
    expect({ other, badBrotli, badGzip }).toEqual({ other: [], badBrotli: [], badGzip: [] });
    expect(readdirSync(target).toSorted()).toEqual([".unfinished", "d", "index.json", "keys"]);
    expect(readdirSync(join(target, ".unfinished")), "nothing is left unfinished").toEqual(["lock"]);
  });

  it("published again writes nothing at all", async () => {
    const target = freshTarget();
    const { written, files } = await publish(data, target);
    expect(written).toBeGreaterThan(files);
    const before = snapshot(target);
    expect(await publish(data, target)).toMatchObject({
      written: 0,
      repaired: 0,
      bytes_written: 0,
      verified: written,
      index: "unchanged",
    });
    expect(snapshot(target)).toEqual(before);
  });

  it("is only looked at in a dry run", async () => {
    const target = freshTarget();
    const at = ["--at", "2026-11-22T12:00:00Z"];
    const dry = await publish(data, target, "--dry-run", ...at);
    expect(fastGlob.sync("**/*", { cwd: target, dot: true })).toEqual([]);
    const real = await publish(data, target, ...at);
    expect({ ...dry, bytes_written: real.bytes_written, dry_run: false }).toEqual(real);
  });

  it("is put right where it was damaged, and only there", async () => {
    const target = freshTarget();
    await publish(data, target);
    const before = snapshot(target);
    const D = join(target, "d/2026.11.21");
    writeFileSync(join(D, "nomenclature/01.json"), "{}");
    writeFileSync(join(D, "nomenclature/02.json.br"), "x");
    writeFileSync(join(D, `signatures/${first.id}.sig`), "x");
    writeFileSync(join(D, "statement.json"), "{}");
    rmSync(join(D, "bulk/sanctions/entries.csv"));
    expect(await publish(data, target)).toMatchObject({ written: 1, repaired: 4, index: "unchanged" });
    expect(contentsOf(snapshot(target))).toEqual(contentsOf(before));
  });
});

describe("the root index", () => {
  it("lists releases newest first, also one published late, and the newest is current", async () => {
    const target = freshTarget();
    const versions = ["2026.11.21", "2026.11.21.10", "2026.11.20", "2026.11.21.9"];
    for (const version of versions) await publish(await work.build(version, { version, word: version }), target);
    const root = rootOf(target);
    expect(root.publication.releases.map(({ version, date, state }) => [version, date, state])).toEqual([
      ["2026.11.21.10", "2026-11-21", "current"],
      ["2026.11.21.9", "2026-11-21", "superseded"],
      ["2026.11.21", "2026-11-21", "superseded"],
      ["2026.11.20", "2026-11-20", "superseded"],
    ]);
    expect(root.version).toBe("2026.11.21.10");
    for (const { path, version } of root.publication.releases) {
      const dataset = await openDataset(filesIn(join(target, path)));
      const [file] = dataset.files("nomenclature", "cn-chapter/3");
      expect(JSON.stringify(file === undefined ? "" : await dataset.load(file)), "each release is as it was").toContain(
        `chapter 01, ${version}"`,
      );
    }
  });

  it("leads a reader to the current release and its files", async () => {
    const target = freshTarget();
    await publish(await work.build("before", { version: "2026.11.20", word: "before" }), target);
    await publish(data, target);
    const dataset = await openDataset(filesIn(target));
    expect(dataset.version).toBe("2026.11.21");
    expect(dataset.files("nomenclature", "cn-chapter/3").map(({ path }) => path)).toEqual(
      ["01", "02", "03", "04"].map((chapter) => `nomenclature/${chapter}.json`),
    );
  });

  it.each([
    {
      why: "names a release that it does not list",
      change: { version: "2026.11.22" },
      fault: "index.json names 2026.11.22 and does not list it",
    },
    {
      why: "names a release with another index",
      change: { index: "0".repeat(64) },
      fault: /^d\/2026\.11\.21\/index\.json has hash [0-9a-f]{12}, its manifest says 000000000000$/,
    },
    {
      why: "names a release that is withdrawn",
      change: { state: "withdrawn" },
      fault: "index.json names 2026.11.21, which is withdrawn",
    },
  ])("is not followed when it $why", async ({ change, fault }) => {
    const target = freshTarget();
    await publish(data, target);
    const { version, ...rest } = change as { version?: string };
    const root = rootOf(target);
    Object.assign(root, version === undefined ? {} : { version });
    Object.assign(root.publication.releases[0] ?? {}, rest);
    writeFileSync(join(target, "index.json"), JSON.stringify(root));
    await expect(openDataset(filesIn(target))).rejects.toThrow(fault);
  });

  it("is switched by a withdrawal, which deletes nothing and shows in verify", async () => {
    const target = freshTarget();
    await publish(await work.build("before", { version: "2026.11.20", word: "before" }), target);
    await publish(data, target);
    const before = snapshot(target);
    const run = await work.run(
      "withdraw",
      "2026.11.21",
      "--target",
      target,
      "--reason",
      "Annex IV lost a row",
      "--key",
      key,
    );
    expect(run).toEqual({
      code: 0,
      stderr: "",
      stdout: `2026.11.21 is withdrawn: Annex IV lost a row\n${target}: index.json switched; 2026.11.20 is current\n`,
    });
    const [withdrawn, current] = rootOf(target).publication.releases;
    expect([withdrawn?.state, withdrawn?.reason, current?.state, current?.version]).toEqual([
      "withdrawn",
      "Annex IV lost a row",
      "current",
      "2026.11.20",
    ]);
    expect(withdrawn?.withdrawn_at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const after = snapshot(target);
    expect([...before].filter(([file, content]) => after.get(file) !== content).map(([file]) => file)).toEqual([
      "index.json",
    ]);
    expect((await openDataset(filesIn(target))).version).toBe("2026.11.20");
    const verified = await work.run("verify", target, "--public-key", first.public_key);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toMatch(
      /^2026\.11\.21 \(withdrawn: Annex IV lost a row\): \d+ files.*\n2026\.11\.20 \(current\): /,
    );
    const again = await work.run(
      "withdraw",
      "2026.11.21",
      "--target",
      target,
      "--reason",
      "Annex IV lost a row",
      "--key",
      key,
    );
    expect(again, "the same again changes nothing").toMatchObject({
      code: 0,
      stdout: expect.stringContaining("index.json unchanged"),
    });
    await publish(await work.build("mended", { version: "2026.11.22", word: "mended" }), target);
    expect(
      rootOf(target).publication.releases.map(({ state }) => state),
      "a correction is current, the withdrawn one stays",
    ).toEqual(["current", "withdrawn", "superseded"]);
  });
});

describe("keys", () => {
  it("are not needed where it is said so", async () => {
    const target = freshTarget();
    const run = await work.run("publish", target, "--data", data, "--cache", work.cache, "--unsigned");
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("\nnot signed\n") });
    expect((await work.run("verify", target)).code).toBe(1);
    expect(await work.run("verify", target, "--unsigned")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("no valid signature\n0 errors"),
    });
  });
});

describe("compressed copies", () => {
  it("are taken from the cache, unless that is damaged", async () => {
    const cache = join(work.folder, "own-cache");
    const once = async (target: string): Promise<string[]> => {
      expect((await work.run("publish", target, "--data", data, "--cache", cache, "--key", key)).code).toBe(0);
      return ["br", "gz"].map((ending) =>
        readFileSync(join(target, `d/2026.11.21/nomenclature/01.json.${ending}`), "base64"),
      );
    };
    const copy = await once(freshTarget());
    const retained = fastGlob.sync("*/**/*", { cwd: cache });
    expect(new Set(retained.map((file) => file.split("/")[0]))).toEqual(new Set(["brotli-11", "gzip-9"]));
    const times = retained.map((file) => statSync(join(cache, file)).mtimeMs);
    expect(await once(freshTarget())).toEqual(copy);
    expect(
      retained.map((file) => statSync(join(cache, file)).mtimeMs),
      "nothing was compressed again",
    ).toEqual(times);
    for (const file of retained) writeFileSync(join(cache, file), "damaged");
    expect(await once(freshTarget())).toEqual(copy);
  });

  it("are of the best level, but of the ninth where a file has more than a MiB", async () => {
    const cache = join(work.folder, "cache-of-long");
    const [short, long] = [Buffer.alloc(1024 * 1024, "a"), Buffer.alloc(1024 * 1024 + 1, "a")];
    for (const bytes of [short, long]) {
      const copy = await compressor(cache, 11).compress("br", bytes, fileHash(bytes));
      expect(brotliDecompressSync(copy).equals(bytes)).toBe(true);
    }
    const retained = fastGlob.sync("*/**/*", { cwd: cache }).map((file) => file.replace(/\/.*\//, " "));
    expect(new Set(retained)).toEqual(new Set([`brotli-11 ${fileHash(short)}`, `brotli-9 ${fileHash(long)}`]));
  });
});

it("verifies a single build, which nobody signs, where that will do", async () => {
  const build = copyOf(data, join(work.folder, "single"));
  expect(await work.run("verify", build.folder)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      "index.json: is a single build, which nobody signs: verify a publication, or verify with --unsigned [publish/unsigned]",
    ),
  });
  expect((await work.run("verify", build.folder, "--unsigned")).code).toBe(0);
  build.replace("sanctions/01.json", "RU-XXIII-0001", "RU-XXIII-0002");
  expect((await work.run("verify", build.folder, "--unsigned")).stdout).toMatch(
    /^sanctions\/01\.json: .* \[publish\/hash\]$/m,
  );
});

it.each([
  { why: "no target", args: ["publish", "--unsigned"], said: "name one folder or s3://bucket/prefix to publish to" },
  { why: "neither key nor --unsigned", args: ["publish", "t"], said: "sign with --key FILE, or say --unsigned" },
  {
    why: "both",
    args: ["publish", "t", "--unsigned", "--key", "k.pem"],
    said: "--key and --unsigned contradict each other",
  },
  { why: "a key that does not exist", args: ["publish", "t", "--key", "none.pem"], said: "--key none.pem: ENOENT" },
  {
    why: "the public key to sign with",
    args: ["publish", "t", "--key", "PUBLIC"],
    said: "is not a private key in PEM without a passphrase: make one with cargolex keygen",
  },
  {
    why: "the private key to hand around",
    args: ["verify", "t", "--public-key", "PRIVATE"],
    said: "is a private key: name the .pub.pem file beside it",
  },
  { why: "no such level", args: ["publish", "t", "--unsigned", "--brotli", "12"], said: "--brotli 12: want 1 to 11" },
  {
    why: "a target in the build",
    args: ["publish", "dist/data/public", "--unsigned"],
    said: "dist/data/public and dist/data lie in each other: publish to a folder of its own",
  },
  {
    why: "a URL to publish to",
    args: ["publish", "https://example.org/data", "--unsigned"],
    said: "https://example.org/data: publishes to a folder or to s3://bucket/prefix",
  },
  { why: "a bucket without a name", args: ["verify", "s3://"], said: "s3://: want s3://bucket/prefix" },
  {
    why: "two ways to choose a release",
    args: ["verify", "t", "--current", "--release", "2026.11.21"],
    said: "--current and --release contradict each other",
  },
  {
    why: "no reason",
    args: ["withdraw", "2026.11.21", "--target", "t", "--reason", " "],
    said: "say what is wrong with it with --reason",
  },
  {
    why: "no place",
    args: ["withdraw", "2026.11.21", "--reason", "wrong"],
    said: "say where it was published with --target",
  },
])("usage: $why", async ({ args, said }) => {
  const names: Record<string, string> = { PUBLIC: first.public_key, PRIVATE: first.private_key };
  const run = await runCli(...args.map((arg) => names[arg] ?? arg));
  expect(run.code).toBe(2);
  expect(run.stdout).toBe("");
  expect(run.stderr).toContain(said);
});
