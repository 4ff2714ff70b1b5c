import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundleEdge } from "../../pipeline/commands/bundle.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../runtime/http/spawned-server.ts";
import { deployed, environments } from "../runtime/deploy/deployment.ts";
import { needTool } from "../runtime/need-tool.ts";
import { serveBucket } from "./bucket-backend.ts";
import { cleanEnv } from "../clock.ts";

/**
 * The bundles on real runtimes, installed here with a lockfile of their own: `npm ci --prefix test/runtimes
 * --ignore-scripts`.
 */

const DATA = join(import.meta.dirname, "../../dist/data");
const MODULES = join(import.meta.dirname, "node_modules");
const BINARIES = {
  workerd: join(MODULES, "@cloudflare/workerd-linux-64/bin/workerd"),
  deno: join(MODULES, "@deno/linux-x64-glibc/deno"),
  bun: join(MODULES, "@oven/bun-linux-x64/bin/bun"),
};
const areThere = needTool("workerd, Deno and Bun (npm ci --prefix test/runtimes --ignore-scripts)", () =>
  Object.values(BINARIES).forEach((file) => execFileSync(file, ["--version"], { stdio: "ignore" })),
);

const GETS = [
  "/api/v1/cn?q=8542%2031&lang=en&as_of=2026-11-21",
  "/api/v1/cn?q=kawior&as_of=2026-11-21",
  "/api/v1/cn?q=piwo&view=basic&as_of=2026-11-21",
  "/api/v1/cn/85423190?as_of=2026-11-21",
  "/api/v1/cn?q=123456789012",
  "/api/v1/annexes?as_of=2026-11-21",
  "/v1/un/1203?lang=de&as_of=2026-11-21",
  "/v1/un?q=aceton&as_of=2026-11-21",
  "/v1/classes?as_of=2026-11-21",
  "/d/2026.11.21/sanctions/manifest.json",
  "/problems/invalid-request",
];
const POSTS: [string, object][] = [
  ["/v1/calc/1136?as_of=2026-11-21", { items: [{ un: "1203", l: 333 }] }],
  ["/v1/compatibility?as_of=2026-11-21", { uns: ["1203", "3373"] }],
  ["/v1/load?as_of=2026-11-21", { items: [{ un: "1203", l: 400 }], tunnel: "E" }],
  [
    "/api/v1/cn/batch",
    {
      items: [
        { id: "1", q: "8542 31" },
        { id: 2, q: "x" },
      ],
      as_of: "2026-11-21",
    },
  ],
];

/** A call of an assistant's tool, and the list of them. */
const MCP = [
  { jsonrpc: "2.0", id: 1, method: "tools/list" },
  { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "substance", arguments: { un: "1203" } } },
];

/** The example configuration: the workers here have its dates, flags, variables and names. */
const WRANGLER = deployed("wrangler.toml");
const wrangler = (key: string): string => new RegExp(`^${key} = "(.*)"$`, "m").exec(WRANGLER)?.[1] ?? "";
const VARS = Object.entries(environments()["wrangler.toml"]!).map(
  ([name, value]) => `(name = "${name}", text = "${value}")`,
);

