import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundleServer } from "../../../pipeline/commands/bundle.ts";
import { madeOnce } from "../../made-once.ts";
import { cleanEnv } from "../../clock.ts";

const ROOT = join(import.meta.dirname, "../../..");

export interface Bundle {
  file: string;
}

/** The bundled runtime, made once in a run; nobody changes it. */
export async function madeBundle(): Promise<Bundle> {
  return { file: join(await madeOnce("bundle", bundleServer), "cargolex.js") };
}

export interface Spawned {
  url: string;
  process: ChildProcess;
  /** What it printed so far. */
  stdout(): string;
  stderr(): string;
  /** Ends it with a signal; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a bundled server on a free port and waits for its address. Rejects with what it said when it stops instead.
 */
export async function spawnServer({ file }: Bundle, env: Record<string, string>): Promise<Spawned> {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...cleanEnv(), PORT: "0", DATA_DIR: join(ROOT, "dist/data"), ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const url = await new Promise<string>((result, stopped) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /answers on (http:\/\/\S+)[\s\S]*calc\/1136/.exec(stdout)?.[1];
      if (address !== undefined) result(address);
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
