import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { madeBundle, spawnServer, type Bundle } from "../../runtime/http/spawned-server.ts";
import { scratch, succeed } from "./small-release.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";

/** The committed data, published whole, verified, and answered from by the shipped server. */

const DATA = join(import.meta.dirname, "../../../dist/data");
const work = scratch(realSystem);
const target = join(work.folder, "target");
let bundle: Bundle;
let keys: { private_key: string; public_key: string };

beforeAll(async () => {
  keys = await work.key();
  bundle = await madeBundle();
  await succeed(
    work.run("publish", target, "--data", DATA, "--cache", work.cache, "--brotli", "1", "--key", keys.private_key),
  );
});

afterAll(() => {
  work.remove();
});

it("holds every file of dist/data and verifies", async () => {
  const files = fastGlob.sync("**/*", { cwd: DATA });
  // made as it is published
  const bulk = fastGlob.sync("**/bulk/**", { cwd: target, ignore: ["**/*.br", "**/*.gz"] });
  expect(bulk.length).toBeGreaterThan(0);
  const { version } = JSON.parse(readFileSync(join(DATA, "index.json"), "utf8")) as { version: string };
  const run = await work.run("verify", target, "--public-key", keys.public_key);
  expect(run.stdout).toMatch(
    new RegExp(
      `^${version.replaceAll(".", "\\.")} \\(current\\): ${files.length + bulk.length} files, \\d+ bytes, signed by [0-9a-f]{16}\n0 errors, 0 warnings\n$`,
    ),
  );
});

it("is written only once", async () => {
  const run = await work.run(
    "publish",
    target,
    "--data",
    DATA,
    "--cache",
    work.cache,
    "--brotli",
    "1",
    "--key",
    keys.private_key,
    "--json",
  );
  expect(JSON.parse(run.stdout)).toMatchObject({ written: 0, repaired: 0, index: "unchanged" });
});

it("gives the answers that dist/data gives", async () => {
  const settings = { RATE_LIMIT: "off", LEADS_DB: join(work.folder, "leads.sqlite") };
  const paths = [
    "/api/v1/cn?q=72071114&as_of=2026-08-01",
    "/api/v1/cn?q=horses&as_of=2026-08-01",
    "/v1/un/1203",
    "/v1/un?q=benzyna",
  ];
  const answers: string[][] = [];
  for (const folder of [DATA, target]) {
    const server = await spawnServer(bundle, { ...settings, DATA_DIR: folder });
    answers.push(
      await Promise.all(
        paths.map(async (path) => {
          const response = await fetch(server.url + path);
          return `${response.status} ${response.headers.get("dataset-version")} ${await response.text()}`;
        }),
      ),
    );
    await server.end("SIGTERM");
  }
  expect(answers[0]?.every((answer) => answer.startsWith("200 20"))).toBe(true);
  expect(answers[1]).toEqual(answers[0]);
});
