import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { askServer, type Ask } from "../http/harness.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";
import { startBucket } from "../../pipeline/publish/bucket.ts";
import { HARMS, releaseFolder, type ReleaseFolder } from "./release-folder.ts";

let bundle: Bundle;
beforeAll(async () => void (bundle = await madeBundle()));

const PATIENCE = { timeout: 100_000, interval: 50 };
const serve = (data: string, env: Record<string, string> = {}): Promise<Spawned> =>
  spawnServer(bundle, {
    DATA_DIR: data,
    RELEASE_CHECK: "1",
    RATE_LIMIT: "off",
    STOP_DELAY: "0",
    LEADS_DB: join(tmpdir(), "cargolex-none", "leads.sqlite"),
    ...env,
  });
const versionOf = async (request: Ask): Promise<string | null> =>
  (await request("/api/v1/cn?q=8542&lang=en")).headers.get("dataset-version");
const refusedBy = async (request: Ask): Promise<{ version: string | null; reason: string } | null> =>
  ((await request("/v1/status")).json as { refused_release: { version: string | null; reason: string } | null })
    .refused_release;

describe("a publication in a folder", () => {
  let location: ReleaseFolder;
  let server: Spawned;
  let request: Ask;
  beforeAll(async () => {
    location = releaseFolder();
    server = await serve(location.folder);
    request = askServer(server.url);
  });
  afterAll(async () => {
    await server.end("SIGTERM");
    location.remove();
  });

  it("is switched to a newer release; answers, tags and files follow, and who read the old index finds its files", async () => {
    const before = await request("/api/v1/cn?q=8542&lang=en");
    expect(before.headers.get("dataset-version")).toBe("2026.12.01");
    const version = location.publish();
    await vi.waitFor(async () => expect(await versionOf(request)).toBe(version), PATIENCE);
    const after = await request("/api/v1/cn?q=8542&lang=en", {
      headers: { "if-none-match": before.headers.get("etag") ?? "" },
    });
    expect([after.status, after.json]).toEqual([
      200,
      expect.objectContaining({ meta: expect.objectContaining({ dataset_version: version }) }),
    ]);
    expect((await request("/index.json")).json).toMatchObject({ version, base: `d/${version}/` });
    for (const one of ["2026.12.01", version]) expect((await request(`/d/${one}/sanctions/03.json`)).status).toBe(200);
    expect((await request("/readyz")).json).toMatchObject({ status: "ok", checks: { dataset: "ok", release: "ok" } });
  });

  it.each(HARMS)("refuses a release and goes on: %s; the next whole one is taken", async (harm) => {
    const serving = await versionOf(request);
    const broken = location.publish(harm);
    server.process.kill("SIGHUP");
    await vi.waitFor(async () => expect(await refusedBy(request)).not.toBe(null), PATIENCE);
    const refused = await refusedBy(request);
    const reasons = {
      "shard changed": [broken, /^sanctions\/01\.json has hash [0-9a-f]{12}, its manifest says [0-9a-f]{12}$/],
      "shard gone": [broken, /^a file of the release cannot be read \(ENOENT\)$/],
      "manifest changed": [null, /^sanctions\/manifest\.json has hash/],
      "index is no JSON": [null, /^index\.json is not JSON$/],
      "set back": [broken, /^index\.json has number 0\.5, and number \d+ is answered from: it was set back$/],
    } as const;
    expect([refused?.version, refused?.reason]).toEqual([reasons[harm][0], expect.stringMatching(reasons[harm][1])]);
    expect(await versionOf(request)).toBe(serving);
    expect((await request("/readyz")).json).toMatchObject({
      status: "ok",
      checks: { dataset: "ok", release: expect.stringContaining("is refused: ") },
    });
    expect((await request("/api/v1/status")).json).toMatchObject({
      dataset_version: serving,
      refused_release: { reason: refused?.reason },
    });
    const next = location.publish();
    server.process.kill("SIGHUP");
    await vi.waitFor(async () => expect(await versionOf(request)).toBe(next), PATIENCE);
    expect(await refusedBy(request)).toBe(null);
  });
});

it("SIGHUP looks at once, where nothing else does", async () => {
  const location = releaseFolder();
  const server = await serve(location.folder, { RELEASE_CHECK: "0" });
  const request = askServer(server.url);
  const version = location.publish();
  await new Promise((resolve) => void setTimeout(resolve, 1500));
  expect(await versionOf(request)).toBe("2026.12.01");
  server.process.kill("SIGHUP");
  await vi.waitFor(async () => expect(await versionOf(request)).toBe(version), PATIENCE);
  await server.end("SIGTERM");
  location.remove();
});

