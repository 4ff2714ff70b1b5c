import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { askServer, post } from "./harness.ts";
import { freshBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

/** What one client can do to all others, on the bundle, at its default settings and with little memory. */
const BUILT = join(import.meta.dirname, "../../../dist/data");
const PATIENCE = { timeout: 30_000, interval: 100 };

let bundle: Bundle;
let folder = "";
let server: Spawned;
const sockets: Socket[] = [];
beforeAll(async () => {
  bundle = await freshBundle();
  folder = mkdtempSync(join(tmpdir(), "cargolex-hard-"));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (server.process.exitCode === null) await server.end("SIGKILL");
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true });
});

const start = async (env: Record<string, string> = {}): Promise<void> => {
  server = await spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0", NODE_OPTIONS: "--max-old-space-size=160", ...env });
};
const portOf = (): number => Number(new URL(server.url).port);
const open = async (localAddress: string): Promise<Socket> => {
  const socket = connect({ port: portOf(), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
/** Milliseconds that the process takes to say that it is alive, asked so often. */
async function timesOfHealth(times: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < times; index++) {
    const before = performance.now();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    found.push(performance.now() - before);
    await pause(20);
  }
  return found;
}
/** Waits for a status of readiness. */
const becomes = (status: number): Promise<boolean> => vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === status, PATIENCE);
const isAlive = async (): Promise<boolean> => (await fetch(`${server.url}/healthz`)).status === 200 && server.process.exitCode === null;

it("pipelined documents that nobody reads do not fill the memory", async () => {
  await start();
  const ask = "GET /openapi/sanctions.yaml HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200);
  for (let index = 0; index < 40; index++) (await open(`127.0.0.${2 + (index % 4)}`)).pause().write(ask);
  await pause(1500);
  expect(await isAlive()).toBe(true);
});

it("large answers that nobody reads do not fill the memory", async () => {
  await start();
  const items = Array.from({ length: 500 }, (_, index) => ({ q: String(10 + (index % 90)) }));
  const body = JSON.stringify({ items, limit: 10, view: "full" });
  for (let index = 0; index < 60; index++) {
    (await open(`127.0.1.${1 + (index % 30)}`)).pause().write(`POST /api/v1/cn/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  }
  await pause(3000);
  expect(await isAlive()).toBe(true);
});

it("a body of unknown members is refused in few words", async () => {
  await start();
  const members = Array.from({ length: 100_000 }, (_, index) => `"k${index.toString(36)}":1`).join(",");
  const { status, text } = await askServer(server.url)("/api/v1/cn/batch", post(`{"items":[{${members.slice(0, 900_000).replace(/,[^,]*$/, "")}}]}`));
  expect(status).toBe(413);
  expect(text.length).toBeLessThan(1000);
});

it("a body that nobody asked for is not swallowed without end", async () => {
  await start();
  const socket = await open("127.0.0.1");
  let sent = 0;
  socket.resume().write("POST /nope HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n");
  const piece = Buffer.alloc(256 * 1024);
  await new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    const send = (): void => {
      if (socket.destroyed || sent > 200_000_000) return resolve();
      sent += piece.length;
      socket.write(piece, send);
    };
    send();
  });
  expect(sent).toBeLessThan(60_000_000);
  expect(await isAlive()).toBe(true);
});

it("work that nobody waits for any more is left", async () => {
  await start({ RATE_LIMIT: "off", LOG: "all" });
  const items = Array.from({ length: 500 }, (_, index) => ({ q: `maszyny ${index} urządzenia` }));
  const body = JSON.stringify({ items });
  const socket = await open("127.0.0.1");
  socket.write(`POST /api/v1/cn/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  await pause(30);
  socket.resetAndDestroy();
  await vi.waitUntil(() => server.stderr().includes("checkCnBatch"), PATIENCE);
  await server.end("SIGTERM");
  expect(server.stderr()).toContain('"client_left":1');
});

describe("contacts", () => {
  it("wait for a lock of somebody else, and nobody else waits for them", async () => {
    const file = join(folder, "locked.sqlite");
    await start({ LEADS_DB: file });
    const ask = askServer(server.url);
    expect((await ask("/api/lead", post({ email: "first@example.com" }))).status).toBe(200);
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const contacts = ["a", "b", "c"].map((name) => ask("/api/lead", post({ email: `${name}@example.com` })));
    const times = await timesOfHealth(50);
    other.exec("ROLLBACK");
    other.close();
    expect((await Promise.all(contacts)).map(({ status }) => status)).toEqual([200, 200, 200]);
    // Held by the lock, each answer took seconds; on a busy machine some take long all the same.
    expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(200);
  });

  it("whose file is deleted under the service go where they will be found", async () => {
    const file = join(folder, "deleted.sqlite");
    await start({ LEADS_DB: file });
    const ask = askServer(server.url);
    expect((await ask("/api/lead", post({ email: "first@example.com" }))).status).toBe(200);
    for (const name of readdirSync(folder)) if (name.startsWith("deleted.sqlite")) rmSync(join(folder, name));
    expect((await ask("/api/lead", post({ email: "second@example.com" }))).status).toBe(200);
    expect(existsSync(file)).toBe(true);
    await server.end("SIGTERM");
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare("SELECT email FROM lead").all()).toEqual([{ email: "second@example.com" }]);
    database.close();
  });
});

it("a shard that is lost is not ready, and ready again when it is back", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  for (const name of readdirSync(BUILT)) {
    if (name !== "sanctions") symlinkSync(join(BUILT, name), join(data, name));
  }
  const shards = mkdtempSync(join(folder, "sanctions-"));
  for (const name of readdirSync(join(BUILT, "sanctions"))) symlinkSync(join(BUILT, "sanctions", name), join(shards, name));
  symlinkSync(shards, join(data, "sanctions"));
  await start({ DATA_DIR: data });
  expect(await becomes(200)).toBe(true);
  rmSync(join(shards, "01.json"));
  expect(await becomes(503)).toBe(true);
  symlinkSync(join(BUILT, "sanctions/01.json"), join(shards, "01.json"));
  expect(await becomes(200)).toBe(true);
});

describe("a stop", () => {
  it("is told by readiness, and loses no request of those who look at it", async () => {
    await start({ STOP_DELAY: "3", RATE_LIMIT: "off" });
    const outcomes = { answered: 0, saidClose: 0, lost: [] as string[] };
    const router = { sendsHere: true };
    const ask = (agent: Agent): Promise<void> =>
      new Promise((resolve) => {
        const sent = httpRequest({ port: portOf(), host: "127.0.0.1", path: "/v1/un/1203", agent }, (response) => {
          if (response.headers.connection === "close") outcomes.saidClose++;
          response.resume().on("end", () => {
            outcomes.answered++;
            resolve();
          });
        });
        sent.on("error", (error: NodeJS.ErrnoException) => {
          outcomes.lost.push(`${error.code} ${sent.reusedSocket ? "on a connection of before" : "on a new connection"}`);
          resolve();
        });
        sent.end();
      });
    const clients = Array.from({ length: 12 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.2.${index + 1}` });
      // Some ask all the time, others now and then, so that the end finds connections in every state.
      while (router.sendsHere) {
        await ask(agent);
        await pause(index * 10);
      }
      await pause(2500);
      agent.destroy();
    });
    await pause(500);
    const ended = server.end("SIGTERM");
    await vi.waitUntil(async () => {
      const { status, detail } = (await (await fetch(`${server.url}/readyz`)).json()) as { status: number | string; detail?: string };
      return status === 503 && detail?.includes("the service is stopping");
    }, { timeout: 2500, interval: 50 });
    router.sendsHere = false;
    expect(await ended).toBe(0);
    await Promise.all(clients);
    expect(outcomes.lost).toEqual([]);
    expect(outcomes.answered).toBeGreaterThan(50);
    expect(outcomes.saidClose).toBeGreaterThan(0);
  });
});
