import type { H3Event } from "h3";
import type { OperationId } from "../../openapi/routes.ts";
import { brusselsDay } from "./brussels-day.ts";
import { readBody } from "./body.ts";
import { encodeReply, isFresh, publicCache } from "./caching.ts";
import { clientOf } from "./client.ts";
import { checkValue, type Validate } from "./faults.ts";
import { COMMON, type HeaderFields } from "./headers.ts";
import type { Handler, Question } from "./handler.ts";
import type { Limiter, Standing } from "./limiter.ts";
import type { Log } from "./log.ts";
import { problemOf, quotaProblem, type Trouble } from "./problem.ts";
import { readQuery } from "./query.ts";
import { limitField, policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import { bodyResponse, problemResponse } from "./responses.ts";
import type { Network } from "./address.ts";

/** A route as the runtime needs it: printed from the route table, with compiled validators. */
export interface Operation {
  id: OperationId;
  service: "sanctions" | "adr";
  method: "GET" | "POST";
  path: string;
  policy: "default" | "lead";
  cache: "verdict" | "none";
  charges?: string;
  /** Query parameters that are whole numbers. */
  integers: readonly string[];
  maxBytes?: number;
  params?: Validate;
  query: Validate;
  body?: Validate;
}

/** What all operations share. */
export interface Surroundings {
  site: string;
  datasetVersion: string;
  trustedProxies: readonly Network[];
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

    /** Takes units, and answers 429 when there are too few. */
    const charge = async (cost: number, paid = 0): Promise<Response | undefined> => {
      if (limiter === undefined || client === undefined || cost === paid) return undefined;
      const taken = limiter.take(client, cost - paid, now);
      standing = taken instanceof Promise ? await taken : taken;
      if (standing.allowed) return undefined;
      const problem = quotaProblem(violatedPolicies(standing), quotaDetail(standing, cost));
      return problemResponse(problem, { ...fixed, ratelimit: limitField(standing), "retry-after": String(retryAfter(standing)) }, head);
    };
    const refuse = (trouble: Trouble): Response =>
      problemResponse(problemOf(trouble, around.site), { ...fixed, ...(standing ? { ratelimit: limitField(standing) } : {}), ...HINTS[trouble.status] }, head);

    try {
      const exceeded = await charge(1);
      if (exceeded) return exceeded;
      const read = await readQuestion(operation, event, around, now);
      if ("trouble" in read) return refuse(read.trouble);
      const { question } = read;
      const more = await charge(costOf(operation, question.body), 1);
      if (more) return more;
      const reply = await handler(question);
      if ("refusal" in reply) return refuse(reply.refusal);
      if (operation.cache === "none") {
        return bodyResponse(reply.json, { ...fixed, ...(standing ? { ratelimit: limitField(standing) } : {}), "content-type": JSON_TYPE, "cache-control": "no-store" }, head);
      }
      const { bytes, etag } = encodeReply(reply);
      const fields = { ...fixed, etag, "cache-control": publicCache(now, question.query["as_of"] === undefined) };
      if (isFresh(request.headers.get("if-none-match"), etag)) return bodyResponse(null, fields, head, 304);
      return bodyResponse(bytes, { ...fields, "content-type": JSON_TYPE }, head);
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

async function readQuestion(
  operation: Operation, event: H3Event, { site }: Surroundings, now: number,
): Promise<{ question: Question } | { trouble: Trouble }> {
  const params = event.context.params ?? {};
  const query = readQuery(event.url.search, operation.integers);
  const errors = [
    ...(operation.params === undefined ? [] : checkValue(operation.params, params, "parameter")),
    ...query.errors,
    ...checkValue(operation.query, query.values, "parameter"),
  ];
  let body: unknown;
  if (operation.body !== undefined) {
    const read = await readBody(event.req, operation.maxBytes ?? 0);
    if ("trouble" in read) return { trouble: read.trouble.status === 400 ? { ...read.trouble, errors: [...errors, ...(read.trouble.errors ?? [])] } : read.trouble };
    body = read.value;
    errors.push(...checkValue(operation.body, body, "body"));
  }
  if (errors.length > 0) return { trouble: { status: 400, errors } };
  return { question: { params, query: query.values, body, today: brusselsDay(now), site, idempotencyKey: event.req.headers.get("idempotency-key") ?? undefined } };
}

function costOf({ charges }: Operation, body: unknown): number {
  if (charges === undefined) return 1;
  return Math.max(1, (body as Record<string, unknown[]>)[charges]?.length ?? 1);
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
