import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer } from "../../../runtime/http/handler.ts";
import { operations } from "../../../runtime/http/operations.generated.ts";
import { sampleApp, settingsOf } from "../http/harness.ts";
import { needTool } from "../need-tool.ts";

const CONFIG = readFileSync(join(import.meta.dirname, "../../../runtime/deploy/nginx.conf"), "utf8");
const isThere = needTool("nginx", () => execFileSync("nginx", ["-v"], { stdio: "ignore" }));

it("names the parameters of the interface, all of them, in each of its three lists", () => {
  const names = [
    ...new Set(
      operations.filter(({ method }) => method === "GET").flatMap(({ query }) => Object.keys(query.properties ?? {})),
    ),
  ].toSorted();
  const lists = [...CONFIG.matchAll(/\((?:\?:)?((?:[a-z_]+\|){3,}[a-z_]+)\)=/g)].map(([, list = ""]) =>
    list.split("|"),
  );
  expect(lists).toEqual([names, names, names]);
  expect(
    [...(/proxy_cache_key "(.*)"/.exec(CONFIG)?.[1] ?? "").matchAll(/[?&](\w+)=\$arg_(\w+)/g)].map(
      ([, name, value]) => [name, value],
    ),
  ).toEqual(names.map((name) => [name, name]));
});