it("a build that is rebuilt under the service, or lost, is answered from as it was until the new one is whole", async () => {
  const data = mkdtempSync(join(tmpdir(), "cargolex-data-"));
  const built = join(import.meta.dirname, "../../../dist/data");
  for (const name of readdirSync(built)) if (name !== "index.json") symlinkSync(join(built, name), join(data, name));
  const index = readFileSync(join(built, "index.json"), "utf8");
  writeFileSync(join(data, "index.json"), index);
  const server = await serve(data);
  const request = askServer(server.url);
  await vi.waitFor(async () => expect((await request("/readyz")).status).toBe(200), PATIENCE);
  const before = await request("/api/v1/cn?q=0101&lang=en");
  for (const name of readdirSync(data)) rmSync(join(data, name));
  await vi.waitFor(async () => expect((await refusedBy(request))?.reason).toBe("index.json does not exist"), PATIENCE);
  expect((await request("/api/v1/cn?q=7304&lang=en")).status).toBe(200);
  expect((await request("/api/v1/cn?q=0101&lang=en")).text).toBe(before.text);
  expect((await request("/readyz")).status).toBe(200);
  for (const name of readdirSync(built)) if (name !== "index.json") symlinkSync(join(built, name), join(data, name));
  writeFileSync(join(data, "index.json"), index.replace('"version":"', '"version":"2026.12.24","x":"'));
  await vi.waitFor(async () => expect(await versionOf(request)).toBe("2026.12.24"), PATIENCE);
  writeFileSync(join(data, "index.json"), index.replace('"version":"', '"version":"2020.01.01","x":"'));
  await vi.waitFor(
    async () =>
      expect((await refusedBy(request))?.reason).toBe("the release is older than 2026.12.24, which is answered from"),
    PATIENCE,
  );
  await server.end("SIGTERM");
  rmSync(data, { recursive: true });
});

describe("a release from afar is held, and answered from when its place is gone", () => {
  it("an HTTP origin", async () => {
    const location = releaseFolder();
    const origin = createServer((req, res) => {
      try {
        res.end(
          readFileSync(join(location.folder, new URL(req.url ?? "", "http://x").pathname.replace("/data/", "/"))),
        );
      } catch {
        res.writeHead(404).end();
      }
    });
    origin.listen(0, "127.0.0.1");
    await once(origin, "listening");
    const server = await serve(`http://127.0.0.1:${(origin.address() as AddressInfo).port}/data`);
    const request = askServer(server.url);
    await vi.waitFor(async () => expect((await request("/readyz")).status).toBe(200), PATIENCE);
    const version = location.publish();
    await vi.waitFor(async () => expect(await versionOf(request)).toBe(version), PATIENCE);
    origin.closeAllConnections();
    origin.close();
    await vi.waitFor(async () => expect((await refusedBy(request))?.reason).toMatch(/ECONNREFUSED/), PATIENCE);
    expect((await request("/api/v1/cn?q=7304&lang=en")).status).toBe(200);
    expect((await request("/readyz")).status).toBe(200);
    await server.end("SIGTERM");
    location.remove();
  });

  it("a bucket", async () => {
    const location = releaseFolder();
    const bucket = await startBucket({ conditions: "kept", checksums: true });
    const upload = (below = ""): void => {
      for (const entry of readdirSync(join(location.folder, below), { withFileTypes: true })) {
        const path = below === "" ? entry.name : `${below}/${entry.name}`;
        try {
          bucket.objects.set(`prefix/${path}`, { body: readFileSync(join(location.folder, path)), headers: {} });
        } catch {
          upload(path);
        }
      }
    };
    upload();
    const server = await serve("s3://data/prefix", bucket.env);
    const request = askServer(server.url);
    expect(await versionOf(request)).toBe("2026.12.01");
    await vi.waitFor(async () => expect((await request("/readyz")).status).toBe(200), PATIENCE);
    bucket.fault = () => 403;
    await vi.waitFor(
      async () => expect((await refusedBy(request))?.reason).toBe("index.json cannot be read: the server answers 403"),
      PATIENCE,
    );
    expect((await request("/api/v1/cn?q=7304&lang=en")).status).toBe(200);
    await server.end("SIGTERM");
    await bucket.close();
    location.remove();
  });

  it.each([
    { data: "s3://data/prefix", env: {}, says: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" },
    { data: "/nowhere", env: {}, says: "index.json does not exist" },
  ])("says what is missing: $data", async ({ data, env, says }) => {
    await expect(serve(data, env)).rejects.toThrow(`"reason":"The data in ${data} cannot be used: ${says}"`);
  });
});
