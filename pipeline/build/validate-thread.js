import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";

module.enableCompileCache(); // a thread has its own
const { fileValidator } = await import("./validate.ts");
const validate = fileValidator(workerData);
const issues = [];

// What is thrown here is thrown by the thread that waits for the issues.
parentPort.on("message", (file) => {
  if (file !== null) issues.push(validate(file.path, file.bytes) ?? []);
  else {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(issues.flat());
    parentPort.close();
  }
});
