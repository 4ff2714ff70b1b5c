import type { H3Event } from "h3";
import type { ServerRequest } from "srvx";
import type { OperationId } from "../../openapi/routes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { WireSchema } from "./validation.ts";
import { printJson, type JsonText, type Validators } from "./json-text.ts";
import type { HeaderFields } from "./response.ts";
import type { Work } from "./turns.ts";

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

/** A request as an operation reads it: an event of h3, or what a server makes of it without one. */
export interface Incoming {
  req: Pick<ServerRequest, "method"> & Partial<Pick<ServerRequest, "ip" | "runtime" | "signal" | "body">> & { headers: Pick<Headers, "get"> };
  url: { pathname: string; search: string };
  context: { params?: Record<string, string> };
}

/** A request after validation against its route. */
export interface Question {
  params: Record<string, string>;
  /** Several questions may have it in common. */
  query: Readonly<Record<string, unknown>>;
  /** Its canonical address, of one without a body. */
  target?: string;
  body: unknown;
  /** Today in Europe/Brussels, `YYYY-MM-DD`. */
  today: string;
  /** Public URL of the service, without a slash at the end; problem types resolve under it. */
  site: string;
  /** Value of `Idempotency-Key`, if sent. */
  idempotencyKey: string | undefined;
  /** To be asked for breath between two steps of long work. */
  work: Work;
}

/** A question that cannot be answered, with every fault found in it. */
export interface Refusal {
  status: 400 | 404 | 422 | 503;
  detail: string;
  errors: ProblemError[];
}

export type Reply = TextAnswer | { refusal: Refusal };

/** The text of an answer, with what is known of it already. */
export interface TextAnswer {
  json: JsonText;
  /** The same as UTF-8. */
  bytes?: Uint8Array;
  validators?: Validators;
  /** It was in memory: the same was asked before. */
  isKept?: true;
  /** Query parameters that were read otherwise than they were written. */
  canonical?: Readonly<Record<string, string>>;
}
/** Answers a question: at once where nothing must be read. */
export type Handler = (question: Question) => Reply | Promise<Reply>;
export type Handlers = Record<OperationId, Handler>;

/** Units that the questions of an operation cost; 1 where none is given. A code, a UN number or a line is 1, a name 2; what a question may show beyond the usual costs more. */
export type Units = Readonly<Partial<Record<OperationId, (question: Question) => number>>>;

/** What answers a request to a path. */
export type Serve = (event: H3Event) => Response | Promise<Response>;

/** A document as it is sent. */
export interface WholeDocument {
  bytes: Uint8Array;
  etag: string;
}

/** Sends a document with its header fields, or 304, or 429 where the client has had too many bytes. */
export type ServeBytes = (event: H3Event, document: WholeDocument, fields: HeaderFields) => Promise<Response>;

/** A successful reply. */
export function answer(body: unknown): Reply {
  return { json: [printJson(body)] };
}

/** A refusal; its detail is that of the first fault. */
export function refuse(status: Refusal["status"], errors: [ProblemError, ...ProblemError[]]): Reply {
  return { refusal: { status, detail: errors[0].detail, errors } };
}

/** Handlers whose code is read when the first of their questions comes. Where that fails the question fails, and the next one tries again. */
export function handlersOnUse<Name extends OperationId>(names: readonly Name[], open: () => Promise<Pick<Handlers, Name>>): Pick<Handlers, Name> {
  let opened: Promise<Pick<Handlers, Name>> | undefined;
  const openOnce = (): Promise<Pick<Handlers, Name>> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return Object.fromEntries(names.map((name) => [name, async (question: Question) => (await openOnce())[name](question)])) as unknown as Pick<Handlers, Name>;
}
