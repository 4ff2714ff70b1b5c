import type { H3Event } from "h3";
import type { OperationId } from "../../openapi/routes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { WireSchema } from "./validation.ts";
import type { JsonText } from "./json-text.ts";
import type { Work } from "./turns.ts";

/** A route as the runtime needs it: printed from the route table, with the schemas of what it reads. */
export interface Operation {
  id: OperationId;
  service: "sanctions" | "adr";
  method: "GET" | "POST";
  path: string;
  policy: "default" | "lead";
  cache: "verdict" | "none";
  /** Member of the body that lists what the units are counted by. */
  charges?: string;
  /** Query parameters that are whole numbers. */
  integers: readonly string[];
  maxBytes?: number;
  params?: WireSchema;
  query: WireSchema;
  body?: WireSchema;
}

/** A request after validation against its route. */
export interface Question {
  params: Record<string, string>;
  query: Record<string, unknown>;
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

/** `tag` is that of the text, where it is known already; `canonical` has the query parameters that were read otherwise than they were written. */
export type Reply = { json: JsonText; tag?: string; canonical?: Readonly<Record<string, string>> } | { refusal: Refusal };
export type Handler = (question: Question) => Promise<Reply>;
export type Handlers = Record<OperationId, Handler>;

/** Units that the questions of an operation cost; 1 where none is given. A code, a UN number or a line is 1, a name 2. */
export type Units = Readonly<Partial<Record<OperationId, (question: Question) => number>>>;

/** What answers a request to a path. */
export type Serve = (event: H3Event) => Response | Promise<Response>;

/** A successful reply. */
export function answer(body: unknown): Reply {
  return { json: [JSON.stringify(body)] };
}

/** A refusal; its detail is that of the first fault. */
export function refuse(status: Refusal["status"], errors: [ProblemError, ...ProblemError[]]): Reply {
  return { refusal: { status, detail: errors[0].detail, errors } };
}
