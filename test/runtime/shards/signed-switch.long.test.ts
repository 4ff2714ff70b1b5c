import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RefusedRelease } from "../../../openapi/schemas/common.ts";
import { signRoot, type Victim } from "../../pipeline/publish/damage.ts";
import { scratch, succeed } from "../../pipeline/publish/small-release.ts";
import { madeBundle, spawnServer, type Spawned } from "../http/spawned-server.ts";
import { shortBuild } from "./short-build.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";

/**
 * A service with PUBLIC_KEY goes over, while it runs, only to what its key signed and what is newer; of all else it
 * says in its status why not, and the old release answers on.
 */

const PATIENCE = { timeout: 60_000, interval: 50 };
const [FIRST, SECOND] = ["2026.11.21", "2026.11.21.1"];
const SHARD = `d/${SECOND}/sanctions/01.json`;
const work = scratch(realSystem);
const path = (file: string): string => join(work.folder, "place", file);
const text = (file: string): string => readFileSync(path(file), "utf8");
const put = (file: string, content: string | Uint8Array): void => writeFileSync(path(file), content);
const location: Pick<Victim, "text" | "put"> = { text, put };
let server: Spawned;
let own: Awaited<ReturnType<typeof work.key>>;
let stranger: typeof own;
/** The indexes of both publications, and a shard of the second. */
let [older, newer, shard] = ["", "", ""];

async function publish(version: string): Promise<string> {
  const data = shortBuild(join(work.folder, version), version);
  await succeed(
    work.run(
      "publish",
      path(""),
      "--data",
      data,
      "--cache",
      work.cache,
      "--brotli",
      "1",
      "--key",
      own.private_key,
      "--public-key",
      own.public_key,
    ),
  );
  return text("index.json");
}

beforeAll(async () => {
  [own, stranger] = [await work.key(), await work.key()];
  older = await publish(FIRST);
  server = await spawnServer(await madeBundle(), {
    DATA_DIR: path(""),
    PUBLIC_KEY: own.public_key,
    SEEN_FILE: join(work.folder, "seen.json"),
    LEADS_DB: join(work.folder, "leads.sqlite"),
    RELEASE_CHECK: "0",
    STOP_DELAY: "0",
    RATE_LIMIT: "off",
  });
  newer = await publish(SECOND);
  shard = text(SHARD);
});
afterAll(async () => {
  await server.end("SIGTERM");
  work.remove();
});

interface Said {
  /** The status of an answer; its version by its header, by its body and by the status of the service. */
  versions: unknown[];
  refused: RefusedRelease | null;
  /** The status of `/readyz`, and what it says of releases. */
  ready: unknown[];
}

async function said(): Promise<Said> {
  const [answer, status, ready] = await Promise.all(
    ["/api/v1/cn?q=01012100&lang=en", "/api/v1/status", "/readyz"].map((requested) => fetch(server.url + requested)),
  );
  const { meta } = (await answer!.json()) as { meta: { dataset_version: string } };
  const { dataset_version, refused_release } = (await status!.json()) as {
    dataset_version: string;
    refused_release: RefusedRelease | null;
  };
  const { checks } = (await ready!.json()) as { checks: Record<string, string> };
  return {
    versions: [answer!.status, answer!.headers.get("dataset-version"), meta.dataset_version, dataset_version],
    refused: refused_release,
    ready: [ready!.status, checks["release"]],
  };
}

/** Makes the service look for a newer release, and waits until it says what is expected of it. */
function look(expected: (now: Said) => void): Promise<void> {
  server.process.kill("SIGHUP");
  return vi.waitFor(async () => expected(await said()), PATIENCE);
}

const serves = (version: string): unknown => ({
  versions: [200, version, version, version],
  refused: null,
  ready: [200, "ok"],
});
const servesStill = (version: string, reason: RegExp): unknown => ({
  versions: [200, version, version, version],
  refused: { version: null, reason: expect.stringMatching(reason) as string, since: expect.any(String) as string },
  ready: [200, expect.stringMatching(reason)],
});

it.each([
  {
    why: "a stranger signed",
    reason: /\[publish\/untrusted\]$/,
    harm: () => signRoot(location as Victim, stranger.private_key, () => undefined),
  },
  {
    why: "nobody signed",
    reason: /\[publish\/unsigned\]$/,
    harm: () => put("index.json", text(`d/${SECOND}/index.json`)),
  },
  {
    why: "has a shard without a ban",
    reason: /\[publish\/hash\]$/,
    harm: () => put(SHARD, shard.split("\n").toSpliced(1, 1).join("\n")),
  },
  { why: "lacks a shard", reason: /\[publish\/missing\]$/, harm: () => rmSync(path(SHARD)) },
])("refuses what $why, says so, and answers on", async ({ reason, harm }) => {
  put("index.json", newer);
  put(SHARD, shard);
  harm();
  await look((now) => expect(now).toEqual(servesStill(FIRST, reason)));
});

it("goes over to what its key signed, when it is whole", async () => {
  put("index.json", newer);
  put(SHARD, shard);
  await look((now) => expect(now).toEqual(serves(SECOND)));
});

it("refuses what is true and older than what it has seen, says so, and answers on", async () => {
  put("index.json", older);
  await look((now) => expect(now).toEqual(servesStill(SECOND, /\[publish\/older\]$/)));
});
