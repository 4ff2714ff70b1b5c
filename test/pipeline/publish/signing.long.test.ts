import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KeyList, PublishedIndex } from "../../../openapi/shards/publication.ts";
import type { Run } from "../commands/run-cli.ts";
import { scratch, succeed } from "./small-release.ts";

/**
 * A publication over years: keys come, go and are stolen, indexes expire, and what one client has seen it does not
 * forget.
 */

const work = scratch();
type Key = Awaited<ReturnType<typeof work.key>>;
let [first, second, release, stranger]: Key[] = [];
let builds: { older: string; newer: string };
const published = join(work.folder, "published");
const target = join(work.folder, "target");
const DAY = "2026-11-22T12:00:00Z";

beforeAll(async () => {
  [first, second, release, stranger] = [await work.key(), await work.key(), await work.key(), await work.key()];
  builds = {
    older: await work.build("older", { version: "2026.11.20", word: "old" }),
    newer: await work.build("newer", {}),
  };
  await succeed(publish(builds.older, published, "--key", first?.private_key ?? "", "--at", "2026-11-20T12:00:00Z"));
});
afterAll(() => work.remove());

function fresh(): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(published, target, { recursive: true });
  work.forget();
}

function publish(data: string, location: string, ...more: string[]): Promise<Run> {
  return work.run("publish", location, "--data", data, "--cache", work.cache, "--brotli", "1", ...more);
}

const verify = (key: Key | undefined, ...more: string[]): Promise<Run> =>
  work.run("verify", target, "--public-key", key?.public_key ?? "", "--at", DAY, ...more);
const signing = (...args: string[]): Promise<Run> =>
  work.run("signing", ...args, ...(args.includes("--at") ? [] : ["--at", DAY]));
const index = (): PublishedIndex & { signatures: { key: string }[] } =>
  JSON.parse(readFileSync(join(target, "index.json"), "utf8")) as PublishedIndex & { signatures: { key: string }[] };
const list = (number: number): KeyList =>
  JSON.parse(readFileSync(join(target, `keys/${number}.json`), "utf8")) as KeyList;

describe("an index", () => {
  it("counts up, names the one before it, and says how long it is good", async () => {
    fresh();
    const before = index();
    expect(before.publication).toMatchObject({
      number: 1,
      time: "2026-11-20T12:00:00Z",
      expires: "2027-05-19T12:00:00Z",
      previous: null,
      keys: 1,
    });
    expect(
      (await publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY, "--expires", "30")).code,
    ).toBe(0);
    expect(index().publication).toMatchObject({ number: 2, time: DAY, expires: "2026-12-22T12:00:00Z" });
    expect(index().publication.previous).toMatch(/^[0-9a-f]{64}$/);
    expect((await verify(first)).code).toBe(0);
  });

  it("is renewed before it expires, and after", async () => {
    fresh();
    const late = "2027-08-01T00:00:00Z";
    expect(await verify(first, "--at", late)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[publish/expired]"),
    });
    const renewed = await signing("renew", target, "--key", first?.private_key ?? "", "--at", late);
    expect(renewed).toMatchObject({ code: 0, stdout: "index 2, good until 2028-01-28T00:00:00Z\n" });
    expect((await verify(first, "--at", late)).code).toBe(0);
  });

  it.each([
    { at: "2027-04-18T00:00:00Z", code: 0, said: "" },
    {
      at: "2027-04-20T00:00:00Z",
      code: 1,
      said: "note: the index expires on 2027-05-19T12:00:00Z, in 29 days: run cargolex signing renew, or publish\n",
    },
    {
      at: "2027-05-20T00:00:00Z",
      code: 1,
      said: "note: the index expired on 2027-05-19T12:00:00Z: run cargolex signing renew, or publish\n",
    },
    {
      at: "2028-10-01T00:00:00Z",
      code: 1,
      said: /note: keys\/1\.json expires on 2028-11-19T12:00:00Z, in 49 days: run cargolex signing rotate\nnote: key [0-9a-f]{16} expires on 2028-11-19T12:00:00Z, in 49 days: make another with cargolex keygen and run cargolex signing rotate\n/,
    },
  ])("is announced to expire: $at", async ({ at, code, said }) => {
    fresh();
    const run = await signing("status", target, "--key", first?.private_key ?? "", "--at", at);
    expect(run.code).toBe(code);
    expect(run.stdout).toMatch(said);
    expect(run.stdout.includes("note:")).toBe(code === 1);
  });

  it("is not signed by a clock that is behind it", async () => {
    fresh();
    expect(
      await signing("renew", target, "--key", first?.private_key ?? "", "--at", "2026-11-20T11:00:00Z"),
    ).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("which is later than the clock here: set the clock [publish/future]"),
    });
  });
});

