import module from "node:module";
import { parentPort } from "node:worker_threads";

module.enableCompileCache(); // a thread has its own
const { work } = await import("./work.ts");
work(parentPort);
