import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { askServer, post } from "./harness.ts";
import { freshBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

let bundle: Bundle;
let folder = "";
beforeAll(async () => {
  bundle = await freshBundle();
  folder = mkdtempSync(join(tmpdir(), "cargolex-var-"));
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true });
});

/** What is found out in the background is waited for. */
const PATIENCE = { timeout: 15_000, interval: 100 };

const start = (env: Record<string, string> = {}): Promise<Spawned> => spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0", ...env });
const emails = (file: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT email FROM lead ORDER BY email").all();
  database.close();
  return rows.map(({ email }) => email);
};

describe("start", () => {
  it("prints the address and three requests that work", async () => {
    const server = await start();
    const lines = server.stdout().split("\n").filter((line) => line.trim().startsWith("curl "));
    const run = promisify(execFile);
    const statuses = await Promise.all(lines.map(async (line) => (await run("bash", ["-c", `${line} --silent --output /dev/null --write-out '%{http_code}'`])).stdout));
    expect(statuses).toEqual(["200", "200", "200"]);
    expect(await server.end("SIGTERM")).toBe(0);
    expect(server.stderr()).toBe("");
  });

  it.each([
    { why: "settings that cannot be used", env: { PORT: "x", LOG: "loud" }, error: /^exit 2: These settings cannot be used:\n {2}PORT="x": .*\n {2}LOG="loud": .*\n$/ },
    { why: "no data", env: { DATA_DIR: "/nowhere" }, error: /^exit 1: The data in \/nowhere cannot be used: .*\nBuild it with `npx cargolex build`, or set DATA_DIR\.\n$/ },
    { why: "an address that is not ours", env: { HOST: "192.0.2.1" }, error: /^exit 1: Cannot listen on 192\.0\.2\.1:0: EADDRNOTAVAIL\. Set HOST and PORT\.\n$/ },
  ])("is refused with one clear message: $why", async ({ env, error }) => {
    await expect(start(env as Record<string, string>)).rejects.toThrow(error);
  });
});

describe("end", () => {
  it("SIGTERM lets an open request finish", async () => {
    const server = await start();
    const body = JSON.stringify({ email: "slow@example.com" });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(`POST /api/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`);
    await askServer(server.url)("/healthz");
    const ended = server.end("SIGTERM");
    socket.write(body.slice(5));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
    expect(emails(join(folder, "leads.sqlite"))).toContain("slow@example.com");
  });
});

describe("contacts", () => {
  it("that were answered with 200 survive a kill right after", async () => {
    const file = join(folder, "killed.sqlite");
    for (const email of ["first@example.com", "second@example.com"]) {
      const server = await start({ LEADS_DB: file });
      expect((await askServer(server.url)("/api/lead", post({ email }))).status).toBe(200);
      expect(await server.end("SIGKILL")).toBe(null);
    }
    expect(emails(file)).toEqual(["first@example.com", "second@example.com"]);
  });

  it.each(["/proc/leads.sqlite", "/proc/deep/down/leads.sqlite"])("are refused with 503 while the store cannot be opened, which the start and /readyz say too, and the rest still answers: %s", async (file) => {
    const server = await start({ LEADS_DB: file });
    const ask = askServer(server.url);
    expect((await ask("/api/lead", post({ email: "a@example.com" }))).status).toBe(503);
    await vi.waitFor(async () => expect((await ask("/readyz")).json).toEqual({ status: "ok", checks: { process: "ok", dataset: "ok", leads: "unavailable (ENOENT)" } }), PATIENCE);
    expect(server.stderr()).toContain(`Contacts cannot be stored in ${file}: unavailable (ENOENT).`);
    expect((await ask("/v1/classes")).status).toBe(200);
    expect(server.stderr()).not.toContain("a@example.com");
    await server.end("SIGTERM");
  });
});

