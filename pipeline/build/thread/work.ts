import type { MessagePort } from "node:worker_threads";
import type { Issue } from "../../source/issue.ts";
import type { AdrData } from "../../adr/tables.ts";
import { planAdr } from "../../adr/plan.ts";
import { fileHash } from "../../source/read-sources.ts";
import { hasSchema, type PlannedShard } from "../../output/shard.ts";
import { planNomenclature, type NomenclatureRows } from "../../nomenclature/plan.ts";
import { planLegFiles, type LegsInput } from "../../sanctions/plan/plan.ts";
import { FileValidator } from "../../output/validate.ts";

/** What the first thread says first: the schemas that files are checked against. */
export interface Opening {
  schemas: ReadonlyMap<string, object>;
}

/** What it asks for then: the files of the nomenclature, of the editions of ADR or of the legs, the check of a file, or all that was found in files. */
export type Request = { nomenclature: NomenclatureRows } | { editions: readonly AdrData[] } | { legs: LegsInput } | { path: string; bytes: Uint8Array } | { finish: true };
export interface WorkReply {
  nomenclature?: PlannedShard[];
  editions?: PlannedShard[];
  legs?: PlannedShard[];
  issues?: Issue[];
}

/** The work of the second thread. What is thrown here is thrown in the first thread, where it waits for a reply. */
export function work(port: MessagePort): void {
  port.once("message", ({ schemas }: Opening) => {
    const validator = new FileValidator(schemas);
    serve(port, validator);
    const prepare = (): void => {
      if (validator.prepare()) setImmediate(prepare); // between two of them a request is seen
    };
    prepare();
  });
}

function serve(port: MessagePort, validator: FileValidator): void {
  const issues: Issue[] = [];
  const check = (path: string, bytes: Uint8Array): void => {
    const issue = hasSchema(path) ? validator.validate(path, bytes) : undefined;
    if (issue !== undefined) issues.push(issue);
  };
  const checkAll = (shards: readonly PlannedShard[]): void => {
    for (const { path, bytes } of shards) check(path, bytes);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const reply = (message: WorkReply): void => port.postMessage(message);
  port.on("message", (request: Request) => {
    if ("nomenclature" in request) {
      const nomenclature = hashed(planNomenclature(request.nomenclature));
      reply({ nomenclature });
      checkAll(nomenclature);
    } else if ("editions" in request) {
      const editions = hashed(planAdr(request.editions));
      reply({ editions });
      checkAll(editions);
    } else if ("legs" in request) {
      const legs = hashed(planLegFiles(request.legs));
      reply({ legs });
      checkAll(legs);
    } else if ("path" in request) check(request.path, request.bytes);
    else {
      reply({ issues });
      port.close();
    }
  });
}

function hashed(shards: readonly PlannedShard[]): PlannedShard[] {
  return shards.map((shard) => ({ ...shard, sha256: fileHash(shard.bytes) }));
}
