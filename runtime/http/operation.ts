import type { H3Event } from "h3";
import { isFresh, publicCache, COMMON, type HeaderFields, bodyResponse, problemResponse } from "./response.ts";
import { clientOf, type Networks } from "./client-address.ts";
import type { Handler, Operation } from "./handler.ts";
import { jsonBytes, jsonTag } from "./json-text.ts";
import { type Limiter, type Standing, limitField, neverDetail, policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import type { Log } from "./log.ts";
import { problemOf, quotaProblem, type Trouble } from "./problem.ts";
import { costOf, readQuestion } from "./query.ts";

/** What all operations share. */
export interface Surroundings {
  site: string;
  datasetVersion: string;
  trustedProxies: Networks;
  now: () => number;
  log: Log;
}

/** Answers one operation: quota, validation, handler, then the answer with its validators and cache rules. */
export function serveOperation(operation: Operation, handler: Handler, limiter: Limiter | undefined, around: Surroundings) {
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
    const client = limiter && clientOf(request.ip, request.headers.get("x-forwarded-for"), around.trustedProxies);
    let standing: Standing | undefined;

    /** Fields of an answer that no cache shares: it may say what is left of the quota. */
    const own = (): HeaderFields => (standing === undefined ? fixed : { ...fixed, ratelimit: limitField(standing) });
    /** Takes units, and answers 429 when there are too few. */
    const charge = async (cost: number, paid = 0): Promise<Response | undefined> => {
      if (limiter === undefined || client === undefined || cost === paid) return undefined;
      const taken = limiter.take(client, cost - paid, now);
      standing = taken instanceof Promise ? await taken : taken;
      if (standing.allowed) return undefined;
      const problem = quotaProblem(violatedPolicies(standing), quotaDetail(standing, cost));
      return problemResponse(problem, { ...own(), "retry-after": String(retryAfter(standing)) }, head);
    };
    const refuse = (trouble: Trouble): Response => problemResponse(problemOf(trouble, around.site), { ...own(), ...HINTS[trouble.status] }, head);

    try {
      const exceeded = await charge(1);
      if (exceeded) return exceeded;
      const read = await readQuestion(operation, event, around.site, now);
      if ("trouble" in read) return refuse(read.trouble);
      const { question } = read;
      const cost = costOf(operation, question.body);
      const never = limiter && neverDetail(limiter.policies, cost);
      if (never !== undefined) return refuse({ status: 413, errors: [{ pointer: `/${operation.charges}`, code: "too_many_items", detail: never }] });
      const more = await charge(cost, 1);
      if (more) return more;
      const reply = await handler(question);
      if ("refusal" in reply) return refuse(reply.refusal);
      if (operation.cache === "none") return bodyResponse(jsonBytes(reply.json), { ...own(), "content-type": JSON_TYPE, "cache-control": "no-store" }, head);
      const etag = reply.tag ?? jsonTag(reply.json);
      const fields = { ...fixed, etag, "cache-control": publicCache(now, question.query["as_of"] === undefined) };
      if (isFresh(request.headers.get("if-none-match"), etag)) return bodyResponse(null, fields, head, 304);
      return bodyResponse(jsonBytes(reply.json), { ...fields, "content-type": JSON_TYPE }, head);
    } catch (error) {
      const problem = problemOf({ status: 500, detail: "The service failed to answer. Nothing can be concluded from this about the goods asked for." }, around.site);
      around.log.error("operation failed", { operation: operation.id, instance: problem.instance, error: describeError(error) });
      return problemResponse(problem, fixed, head);
    }
  }
}

const JSON_TYPE = "application/json";

/** Fields that tell a client what to do about a status. */
const HINTS: Partial<Record<Trouble["status"], HeaderFields>> = { 415: { accept: "application/json" }, 503: { "retry-after": "30" } };

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
