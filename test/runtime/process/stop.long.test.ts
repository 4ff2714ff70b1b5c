import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomFrom } from "../../hostile/random.ts";
import { madeBundle, type Bundle } from "../http/spawned-server.ts";
import { releaseFolder, type ReleaseFolder } from "../shards/release-folder.ts";
import { ENGINES } from "../store/engines.ts";
import { cleanEnv } from "../../clock.ts";

/**
 * Every service that is stopped ends, with 0, whatever it was about to begin: files, threads, connections, deliveries,
 * a look for a newer release.
 */

const RUNS = 8;
const FIRST_MS = 300;
/** Longer than anything may take that is under way; a process that nothing ends would stay for ever. */
const BOUND = 60_000;
const random = randomFrom("stop");

let bundle: Bundle;
let location: ReleaseFolder;
let folder = "";
beforeAll(async () => {
  bundle = await madeBundle();
  location = releaseFolder();
  location.publish();
  folder = mkdtempSync(join(tmpdir(), "cargolex-stop-"));
});
afterAll(() => {
  location.remove();
  rmSync(folder, { recursive: true });
});

interface Ended {
  /** Exit code or signal. */
  by: number | string | null;
  /** What it printed: nothing before it answers. */
  stdout: string;
  stderr: string;
}

/**
 * Starts a service, sends SIGTERM so long after it was spawned or after it answers, and SIGHUP just before and right
 * after; its questions are asked meanwhile.
 */
async function stopAt(from: "spawned" | "answers", ms: number, env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [bundle.file], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...cleanEnv(),
      PORT: "0",
      DATA_DIR: location.folder,
      RELEASE_CHECK: "1",
      WEBHOOKS: "on",
      LEADS_RETENTION: "1",
      REDIS_URL: "redis://127.0.0.1:1",
      LOG: "errors",
      ...env,
    },
  });
  let [stdout, stderr] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  const answers = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const url = /answers on (http:\/\/[\d.:]+)/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  if (from === "answers") {
    const url = await Promise.race([answers, exited.then(() => "")]);
    for (const path of ["/v1/classes", "/api/v1/cn?q=7304", "/readyz"])
      void fetch(url + path, { headers: { authorization: `Bearer clx_${"a".repeat(43)}` } }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
  }
  await pause(ms);
  if (stdout !== "") child.kill("SIGHUP"); // before that, Node itself may not have begun to listen to it
  child.kill("SIGTERM");
  child.kill("SIGHUP");
  const late = setTimeout(() => child.kill("SIGKILL"), BOUND);
  const [code, signal] = await exited;
  clearTimeout(late);
  return { by: code ?? signal, stdout, stderr };
}

describe.each(ENGINES)("a service with keys, webhooks, limits and contacts on $name", ({ place: makePlace }) => {
  it(`ends with 0 when it is stopped in the first ${FIRST_MS} ms of its answers`, async () => {
    const store = await makePlace();
    for (let run = 0; run < RUNS; run++) {
      const [ms, delay] = [random.below(FIRST_MS), run % 4 === 3 ? "1" : "0"];
      const { by, stderr } = await stopAt("answers", ms, { ...store.env, STOP_DELAY: delay });
      expect({ ms, delay, by, faults: stderr.match(/.*CLOSED.*/g) }).toEqual({ ms, delay, by: 0, faults: null });
    }
    await store.remove();
  });
});

it("ends at once when it is stopped before it answers: with 0, or by the signal where Node itself had not begun", async () => {
  for (let run = 0; run < RUNS; run++) {
    const ms = random.below(FIRST_MS);
    const { by, stdout } = await stopAt("spawned", ms, {
      LEADS_DB: join(folder, `early-${run}.sqlite`),
      STOP_DELAY: "0",
    });
    expect(stdout === "" ? [0, "SIGTERM", "SIGHUP"] : [0]).toContain(by);
  }
});
