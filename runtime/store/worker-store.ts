import { Worker } from "node:worker_threads";
import type { StoreArgs, StoreCall, StoreResult } from "./calls.ts";
import type { Store } from "./store.ts";

/** What the thread is asked, and what it tells. */
export interface Asked {
  number: number;
  name: StoreCall | "close";
  args: readonly unknown[];
}
export type Told = { number: number } & ({ result: unknown } | { fault: { code: string; errcode: number | undefined } });

/** Calls that may wait for the thread, and how long each may (milliseconds). */
const MOST_WAITING = 200;
const DEADLINE = 10_000;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  late: NodeJS.Timeout;
}

/** A store in a SQLite file that a thread of its own writes; the thread starts at the first use, and again when it ended. `worker` is where its code is. */
export function workerStore(worker: URL, file: string, deadline = DEADLINE): Store {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let number = 0;
  let isClosed = false;

  const settle = (told: Told): void => {
    const call = waiting.get(told.number);
    if (call === undefined) return;
    waiting.delete(told.number);
    clearTimeout(call.late);
    if ("fault" in told) call.reject(faultOf(told.fault.code, told.fault.errcode));
    else call.resolve(told.result);
  };
  const start = (): Worker => {
    const started = new Worker(worker, { workerData: { file }, env: {}, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } });
    started.unref();
    started.on("message", settle);
    started.on("error", () => undefined);
    started.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const open of waiting.keys()) settle({ number: open, fault: { code: "THREAD_ENDED", errcode: undefined } });
    });
    return started;
  };
  const ask = (name: Asked["name"], args: Asked["args"]): Promise<unknown> => {
    if (isClosed && name !== "close") return Promise.reject(faultOf("CLOSED"));
    if (waiting.size >= MOST_WAITING) return Promise.reject(faultOf("TOO_MANY_WAITING"));
    const asked: Asked = { number: ++number, name, args };
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => settle({ number: asked.number, fault: { code: "TIMEOUT", errcode: undefined } }), deadline);
      waiting.set(asked.number, { resolve, reject, late });
      thread ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(asked);
    });
  };
  return {
    call: <Name extends StoreCall>(name: Name, ...args: StoreArgs<Name>) => ask(name, args) as Promise<StoreResult<Name>>,
    async close() {
      isClosed = true; // a thread that a late call started would never be ended, and the process with it
      const closing = thread;
      if (closing === undefined) return;
      await ask("close", []).catch(() => undefined);
      await closing.terminate();
    },
  };
}

function faultOf(code: string, errcode?: number): Error {
  return Object.assign(new Error(`nothing can be stored: ${code}`), { code, errcode });
}
