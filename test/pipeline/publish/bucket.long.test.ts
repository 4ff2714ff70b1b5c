import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PublishedIndex } from "../../../openapi/shards/publication.ts";
import type { Run } from "../commands/run-cli.ts";
import { startBucket, type Bucket, type BucketStyle } from "./bucket.ts";
import { scratch } from "./small-release.ts";

const work = scratch();
const real = { ...process.env };
let key = "";
let publicKey = "";
let data = "";
let older = "";

beforeAll(async () => {
  const made = await work.key();
  [key, publicKey] = [made.private_key, made.public_key];
  [data, older] = [await work.build("data", {}), await work.build("older", { version: "2026.11.20", word: "older" })];
});

afterAll(() => work.remove());
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in real)) delete process.env[name];
  Object.assign(process.env, real);
});

const TARGET = "s3://data/cargolex/v1";

async function inBucket(bucket: Bucket, ...args: string[]): Promise<Run> {
  Object.assign(process.env, bucket.env);
  return work.run(...args);
}

const publish = (bucket: Bucket, build = data): Promise<Run> =>
  inBucket(bucket, "publish", TARGET, "--data", build, "--cache", work.cache, "--brotli", "1", "--key", key, "--json");

function rootOf(bucket: Bucket): PublishedIndex | undefined {
  const storedObject = bucket.objects.get("cargolex/v1/index.json");
  return storedObject === undefined ? undefined : (JSON.parse(storedObject.body.toString()) as PublishedIndex);
}

const styles: (BucketStyle & { why: string })[] = [
  { why: "with conditional writes and checksums, as AWS", conditions: "kept", checksums: true },
  { why: "that passes over conditions and keeps no checksum", conditions: "ignored", checksums: false },
  { why: "that refuses conditions", conditions: "refused", checksums: false },
];

describe.each(styles)("a server $why", (style) => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket(style);
    work.forget();
  });
  afterAll(() => bucket.close());

  it("gets a release with its index last, and verifies", async () => {
    const run = await publish(bucket);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    const writes = bucket.requests.filter((request) => request.startsWith("PUT "));
    expect(writes[0]).toBe("PUT cargolex/v1/d/2026.11.21/statement.json");
    expect(writes.at(-1)).toBe("PUT cargolex/v1/index.json");
    expect(await inBucket(bucket, "verify", TARGET, "--public-key", publicKey)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\n0 errors, 0 warnings\n$/),
    });
  });

  it("is told how long to keep a file, and what it is", () => {
    const stored = [
      "index.json",
      "d/2026.11.21/nomenclature/01.json",
      "d/2026.11.21/nomenclature/01.json.br",
      "d/2026.11.21/bulk/sanctions/entries.csv",
    ];
    const immutable = "public, max-age=31536000, immutable";
    expect(stored.map((path) => bucket.objects.get(`cargolex/v1/${path}`)?.headers)).toEqual([
      { "content-type": "application/json", "cache-control": "public, max-age=300, stale-while-revalidate=60" },
      { "content-type": "application/json", "cache-control": immutable },
      { "content-type": "application/json", "cache-control": immutable, "content-encoding": "br" },
      { "content-type": "text/csv; charset=utf-8; header=present", "cache-control": immutable },
    ]);
  });

  it("gets nothing from a second run", async () => {
    const before = bucket.requests.length;
    expect(JSON.parse((await publish(bucket)).stdout)).toMatchObject({ written: 0, repaired: 0, index: "unchanged" });
    expect(bucket.requests.slice(before).filter((request) => request.startsWith("PUT "))).toEqual([]);
  });

  it("gets back what was damaged, and no other bytes under the version", async () => {
    const path = "cargolex/v1/d/2026.11.21/nomenclature/01.json";
    const whole = bucket.objects.get(path);
    bucket.objects.set(path, { body: Buffer.from("{}"), headers: {} });
    expect((await inBucket(bucket, "verify", TARGET)).code).toBe(1);
    expect(JSON.parse((await publish(bucket)).stdout)).toMatchObject({ written: 0, repaired: 1 });
    expect(bucket.objects.get(path)).toEqual(whole);
    const other = await publish(bucket, await work.build("other", { word: "other" }));
    expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("publish/version-exists") });
  });

  it("switches back when the release is withdrawn", async () => {
    expect((await publish(bucket, older)).code).toBe(0);
    expect(
      (await inBucket(bucket, "withdraw", "2026.11.21", "--target", TARGET, "--reason", "wrong", "--key", key)).code,
    ).toBe(0);
    expect(rootOf(bucket)?.version).toBe("2026.11.20");
  });
});