describe("what was seen", () => {
  it("is not taken back: an older index, one of the same number, one that does not follow", async () => {
    fresh();
    await succeed(publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY));
    expect((await verify(first)).code).toBe(0);
    const newest = readFileSync(join(target, "index.json"));
    cpSync(join(published, "index.json"), join(target, "index.json"));
    expect(await verify(first)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^note: what was accepted before is kept in .*\nindex\.json: is index 1, and 2 was accepted before: it was set back \[publish\/older\]\n/,
      ),
    });
    // Two runs of one publisher from one state, the second of which never saw the first.
    work.forget();
    await succeed(publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", "2026-11-22T13:00:00Z"));
    const other = readFileSync(join(target, "index.json"));
    writeFileSync(join(target, "index.json"), newest);
    work.forget();
    expect((await verify(first)).code).toBe(0);
    writeFileSync(join(target, "index.json"), other);
    expect(await verify(first, "--at", "2026-11-22T14:00:00Z")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("is another index 2 than the one that was accepted before [publish/forked]"),
    });
    await succeed(
      work.run(
        "signing",
        "renew",
        target,
        "--key",
        first?.private_key ?? "",
        "--at",
        "2026-11-22T15:00:00Z",
        "--seen",
        join(work.folder, "seen-of-another"),
      ),
    );
    expect(await verify(first, "--at", "2026-11-22T16:00:00Z")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("does not follow index 2, which was accepted before [publish/forked]"),
    });
  });

  it("is never taken for nothing where it cannot be read", async () => {
    fresh();
    expect((await verify(first)).code).toBe(0);
    const [stored = ""] = (await import("node:fs")).readdirSync(work.seen);
    writeFileSync(join(work.seen, stored), "{}");
    expect(await verify(first)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("is damaged: restore it, or remove it to trust this place anew"),
    });
  });

  it("holds for who publishes too: a place that was set back is not signed", async () => {
    fresh();
    await succeed(publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY));
    cpSync(join(published, "index.json"), join(target, "index.json"));
    expect(await signing("renew", target, "--key", first?.private_key ?? "")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[publish/older]"),
    });
    rmSync(join(target, "index.json"));
    expect(await publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        "does not exist, and index 2 of this publication was accepted before [publish/older]",
      ),
    });
  });

  it("holds for a clock that is set back: an index that had expired stays so", async () => {
    fresh();
    await succeed(signing("renew", target, "--key", first?.private_key ?? "", "--at", "2027-06-01T00:00:00Z"));
    expect((await verify(first, "--at", "2027-06-02T00:00:00Z")).code).toBe(0);
    expect((await verify(first, "--at", "2026-11-22T00:00:00Z")).code, "what was accepted is not lost by it").toBe(0);
    cpSync(join(published, "index.json"), join(target, "index.json"));
    expect((await verify(first, "--at", "2026-11-22T00:00:00Z")).code).toBe(1);
  });
});

