import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
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
  const server = spawn(process.execPath, ["--inspect=127.0.0.1:0", ...args], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
  });
  let [logged, ended, stated] = ["", undefined as string | undefined, ""];
  let inspector = "";
  server.stderr.on("data", (chunk: Buffer) => {
    const text = chunk.toString();
    inspector = /^Debugger listening on (ws:\S+)$/m.exec(text)?.[1] ?? inspector;
    logged += text.replaceAll(/^(?:Debugger (?:listening|attached|ending).*|For help, see: .*)\n/gm, "");
  });
  server.once("exit", (code, signal) => (ended = `code ${code}, signal ${signal}`));
  const port = await new Promise<number>((resolve, reject) => {
    server.once("exit", () => reject(new Error(`the server did not start: ${logged}`)));
    server.stdout.on("data", (chunk: Buffer) => {
      stated += chunk.toString();
      const match = /answers on http:\/\/[\d.]+:(\d+)/.exec(stated)?.[1];
      if (match !== undefined) resolve(Number(match));
    });
  });
  const proc = (file: string): string => {
    try {
      return readFileSync(`/proc/${server.pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  return {
    port,
    rss: () => Number(/VmRSS:\s+(\d+) kB/.exec(proc("status"))?.[1] ?? 0) * 1024,
    cpu: () => {
      const fields = proc("stat")
        .replace(/^.*\) /, "")
        .split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK;
    },
    collect: () => collectGarbage(inspector),
    logged: () => logged,
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