it("/readyz says when the data was rebuilt under the service, which must not mix two builds", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  const built = join(import.meta.dirname, "../../../dist/data");
  for (const name of readdirSync(built)) if (name !== "index.json") symlinkSync(join(built, name), join(data, name));
  const index = readFileSync(join(built, "index.json"), "utf8");
  writeFileSync(join(data, "index.json"), index);
  const server = await start({ DATA_DIR: data });
  const ask = askServer(server.url);
  const ready = (wanted: object) => vi.waitFor(async () => expect((await ask("/readyz")).json).toMatchObject(wanted), PATIENCE);
  await ready({ status: "ok" });
  writeFileSync(join(data, "index.json"), index.replace('"version"', ' "version"'));
  await ready({ status: 503, detail: "dataset: the data was rebuilt: restart the service" });
  rmSync(join(data, "index.json"));
  await ready({ status: 503, detail: "dataset: the data folder cannot be read" });
  await server.end("SIGTERM");
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
  const server = await start();
  const body = new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array(bytes).fill(0x20)); controller.close(); } });
  const ask = askServer(server.url);
  expect((await ask(path, { ...post(""), body })).status).toBe(413);
  expect((await ask(path, post(" ".repeat(bytes)))).status).toBe(413);
  expect((await ask("/healthz")).status).toBe(200);
  await server.end("SIGTERM");
});

it("a client that leaves in the middle of its body is not worth a line in the log", async () => {
  const server = await start();
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /api/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  await askServer(server.url)("/healthz");
  socket.destroy();
  await askServer(server.url)("/healthz");
  expect(await server.end("SIGTERM")).toBe(0);
  expect(server.stderr()).toBe("");
});

it("request targets of every form reach the path they name, and no other", async () => {
  const server = await start();
  const targets = [
    { why: "a path", line: "GET /healthz", status: 200 },
    { why: "a path with dot segments", line: "GET /a/../b/%2e%2e/healthz", status: 200 },
    { why: "dot segments above the root", line: "GET /../../healthz", status: 200 },
    { why: "a URL, as for a proxy", line: "GET http://elsewhere.example/healthz?x", status: 200 },
    { why: "a path that looks like another host", line: "GET //elsewhere.example/healthz", status: 404 },
    { why: "the server as a whole", line: "OPTIONS *", status: 404 },
    { why: "a backslash", line: "GET /v1\\..\\healthz", status: 400 },
  ];
  const answers = await Promise.all(targets.map(({ line }) => raw(server.url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)));
  const found = answers.map((answer, index) => ({ ...targets[index], status: Number(answer.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)) }));
  expect(found).toEqual(targets);
  await server.end("SIGTERM");
});

it("a field that is sent twice is never read as its first value alone", async () => {
  const server = await start();
  const types = "Content-Type: application/json\r\nContent-Type: text/plain\r\n";
  const answer = await raw(server.url, `POST /v1/calc/1136 HTTP/1.1\r\nHost: x\r\n${types}Content-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  await server.end("SIGTERM");
});

describe("below HTTP", () => {
  it.each([
    { why: "no HTTP", bytes: "hello\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    { why: "letters that are not encoded", bytes: "GET /api/v1/cn?q=łosoś HTTP/1.1\r\nHost: x\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    { why: "headers too large", bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, status: "431 Request Header Fields Too Large", kind: "header-fields-too-large" },
    { why: "a URL of 20 KB", bytes: `GET /api/v1/cn?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, status: "414 URI Too Long", kind: "uri-too-long" },
    { why: "no host", bytes: "GET /healthz HTTP/1.1\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    { why: "two hosts", bytes: "GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    { why: "a host that is none", bytes: "GET /healthz HTTP/1.1\r\nHost: x/y@z\r\n\r\n", status: "400 Bad Request", kind: "invalid-request" },
    { why: "an expectation nobody meets", bytes: "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", status: "417 Expectation Failed", kind: "expectation-failed" },
    { why: "a tunnel", bytes: "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n", status: "405 Method Not Allowed", kind: "method-not-allowed" },
  ])("is answered with a problem document: $why", async ({ bytes, status, kind }) => {
    const server = await start();
    const answer = await raw(server.url, bytes);
    expect(answer.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toContain("content-type: application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ type: `${server.url}/problems/${kind}`, status: Number(status.slice(0, 3)) });
    await server.end("SIGTERM");
  });
});

it("writes nothing beside the contacts", async () => {
  const own = mkdtempSync(join(folder, "own-"));
  const server = await start({ LEADS_DB: join(own, "leads.sqlite") });
  await askServer(server.url)("/v1/un/1203");
  await askServer(server.url)("/v1/un/%2F..%2F..%2Fetc");
  await vi.waitFor(async () => expect((await askServer(server.url)("/readyz")).json).toMatchObject({ checks: { leads: "ok" } }), PATIENCE);
  expect(readdirSync(own).filter((name) => !name.startsWith("leads.sqlite"))).toEqual([]);
  expect(emails(join(own, "leads.sqlite"))).toEqual([]);
  await server.end("SIGTERM");
});
