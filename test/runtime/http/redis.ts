import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createClient } from "@redis/client";

/** Redis hangs under the clock of `npm run test:days`. */
const REAL_CLOCK = { PATH: process.env["PATH"] };
const isMatched = spawnSync("redis-server", ["--version"], { env: REAL_CLOCK }).status === 0;
if (!isMatched) {
  const notice = "Redis is not tested: there is no redis-server";
  if (process.env["CI"] === "true") throw new Error(notice);
  console.warn(notice);
}

/** Whether there is a Redis to test with. */
export const HAS_REDIS = isMatched;

/** A Redis of the test's own, that may be killed and started again. */
export interface OwnRedis {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Lets it stand still, with its connections open, or go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

/** Starts a Redis server on a free port, without a file of its own; with more arguments where they are given. */
export async function ownRedis(args: readonly string[] = []): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn(
      "redis-server",
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...args],
      { stdio: "ignore", cwd: "/tmp", env: REAL_CLOCK },
    );
    for (;;) {
      const client = createClient({ url, socket: { reconnectStrategy: false } }).on("error", () => undefined);
      const connected = await client
        .connect()
        .then(() => client.ping())
        .catch(() => undefined);
      client.destroy();
      if (connected === "PONG") return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await start();
  return {
    url,
    start,
    signal: (signal) => void server?.kill(signal),
    async kill() {
      const ended = server;
      if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return;
      ended.kill("SIGKILL");
      await once(ended, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
