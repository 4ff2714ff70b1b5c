import type { Issue } from "../../source/issue.ts";
import type { AdrData } from "../../adr/tables.ts";
import type { NomenclatureData } from "../../nomenclature/tables.ts";
import { hasSchema, type PlannedShard } from "../../output/shard.ts";
import { rowsOf } from "../../sanctions/plan/input.ts";
import type { LegsInput } from "../../sanctions/plan/plan.ts";
import { publishedSchemas } from "../../output/schemas.ts";
import { openThread } from "./open.ts";
import type { Opening, WorkReply, Request } from "./work.ts";

/** The second thread of a build: plans the nomenclature, the legs and, for a release, ADR, and checks all planned files, while the first reads, checks and plans the rest. */
export interface PlanningThread {
  /** Plans the files of the nomenclature, and checks them. */
  planNomenclature(data: NomenclatureData): Promise<PlannedShard[]>;
  /** Plans the files of the editions of ADR, and checks them. */
  planAdr(editions: readonly AdrData[]): Promise<PlannedShard[]>;
  /** Plans the files of the legs, and checks them. */
  planLegs(input: LegsInput): Promise<PlannedShard[]>;
  /** Hands another planned file over to be checked against the published schemas. */
  check(path: string, bytes: Uint8Array): void;
  /** What was found in all files. */
  finish(): Promise<Issue[]>;
  /** Ends the thread, also in the middle of its work. */
  stop(): Promise<unknown>;
}

/** Sets the thread to work. Where it fails, everything that is asked of it fails: files that were not checked are not sound. */
export function startPlanningThread({ worker, failure } = openThread()): PlanningThread {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (request: Opening | Request): void => worker.postMessage(request);
  const ask = <Key extends keyof WorkReply>(request: Request, key: Key): Promise<NonNullable<WorkReply[Key]>> => {
    const answer = new Promise<NonNullable<WorkReply[Key]>>((resolve) => {
      worker.on("message", ({ [key]: value }: WorkReply) => value !== undefined && resolve(value));
    });
    send(request);
    const reply = Promise.race([answer, failure]);
    reply.catch(() => undefined); // thrown where it is waited for
    return reply;
  };
  send({ schemas: publishedSchemas() });
  return {
    planNomenclature: ({ years, successors, synonyms, references, forms }) => ask({
      nomenclature: {
        years: new Map([...years].map(([year, lines]) => [year, rowsOf(lines)])),
        successors: rowsOf(successors), synonyms: rowsOf(synonyms), references: rowsOf(references), forms: rowsOf(forms),
      },
    }, "nomenclature"),
    planAdr: (editions) => ask({ editions }, "editions"),
    planLegs: (legs) => ask({ legs }, "legs"),
    check(path, bytes) {
      if (hasSchema(path)) send({ path, bytes });
    },
    finish: () => ask({ finish: true }, "issues"),
    stop: () => worker.terminate(),
  };
}
