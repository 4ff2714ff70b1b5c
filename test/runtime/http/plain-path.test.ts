import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCounters } from "../../../runtime/http/counters.ts";
import { nodeServer } from "../../../runtime/http/node-server.ts";
import { realApp } from "./real-app.ts";

/** What is sent over a socket is the same whether a question goes the plain path or that of all others. */

const bounds = { connections: 100, connectionsOfAddress: 100, pipelined: 8, unread: 1e9, unreadOfAddress: 1e9, takeTimeout: 30_000, takeRate: 1, attempts: 1e9 };
const servers: ReturnType<typeof nodeServer>["server"][] = [];
const ports: number[] = [];
let plain = 0;

beforeAll(async () => {
  const app = await realApp("2026-11-22");
  for (const answerPlain of [undefined, (asked: Parameters<typeof app.answerPlain>[0]) => { plain++; return app.answerPlain(asked); }]) {
    const { server } = nodeServer({
      fetch: (request) => app.fetch(request), ...(answerPlain === undefined ? {} : { answerPlain }), site: () => "http://127.0.0.1", bounds, counters: createCounters(), addressOf: () => undefined,
      log: { error: (event, fields) => { throw new Error(`${event} ${JSON.stringify(fields)}`); } },
    });
    servers.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    ports.push((server.address() as AddressInfo).port);
  }
});
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

/** All that a server sends to one request, until it closes the connection; without the time, the numbers of faults, and the phrase that nobody reads beside a status. */
async function sent(port: number, head: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`${head}\r\n\r\n`, "latin1");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("latin1").replace(/^(HTTP\/1\.1 \d{3}) [\w ]*/, "$1").replace(/^date: .*\r\n/im, "").replace(/urn:uuid:[0-9a-f-]{36}/g, "urn:uuid:");
  return text.includes("urn:uuid:") ? text.replace(/^repr-digest: .*\r\n/im, "") : text;
}

const HOST = "Host: 127.0.0.1";
const CN = "/api/v1/cn?q=85423190";
const ETAG = "If-None-Match: *";

describe("the plain path", () => {
  it.each([
    [CN], [`${CN}&lang=en`], [`${CN}&view=basic`], ["/api/v1/cn?lang=en&q=8542"], ["/api/v1/cn?q=85%2042+31"], ["/api/v1/cn"], ["/api/v1/cn?"], ["/api/v1/cn?q="], ["/api/v1/cn?q=1"], ["/api/v1/cn?q=%ff"],
    ["/api/v1/cn?q=8542&q=8471"], ["/api/v1/cn?q=8542&limit=x"], ["/api/v1/cn?q=piwo&view=basic"], ["/api/v1/cn?q=8542?lang=en"], [`/api/v1/cn?q=${"8".repeat(9000)}`], ["/v1/un?q=benzyna"], ["/v1/classes"],
    [CN, ETAG], [CN, "If-None-Match: \"a\"", "if-none-match: *"], [CN, "X-API-Key: none"], [CN, "Authorization: Bearer a", "Authorization: Bearer b"], [CN, "X-Forwarded-For: 192.0.2.7", "X-Forwarded-For: 192.0.2.8"],
  ])("%s", async (target, ...fields) => {
    const before = plain;
    const [usual, direct] = await Promise.all(ports.map((port) => sent(port, [`GET ${target} HTTP/1.1`, HOST, "Connection: close", ...fields].join("\r\n"))));
    expect(plain).toBe(before + 1);
    expect(direct).toBe(usual);
  });

  it.each([
    [`HEAD ${CN}`], [`OPTIONS ${CN}`], ["GET /api/v1/cn?q='8542'"], ["GET /api/v1/cn?q=\u00f3"], [`GET http://127.0.0.1${CN}`], ["GET /api/v1/%63n?q=8542"], ["GET /api/v1/./cn?q=8542"], [`GET ${CN}`, "Content-Length: 0"], [`GET ${CN}`, "Content-Length: 2"],
  ])("is not taken by %s %s", async (line, ...fields) => {
    const before = plain;
    const [usual, direct] = await Promise.all(ports.map((port) => sent(port, [`${line} HTTP/1.1`, HOST, "Connection: close", ...fields].join("\r\n"))));
    expect(plain).toBe(before);
    expect(direct).toBe(usual);
  });
});