describe.skipIf(!isThere)("nginx with the example configuration", () => {
  let [folder, url] = ["", ""];
  let origin: Server;
  let nginx: ChildProcess;
  const requested: string[] = [];
  let now = Date.parse("2026-11-21T11:00:00Z");

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-nginx-"));
    const app = sampleApp({
      now: () => now,
      settings: settingsOf({ RATE_LIMIT_PER_MINUTE: "1000", RATE_LIMIT_LEADS: "1", TRUSTED_PROXIES: "127.0.0.1" }),
      clock: () => performance.now(),
      handlers: { checkCn: async ({ query, today }) => answer({ query, today, padding: "x".repeat(3000) }) },
    });
    origin = createServer((req, res) => {
      requested.push(`${req.method} ${req.url}`);
      void Promise.resolve(app.fetch(new NodeRequest({ req, res }))).then((response) =>
        sendNodeResponse(res, response),
      );
    });
    origin.listen(0, "127.0.0.1");
    await once(origin, "listening");
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, "close");
    const own = CONFIG.replace("/var/cache/nginx/cargolex", join(folder, "cache"))
      .replace(
        "include mime.types;",
        `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`,
      )
      .replace("listen 8080", `listen 127.0.0.1:${port}`)
      .replace(
        / {4}server cargolex-1:3000;\n {4}server cargolex-2:3000;/,
        `    server 127.0.0.1:${(origin.address() as AddressInfo).port};`,
      );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\n${process.getuid?.() === 0 ? "user root;\n" : ""}${own}`,
    );
    nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    url = `http://127.0.0.1:${port}`;
    await vi.waitFor(
      async () => {
        if (!(await fetch(`${url}/healthz`)).ok) throw new Error("nginx does not answer");
      },
      { timeout: 100_000, interval: 50 },
    );
  });
  afterAll(async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
    origin.closeAllConnections();
    origin.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => void requested.splice(0));

  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    return {
      status: response.status,
      cache: response.headers.get("x-cache-status"),
      text: await response.text(),
      headers: response.headers,
    };
  };

  it("gives one entry for every order of the parameters and every mark of a campaign", async () => {
    const parts = ["q=8542", "lang=en", "view=basic", "limit=3"];
    const orders = [
      parts,
      parts.toReversed(),
      [parts[2], parts[0], parts[3], parts[1]],
      ["utm_source=mail", ...parts, "gclid=1"],
      [...parts, "_=17", "fbclid="],
      [parts[1], "utm_campaign=a%20b", parts[0], parts[3], parts[2]],
    ];
    const answers = [];
    for (const order of orders) answers.push(await get(`/api/v1/cn?${order.join("&")}`));
    expect(answers.map(({ cache }) => cache)).toEqual(["MISS", "HIT", "HIT", "HIT", "HIT", "HIT"]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(requested).toHaveLength(1);
  });

  it.each([
    { why: "an unknown parameter", query: "q=7304&as_off=2020-01-01" },
    { why: "one given twice", query: "q=7304&q=8542" },
    { why: "an empty one", query: "q=7304&as_of=" },
    { why: "a name in capitals", query: "q=7304&LANG=en" },
    { why: "an encoded name", query: "q=7304&%71=8542" },
  ])("never gives the entry of another question for $why", async ({ query }) => {
    await get("/api/v1/cn?q=7304");
    const answered = await get(`/api/v1/cn?${query}`);
    expect([answered.status, answered.cache]).toEqual([400, "BYPASS"]);
  });

  it("proves an answer that it may not compress, and says of a compressed one what it varies by", async () => {
    const plain = await get("/api/v1/cn?q=7305", { headers: { "accept-encoding": "identity" } });
    const packed = await get("/api/v1/cn?q=7305", { headers: { "accept-encoding": "gzip" } });
    expect([plain, packed].map(({ headers }) => headers.has("repr-digest"))).toEqual([true, false]);
    expect([packed.headers.get("vary"), packed.text]).toEqual([expect.stringContaining("Accept-Encoding"), plain.text]);
  });

  it("gives every request its own id, from the entry too", async () => {
    const idOf = async (headers: Record<string, string> = {}): Promise<string | null> =>
      (await fetch(`${url}/api/v1/cn?q=0207&lang=en`, { headers })).headers.get("x-request-id");
    const [first, second] = [await idOf(), await idOf()];
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{8,}$/), expect.stringMatching(/^[\w-]{8,}$/)]);
    expect(second).not.toBe(first);
    expect(await idOf({ "x-request-id": "order-4711" })).toBe("order-4711");
    expect(await idOf({ "x-request-id": "x" })).not.toBe("x");
    const refused = await fetch(`${url}/nowhere`, { headers: { "x-request-id": "order-4712" } });
    expect([refused.headers.get("x-request-id"), ((await refused.json()) as { instance: string }).instance]).toEqual([
      "order-4712",
      "order-4712",
    ]);
  });

  it("tells questions apart", async () => {
    const paths = [
      "/api/v1/cn?q=1001",
      "/api/v1/cn?q=1002",
      "/api/v1/cn?q=1001&lang=en",
      "/api/v1/cn?q=1001&as_of=2026-01-01",
      "/api/v1/cn?q=1001%26lang%3Den",
      "/v1/un/1203",
      "/v1/un/1202",
    ];
    expect((await Promise.all(paths.map((path) => get(path)))).map(({ cache }) => cache)).toEqual(
      paths.map(() => "MISS"),
    );
  });

  it("answers 304 and HEAD from the entry, and neither makes one that a GET would get without its body", async () => {
    const head = await get("/api/v1/cn?q=2001", { method: "HEAD" });
    const first = await get("/api/v1/cn?q=2001");
    const fresh = await get("/api/v1/cn?q=2001", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect([head.status, head.text, first.status, first.text.length > 3000, fresh.status, fresh.text]).toEqual([
      200,
      "",
      200,
      true,
      304,
      "",
    ]);
    const unknown = await get("/api/v1/cn?q=2002", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect([unknown.status, unknown.text.length > 3000]).toEqual([200, true]);
  });

  it("never keeps an answer past midnight in Brussels", async () => {
    now = Date.parse("2026-11-21T22:59:58.500Z");
    const before = await get("/api/v1/cn?q=3001");
    expect([
      before.cache,
      (JSON.parse(before.text) as { today: string }).today,
      before.headers.get("cache-control"),
    ]).toEqual(["MISS", "2026-11-21", "public, max-age=1"]);
    now = Date.parse("2026-11-21T23:00:01Z");
    await vi.waitFor(
      async () =>
        expect((JSON.parse((await get("/api/v1/cn?q=3001")).text) as { today: string }).today).toBe("2026-11-22"),
      { timeout: 100_000, interval: 100 },
    );
    now = Date.parse("2026-11-21T11:00:00Z");
  });

  it("keeps no error, no 429, no answer to POST and none to who shows a key", async () => {
    for (const path of ["/api/v1/cn", "/v1/nothing"])
      expect([(await get(path)).cache, (await get(path)).cache]).toEqual(["MISS", "MISS"]);
    const lead = { method: "POST", headers: { "content-type": "application/json" }, body: '{"email":"a@example.com"}' };
    expect([
      (await get("/api/lead", lead)).status,
      (await get("/api/lead", lead)).status,
      (await get("/api/lead", lead)).status,
    ]).toEqual([200, 429, 429]);
    await get("/api/v1/cn?q=4001");
    expect((await get("/api/v1/cn?q=4001", { headers: { "x-api-key": "clx_x" } })).cache).toBe("BYPASS");
  });

  it("passes the client's own address on, whatever it writes itself, and hides the figures", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n");
    const [bytes] = (await once(socket, "data")) as [Buffer];
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 404 /);
  });
});