describe("when something goes wrong", () => {
  let bucket: Bucket;
  beforeAll(async () => void (bucket = await startBucket({ conditions: "kept", checksums: true })));
  afterAll(() => bucket.close());
  afterEach(() => {
    bucket.objects.clear();
    work.forget();
    bucket.fault = () => undefined;
    bucket.beforeWrite = () => {};
  });

  it("asks again after a passing fault", async () => {
    const seen = new Map<string, number>();
    bucket.fault = (method, path) => {
      const times = (seen.get(`${method} ${path}`) ?? 0) + 1;
      seen.set(`${method} ${path}`, times);
      if (times > 1 || !path.includes("/01.json")) return undefined;
      return path.endsWith(".json") ? "drop" : 503;
    };
    expect(await publish(bucket)).toMatchObject({ code: 0, stderr: "" });
  });

  it("leaves the index alone when a fault stays, and goes on afterwards", async () => {
    expect((await publish(bucket, older)).code).toBe(0);
    bucket.fault = (method, path) =>
      method === "PUT" && path.endsWith("2026.11.21/nomenclature/03.json") ? 503 : undefined;
    expect(await publish(bucket)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `cargolex publish: ${TARGET}: answers 503 SlowDown Please reduce your request rate. Run it again: it goes on where it stopped\n`,
    });
    expect(rootOf(bucket)?.version).toBe("2026.11.20");
    bucket.fault = () => undefined;
    expect((await inBucket(bucket, "verify", TARGET)).code).toBe(0);
    const { written, verified } = JSON.parse((await publish(bucket)).stdout) as { written: number; verified: number };
    expect(verified, "what was there is not written again").toBeGreaterThan(0);
    expect(written).toBeGreaterThan(0);
    expect(rootOf(bucket)?.version).toBe("2026.11.21");
  });

  it("keeps a release that another run listed in between", async () => {
    expect((await publish(bucket, older)).code).toBe(0);
    const withOlder = bucket.objects.get("cargolex/v1/index.json");
    bucket.objects.delete("cargolex/v1/index.json");
    work.forget();
    bucket.beforeWrite = (path) => {
      if (path !== "cargolex/v1/index.json" || withOlder === undefined) return;
      bucket.beforeWrite = () => {};
      bucket.objects.set(path, withOlder);
    };
    expect((await publish(bucket)).code).toBe(0);
    expect(rootOf(bucket)?.publication.releases.map(({ version, state }) => [version, state])).toEqual([
      ["2026.11.21", "current"],
      ["2026.11.20", "superseded"],
    ]);
  });

  it("yields the version to the run that claimed it first", async () => {
    const statement = "cargolex/v1/d/2026.11.21/statement.json";
    bucket.beforeWrite = (path) => {
      if (path === statement) bucket.objects.set(path, { body: Buffer.from("of another run"), headers: {} });
    };
    expect(await publish(bucket)).toMatchObject({ code: 1, stdout: expect.stringContaining("publish/version-exists") });
    expect([...bucket.objects.keys()]).toEqual([statement]);
  });

  it.each([
    {
      why: "a wrong secret",
      env: { AWS_SECRET_ACCESS_KEY: "wrong" },
      place: TARGET,
      said: "answers 403 SignatureDoesNotMatch the signature is another",
    },
    {
      why: "no such bucket",
      env: {},
      place: "s3://dato/v1",
      said: "answers 404 NoSuchBucket The specified bucket does not exist",
    },
  ])("says what: $why", async ({ env, place, said }) => {
    for (const args of [
      ["publish", place, "--data", data, "--key", key],
      ["verify", place],
    ]) {
      Object.assign(process.env, bucket.env, env);
      const run = await work.run(...args);
      expect(run.code).toBe(1);
      expect(run.stdout).toContain(`index.json: cannot be read: ${said} [publish/unreachable]`);
    }
    expect(bucket.objects.size).toBe(0);
  });

  it("says that nobody listens", async () => {
    const closed = await startBucket({ conditions: "kept", checksums: true });
    await closed.close();
    expect(await inBucket(closed, "verify", TARGET)).toEqual({
      code: 1,
      stdout: "index.json: cannot be read: ECONNREFUSED [publish/unreachable]\n1 error, 0 warnings\n",
      stderr: "",
    });
  });

  it("says which setting is missing", async () => {
    delete process.env["AWS_ACCESS_KEY_ID"];
    expect(await work.run("verify", TARGET)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
    });
  });
});
