import { Worker } from "node:worker_threads";
import type { Lead } from "../../openapi/schemas/lead.ts";
import type { LeadStore, Stored } from "./leads.ts";

/** What the thread is asked, and what it tells. */
export type Asked = { number: number } & ({ call: "add"; lead: Lead; key: string | undefined } | { call: "check" } | { call: "close" });
export interface Told {
  number: number;
  stored?: Stored;
  fault?: { code: string; errcode: number | undefined };
}

/** Calls that may wait for the thread, and how long each may (milliseconds). */
const MOST_WAITING = 200;
const DEADLINE = 10_000;

interface Waiting {
  resolve: (told: Told) => void;
  reject: (error: Error) => void;
  late: NodeJS.Timeout;
}

/** A store of contacts in a SQLite file that a thread of its own writes; the thread starts at the first use, and again when it ended. `worker` is where its code is. */
export function workerStore(worker: URL, file: string, deadline = DEADLINE): LeadStore {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let number = 0;

  const settle = (told: Told): void => {
    const call = waiting.get(told.number);
    if (call === undefined) return;
    waiting.delete(told.number);
    clearTimeout(call.late);
    if (told.fault === undefined) call.resolve(told);
    else call.reject(faultOf(told.fault.code, told.fault.errcode));
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
  const ask = (question: (number: number) => Asked): Promise<Told> => {
    if (waiting.size >= MOST_WAITING) return Promise.reject(faultOf("TOO_MANY_WAITING"));
    const asked = question(++number);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => settle({ number: asked.number, fault: { code: "TIMEOUT", errcode: undefined } }), deadline);
      waiting.set(asked.number, { resolve, reject, late });
      thread ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(asked);
    });
  };
  return {
    async add(lead, key) {
      const { stored } = await ask((call) => ({ number: call, call: "add", lead, key }));
      if (stored === undefined) throw faultOf("NO_ANSWER");
      return stored;
    },
    async check() {
      await ask((call) => ({ number: call, call: "check" }));
    },
    async close() {
      const closing = thread;
      if (closing === undefined) return;
      await ask((call) => ({ number: call, call: "close" })).catch(() => undefined);
      await closing.terminate();
    },
  };
}

function faultOf(code: string, errcode?: number): Error {
  return Object.assign(new Error(`contacts cannot be stored: ${code}`), { code, errcode });
}
