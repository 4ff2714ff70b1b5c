import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HAS_REDIS, ownRedis, type OwnRedis } from "../http/redis.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";
import { needTool } from "../need-tool.ts";
import { ENGINES, POSTGRES } from "../store/engines.ts";
import { composeFile, deployed, environments } from "./deployment.ts";
import { cleanEnv } from "../../clock.ts";

const hasNginx = needTool("nginx", () => execFileSync("nginx", ["-v"], { stdio: "ignore" }));
const isThere = hasNginx && HAS_REDIS && ENGINES.length > 1;

const PATIENCE = { timeout: 300_000, interval: 100 };

/** Metrics that the guide of deployments names. */
const NAMED = [
  ...new Set(
    readFileSync(join(import.meta.dirname, "../../../runtime/deploy/README.md"), "utf8").match(/\bcargolex_\w+/g),
  ),
];

/**
 * The services of the compose file, each started by hand with the command and the environment that stand there; only
 * names of hosts and ports are those of this machine.
 */
describe.skipIf(!isThere)("what the compose file starts", () => {
  const password = randomBytes(12).toString("hex");
  const role = `cargolex_${randomBytes(6).toString("hex")}`;
  const { services } = composeFile({ POSTGRES_PASSWORD: password });
  let folder = "";
  let url = "";
  let bundle: Bundle;
  let redis: OwnRedis;
  let nginx: ChildProcess;
  let runtimes: Spawned[] = [];
  let database = "";
  let listening: string[] = [];

  const cargolex = (...args: string[]): string =>
    execFileSync(process.execPath, [join(import.meta.dirname, "../../../pipeline/bin.js"), ...args], {
      env: { ...cleanEnv(), DATABASE_URL: database },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-compose-"));
    [bundle, redis] = [await madeBundle(), await ownRedis(services["redis"]?.command?.slice(1))];
    await asRoot(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await asRoot(`CREATE DATABASE ${role} OWNER ${role}`);
    const port = await freePort();
    const given = environments()["compose.yaml cargolex-1"]!;
    const own = new URL(given["DATABASE_URL"]!.replace("secret", password));
    own.host = new URL(POSTGRES).host;
    [own.username, own.pathname] = [role, role];
    database = own.href;
    const env: Record<string, string> = {
      ...given,
      DATABASE_URL: database,
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: "127.0.0.1",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: "127.0.0.1",
      STOP_DELAY: "0",
    };
    const { DATA_DIR: _image, ...set } = env;
    const ports = [await freePort(), await freePort()];
    listening = ports.map((one) => `http://127.0.0.1:${one}`);
    runtimes = await Promise.all(ports.map((one) => spawnServer(bundle, { ...set, PORT: String(one) })));
    const upstream = ports.map((one) => `    server 127.0.0.1:${one};`).join("\n");
    const config = deployed("nginx.conf")
      .replace("/var/cache/nginx/cargolex", join(folder, "cache"))
      .replace(
        "include mime.types;",
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
          .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
          .join(" "),
      )
      .replace("listen 8080", `listen 127.0.0.1:${port}`)
      .replace(/(?: {4}server \S+:3000;\n?)+/, `${upstream}\n`);
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\n${process.getuid?.() === 0 ? "user root;\n" : ""}${config}`,
    );
    nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    url = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => {
      if (!(await fetch(`${url}/readyz`)).ok) throw new Error("it is not ready");
    }, PATIENCE);
  });
  afterAll(async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
    await Promise.all(runtimes.map((one) => one.end("SIGTERM")));
    await redis.kill();
    rmSync(folder, { recursive: true, force: true });
    await asRoot(`DROP DATABASE ${role} WITH (FORCE)`);
    await asRoot(`DROP ROLE ${role}`);
  });

  it("is ready with its database and its Redis", async () => {
    for (const own of listening) {
      await vi.waitFor(async () => {
        const answered = await fetch(`${own}/readyz`);
        expect([answered.status, await answered.json()]).toMatchObject([
          200,
          { checks: { dataset: "ok", leads: "ok", limits: "ok" } },
        ]);
      }, PATIENCE);
      const metrics = await (await fetch(`${own}/metrics`)).text();
      // webhooks are off
      expect(NAMED.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual(["cargolex_webhook_tries_total"]);
    }
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it("answers through the cache, names itself by its public address, and gives one entry for both processes", async () => {
    const get = async (path: string) => {
      const answered = await fetch(url + path);
      return { status: answered.status, cache: answered.headers.get("x-cache-status"), text: await answered.text() };
    };
    const requested = [
      await get("/api/v1/cn?q=8542%2031&lang=en"),
      await get("/api/v1/cn?lang=en&q=8542%2031&utm_source=x"),
    ];
    expect(requested.map(({ status, cache }) => [status, cache])).toEqual([
      [200, "MISS"],
      [200, "HIT"],
    ]);
    expect(requested[1]?.text).toBe(requested[0]?.text);
    expect((JSON.parse((await get("/api/v1/cn")).text) as { type: string }).type).toBe(
      `${url}/problems/invalid-request`,
    );
  });

  it("counts a client once over both processes, whatever it writes into X-Forwarded-For, and a key for itself", async () => {
    const made = cargolex("keys", "create", "--label", "compose", "--quota", "3");
    const [key = ""] = /clx_\w+/.exec(made) ?? [];
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push(await leave(url, count));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const keyed: number[] = [];
    for (let count = 0; count < 16; count++) keyed.push(await leave(url, count, { "x-api-key": key }));
    expect(keyed).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    const exported = cargolex("leads", "export", "--format", "ndjson");
    expect(exported.trim().split("\n")).toHaveLength(20);
  });

  it("answers on when one of the processes is killed", async () => {
    await runtimes[0]!.end("SIGKILL");
    for (const code of ["0101", "0102", "0103", "0104", "0105", "0106"])
      expect((await fetch(`${url}/api/v1/cn?q=${code}`)).status).toBe(200);
  });
});

/** Runs a statement as who owns the database server. */
async function asRoot(sql: string): Promise<void> {
  const client = new Client({ connectionString: POSTGRES });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Leaves a contact, as whoever `X-Forwarded-For` says. */
async function leave(url: string, count: number, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${url}/api/lead`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${count}`, ...headers },
    body: '{"email":"a@example.com"}',
  });
  return response.status;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
