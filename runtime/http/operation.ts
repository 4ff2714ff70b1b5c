import type { H3Event } from "h3";
import type { ByteBudget } from "./byte-budget.ts";
import { canonicalTarget, NO_VARY_SEARCH } from "./canonical.ts";
import { clientOf, type Networks } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import type { Handler, Operation, Question, Reply } from "./handler.ts";
import { jsonBytes, jsonTag } from "./json-text.ts";
import type { Costs, Limiter, Standing } from "./limiter.ts";
import type { Log } from "./log.ts";
import { problemOf, quotaProblem, type Trouble } from "./problem.ts";
import { readQuestion } from "./query.ts";
import { limitField, neverDetail, policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import { isGone } from "./request.ts";
import { bodyResponse, COMMON, isFresh, problemResponse, publicCache, type HeaderFields } from "./response.ts";
import { ClientLeft, TooBusy, type Turns } from "./turns.ts";

/** What all operations share. */
export interface Surroundings {
  site: string;
  datasetVersion: string;
  trustedProxies: Networks;
  now: () => number;
  log: Log;
  counters: Counters;
  turns: Turns;
  /** Bytes of bodies that are being read. */
  bodies: ByteBudget;
}

/** What is an operation's own. */
export interface Own {
  handler: Handler;
  /** Units that a question costs; 1 where none is given. */
  unitsOf: ((question: Question) => number) | undefined;
  limiter: Limiter | undefined;
}

/** Answers one operation: quota, validation, handler, then the answer with its validators and cache rules. */
export function serveOperation(operation: Operation, { handler, unitsOf, limiter }: Own, around: Surroundings) {
  const fixed: HeaderFields = {
    ...COMMON,
    "dataset-version": around.datasetVersion,
    ...(limiter === undefined ? {} : { "ratelimit-policy": policyField(limiter.policies) }),
  };

  return async function serve(event: H3Event): Promise<Response> {
    const now = around.now();
    const response = await answerEvent(event, now);
    around.log.info?.("answered", { operation: operation.id, status: response.status, ms: around.now() - now });
    return response;
  };

  async function answerEvent(event: H3Event, now: number): Promise<Response> {
    const { req: request } = event;
    const head = request.method === "HEAD";
    const client = clientOf(request.ip, request.headers.get("x-forwarded-for"), around.trustedProxies);
    let standing: Standing | undefined;

    /** Fields of an answer that no cache shares: it may say what is left of the quota. */
    const own = (): HeaderFields => (standing === undefined ? fixed : { ...fixed, ratelimit: limitField(standing) });
    /** Takes from the quota, and answers 429 when there is too little. */
    const charge = async (costs: Costs): Promise<Response | undefined> => {
      if (limiter === undefined) return undefined;
      const taken = limiter.take(client, costs);
      standing = taken instanceof Promise ? await taken : taken;
      if (standing.allowed) return undefined;
      const problem = quotaProblem(violatedPolicies(standing), quotaDetail(standing, costs));
      return problemResponse(problem, { ...own(), "retry-after": String(retryAfter(standing)) }, head);
    };
    const refuse = (trouble: Trouble): Response => problemResponse(problemOf(trouble, around.site), { ...own(), ...HINTS[trouble.status] }, head);

    try {
      const exceeded = await charge(FIRST);
      if (exceeded) return exceeded;
      const read = await readQuestion(operation, event, { site: around.site, now, client, bodies: around.bodies });
      if ("trouble" in read) return refuse(read.trouble);
      const { question } = read;
      const units = unitsOf?.(question) ?? 1;
      const never = limiter && neverDetail(limiter.policies, { units });
      if (never !== undefined) return refuse({ status: 413, errors: [{ pointer: `/${operation.charges ?? ""}`, code: "too_many_items", detail: never }] });
      const more = units > 1 ? await charge({ units: units - 1 }) : undefined;
      if (more) return more;
      const reply = units > 1 ? await around.turns.run(client, () => isGone(event), (work) => handler({ ...question, work })) : await handler(question);
      return "refusal" in reply ? refuse(reply.refusal) : respond(event, question, reply, now, own);
    } catch (error) {
      return refuseAfter(error, refuse, head);
    }
  }

  function respond(event: H3Event, question: Question, reply: Exclude<Reply, { refusal: unknown }>, now: number, own: () => HeaderFields): Response {
    const head = event.req.method === "HEAD";
    if (operation.cache === "none") return bodyResponse(jsonBytes(reply.json), { ...own(), "content-type": JSON_TYPE, "cache-control": "no-store" }, head);
    const etag = reply.tag ?? jsonTag(reply.json);
    const fields = {
      ...fixed, etag, "cache-control": publicCache(now, question.query["as_of"] === undefined),
      "content-location": canonicalTarget(event.url.pathname, { ...question.query, ...reply.canonical }, operation.query), "no-vary-search": NO_VARY_SEARCH,
    };
    if (isFresh(event.req.headers.get("if-none-match"), etag)) return bodyResponse(null, fields, head, 304);
    return bodyResponse(jsonBytes(reply.json), { ...fields, "content-type": JSON_TYPE }, head);
  }

  function refuseAfter(error: unknown, refuse: (trouble: Trouble) => Response, head: boolean): Response {
    if (error instanceof TooBusy) {
      around.counters.count("busy");
      return refuse({ status: 503, detail: "The service has more work than it can take. Ask again later." });
    }
    if (error instanceof ClientLeft) {
      around.counters.count("client_left");
      return bodyResponse(null, fixed, head, 503); // which nobody reads
    }
    const problem = problemOf({ status: 500, detail: "The service failed to answer. Nothing can be concluded from this about the goods asked for." }, around.site);
    around.log.error("operation failed", { operation: operation.id, instance: problem.instance, error: describeError(error) });
    return problemResponse(problem, fixed, head);
  }
}

const FIRST: Costs = { requests: 1, units: 1 };
const JSON_TYPE = "application/json";

/** Fields that tell a client what to do about a status. */
const HINTS: Partial<Record<Trouble["status"], HeaderFields>> = { 415: { accept: "application/json" }, 503: { "retry-after": "30" } };

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
