import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { askServer, post } from "./harness.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

/** What one client can do to all others, on the bundle, at its default settings and with little memory. */
const BUILT = join(import.meta.dirname, "../../../dist/data");
const PATIENCE = { timeout: 100_000, interval: 100 };

let bundle: Bundle;
let folder = "";
let server: Spawned;
const sockets: Socket[] = [];
beforeAll(async () => {
  bundle = await madeBundle();
  folder = mkdtempSync(join(tmpdir(), "cargolex-hard-"));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (server.process.exitCode === null) await server.end("SIGKILL");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const start = async (env: Record<string, string> = {}): Promise<void> => {
  server = await spawnServer(bundle, {
    LEADS_DB: join(folder, "leads.sqlite"),
    STOP_DELAY: "0",
    NODE_OPTIONS: "--max-old-space-size=160",
    ...env,
  });
};
const portOf = (): number => Number(new URL(server.url).port);
const open = async (localAddress: string): Promise<Socket> => {
  const socket = connect({ port: portOf(), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
/** Waits for a status of readiness. */
const becomes = (status: number): Promise<boolean> =>
  vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === status, PATIENCE);
const isAlive = async (): Promise<boolean> =>
  (await fetch(`${server.url}/healthz`)).status === 200 && server.process.exitCode === null;

it("pipelined documents that nobody reads do not fill the memory", async () => {
  await start();
  const question = "GET /openapi/sanctions.yaml HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200);
  for (let index = 0; index < 40; index++) (await open(`127.0.0.${2 + (index % 4)}`)).pause().write(question);
  await pause(1500);
  expect(await isAlive()).toBe(true);
});

/** A batch with the largest answer. */
const largest = (): string =>
  JSON.stringify({
    items: Array.from({ length: 100 }, (_, index) => ({ q: String(10 + (index % 90)) })),
    limit: 10,
    view: "full",
  });

/** Asks for the largest answer, and reads how many items it has. */
const askLargest = async (): Promise<number> => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${server.url}/api/v1/cn/batch`, { method: "POST", headers, body: largest() });
  return ((await response.json()) as { items: unknown[] }).items.length;
};

it("no client that reads is cut off, however large the answers are that it asks for at once", async () => {
  await start({ RATE_LIMIT: "off" });
  const matches: number[] = [];
  for (let round = 0; round < 5; round++) matches.push(...(await Promise.all(Array.from({ length: 8 }, askLargest))));
  expect(matches).toEqual(Array.from({ length: 40 }, () => 100));
});

it("large answers that nobody reads do not fill the memory", async () => {
  await start();
  const body = largest();
  for (let index = 0; index < 60; index++) {
    (await open(`127.0.1.${1 + (index % 30)}`))
      .pause()
      .write(
        `POST /api/v1/cn/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
  }
  await pause(3000);
  expect(await isAlive()).toBe(true);
});

it("a body of unknown members is refused in few words", async () => {
  await start();
  const members = Array.from({ length: 100_000 }, (_, index) => `"k${index.toString(36)}":1`).join(",");
  const { status, text } = await askServer(server.url)(
    "/api/v1/cn/batch",
    post(`{"items":[{${members.slice(0, 900_000).replace(/,[^,]*$/, "")}}]}`),
  );
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
      // A write that failed ends the sending: Node gives the pieces that wait the same error before the socket counts
      // as destroyed.
      socket.write(piece, (error) => (error ? resolve() : send()));
    };
    send();
  });
  expect(sent).toBeLessThan(200_000_000);
  expect(await isAlive()).toBe(true);
});

