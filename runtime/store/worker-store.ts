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
/** A thread that nothing is asked of ends after so many milliseconds: its memory is worth more than the start of another. */
const REST = 30_000;
/** The same where nothing was asked but whether contacts can be stored. */
const REST_AFTER_TRY = 1000;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  late: NodeJS.Timeout;
}

/** A thread, and the calls that wait for it. */
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  resting: NodeJS.Timeout | undefined;
  /** Milliseconds without a call after which it ends. */
  rest: number;
}

/** A store in a SQLite file that a thread of its own writes; the thread starts when it is needed, and ends when it rests. `code` is where its code is. */
export function workerStore(code: URL, file: string, { deadline = DEADLINE, rest = REST, restAfterTry = REST_AFTER_TRY } = {}): Store {
  let thread: Thread | undefined;
  let ending: Promise<unknown> = Promise.resolve();
  let number = 0;
  let isClosed = false;

  const settle = (own: Thread, told: Told): void => {
    const call = own.waiting.get(told.number);
    if (call === undefined) return;
    own.waiting.delete(told.number);
    clearTimeout(call.late);
    if (thread === own && own.waiting.size === 0) own.resting = setTimeout(() => end(own), own.rest).unref();
    if ("fault" in told) call.reject(faultOf(told.fault.code, told.fault.errcode));
    else call.resolve(told.result);
  };
  const start = (): Thread => {
    // What the process was started with is not for the thread: a module that it loads first would be loaded again.
    const worker = new Worker(code, { workerData: { file }, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 } });
    const own: Thread = { worker, waiting: new Map(), resting: undefined, rest: restAfterTry };
    worker.unref();
    worker.on("message", (told: Told) => settle(own, told));
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      if (thread === own) thread = undefined;
      for (const open of own.waiting.keys()) settle(own, { number: open, fault: { code: "THREAD_ENDED", errcode: undefined } });
    });
    return own;
  };
  const ask = (own: Thread, name: Asked["name"], args: Asked["args"]): Promise<unknown> => {
    if (own.waiting.size >= MOST_WAITING) return Promise.reject(faultOf("TOO_MANY_WAITING"));
    const asked: Asked = { number: ++number, name, args };
    clearTimeout(own.resting);
    if (name !== "tryLead") own.rest = rest;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => settle(own, { number: asked.number, fault: { code: "TIMEOUT", errcode: undefined } }), deadline);
      own.waiting.set(asked.number, { resolve, reject, late });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      own.worker.postMessage(asked);
    });
  };
  /** Ends a thread when it has answered; who calls meanwhile is answered by another. */
  const end = (own: Thread): void => {
    if (thread === own) thread = undefined;
    const ended = ask(own, "close", []).catch(() => undefined).then(() => own.worker.terminate());
    ending = Promise.all([ending, ended]);
  };
  return {
    async call<Name extends StoreCall>(name: Name, ...args: StoreArgs<Name>) {
      if (isClosed) throw faultOf("CLOSED"); // a thread that a late call started would never be ended, and the process with it
      return (await ask((thread ??= start()), name, args)) as StoreResult<Name>;
    },
    async close() {
      isClosed = true;
      if (thread !== undefined) end(thread);
      await ending;
    },
  };
}

function faultOf(code: string, errcode?: number): Error {
  return Object.assign(new Error(`nothing can be stored: ${code}`), { code, errcode });
}
