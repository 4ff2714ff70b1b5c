import type { OperationId } from "../../openapi/routes.ts";
import type { Refusal } from "../http/handler.ts";
import type { Meaning } from "../sanctions/names/search.ts";
import type { PageLang } from "./address.ts";
import type { ResultFormat, SheetQuestion, SheetReply } from "./sheet-question.ts";

/** Operations that the page sends to its worker: all but the one that stores a contact. */
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
  request<Body>(operation: PageOperation, question: Omit<PageQuestion, "data" | "operation">): Promise<Answered<Body>>;
  /** Candidates for words, likeliest first: codes with names, without verdicts. */
  findMeanings(question: { q: string; lang: PageLang; day: string }): Promise<Meaning[]>;
  /** Reads all shards of the release, so that they are held for offline use. */
  cacheAll(report: (done: number, of: number) => void): Promise<{ files: number; bytes: number }>;
  /** Screens a sheet; `said` receives how many of its codes were asked. */
  screen(sheet: SheetQuestion, report: (done: number, of: number) => void): Promise<SheetReply>;
  /** The result of the last sheet as a file. */
  save(format: ResultFormat): Promise<Blob>;
}

/** A worker, and what settles when it failed as a whole. */
export interface StartedWorker {
  worker: Worker;
  broken: Promise<void>;
}
