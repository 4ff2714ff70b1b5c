import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../../runtime/http/spawned-server.ts";
import { tenthOf } from "../../proof.ts";
import { changeShard, copyOf } from "./damage.ts";
import { FORGERIES, forge, makeWorld, type Forger, type World } from "./forgeries.ts";
import { scratch } from "./small-release.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";

/**
 * The shipped server over the committed data, signed: it answers from the true publication, and gives no answer from
 * any forgery of it.
 */

const DATA = join(import.meta.dirname, "../../../dist/data");
const work = scratch(realSystem);
const copy = join(work.folder, "served");
const [seen, remembered] = [join(work.folder, "seen.json"), join(work.folder, "remembered.json")];
let world: World;
let bundle: Bundle;

/** The committed data under another version; a name in it says which. */
function versioned(version: string): string {
  const build = copyOf(DATA, join(work.folder, version));
  changeShard(build, "nomenclature", "nomenclature/01.json", (text) =>
    text.replace(/"en":"([^"]+)"/, `"en":"$1 (${version})"`),
  );
  build.put("index.json", build.text("index.json").replace(/"version":"[^"]+"/, `"version":"${version}"`));
  return build.folder;
}

beforeAll(async () => {
  bundle = await madeBundle();
  world = await makeWorld(
    work,
    join(work.folder, "true"),
    [versioned("2026.11.19"), versioned("2026.11.20"), versioned("2026.11.21")],
    Date.now(),
  );
  forge(world, copy);
  const server = await serve();
  const { status } = await fetch(`${server.url}/api/v1/cn?q=85423190`);
  if (status !== 200) throw new Error(`the true publication answers ${status}`);
  await server.end("SIGKILL");
  cpSync(seen, remembered);
});

afterAll(() => {
  work.remove();
});

function serve(more: Record<string, string> = {}): Promise<Spawned> {
  return spawnServer(bundle, {
    DATA_DIR: copy,
    PUBLIC_KEY: world.keys.root.public_key,
    SEEN_FILE: seen,
    LEADS_DB: join(work.folder, "leads.sqlite"),
    RATE_LIMIT: "off",
    ...more,
  });
}

it.each(tenthOf(FORGERIES.filter(({ onlyVerify }) => onlyVerify !== true)))(
  "no answer: $why",
  async ({ forge: harm }) => {
    await harm(forge(world, copy));
    cpSync(remembered, seen);
    await expect(serve()).rejects.toThrow(
      /^exit 1: \{[^\n]*"event":"data cannot be used","reason":"The data in [^\n]* cannot be used: \S[^\n]*"remedy":"Nothing is answered from what is not signed as PUBLIC_KEY says: see SECURITY\.md\."\}\n$/,
    );
    expect(readFileSync(seen, "utf8"), "what was seen stays").toBe(readFileSync(remembered, "utf8"));
  },
);

it("goes on with the true release while what lies there is forged, and does not take the forgery for it", async () => {
  forge(world, copy);
  cpSync(remembered, seen);
  const server = await serve();
  const requested = "/api/v1/cn?q=01012100&lang=en";
  const before = await (await fetch(server.url + requested)).text();
  const forger: Forger = forge(world, copy);
  const restrike = FORGERIES.find(({ why }) => why === "everything signed by a stranger");
  await restrike?.forge(forger);
  const after = await fetch(server.url + requested);
  expect([before, 500]).toContain(after.status === 200 ? await after.text() : after.status);
  for (const path of ["/api/v1/cn?q=0102", "/api/v1/cn?q=horses&lang=en", "/v1/un/1203"])
    expect((await fetch(server.url + path)).status).toBeLessThanOrEqual(500);
  await server.end("SIGKILL");
});

it("is told what it needs: a key, a file to remember in, a publication", async () => {
  forge(world, copy);
  rmSync(seen, { force: true });
  await expect(serve({ PUBLIC_KEY: "none.pem" })).rejects.toThrow(/PUBLIC_KEY none\.pem cannot be read \(ENOENT\)/);
  await expect(serve({ PUBLIC_KEY: world.keys.root.private_key })).rejects.toThrow(
    /is a private key: name the \.pub\.pem file beside it/,
  );
  await expect(serve({ SEEN_FILE: "/proc/none/seen.json" })).rejects.toThrow(
    /SEEN_FILE \/proc\/none\/seen\.json cannot be written \(\w+\)/,
  );
  writeFileSync(seen, "{}");
  await expect(serve()).rejects.toThrow(/is damaged: restore it, or remove it to trust the publication anew/);
  await expect(serve({ DATA_DIR: DATA, SEEN_FILE: "off" })).rejects.toThrow(
    /index\.json is not signed \[publish\/unsigned\]/,
  );
  rmSync(seen);
  const off = await serve({ SEEN_FILE: "off" });
  await off.end("SIGKILL");
  expect(existsSync(seen)).toBe(false);
  const spki = readFileSync(world.keys.root.public_key, "utf8").replace(/-----[A-Z ]+-----|\s/g, "");
  const server = await serve({ PUBLIC_KEY: spki });
  expect(server.stderr()).toBe("");
  await server.end("SIGKILL");
});
