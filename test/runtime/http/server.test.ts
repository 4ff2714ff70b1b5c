import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askServer, post } from "./harness.ts";
import { madeBundle, spawnServer, type Spawned } from "./spawned-server.ts";

/** What comes over the socket of the bundled server, that no request in process has. */
let server: Spawned;
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cargolex-socket-"));
  server = await spawnServer(await madeBundle(), { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
});
afterAll(async () => {
  await server.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

it("prints three requests that work", async () => {
  const lines = server
    .stdout()
    .split("\n")
    .filter((line) => line.trim().startsWith("curl "));
  const run = promisify(execFile);
  const statuses = await Promise.all(
    lines.map(
      async (line) =>
        (await run("bash", ["-c", `${line} --silent --output /dev/null --write-out '%{http_code}'`])).stdout,
    ),
  );
  expect(statuses).toEqual(["200", "200", "200"]);
});

/** Writes bytes to the socket and gives all that comes back. */
const raw = async (url: string, bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
};

it.each([
  { why: "a batch without an announced length, one byte too many", path: "/api/v1/cn/batch", bytes: 1024 * 1024 + 1 },
  { why: "ten times the most", path: "/api/v1/cn/batch", bytes: 10 * 1024 * 1024 },
])("$why is 413, and the connection serves on", async ({ path, bytes }) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes).fill(0x20));
      controller.close();
    },
  });
  const request = askServer(server.url);
  expect((await request(path, { ...post(""), body })).status).toBe(413);
  expect((await request(path, post(" ".repeat(bytes)))).status).toBe(413);
  expect((await request("/healthz")).status).toBe(200);
});

it("a client that leaves in the middle of its body is not worth a line in the log", async () => {
  const alone = await spawnServer(await madeBundle(), { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
  const socket = connect(Number(new URL(alone.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /api/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  await askServer(alone.url)("/healthz");
  socket.destroy();
  await askServer(alone.url)("/healthz");
  expect(await alone.end("SIGTERM")).toBe(0);
  expect(alone.stderr()).toBe("");
});

it("ends with 0 when it is stopped before it has looked at its store", async () => {
  const codes = await Promise.all(
    [1, 2, 3].map(async (run) => {
      const early = await spawnServer(await madeBundle(), {
        LEADS_DB: join(folder, `early-${run}.sqlite`),
        STOP_DELAY: "0",
      });
      return early.end("SIGTERM");
    }),
  );
  expect(codes).toEqual([0, 0, 0]);
});

it("request targets of every form reach the path they name, and no other", async () => {
  const targets = [
    { why: "a path", line: "GET /healthz", status: 200 },
    { why: "a path with dot segments", line: "GET /a/../b/%2e%2e/healthz", status: 200 },
    { why: "dot segments above the root", line: "GET /../../healthz", status: 200 },
    { why: "a URL, as for a proxy", line: "GET http://elsewhere.example/healthz?x", status: 200 },
    { why: "a path that looks like another host", line: "GET //elsewhere.example/healthz", status: 404 },
    { why: "the server as a whole", line: "OPTIONS *", status: 404 },
    { why: "a backslash", line: "GET /v1\\..\\healthz", status: 400 },
  ];
  const answers = await Promise.all(
    targets.map(({ line }) => raw(server.url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)),
  );
  const matches = answers.map((answer, index) => ({
    ...targets[index],
    status: Number(answer.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)),
  }));
  expect(matches).toEqual(targets);
});

it("a field that is sent twice is never read as its first value alone", async () => {
  const types = "Content-Type: application/json\r\nContent-Type: text/plain\r\n";
  const answer = await raw(
    server.url,
    `POST /v1/calc/1136 HTTP/1.1\r\nHost: x\r\n${types}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 415 /);
});

describe("below HTTP", () => {
  it.each([
    { why: "no HTTP", bytes: "hello\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    {
      why: "letters that are not encoded",
      bytes: "GET /api/v1/cn?q=łosoś HTTP/1.1\r\nHost: x\r\n\r\n",
      status: "400 Bad Request",
      kind: "invalid-request",
    },
    {
      why: "headers too large",
      bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      status: "431 Request Header Fields Too Large",
      kind: "header-fields-too-large",
    },
    {
      why: "a URL of 20 KB",
      bytes: `GET /api/v1/cn?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      status: "414 URI Too Long",
      kind: "uri-too-long",
    },
    { why: "no host", bytes: "GET /healthz HTTP/1.1\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    {
      why: "two hosts",
      bytes: "GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
      status: "400 Bad Request",
      kind: "invalid-request",
    },
    {
      why: "a host that is none",
      bytes: "GET /healthz HTTP/1.1\r\nHost: x/y@z\r\n\r\n",
      status: "400 Bad Request",
      kind: "invalid-request",
    },
    {
      why: "an expectation nobody meets",
      bytes: "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n",
      status: "417 Expectation Failed",
      kind: "expectation-failed",
    },
    {
      why: "a tunnel",
      bytes: "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
      status: "405 Method Not Allowed",
      kind: "method-not-allowed",
    },
  ])("is answered with a problem document: $why", async ({ bytes, status, kind }) => {
    const answer = await raw(server.url, bytes);
    expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toContain("content-type: application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ type: `/problems/${kind}`, status: Number(status.slice(0, 3)) });
  });
});
