import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { warmUp } from "../../hostile/mixed.ts";
import { madeBundle, spawnServer } from "./spawned-server.ts";

/** The dearest question that the quota of an address permits sixty times a minute: some 960 KB an answer. */
const DEAREST = "/api/v1/cn?q=machines&limit=500&view=full&lang=pl&country=RU";
const CONNECTIONS = 4;
const PIPELINED = 15;
const CLIENTS = 20;

/** A connection that asks, and takes no byte of what is answered. */
async function holdUnread(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write(`GET ${DEAREST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(PIPELINED));
  return socket;
}

it("one address that takes none of its answers keeps nobody waiting for names, loads and calculations", async () => {
  const server = await spawnServer(await madeBundle(), {
    STOP_DELAY: "0",
    LEADS_DB: join(mkdtempSync(join(tmpdir(), "heavy-")), "leads.sqlite"),
  });
  const port = Number(new URL(server.url).port);
  await warmUp(port);
  // Healthy clients of several addresses, each within its quota.
  const agents = Array.from(
    { length: CLIENTS },
    (_, client) => new Agent({ keepAlive: true, localAddress: `127.0.0.${100 + client}` }),
  );
  let asked = 0;
  const ask = async (path: string, body?: unknown): Promise<{ status: number | undefined; milliseconds: number }> => {
    const agent = agents[asked++ % CLIENTS]!;
    const began = performance.now();
    const sent = request({ port, host: "127.0.0.1", path, agent, method: body === undefined ? "GET" : "POST" });
    if (body !== undefined) sent.setHeader("content-type", "application/json");
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return { status: response.statusCode, milliseconds: performance.now() - began };
  };
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => holdUnread(port, "127.0.0.31")));
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let round = 0; round < Math.max(6, cases(100)); round++) {
    answers.push(await ask("/api/v1/cn?q=kawior&lang=en"));
    answers.push(await ask("/v1/un?q=petrol"));
    answers.push(await ask("/v1/calc/1136", { items: ["1203", "1202"].map((un) => ({ un, l: 10 })) }));
    await pause(50);
  }
  const stillHeld = held.filter((socket) => !socket.destroyed).length;
  for (const socket of held) socket.destroy();
  for (const agent of agents) agent.destroy();
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  console.log(
    `${answers.length} questions beside ${CONNECTIONS * PIPELINED} unread names of one address: p50 ${times[times.length >> 1]?.toFixed(0)} ms, p99 ${times[Math.ceil(times.length * 0.99) - 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
  );
  const code = await server.end("SIGTERM");
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect({ stillHeld: stillHeld > 0, code }).toEqual({ stillHeld: true, code: 0 });
});
