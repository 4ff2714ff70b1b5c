import type { MessagePort } from "node:worker_threads";
import type { Issue } from "../../issue.ts";
import { hasSchema } from "../files.ts";
import { planNomenclature, type NomenclatureInput, type PlannedNomenclature } from "../nomenclature/plan.ts";
import { fileValidator } from "../validate.ts";

/** What the first thread asks for: the files of the nomenclature, the check of a file, or all that was found in files. */
export type Request = { plan: NomenclatureInput } | { path: string; bytes: Uint8Array } | { finish: true };
export interface Reply {
  planned?: PlannedNomenclature;
  issues?: Issue[];
}

/** The work of the second thread. What is thrown here is thrown in the first thread, where it waits for a reply. */
export function work(port: MessagePort, schemas: ReadonlyMap<string, object>): void {
  const validate = fileValidator(schemas);
  const issues: Issue[] = [];
  const check = (path: string, bytes: Uint8Array): void => {
    const issue = hasSchema(path) ? validate(path, bytes) : undefined;
    if (issue !== undefined) issues.push(issue);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const reply = (message: Reply): void => port.postMessage(message);
  port.on("message", (request: Request) => {
    if ("plan" in request) {
      const planned = planNomenclature(request.plan);
      reply({ planned });
      for (const { path, bytes } of planned.shards) check(path, bytes);
    } else if ("path" in request) check(request.path, request.bytes);
    else {
      reply({ issues });
      port.close();
    }
  });
}
