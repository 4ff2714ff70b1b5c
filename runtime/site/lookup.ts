import type { OperationId } from "../../openapi/routes.ts";
import type { Refusal } from "../http/handler.ts";
import type { ResultFormat, SheetQuestion, SheetReply } from "./sheet-question.ts";

/** What the page may ask its worker: every operation but the one that leaves a contact. */
export type PageOperation = Exclude<OperationId, "createLead">;

/** A question of the page, in the terms of the API. */
export interface PageQuestion {
  /** Address of the folder that `index.json` is in. */
  data: string;
  operation: PageOperation;
  params?: Record<string, string>;
  query: Record<string, unknown>;
  body?: unknown;
}

/**
 * `text` is the JSON that the service would send, `sha256` the hash of its bytes; a failure says nothing about the
 * goods.
 */
export type PageReply = { text: string; sha256: string } | { blob: Blob } | { refusal: Refusal } | { failure: string };

export type PageAnswer = { id: number; reply: PageReply } | { id: number; progress: { done: number; of: number } };

/** What was answered, and the hash of the answer. */
export interface Answered<Body> {
  body: Body;
  sha256: string;
}

/** The shards could not be read: no answer, which is not the answer "nothing found". */
export class LookupFailed extends Error {}

/** The question cannot be answered as it stands. */
export class LookupRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

export interface Lookup {
  /**
   * Asks one operation. Rejects with `LookupRefused` where the question is at fault, with `LookupFailed` where the data
   * cannot be read.
   */
  ask<Body>(operation: PageOperation, question: Omit<PageQuestion, "data" | "operation">): Promise<Answered<Body>>;
  /** Reads all shards of the release, so that they are held for offline use. */
  keepAll(said: (done: number, of: number) => void): Promise<{ files: number; bytes: number }>;
  /** Screens a sheet; `said` receives how many of its codes were asked. */
  screen(sheet: SheetQuestion, said: (done: number, of: number) => void): Promise<SheetReply>;
  /** The result of the last sheet as a file. */
  save(format: ResultFormat): Promise<Blob>;
}

const NOT_STARTED = "the worker of the page did not start";

/** A worker, and what settles when it failed as a whole. */
export interface StartedWorker {
  worker: Worker;
  broken: Promise<void>;
}

/** Asks a worker that answers from the shards below an address. */
export function startLookup({ worker, broken: gone }: StartedWorker, data: string): Lookup {
  const waiting = new Map<number, { settle: (reply: PageReply) => void; said?: (done: number, of: number) => void }>();
  let last = 0;
  let broken = false;
  worker.addEventListener("message", ({ data: answer }: MessageEvent<PageAnswer>) => {
    const open = waiting.get(answer.id);
    if (open === undefined) return;
    if ("progress" in answer) return open.said?.(answer.progress.done, answer.progress.of);
    waiting.delete(answer.id);
    open.settle(answer.reply);
  });
  // A worker that does not start never answers: everyone who waits is told.
  void gone.then(() => {
    broken = true;
    for (const { settle } of waiting.values()) settle({ failure: NOT_STARTED });
    waiting.clear();
  });
  const post = async (
    message: object,
    said?: (done: number, of: number) => void,
  ): Promise<Exclude<PageReply, { refusal: unknown } | { failure: unknown }>> => {
    const id = ++last;
    const reply = await new Promise<PageReply>((settle) => {
      if (broken) return settle({ failure: NOT_STARTED });
      waiting.set(id, said === undefined ? { settle } : { settle, said });
      worker.postMessage({ id, ...message }, []);
    });
    if ("refusal" in reply) throw new LookupRefused(reply.refusal);
    if ("failure" in reply) throw new LookupFailed(reply.failure);
    return reply;
  };
  const postForText = async (...message: Parameters<typeof post>): Promise<{ text: string; sha256: string }> => {
    const reply = await post(...message);
    if ("blob" in reply) throw new LookupFailed("the worker answered with a file");
    return reply;
  };
  return {
    async ask(operation, question) {
      const { text, sha256 } = await postForText({ question: { data, operation, ...question } });
      return { body: JSON.parse(text), sha256 };
    },
    async keepAll(said) {
      return JSON.parse((await postForText({ keep: data }, said)).text) as { files: number; bytes: number };
    },
    async screen(sheet, said) {
      return JSON.parse((await postForText({ data, sheet }, said)).text) as SheetReply;
    },
    async save(format) {
      const reply = await post({ save: format });
      if (!("blob" in reply)) throw new LookupFailed("the worker answered without a file");
      return reply.blob;
    },
  };
}
