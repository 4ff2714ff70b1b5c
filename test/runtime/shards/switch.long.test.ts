import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { post } from "../http/harness.ts";
import { madeBundle, spawnServer, type Bundle } from "../http/spawned-server.ts";
import { HARMS, releaseFolder, type ReleaseFolder } from "./release-folder.ts";

let bundle: Bundle;
let location: ReleaseFolder;
beforeAll(async () => {
  bundle = await madeBundle();
  location = releaseFolder();
});
afterAll(() => {
  location.remove();
});

const SECONDS = cases(60);
const WARM_UP = Math.max(12, cases(24));
const MEBIBYTE = 1024 * 1024;
const QUESTIONS: [string, object?][] = [
  ["/api/v1/cn?q=8542%2031&lang=en"],
  ["/api/v1/cn?q=7304"],
  ["/api/v1/cn?q=kawior"],
  ["/api/v1/cn?q=steel%20pipes&lang=en"],
  ["/v1/un/1203?lang=en"],
  ["/v1/un?q=aceton"],
  ["/api/v1/annexes"],
  ["/v1/status"],
  ["/api/v1/status"],
  ["/v1/calc/1136", { items: [{ un: "1203", l: 333 }] }],
  ["/api/v1/cn/batch", { items: [{ q: "8542 31" }, { q: "0101" }, { q: "kawior" }], lang: "en" }],
];

interface Said {
  dataset_version?: string;
  meta?: { dataset_version?: string };
}

it(`${SECONDS} s of mixed load with a release every 2 s, one in five broken: no error, no answer of two versions, and the memory comes back`, async () => {
  const server = await spawnServer(bundle, {
    DATA_DIR: location.folder,
    RELEASE_CHECK: "0",
    RATE_LIMIT: "off",
    STOP_DELAY: "0",
    LEADS_DB: join(location.folder, "leads.sqlite"),
    CONNECTIONS_PER_ADDRESS: "1000",
  });
  const whole = new Set(["2026.12.01"]);
  const faults: string[] = [];
  const seen = new Set<string>();
  let [answers, until] = [0, Number.POSITIVE_INFINITY];
  const request = async (index: number): Promise<void> => {
    const [path, body] = QUESTIONS[index % QUESTIONS.length]!;
    const response = await fetch(server.url + path, body === undefined ? {} : post(body));
    const stated = (await response.json()) as Said;
    const [head, inside] = [
      response.headers.get("dataset-version"),
      stated.meta?.dataset_version ?? stated.dataset_version,
    ];
    answers++;
    if (response.status !== 200 || head === null || head !== inside || !whole.has(head))
      faults.push(`${path}: ${response.status}, head ${head}, body ${inside}`);
    else seen.add(head);
  };
  const client = async (first: number): Promise<void> => {
    for (let index = first; performance.now() < until; index++)
      await request(index).catch((error: Error) => faults.push(error.message));
  };
  const resident = async (): Promise<number> =>
    Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]);
  let switches = 0;
  const publish = (): void => {
    const harm = ++switches % 5 === 0 ? HARMS[(switches / 5 - 1) % HARMS.length] : undefined;
    if (harm === undefined) whole.add(location.nextVersion());
    location.publish(harm);
    server.process.kill("SIGHUP");
  };

  const clients = Array.from({ length: 8 }, (_, at) => client(at * 3));
  // Warmed is a service that has switched under load before: two releases were in memory at one time, and the heap has
  // found its size. It is what it took at most meanwhile.
  let warmed = 0;
  for (let warm = 0; warm < WARM_UP; warm++) {
    publish();
    if (switches % 5 === 0) continue; // a broken one is never answered from
    const version = location.currentVersion();
    for (const began = performance.now(); !seen.has(version) && performance.now() - began < 20_000;) await pause(50);
    if (warm >= WARM_UP / 2) warmed = Math.max(warmed, await resident());
  }
  const [from, answered] = [performance.now(), answers];
  while (performance.now() - from < SECONDS * 1000) {
    publish();
    await pause(2000);
  }
  until = 0;
  await Promise.all(clients);
  const loaded = await resident();
  let left = loaded;
  for (let waited = 0; waited < 60 && left > bound(warmed); waited += 2) {
    await pause(2000);
    for (let index = 0; index < 50; index++) await request(index); // an idle process collects nothing
    left = Math.min(left, await resident());
  }
  process.stderr.write(
    `${answers - answered} answers in ${SECONDS} s over ${switches} releases, ${seen.size} of them answered from; ${faults.length} errors or mixed answers; memory ${mb(warmed)} MB warmed, ${mb(loaded)} at the end, ${mb(left)} after\n`,
  );
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(SECONDS / 4);
  expect(left).toBeLessThanOrEqual(bound(warmed));
  await server.end("SIGTERM");
});

function bound(warmed: number): number {
  return Math.max(warmed * 1.1, warmed + 25 * MEBIBYTE);
}

function mb(bytes: number): number {
  return Math.round(bytes / MEBIBYTE);
}
