import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boundConnections, type ConnectionBounds, type Connections } from "../../../runtime/http/connections.ts";
import { createCounters, type Counters } from "../../../runtime/http/counters.ts";

const LOOSE: ConnectionBounds = {
  connections: 1000, connectionsOfAddress: 1000, pipelined: 1000, unread: 1e9, unreadOfAddress: 1e9, takeTimeout: 60_000, takeRate: 65_536, attempts: 1_000_000,
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
    connections.sent(res);
  });
  server.on("connection", (socket: Socket) => served.set(socket.remotePort ?? 0, socket));
  connections = boundConnections(server, { ...LOOSE, ...bounds }, {
    addressOf: ({ remoteAddress = "" }) => (remoteAddress === trusted ? undefined : remoteAddress), count: counters.count, clock: () => performance.now(),
  });
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
    await start({ connectionsOfAddress: 1, attempts: 1 }, { trusted: "127.0.0.9" });
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

it("above the bound of all, the address that holds most gives one up, not the one that was there before", async () => {
  await start({ connections: 10 });
  const healthy = await open("127.0.0.2");
  const greedy = await Promise.all(Array.from({ length: 9 }, () => open("127.0.0.3")));
  const more = await Promise.all(Array.from({ length: 5 }, () => open("127.0.0.3")));
  await settled();
  expect(healthy.state.isClosed).toBe(false);
  expect([...greedy, ...more].filter(({ state }) => state.isClosed)).toHaveLength(5);
  expect(counted()).toEqual({ connections: 5 });
});

it("more requests at once on one connection than permitted close it", async () => {
  await start({ pipelined: 4 });
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

it("no time is lost on where the errors of requests were made whose connection was closed", async () => {
  await start({ pipelined: 4 });
  const [errors, usual] = [[] as Error[], Error.stackTraceLimit];
  server.prependListener("request", (req: IncomingMessage) => req.on("error", (error) => errors.push(error)));
  const connection = await open();
  connection.socket.write(GET.replace("/", "/never").repeat(50));
  await settled();
  expect([connection.state.isClosed, errors.length, errors.filter(({ stack }) => /\n\s+at /.test(stack ?? ""))]).toEqual([true, 50, []]);
  expect(Error.stackTraceLimit).toBe(usual);
});

describe("answers that are not read", () => {
  it("of one address close the connection that has most of them", async () => {
    await start({ unreadOfAddress: 20_000_000 }, { bytes: 10_000_000 });
    const greedy = await Promise.all(Array.from({ length: 5 }, () => open("127.0.0.3")));
    for (const { socket } of greedy) socket.pause().write(GET);
    await settled();
    expect(greedy.filter(({ state }) => state.isClosed).length).toBeGreaterThanOrEqual(2);
    expect(counted()["unread_answers_of_address"]).toBeGreaterThanOrEqual(2);
    const healthy = await open("127.0.0.2");
    healthy.read();
    healthy.socket.write(GET);
    await settled();
    expect(healthy.state.text.length).toBeGreaterThan(5_000_000);
  });

  it("may be one of any size", async () => {
    await start({ unreadOfAddress: 1000 }, { bytes: 10_000_000 });
    const slow = await open();
    slow.socket.pause().write(GET);
    await settled();
    slow.read();
    await vi.waitUntil(() => slow.state.text.length > 10_000_000, PATIENCE);
    expect(counted()).toEqual({});
  });

  it("of all close those that hold most", async () => {
    await start({ unread: 30_000_000 }, { bytes: 10_000_000 });
    const greedy = await Promise.all(Array.from({ length: 8 }, (_, index) => open(`127.0.0.${index + 10}`)));
    for (const { socket } of greedy) socket.pause().write(GET);
    await settled();
    expect(greedy.filter(({ state }) => state.isClosed).length).toBeGreaterThanOrEqual(4);
    expect(counted()["unread_answers"]).toBeGreaterThanOrEqual(4);
  });

  it("are given up when nothing of them was taken in time, and not while something is", async () => {
    await start({ takeTimeout: 1500, takeRate: 1e9 }, { bytes: 10_000_000 });
    const taking = await open("127.0.0.4");
    taking.read();
    const stuck = await open("127.0.0.3");
    stuck.socket.pause().write(GET);
    for (let answers = 1; !stuck.state.isClosed; answers++) {
      taking.socket.write(GET);
      await vi.waitUntil(() => taking.state.text.length > answers * 10_000_000, PATIENCE);
      taking.state.text = taking.state.text.slice(0, answers * 10_000_000 + 1);
      await wait(200);
    }
    expect(taking.state.isClosed).toBe(false);
    expect(counted()).toEqual({ answer_not_taken: 1 });
  });
});

it("an address that goes on asking is cut off, and not before", async () => {
  await start({ attempts: 50 });
  const connection = await open("127.0.0.3");
  connection.read();
  for (let index = 0; index < 49; index++) {
    connection.socket.write(GET);
    await wait(1);
  }
  await settled();
  expect(connection.state.text.match(/HTTP\/1.1 200/g)).toHaveLength(49);
  connection.socket.write(GET);
  const late = await open("127.0.0.3");
  const other = await open("127.0.0.4");
  await settled();
  expect([connection.state.isClosed, late.state.isClosed, other.state.isClosed]).toEqual([true, true, false]);
  expect(counted()).toEqual({ unpaid_requests: 2 });
});
