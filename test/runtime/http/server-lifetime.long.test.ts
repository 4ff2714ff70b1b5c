import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { askServer, post } from "./harness.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

let bundle: Bundle;
let folder = "";
beforeAll(async () => {
  bundle = await madeBundle();
  folder = mkdtempSync(join(tmpdir(), "cargolex-var-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What is found out in the background is waited for. */
const PATIENCE = { timeout: 100_000, interval: 100 };

const start = (env: Record<string, string> = {}): Promise<Spawned> =>
  spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0", ...env });
/** How a server ends that does not start, and the one line that it says, which is JSON. */
const refusalOf = async (env: Record<string, string>): Promise<{ code: number; line: Record<string, unknown> }> => {
  const { message } = await start(env).then(
    () => Promise.reject(new Error("it started")),
    (error: Error) => error,
  );
  const [, code = "", line = ""] = /^exit (\d): (\{.*\})\n$/.exec(message) ?? [];
  return { code: Number(code), line: JSON.parse(line === "" ? JSON.stringify({ message }) : line) as never };
};
const emails = (file: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT email FROM lead ORDER BY email").all();
  database.close();
  return rows.map(({ email }) => email);
};

describe("start", () => {
  it("prints the address and three requests that work", async () => {
    const server = await start();
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
    expect(await server.end("SIGTERM")).toBe(0);
    expect(server.stderr()).toBe("");
  });

  it.each([
    {
      why: "settings that cannot be used",
      env: { PORT: "x", LOG: "loud" },
      code: 2,
      line: {
        event: "settings cannot be used",
        faults: [expect.stringMatching(/^PORT="x": /), expect.stringMatching(/^LOG="loud": /)],
      },
    },
    {
      why: "a misspelt setting",
      env: { REDIS_ULR: "redis://127.0.0.1" },
      code: 2,
      line: {
        event: "settings cannot be used",
        faults: ["REDIS_ULR is no setting of Cargolex; did you mean REDIS_URL?"],
      },
    },
    {
      why: "no data",
      env: { DATA_DIR: "/nowhere" },
      code: 1,
      line: {
        event: "data cannot be used",
        reason: expect.stringMatching(/^The data in \/nowhere cannot be used: /),
        remedy: "Build it with `npx cargolex build`, or set DATA_DIR.",
      },
    },
    {
      why: "an address that is not ours",
      env: { HOST: "192.0.2.1" },
      code: 1,
      line: { event: "not started", reason: "192.0.2.1 is no address of this machine: set HOST." },
    },
  ])("is refused with one line, whatever is logged: $why", async ({ env, code, line }) => {
    const said = await refusalOf({ LOG: "off", ...env });
    expect(said).toMatchObject({ code, line: { level: "error", time: expect.stringMatching(/^\d{4}-/), ...line } });
  });

  it("says at once that a port is taken, before any data is read", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    expect(await refusalOf({ PORT: String(port), DATA_DIR: "/nowhere" })).toMatchObject({
      code: 1,
      line: {
        reason: `Port ${port} of 127.0.0.1 is in use: end what listens there, or set PORT to another (0 takes a free one).`,
      },
    });
    taken.close();
  });
});

describe("end", () => {
  it("SIGTERM lets an open request finish", async () => {
    const server = await start();
    const body = JSON.stringify({ email: "slow@example.com" });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST /api/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
    );
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

  it.each(["/proc/leads.sqlite", "/proc/deep/down/leads.sqlite"])(
    "are refused with 503 while the store cannot be opened, which the start and /readyz say too, and the rest still answers: %s",
    async (file) => {
      const server = await start({ LEADS_DB: file });
      const request = askServer(server.url);
      expect((await request("/api/lead", post({ email: "a@example.com" }))).status).toBe(503);
      await vi.waitFor(
        async () =>
          expect((await request("/readyz")).json).toEqual({
            status: "ok",
            checks: {
              process: "ok",
              heavy: "ok",
              dataset: "ok",
              keys: "unavailable (ENOENT): quotas of addresses hold",
              leads: "unavailable (ENOENT)",
              release: "ok",
            },
          }),
        PATIENCE,
      );
      expect(server.stderr()).toContain(`Contacts cannot be stored in ${file}: unavailable (ENOENT).`);
      expect((await request("/v1/classes")).status).toBe(200);
      expect(server.stderr()).not.toContain("a@example.com");
      await server.end("SIGTERM");
    },
  );
});

it("writes nothing beside the contacts", async () => {
  const own = mkdtempSync(join(folder, "own-"));
  const server = await start({ LEADS_DB: join(own, "leads.sqlite") });
  await askServer(server.url)("/v1/un/1203");
  await askServer(server.url)("/v1/un/%2F..%2F..%2Fetc");
  await vi.waitFor(
    async () => expect((await askServer(server.url)("/readyz")).json).toMatchObject({ checks: { leads: "ok" } }),
    PATIENCE,
  );
  expect(readdirSync(own).filter((name) => !name.startsWith("leads.sqlite"))).toEqual([]);
  expect(emails(join(own, "leads.sqlite"))).toEqual([]);
  await server.end("SIGTERM");
});
