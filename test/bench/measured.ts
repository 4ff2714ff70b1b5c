import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServing } from "../serving.ts";

export interface Measured {
  url: string;
  /** Processor time used so far, in microseconds. */
  cpu(): Promise<number>;
  /** Memory that the process takes (RSS) once its collector has run, in bytes. */
  memory(): Promise<number>;
  /** What it keeps of that in objects and buffers, in bytes. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server whose processor time can be asked for; it says its URL in its first words. */
export async function startMeasured(
  file: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Measured> {
  const { process: child, url } = await startServing(
    ["--expose-gc", "--import", join(import.meta.dirname, "cpu-probe.ts"), file, ...args],
    env,
    { ipc: true },
  );
  const probe = async (wanted: "cpu" | "memory" | "heap"): Promise<number> => {
    child.send(wanted);
    const [value] = (await once(child, "message")) as [number];
    return value;
  };
  return {
    url,
    cpu: () => probe("cpu"),
    memory: () => probe("memory"),
    heap: () => probe("heap"),
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Waits until a path of a server answers. */
export async function untilReady(url: string): Promise<void> {
  while (!(await fetch(url)).ok) await pause(20);
}

/** Asks for every path once over some connections that stay open; gives the bytes of each answer. */
export async function askSizes(url: string, paths: readonly string[], connections = 8): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sizes: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < paths.length) {
      const at = next++;
      sizes[at] = await askOnce(agent, url + (paths[at] ?? ""));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return sizes;
}

/** An answer, and how long it took. */
export interface Timed {
  text: string;
  ms: number;
}

/** Asks for every path once, one after the other over a connection that stays open. */
export async function askTimed(url: string, paths: readonly string[]): Promise<Timed[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Timed[] = [];
  for (const path of paths) {
    const begun = performance.now();
    const chunks: Buffer[] = [];
    await askOnce(agent, url + path, (chunk) => chunks.push(chunk));
    const ms = performance.now() - begun;
    answers.push({ text: Buffer.concat(chunks).toString(), ms });
  }
  agent.destroy();
  return answers;
}

function askOnce(agent: Agent, url: string, take: (chunk: Buffer) => void = () => undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        take(chunk);
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a share of the others does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}
