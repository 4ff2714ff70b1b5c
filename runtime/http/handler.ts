import type { H3Event } from "h3";
import type { BodyOf, OperationId, QueryOf } from "../../openapi/routes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { WireSchema } from "./validation.ts";
import { renderJson, type RenderedJson } from "./json-text.ts";
import type { HeaderFields, Outgoing } from "./response.ts";
import { onceOrAgain } from "../text/memo.ts";

/** Something that is asked by one method: what its questions may hold, and how its answers are kept. */
export interface Endpoint {
  id: string;
  method: "GET" | "POST";
  cache: "verdict" | "none";
  /** Member of the body that lists what the units are counted by. */
  charges?: string;
  /** Query parameters that are whole numbers. */
  integers: readonly string[];
  maxBytes?: number;
  /** Decimal places that numbers of the body may have. */
  places?: number;
  params?: WireSchema;
  query: WireSchema;
  body?: WireSchema;
}

/** A route as the runtime needs it: printed from the route table, with the schemas of what it reads. */
export interface Operation extends Endpoint {
  id: OperationId;
  service: "sanctions" | "adr";
  path: string;
  policy: "default" | "lead";
}

/** A request after validation against its route. */
export interface Question<Query = Readonly<Record<string, unknown>>, Body = unknown> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** Today in Europe/Brussels, `YYYY-MM-DD`. */
  today: string;
  /** Public URL of the service, without a slash at the end; problem types resolve under it. */
  site: string;
  /** Value of `Idempotency-Key`, if sent. */
  idempotencyKey: string | undefined;
  /** True if nobody waits for the answer any more. */
  hasLeft?: () => boolean;
}

/** A question that cannot be answered, with every fault found in it. */
export interface Refusal {
  status: 400 | 404 | 422 | 503;
  detail: string;
  errors: ProblemError[];
}

export type Reply = TextAnswer | { refusal: Refusal };

/** The text of an answer. */
export interface TextAnswer {
  json: RenderedJson;
  /** Parameters of path and query that were read otherwise than they were written. */
  canonical?: Readonly<Record<string, string>>;
  /** Offset of the page of results that follows; left out where this is the last. */
  next?: number | undefined;
}
/**
 * Answers a question: at once where nothing must be read. It is the type of a method, which takes the handler of any
 * operation: who calls one by a name that is known only then has validated the question against the route of that name.
 */
export type Handler = { answer(question: Question): Reply | Promise<Reply> }["answer"];
export type Handlers = Record<OperationId, Handler>;
/** A question of an operation, with what its route says of query and body. */
export type QuestionOf<Id extends OperationId> = Question<QueryOf<Id>, BodyOf<Id>>;
/** The handlers of operations as a service writes them, each with the type of its questions. */
export type HandlersOf<Id extends OperationId> = {
  [Each in Id]: (question: QuestionOf<Each>) => Reply | Promise<Reply>;
};

/**
 * Units that the questions of an operation cost; 1 where none is given. A code, a UN number or a line is 1, a name 2;
 * what a question may show beyond the usual costs more.
 */
export type Units = Readonly<Partial<Record<OperationId, { count(question: Question): number }["count"]>>>;
/** The same as a service writes it, each with the type of its questions. */
export type UnitsOf = { readonly [Id in OperationId]?: (question: QuestionOf<Id>) => number };

/** What answers a request to a path. */
export type Serve = (event: H3Event) => Outgoing | Promise<Outgoing>;

/** A document as it is sent. */
export interface WholeDocument {
  bytes: Uint8Array;
  etag: string;
  /** Its bytes in Brotli, where a build has made them. */
  packed?: Uint8Array | undefined;
}

/** Sends a document with its header fields, or 304, or 429 where the client has had too many bytes. */
export type ServeBytes = (event: H3Event, document: WholeDocument, fields: HeaderFields) => Promise<Outgoing>;

/**
 * Lets other requests be served: to be awaited between the items of a long one, where one process serves many. Throws
 * `ClientLeft` when nobody waits for the answer any more.
 */
export async function letOthersRun({ hasLeft }: Pick<Question, "hasLeft">): Promise<void> {
  if (typeof setImmediate === "function") await new Promise((go) => setImmediate(go));
  if (hasLeft?.() === true) throw new ClientLeft();
}

/** Thrown by work whose client has left. */
export class ClientLeft extends Error {}

/** A successful reply, with the offset of the page that follows, where one does. */
export function answer(body: unknown, next?: number): Reply {
  return { json: renderJson(body), next };
}

/** Offset of the page of results after one that shows `returned` of `total`; undefined after the last. */
export function nextOffset(offset: number, returned: number, total: number): number | undefined {
  return returned > 0 && offset + returned < total ? offset + returned : undefined;
}

/** A refusal for at least one fault; its detail is that of the first. */
export function refuse(status: Refusal["status"], errors: readonly ProblemError[]): Reply {
  const [first] = errors;
  if (first === undefined) throw new Error("a refusal needs a fault");
  return { refusal: { status, detail: first.detail, errors: [...errors] } };
}

/**
 * Handlers whose code is read when the first of their questions comes. Where that fails the question fails, and the
 * next one tries again.
 */
export function handlersOnUse<Name extends OperationId>(
  names: readonly Name[],
  open: () => Promise<Pick<Handlers, Name>>,
): Pick<Handlers, Name> {
  const opened = onceOrAgain(open);
  return Object.fromEntries(
    names.map((name) => [name, async (question: Question) => (await opened())[name](question)]),
  ) as unknown as Pick<Handlers, Name>;
}
