import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { sqliteEngine } from "../../../runtime/store/sqlite.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { runningClock } from "../../clock.ts";

interface Opening {
  file: string;
  /** When its clock begins. */
  from: number;
}

interface Reply {
  number: number;
  result?: unknown;
  error?: Error;
}

/** A store over a SQLite file in a thread of its own: it waits for locks without keeping the test waiting. */
export function storeApart(file: string, now: () => number): Store {
  const worker = new Worker(new URL(import.meta.url), { workerData: { file, from: now() } satisfies Opening });
  let number = 0;
  const open = new Map<number, (reply: Reply) => void>();
  worker.on("message", (reply: Reply) => open.get(reply.number)?.(reply));
  const request = (...call: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      open.set(++number, ({ result, error }) => (error === undefined ? resolve(result) : reject(error)));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage([number, ...call]);
    });
  return {
    call: request as Store["call"],
    close: async () => {
      await request("close");
      await worker.terminate();
    },
  };
}

const opening = workerData as Partial<Opening> | null;
if (!isMainThread && opening?.file !== undefined) {
  const store = openStore(sqliteEngine(opening.file), runningClock(opening.from));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (reply: Reply): void => parentPort?.postMessage(reply);
  parentPort?.on("message", ([number, name, ...args]: [number, string, ...[]]) => {
    const done: Promise<unknown> = name === "close" ? store.close() : store.call(name as "tryLead", ...args);
    done.then(
      (result) => tell({ number, result }),
      (error: Error) => tell({ number, error }),
    );
  });
}