describe("keys", () => {
  it("are added, hand over, and are retired: who has an old or a new one verifies", async () => {
    fresh();
    const added = await signing(
      "rotate",
      target,
      "--key",
      first?.private_key ?? "",
      "--add",
      second?.private_key ?? "",
    );
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^keys\/2\.json written, good until 2028-11-21T12:00:00Z: .* trusted \(keys, releases\); .* trusted \(keys, releases\)\nindex\.json switched\n$/,
      ),
    });
    expect((await verify(first)).code).toBe(0);
    work.forget();
    expect((await verify(second)).code, "the new key signed the list that names it").toBe(0);
    expect(
      await signing(
        "rotate",
        target,
        "--key",
        first?.private_key ?? "",
        "--key",
        second?.private_key ?? "",
        "--retire",
        first?.id ?? "",
      ),
    ).toMatchObject({ code: 0 });
    expect(index().signatures.map(({ key }) => key)).toEqual([second?.id]);
    for (const key of [first, second]) {
      work.forget();
      expect(await verify(key), "its release was signed before").toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`signed by ${first?.id}`),
      });
    }
    expect(await publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`the keys at hand are ${first?.id} (retired)`),
    });
    expect(await publish(builds.newer, target, "--key", second?.private_key ?? "", "--at", DAY)).toMatchObject({
      code: 0,
    });
    const verified = await verify(first);
    expect(`${verified.code} ${verified.stdout}${verified.stderr}`).toMatch(/^0 /);
  });

  it("that only sign releases cannot hand over", async () => {
    fresh();
    expect(
      (await signing("rotate", target, "--key", first?.private_key ?? "", "--add-release", release?.public_key ?? ""))
        .code,
    ).toBe(0);
    expect(
      (
        await publish(
          builds.newer,
          target,
          "--key",
          release?.private_key ?? "",
          "--public-key",
          first?.public_key ?? "",
          "--at",
          DAY,
        )
      ).code,
    ).toBe(0);
    expect(await verify(first)).toMatchObject({ code: 0, stdout: expect.stringContaining(`signed by ${release?.id}`) });
    expect(
      await signing(
        "rotate",
        target,
        "--key",
        release?.private_key ?? "",
        "--add",
        stranger?.private_key ?? "",
        "--public-key",
        first?.public_key ?? "",
      ),
    ).toMatchObject({ code: 1, stdout: expect.stringContaining("must be signed by 1 root keys of keys/2.json") });
    expect(await verify(release), "it is no root key").toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[publish/untrusted]"),
    });
    expect(existsSync(join(target, "keys/3.json"))).toBe(false);
  });

  it("are revoked once nothing that is offered rests on them alone", async () => {
    fresh();
    await succeed(
      signing("rotate", target, "--key", first?.private_key ?? "", "--add-release", release?.public_key ?? ""),
    );
    await succeed(
      publish(
        builds.newer,
        target,
        "--key",
        release?.private_key ?? "",
        "--public-key",
        first?.public_key ?? "",
        "--at",
        DAY,
      ),
    );
    const revoke = (): Promise<Run> =>
      signing(
        "revoke",
        target,
        release?.id ?? "",
        "--reason",
        "stolen with a laptop",
        "--key",
        first?.private_key ?? "",
      );
    const before = index();
    expect(await revoke()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        "keys/3.json: would leave 2026.11.21 without a signature that counts: publish again with another key first, or withdraw",
      ),
    });
    expect(index()).toEqual(before);
    await succeed(publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY));
    expect((await revoke()).code).toBe(0);
    expect(list(3).keys.find(({ id }) => id === release?.id)).toMatchObject({
      state: "revoked",
      reason: "stolen with a laptop",
    });
    expect(await verify(first)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^2026.11.21 \\(current\\): .*, signed by ${first?.id}\n`)),
    });
    expect(await revoke(), "again changes nothing").toMatchObject({
      code: 0,
      stdout: expect.stringContaining("keys/3.json stands already"),
    });
  });

  it("that were stolen bind nobody: the highest number they can sign is forgotten once they are revoked", async () => {
    fresh();
    await succeed(
      signing("rotate", target, "--key", first?.private_key ?? "", "--add-release", release?.public_key ?? ""),
    );
    const genuine = readFileSync(join(target, "index.json"));
    const { signRoot, copyOf } = await import("./damage.ts");
    const victim = {
      ...copyOf(target, join(work.folder, "scrap")),
      path: (file: string) => join(target, file),
      text: (file: string) => readFileSync(join(target, file), "utf8"),
      put: (file: string, text: string | Uint8Array) => writeFileSync(join(target, file), text),
    };
    signRoot(victim, release?.private_key ?? "", (root) => void (root.publication.number = 2_000_000_000));
    expect((await verify(first)).code, "a thief with the bucket is believed until the key is revoked").toBe(0);
    writeFileSync(join(target, "index.json"), genuine);
    expect((await verify(first)).code).toBe(1);
    const own = join(work.folder, "seen-of-publisher");
    await succeed(
      work.run(
        "signing",
        "revoke",
        target,
        release?.id ?? "",
        "--reason",
        "stolen",
        "--key",
        first?.private_key ?? "",
        "--at",
        DAY,
        "--seen",
        own,
      ),
    );
    expect((await verify(first)).code).toBe(0);
  });

  it("two must sign where the list says so", async () => {
    fresh();
    await succeed(
      signing(
        "rotate",
        target,
        "--key",
        first?.private_key ?? "",
        "--add",
        second?.private_key ?? "",
        "--threshold",
        "2,2",
      ),
    );
    expect(await publish(builds.newer, target, "--key", first?.private_key ?? "", "--at", DAY)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("is to be signed by 2 of"),
    });
    await succeed(
      publish(builds.newer, target, "--key", first?.private_key ?? "", "--key", second?.private_key ?? "", "--at", DAY),
    );
    expect((await verify(first)).code).toBe(0);
    expect(
      await signing("rotate", target, "--key", first?.private_key ?? "", "--retire", second?.id ?? ""),
    ).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("1 trusted keys would be left that sign keys, and 2 must"),
    });
  });
});

describe("a place", () => {
  it("that is not signed does not become so, and one that is does not cease", async () => {
    fresh();
    expect(await publish(builds.newer, target, "--unsigned")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("index.json: is signed here: sign with --key [publish/unsigned]"),
    });
    const open = join(work.folder, "open");
    await succeed(publish(builds.older, open, "--unsigned"));
    expect(await publish(builds.newer, open, "--key", first?.private_key ?? "")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("[publish/unsigned]"),
    });
  });

  it("is not signed when its index was forged, whatever the forgery", async () => {
    fresh();
    writeFileSync(
      join(target, "index.json"),
      readFileSync(join(target, "index.json"), "utf8").replace('"state":"current"', '"state":"superseded"'),
    );
    const key = first?.private_key ?? "";
    for (const run of [
      () => publish(builds.newer, target, "--key", key, "--at", DAY),
      () => signing("renew", target, "--key", key),
      () => work.run("withdraw", "2026.11.20", "--target", target, "--reason", "x", "--key", key),
    ]) {
      expect(await run()).toMatchObject({ code: 1, stdout: expect.stringContaining("[publish/untrusted]") });
    }
  });
});

it.each([
  { args: ["signing"], said: '"": want status, renew, rotate or revoke' },
  { args: ["signing", "rotate"], said: "name one place" },
  { args: ["signing", "revoke", "t"], said: "name the place and the id of one key" },
  { args: ["signing", "revoke", "t", "id"], said: "say why with --reason" },
  { args: ["signing", "rotate", "t"], said: "sign with --key FILE" },
  { args: ["signing", "renew", "t", "--key", "k", "--expires", "0"], said: "--expires 0: want 1 to 3650 days" },
  {
    args: ["signing", "status", "t", "--at", "tomorrow"],
    said: "--at tomorrow: want a moment such as 2026-11-22T00:00:00Z",
  },
  {
    args: ["signing", "status", "t", "--threshold", "0,1"],
    said: "--threshold 0,1: want two numbers from 1 to 16, as 1,1",
  },
  { args: ["signing", "rotate", "t", "--key", "none.pem"], said: "--key none.pem: ENOENT" },
])("usage: $args", async ({ args, said }) => {
  const run = await work.run(...args);
  expect([run.code, run.stdout]).toEqual([2, ""]);
  expect(run.stderr).toContain(said);
});
