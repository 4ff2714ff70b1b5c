import { parentPort, workerData } from "node:worker_threads";
import type { StoreArgs, StoreCall } from "./calls.ts";
import { sqliteEngine } from "./sqlite.ts";
import { openStore } from "./store.ts";
import type { Asked, Told } from "./worker-store.ts";

/** The thread that writes to a SQLite file: it waits for the disk and for locks of others, so that the thread that answers does not. */
const { file } = workerData as { file: string };
const store = openStore(sqliteEngine(file), Date.now);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (told: Told): void => parentPort?.postMessage(told);

parentPort?.on("message", (asked: Asked) => void answer(asked));

async function answer({ number, name, args }: Asked): Promise<void> {
  try {
    if (name === "close") tell({ number, result: await store.close() });
    else tell({ number, result: await store.call(name, ...(args as StoreArgs<StoreCall>)) });
  } catch (error) {
    // Only codes: a message may repeat the values of the statement.
    const { code, errcode, name: kind } = error as { code?: string; errcode?: number; name: string };
    tell({ number, fault: { code: code ?? kind, errcode } });
  }
}
