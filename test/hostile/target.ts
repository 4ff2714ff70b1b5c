import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServing } from "../serving.ts";
import type { Seen } from "./healthy.ts";

/** A server in a process of its own that is tried. */
export interface Tried {
  port: number;
  /** Bytes of it that are in memory. */
  rss: () => number;
  /** Processor time that it used so far, in milliseconds. */
  cpu: () => number;
  /** Collects its garbage, so that what stays in memory is held: V8 lets garbage lie while nothing is asked. */
  collect: () => Promise<void>;
  /** What it wrote to stderr. */
  logged: () => string;
  /** How it ended, while nobody asked it to; undefined while it runs. */
  ended: () => string | undefined;
  stop: () => Promise<void>;
}

/** Starts a server, and waits until it says where it answers. */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tried> {
  const { process: server, url, stderr } = await startServing(["--inspect=127.0.0.1:0", ...args], env);
  const inspector = /^Debugger listening on (ws:\S+)$/m.exec(stderr())?.[1] ?? "";
  let ended: string | undefined;
  server.once("exit", (code, signal) => (ended = `code ${code}, signal ${signal}`));
  const proc = (file: string): string => {
    try {
      return readFileSync(`/proc/${server.pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  return {
    port: Number(new URL(url).port),
    rss: () => Number(/VmRSS:\s+(\d+) kB/.exec(proc("status"))?.[1] ?? 0) * 1024,
    cpu: () => {
      const fields = proc("stat")
        .replace(/^.*\) /, "")
        .split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK;
    },
    collect: () => collectGarbage(inspector),
    logged: () => stderr().replaceAll(/^(?:Debugger (?:listening|attached|ending).*|For help, see: .*)\n/gm, ""),
    ended: () => ended,
    async stop() {
      server.kill("SIGTERM");
      if (ended === undefined) await once(server, "exit");
    },
  };
}

/**
 * Asks the inspector of a process for a full collection, twice: the second frees what finalizers of the first let go.
 */
async function collectGarbage(address: string): Promise<void> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  }
  socket.close();
}

/** Milliseconds of the clock that Linux counts processor time by. */
const TICK = 10;

/** A healthy client in a process of its own. */
export function startHealthy(port: number, addresses: number): { forget: () => void; stop: () => Promise<Seen> } {
  const client: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "healthy.ts"), String(port), String(addresses)],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  return {
    forget: () => void client.send("forget"),
    async stop() {
      client.send("stop");
      const [message] = (await once(client, "message")) as [Seen];
      return message;
    },
  };
}

/** Removes a folder that may still be written to. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
