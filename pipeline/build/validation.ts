import { Worker } from "node:worker_threads";
import type { Issue } from "../issue.ts";

/** The check of planned files against the published schemas, in a second thread while the first plans on. */
export interface Validation {
  /** Hands a file over, once however often it is called. A file that no schema describes is passed by. */
  check(path: string, bytes: Uint8Array): void;
  /** Gives what was found in all of them. Fails where the thread failed: files that were not checked are not sound. */
  finish(): Promise<Issue[]>;
  /** Ends the thread, also in the middle of its work. */
  stop(): Promise<unknown>;
}

/** Starts the check; the schemas are compiled while the first files are planned. */
export function startValidation(schemas: ReadonlyMap<string, object>, thread = THREAD): Validation {
  const worker = new Worker(thread, { workerData: schemas });
  const found = new Promise<Issue[]>((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the validation of the planned files ended with code ${code} before it was done`)));
  });
  found.catch(() => undefined); // it is thrown where it is waited for
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: { path: string; bytes: Uint8Array } | null): void => worker.postMessage(message);
  const handed = new Set<string>();
  return {
    check(path, bytes) {
      if (handed.has(path) || !isDescribed(path)) return;
      handed.add(path);
      send({ path, bytes });
    },
    finish() {
      send(null);
      return found;
    },
    stop: () => worker.terminate(),
  };
}

const THREAD = new URL("validate-thread.js", import.meta.url);

/** A schema describes itself, and a JSON Feed has the shape that its own specification gives it. */
function isDescribed(path: string): boolean {
  return path.endsWith(".json") && !path.startsWith("schema/") && path !== "feed.json";
}
