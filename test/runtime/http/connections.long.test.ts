import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boundConnections, type ConnectionBounds, type Connections } from "../../../runtime/http/connections.ts";
import { createCounters, type Counters } from "../../../runtime/http/counters.ts";

const LOOSE: ConnectionBounds = {
  connectionsOfAddress: 1000,
  open: 1000,
  unread: 1e9,
  takeTimeout: 60_000,
  takeRate: 65_536,
};
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

let server: Server;
let counters: Counters;
let connections: Connections;
const sockets: Socket[] = [];
/** Connections as the server has them, by the port of the client. */
const served = new Map<number, Socket>();
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** A server that answers so many bytes, and never where `/never` is asked for. */
async function start(bounds: Partial<ConnectionBounds>, { bytes = 5, trusted = "" } = {}): Promise<void> {
  const body = Buffer.alloc(bytes, "x");
  counters = createCounters();
  server = createServer((req, res) => {
    if (!connections.admits(req, res)) return;
    if (req.url === "/never") return;
    res.writeHead(200, { "content-length": body.length }).end(body);
  });
  server.on("connection", (socket: Socket) => served.set(socket.remotePort ?? 0, socket));
  connections = boundConnections(
    server,
    { ...LOOSE, ...bounds },
    ({ remoteAddress = "" }) => (remoteAddress === trusted ? undefined : remoteAddress),
    counters.count,
    () => performance.now(),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** A connection from an address, and what it got. */
async function open(localAddress = "127.0.0.1") {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  const state = { text: "", isClosed: false };
  socket.on("error", () => undefined);
  await once(socket, "connect");
  // The server says that a connection is closed: a client that does not read is not told.
  await vi.waitFor(() => expect(served.has(socket.localPort ?? 0)).toBe(true));
  served.get(socket.localPort ?? 0)?.once("close", () => (state.isClosed = true));
  if (served.get(socket.localPort ?? 0)?.destroyed === true) state.isClosed = true;
  return { socket, read: () => socket.on("data", (chunk: Buffer) => (state.text += chunk.toString())).resume(), state };
}

const counted = () => Object.fromEntries(Object.entries(counters.read()).filter(([, count]) => count > 0));
/** What takes as long as the machine is busy is waited for. */
const PATIENCE = { timeout: 100_000, interval: 20 };
const settled = (): Promise<void> => wait(150);

describe("connections of one address", () => {
  it("above the bound replace the one that was idle for longest", async () => {
    await start({ connectionsOfAddress: 3 });
    const [first, second, third] = [await open(), await open(), await open()];
    first.socket.write(GET);
    await settled();
    const fourth = await open();
    await settled();
    expect([first, second, third, fourth].map(({ state }) => state.isClosed)).toEqual([false, true, false, false]);
    expect(counted()).toEqual({ idle_connection_replaced: 1 });
  });

  it("are refused where all are busy, and another address is served", async () => {
    await start({ connectionsOfAddress: 2 });
    for (const connection of [await open(), await open()]) connection.socket.write(GET.replace("/", "/never"));
    await settled();
    const third = await open();
    const other = await open("127.0.0.2");
    other.read();
    other.socket.write(GET);
    await settled();
    expect([third.state.isClosed, other.state.text.slice(0, 12)]).toEqual([true, "HTTP/1.1 200"]);
    expect(counted()).toEqual({ connections_of_address: 1 });
  });

  it("of a trusted proxy are not bounded", async () => {
    await start({ connectionsOfAddress: 1 }, { trusted: "127.0.0.9" });
    const all = await Promise.all(Array.from({ length: 10 }, () => open("127.0.0.9")));
    await settled();
    expect(all.some(({ state }) => state.isClosed)).toBe(false);
  });

  it("leave nothing behind when they end", async () => {
    await start({});
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => open(`127.0.0.${index + 1}`)));
    expect(connections.count).toBe(20);
    for (const { socket } of all) socket.end(GET);
    await settled();
    expect(connections.count).toBe(0);
  });
});

it("more requests at once on one connection than permitted close it", async () => {
  await start({ open: 4 });
  const connection = await open();
  connection.socket.write(GET.replace("/", "/never").repeat(5));
  const other = await open();
  other.read();
  for (let index = 0; index < 20; index++) {
    other.socket.write(GET);
    await wait(2);
  }
  await settled();
  expect([connection.state.isClosed, other.state.text.match(/HTTP\/1.1 200/g)?.length]).toEqual([true, 20]);
  expect(counted()).toEqual({ pipelined: 1 });
});

describe("answers that are not read", () => {
  it("of one client may be of any size, below the bound of all", async () => {
    await start({ unread: 20_000_000 }, { bytes: 10_000_000 });
    const slow = await open();
    slow.socket.pause().write(GET);
    await wait(1000);
    slow.read();
    await vi.waitUntil(() => slow.state.text.length > 10_000_000, PATIENCE);
    expect(counted()).toEqual({});
  });

  it("above the bound of all close those that hold most, and nobody who reads", async () => {
    await start({ unread: 30_000_000 }, { bytes: 10_000_000 });
    const greedy = await Promise.all(Array.from({ length: 8 }, (_, index) => open(`127.0.0.${index + 10}`)));
    for (const { socket } of greedy) socket.pause().write(GET);
    const healthy = await open("127.0.0.2");
    healthy.read();
    for (let answers = 1; answers <= 10; answers++) {
      healthy.socket.write(GET);
      await vi.waitUntil(() => healthy.state.text.length > answers * 10_000_000, PATIENCE);
    }
    await vi.waitUntil(() => greedy.filter(({ state }) => state.isClosed).length >= 4, PATIENCE);
    expect(healthy.state.isClosed).toBe(false);
    expect(Object.keys(counted())).toEqual(["unread_answers"]);
  });

  it("are given up when they were not taken in time", async () => {
    await start({ takeTimeout: 500, takeRate: 1e9 }, { bytes: 10_000_000 });
    const stuck = await open("127.0.0.3");
    stuck.socket.pause().write(GET);
    await vi.waitUntil(() => stuck.state.isClosed, PATIENCE);
    expect(counted()).toEqual({ answer_not_taken: 1 });
  });

  it("are given up also when a few bytes of them are taken now and then", async () => {
    await start({ takeTimeout: 1000, takeRate: 1e9 }, { bytes: 10_000_000 });
    const dripping = await open("127.0.0.3");
    dripping.socket.pause().write(GET);
    const drip = setInterval(() => void dripping.socket.read(1), 100);
    await vi.waitUntil(() => dripping.state.isClosed, PATIENCE);
    clearInterval(drip);
    expect(counted()).toEqual({ answer_not_taken: 1 });
  });
});