it("work that nobody waits for any more is left", async () => {
  await start({ RATE_LIMIT: "off", LOG: "all" });
  const items = Array.from({ length: 500 }, (_, index) => ({ q: `maszyny ${index} urządzenia` }));
  const body = JSON.stringify({ items });
  // A client that leaves too early was not read yet, one that leaves too late has its answer: when a machine is in the
  // middle of the work is tried.
  for (let wait = 20; wait < 3000; wait *= 2) {
    const socket = await open("127.0.0.1");
    socket.write(
      `POST /api/v1/cn/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await pause(wait);
    socket.resetAndDestroy();
    expect(await isAlive()).toBe(true);
  }
  await server.end("SIGTERM");
  expect(server.stderr()).toMatch(/"client_left":[1-9]/);
});

describe("contacts", () => {
  it("wait for a lock of somebody else, and nobody else waits for them", async () => {
    const file = join(folder, "locked.sqlite");
    await start({ LEADS_DB: file });
    const send = askServer(server.url);
    expect((await send("/api/lead", post({ email: "first@example.com" }))).status).toBe(200);
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const contacts = ["a", "b", "c"].map((name) => send("/api/lead", post({ email: `${name}@example.com` })));
    let isAnswered = false;
    for (const contact of contacts) void contact.then(() => (isAnswered = true));
    for (let times = 0; times < 20; times++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(isAnswered, "held by the lock, the other answers would have come after these").toBe(false);
    other.exec("ROLLBACK");
    other.close();
    expect((await Promise.all(contacts)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("whose file is deleted under the service go where they will be found", async () => {
    const file = join(folder, "deleted.sqlite");
    await start({ LEADS_DB: file });
    const send = askServer(server.url);
    expect((await send("/api/lead", post({ email: "first@example.com" }))).status).toBe(200);
    for (const name of readdirSync(folder)) if (name.startsWith("deleted.sqlite")) rmSync(join(folder, name));
    expect((await send("/api/lead", post({ email: "second@example.com" }))).status).toBe(200);
    expect(existsSync(file)).toBe(true);
    await server.end("SIGTERM");
    const database = new DatabaseSync(file, { readOnly: true });
    expect(database.prepare("SELECT email FROM lead").all()).toEqual([{ email: "second@example.com" }]);
    database.close();
  });
});

it("a shard of a plain build that is lost under the service is answered from what was read, and no other release is taken for it", async () => {
  const data = join(folder, "data");
  cpSync(BUILT, data, { recursive: true });
  await start({ DATA_DIR: data });
  expect(await becomes(200)).toBe(true);
  rmSync(join(data, "sanctions/01.json"));
  const answer = await fetch(`${server.url}/api/v1/cn?q=01012100&lang=en`);
  expect([answer.status, ((await answer.json()) as { verdict: string }).verdict]).toEqual([200, "restricted"]);
  expect(await becomes(200)).toBe(true);
});

describe("a stop", () => {
  it("is told by readiness, and loses no request of those who look at it", async () => {
    await start({ STOP_DELAY: "8", RATE_LIMIT: "off" });
    const outcomes = { answered: 0, saidClose: 0, lost: [] as string[] };
    const router = { sendsHere: true };
    const send = (agent: Agent): Promise<void> =>
      new Promise((resolve) => {
        const sent = httpRequest({ port: portOf(), host: "127.0.0.1", path: "/v1/un/1203", agent }, (response) => {
          if (response.headers.connection === "close") outcomes.saidClose++;
          response.resume().on("end", () => {
            outcomes.answered++;
            resolve();
          });
        });
        sent.on("error", (error: NodeJS.ErrnoException) => {
          outcomes.lost.push(
            `${error.code} ${sent.reusedSocket ? "on a connection of before" : "on a new connection"}`,
          );
          resolve();
        });
        sent.end();
      });
    const clients = Array.from({ length: 12 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.2.${index + 1}` });
      // Some ask all the time, others now and then, so that the end finds connections in every state.
      while (router.sendsHere) {
        await send(agent);
        await pause(index * 10);
      }
      await pause(7000);
      agent.destroy();
    });
    await pause(500);
    const ended = server.end("SIGTERM");
    await vi.waitUntil(
      async () => {
        const { status, detail } = (await (await fetch(`${server.url}/readyz`)).json()) as {
          status: number | string;
          detail?: string;
        };
        return status === 503 && detail?.includes("the service is stopping");
      },
      { timeout: 7000, interval: 50 },
    );
    // A router hears of it late: until then the service goes on to answer, and says that the connection ends.
    await vi.waitUntil(() => outcomes.saidClose > 0 && outcomes.answered > 50, { timeout: 6000, interval: 50 });
    router.sendsHere = false;
    expect(await ended).toBe(0);
    await Promise.all(clients);
    expect(outcomes.lost).toEqual([]);
    expect(outcomes.answered).toBeGreaterThan(50);
    expect(outcomes.saidClose).toBeGreaterThan(0);
  });
});
