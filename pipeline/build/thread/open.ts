import { Worker } from "node:worker_threads";

/** A thread that is starting, and its failure. */
export interface Thread {
  worker: Worker;
  failure: Promise<never>;
}

/** Starts the second thread of a build. It reads its modules while the first reads its own, so this module needs next to none. */
export function openThread(file = ENTRY): Thread {
  const worker = new Worker(file);
  const failure = new Promise<never>((_, reject) => {
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the second thread of the build ended with code ${code} before it was done`)));
  });
  failure.catch(() => undefined); // thrown where a reply is waited for
  return { worker, failure };
}

const ENTRY = new URL("entry.js", import.meta.url);
