import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** A process of Node that serves. */
export interface Serving {
  url: string;
  process: ChildProcess;
  /** What it wrote so far. */
  stdout: () => string;
  stderr: () => string;
  /** Ends it with a signal; gives the exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts Node with arguments, and nothing of this environment but what is given, and waits until it has printed its
 * address and all of `ready`. Rejects with what it said when it stops instead.
 */
export async function startServing(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { ready = "", ipc = false }: { ready?: string; ipc?: boolean } = {},
): Promise<Serving> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const url = await new Promise<string>((found, stopped) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /(http:\/\/[^\s/]+:\d+)\b[^\n]*\n/.exec(stdout)?.[1];
      if (address !== undefined && stdout.includes(ready)) found(address);
    });
    void exited.then(([code]) => stopped(new Error(`exit ${code}: ${stderr}`)));
  });
  return {
    url,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