/** What a server answers to every question, without what is new each time. */
async function answersOf(url: string): Promise<unknown[]> {
  const answers = [];
  for (const [path, body] of [
    ...GETS.map((target) => [target, undefined] as const),
    ...POSTS,
    ...MCP.map((message) => ["/mcp", message] as const),
  ]) {
    const headers = { "accept-encoding": "identity", "content-type": "application/json" };
    const response = await fetch(
      url + path,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    const sent = await response.text();
    const text = sent.replaceAll(/urn:uuid:[\w-]+/g, "urn:uuid").replaceAll(url, "");
    answers.push([
      path,
      response.status,
      response.headers.get("content-type"),
      response.headers.get("dataset-version"),
      response.status === 200 && text === sent ? response.headers.get("etag") : null,
      text,
    ]);
  }
  return answers;
}

/** A service of workerd that is a server of the test. */
function backend(server: Server): string {
  return `(name = "data", external = (address = "127.0.0.1:${(server.address() as AddressInfo).port}", http = ()))`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

describe.skipIf(!areThere)("answers as on Node:", () => {
  let bundle: Bundle;
  let folder = "";
  let node: Spawned;
  let wanted: unknown[];
  let store: Server;
  let bucket: Server;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-runtimes-"));
    bundle = await madeBundle();
    await bundleEdge(join(folder, "edge"));
    node = await spawnServer(bundle, { RATE_LIMIT: "off", STOP_DELAY: "0", LEADS_DB: join(folder, "node.sqlite") });
    wanted = await answersOf(node.url);
    // The key-value store as workerd asks for it: by path, with the key percent-encoded.
    store = createServer((req, res) => {
      const file = join(DATA, decodeURIComponent(new URL(req.url ?? "", "http://x").pathname.slice(1)));
      if (existsSync(file)) res.end(readFileSync(file));
      else res.writeHead(404).end();
    });
    bucket = createServer(serveBucket(DATA));
    for (const server of [store, bucket]) {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    }
  });
  afterAll(async () => {
    await node.end("SIGTERM");
    for (const child of started) child.kill("SIGKILL");
    for (const server of [store, bucket]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true });
  });

  const answering = async (url: string, child: ChildProcess): Promise<string> => {
    started.push(child);
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${url}/healthz`)).ok) throw new Error("it does not answer");
      },
      { timeout: 100_000, interval: 100 },
    );
    return url;
  };
  /** The handler first, then its chunks and the documents. */
  const modules = (): string[] =>
    readdirSync(join(folder, "edge"))
      .filter((file) => file.endsWith(".js"))
      .toSorted((a, b) => Number(b === "cargolex.js") - Number(a === "cargolex.js"))
      .map((file) => `(name = "${file}", esModule = embed "${file}")`);
  const startWorker = async (name: string, binding: string, services: string, more = ""): Promise<string> => {
    const port = await freePort();
    const file = join(folder, "edge", `${name}.capnp`);
    writeFileSync(
      file,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules().join(", ")}], compatibilityDate = "${wrangler("compatibility_date")}", compatibilityFlags = [${/^compatibility_flags = \[(.*)\]$/m.exec(WRANGLER)?.[1]}],
      bindings = [${[binding, ...VARS].join(", ")}${more}])),
    ${services}
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`,
    );
    return answering(`http://127.0.0.1:${port}`, spawn(BINARIES.workerd, ["serve", file], { stdio: "ignore" }));
  };

  it("workerd, with the data bundled as assets; documents too, and contacts are refused", async () => {
    expect([
      wrangler("main"),
      wrangler("directory"),
      ...[...WRANGLER.matchAll(/binding = "(\w+)"/g)].map(([, name]) => name),
    ]).toEqual(["../../dist/edge/cargolex.js", "../../dist/data", "DATA_ASSETS", "DATA_KV", "DATA_BUCKET"]);
    const url = await startWorker(
      "assets",
      `(name = "${wrangler("binding")}", service = "data")`,
      `(name = "data", disk = (path = "${DATA}"))`,
    );
    expect(await answersOf(url)).toEqual(wanted);
    const docs = await fetch(`${url}/docs`);
    expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining(`href="${url}/openapi/adr.yaml"`)]);
    const lead = await fetch(`${url}/api/lead`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"email":"a@example.com"}',
    });
    expect([lead.status, await lead.json()]).toEqual([
      503,
      expect.objectContaining({ detail: "Contacts are not stored here." }),
    ]);
  });

  it("workerd, with the data in a key-value store", async () => {
    const url = await startWorker("kv", '(name = "DATA_KV", kvNamespace = "data")', backend(store));
    expect(await answersOf(url)).toEqual(wanted);
  });

  it("workerd, with the data in a bucket; an object that is not there is no answer", async () => {
    const url = await startWorker("bucket", '(name = "DATA_BUCKET", r2Bucket = "data")', backend(bucket));
    expect(await answersOf(url)).toEqual(wanted);
    const empty = createServer(serveBucket(folder)).listen(0, "127.0.0.1");
    await once(empty, "listening");
    const answered = startWorker("empty", '(name = "DATA_BUCKET", r2Bucket = "data")', backend(empty));
    await expect(
      Promise.race([answered, new Promise((_, fail) => void setTimeout(() => fail(new Error("none")), 2000))]),
    ).rejects.toThrow("none");
    empty.closeAllConnections();
    empty.close();
  });

  it("workerd refuses what it cannot promise: a key for signatures, no data, a wrong setting", async () => {
    for (const [name, more] of [
      ["key", ', (name = "PUBLIC_KEY", text = "x.pem")'],
      ["setting", ', (name = "PORT", text = "x")'],
    ]) {
      const port = startWorker(
        name!,
        '(name = "DATA_ASSETS", service = "data")',
        `(name = "data", disk = (path = "${DATA}"))`,
        more,
      );
      await expect(
        Promise.race([port, new Promise((_, fail) => void setTimeout(() => fail(new Error("silent")), 2000))]),
      ).rejects.toThrow("silent");
    }
  });

  it.each([
    { name: "Deno", binary: BINARIES.deno, args: ["run", "--allow-all", "--quiet", "--no-config"] },
    { name: "Bun", binary: BINARIES.bun, args: ["run"] },
  ])("the bundle of Node on $name", async ({ name, binary, args }) => {
    const port = await freePort();
    const child = spawn(binary, [...args, bundle.file], {
      stdio: "ignore",
      env: {
        ...cleanEnv(),
        HOME: folder,
        PORT: String(port),
        DATA_DIR: DATA,
        RATE_LIMIT: "off",
        STOP_DELAY: "0",
        LEADS_DB: join(folder, `${name}.sqlite`),
      },
    });
    const url = await answering(`http://127.0.0.1:${port}`, child);
    expect(await answersOf(url)).toEqual(wanted);
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${url}/readyz`)).ok) throw new Error("it is not ready");
      },
      { timeout: 100_000, interval: 200 },
    );
    const lead = await fetch(`${url}/api/lead`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"email":"a@example.com"}',
    });
    expect(lead.status).toBe(200);
  });
});
