import { parentPort, workerData } from "node:worker_threads";
import { leadStore } from "./leads.ts";
import { openSqlite } from "./sqlite.ts";
import type { Asked, Told } from "./worker-store.ts";

/** The thread that writes contacts: it waits for the disk and for locks of others, so that the thread that answers does not. */
const { file } = workerData as { file: string };
const store = leadStore(() => openSqlite(file), Date.now);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (told: Told): void => parentPort?.postMessage(told);

parentPort?.on("message", (asked: Asked) => void answer(asked));

async function answer(asked: Asked): Promise<void> {
  const { number } = asked;
  try {
    if (asked.call === "add") tell({ number, stored: await store.add(asked.lead, asked.key) });
    else {
      await store[asked.call]();
      tell({ number });
    }
  } catch (error) {
    // Only codes: a message may repeat the values of the statement.
    const { code, errcode, name } = error as { code?: string; errcode?: number; name: string };
    tell({ number, fault: { code: code ?? name, errcode } });
  }
}
