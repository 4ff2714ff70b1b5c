import type { H3Event } from "h3";
import type { ByteBudget } from "./body.ts";
import { canonicalPath, canonicalTarget, readQuestion } from "./query.ts";
import { type Networks, clientOf } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import { ClientLeft, type Endpoint, type Handler, type Question, type TextAnswer } from "./handler.ts";
import { earlierAnswerTaken, type HeavyGate, TooBusy } from "./heavy.ts";
import { jsonBytes, validatorsOf } from "./json-text.ts";
import { type KeyFinder, type KeyGrant, shownKey } from "./keys.ts";
import { type Costs, type Limiter, type QuotaState, policiesTimes } from "./limiter.ts";
import { type Log, requestIdOf } from "./log.ts";
import { type Trouble, problemOf, quotaProblem } from "./problem.ts";
import { limitField, neverDetail, policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import {
  COMMON,
  type HeaderFields,
  type Outgoing,
  cacheControl,
  isFresh,
  outgoing,
  outgoingProblem,
} from "./response.ts";
import type { AnswerSigner } from "./signature.ts";
import type { Retirement } from "./settings.ts";

/** `WWW-Authenticate` of a refused key (RFC 6750, section 3). */
const CHALLENGE = 'Bearer realm="cargolex", error="invalid_token"';

/**
 * Parts of an address that change nothing: the order of parameters, and what links carry to be counted
 * (No-Vary-Search).
 */
const NO_VARY_SEARCH =
  'key-order, params=("utm_source" "utm_medium" "utm_campaign" "utm_term" "utm_content" "utm_id" "gclid" "fbclid" "_")';

/** What all operations share. */
export interface Surroundings {
  site: string;
  datasetVersion: string;
  trustedProxies: Networks;
  now: () => number;
  log: Log;
  counters: Counters;
  signer: AnswerSigner | undefined;
  /** Bytes of bodies that are being read. */
  bodies: ByteBudget;
  /** Where heavy requests wait for each other; absent where each request has a processor of its own. */
  heavy: HeavyGate | undefined;
  /** Absent where the service issues no keys: each that is shown is then unknown. */
  keys: KeyFinder | undefined;
}

/** What answers an operation, and within which limits. */
interface Answering {
  handler: Handler;
  /** Units that a question costs; 1 where none is given. */
  unitsOf: ((question: Question) => number) | undefined;
  limiter: Limiter | undefined;
  /** Where the operation is to go. */
  retirement: Retirement | undefined;
}

/** An operation with all that its answers are made with. */
interface Served extends Answering {
  operation: Endpoint;
  around: Surroundings;
  /** Fields of every answer of it. */
  fixed: HeaderFields;
}

/** Answers one operation: quota, validation, handler, then the answer with its validators and cache rules. */
export function answerOperation(
  operation: Endpoint,
  answering: Answering,
  around: Surroundings,
): (event: H3Event) => Promise<Outgoing> {
  const { retirement, limiter } = answering;
  const fixed: HeaderFields = {
    ...COMMON,
    "dataset-version": around.datasetVersion,
    ...retirementFields(retirement, around.site, operation.id),
    ...(limiter === undefined ? {} : { "ratelimit-policy": policyField(limiter.policies) }),
  };
  const served: Served = { ...answering, operation, around, fixed };
  return async (event) => {
    const requester = await openRequester(served, event);
    try {
      return await answerRequester(served, event, requester);
    } catch (error) {
      return refuseAfter(served, error, requester, event);
    }
  };
}

/** Client of a request with its quota. */
interface Requester {
  now: number;
  client: string;
  policies: Limiter["policies"];
  /** Where the key of the request was shown, and why it is refused. */
  refusedKey: { field: string; detail: string } | undefined;
  /** Fields of an answer that no cache shares: it may say what is left of the quota. */
  fields(this: void): HeaderFields;
  /** Takes from the quota, and answers 429 when there is too little. */
  charge(this: void, costs: Costs): Promise<Outgoing | undefined>;
  refuse(this: void, trouble: Trouble): Outgoing;
  /** True if the answer is for who asks alone: it shows what is left of the quota of a key. */
  isPrivate: boolean;
}

/** Finds out who asks. A key that cannot be looked up now leaves its client the quota of its address. */
async function openRequester({ limiter, around, fixed }: Served, event: H3Event): Promise<Requester> {
  const { req: request } = event;
  const now = around.now();
  const head = request.method === "HEAD";
  const shown = shownKey(request.headers);
  const result = shown === undefined ? undefined : await findGrant(around, shown);
  const grant = result !== undefined && "client" in result ? result : undefined;
  const { client, times } = grant ?? {
    client: clientOf(request.ip, request.headers.get("x-forwarded-for"), around.trustedProxies),
    times: 1,
  };
  const policies = limiter === undefined ? [] : policiesTimes(limiter.policies, times);
  const base =
    grant === undefined || limiter === undefined ? fixed : { ...fixed, "ratelimit-policy": policyField(policies) };
  let standing: QuotaState | undefined;
  const fields = (): HeaderFields => (standing === undefined ? base : { ...base, ratelimit: limitField(standing) });
  return {
    now,
    client,
    policies,
    refusedKey:
      result !== undefined && "refused" in result
        ? { field: shown?.field ?? "Authorization", detail: result.refused }
        : undefined,
    fields,
    async charge(costs) {
      const state = await limiter?.take(client, costs, times);
      standing = state;
      if (state === undefined || state.allowed) return undefined;
      const problem = quotaProblem(violatedPolicies(state), quotaDetail(state, costs), requestIdOf(event));
      return outgoingProblem(problem, { ...fields(), "retry-after": String(retryAfter(state)) }, head);
    },
    refuse: (trouble) =>
      outgoingProblem(
        problemOf(trouble, around.site, requestIdOf(event)),
        { ...fields(), ...HINTS[trouble.status] },
        head,
      ),
    isPrivate: shown !== undefined,
  };
}

/** What the key of a request gives; undefined where that cannot be found out now. */
async function findGrant(
  { keys }: Pick<Surroundings, "keys">,
  shown: NonNullable<ReturnType<typeof shownKey>>,
): Promise<KeyGrant | { refused: string } | undefined> {
  if ("refused" in shown) return shown;
  return keys === undefined ? { refused: "This service issues no keys." } : keys.find(shown.key);
}

/** Charges, reads the question, and has it answered. */
async function answerRequester(served: Served, event: H3Event, requester: Requester): Promise<Outgoing> {
  const { operation, handler, unitsOf, limiter, around } = served;
  const { now, client, policies, refusedKey, charge, refuse } = requester;
  const exceeded = await charge(FIRST);
  if (exceeded) return exceeded;
  if (refusedKey !== undefined)
    return refuse({
      status: 401,
      errors: [{ parameter: refusedKey.field, code: "invalid_key", detail: refusedKey.detail }],
    });
  const read = await readQuestion(operation, event, { site: around.site, now, client, bodies: around.bodies });
  if ("trouble" in read) return refuse(read.trouble);
  const { question } = read;
  const units = unitsOf?.(question) ?? 1;
  const never = limiter && neverDetail(policies, { units });
  if (never !== undefined)
    return refuse({
      status: 413,
      errors: [{ pointer: `/${operation.charges ?? ""}`, code: "too_many_items", detail: never }],
    });
  const exceededByUnits = units > 1 ? await charge({ units: units - 1 }) : undefined;
  if (exceededByUnits) return exceededByUnits;
  const leave = units > 1 ? await enterHeavy(around, event, client, units) : undefined;
  try {
    if (question.hasLeft?.() === true) throw new ClientLeft();
    const reply = await handler(question);
    return "refusal" in reply ? refuse(reply.refusal) : await respond(served, event, question, reply, requester);
  } finally {
    // Handed over, not taken: what is unread is bounded by its bytes.
    leave?.();
  }
}

async function enterHeavy(
  { heavy }: Pick<Surroundings, "heavy">,
  event: H3Event,
  client: string,
  units: number,
): Promise<(() => void) | undefined> {
  if (heavy === undefined) return undefined;
  await earlierAnswerTaken(event);
  return heavy.enter(client, units);
}

/** Sends an answer with its validators and cache rules. */
async function respond(
  served: Served,
  event: H3Event,
  question: Question,
  reply: TextAnswer,
  { now, fields: ownFields, isPrivate }: Requester,
): Promise<Outgoing> {
  const { operation, around, fixed } = served;
  const head = event.req.method === "HEAD";
  const body = jsonBytes(reply.json);
  const { etag, reprDigest } = validatorsOf(body);
  const content = { "content-type": JSON_TYPE, "repr-digest": reprDigest };
  if (operation.cache === "none")
    return outgoing(
      body,
      await withSignature(served, { ...ownFields(), ...content, "cache-control": "no-store" }, now, event),
      head,
    );
  const path = canonicalPath(event.url.pathname, question.params, reply.canonical);
  const target = { ...question.query, ...reply.canonical };
  const fields = isPrivate ? ownFields() : fixed;
  const cached = {
    ...fields,
    ...(reply.next === undefined
      ? {}
      : {
          link: [
            ...(fields["link"] === undefined ? [] : [fields["link"]]),
            `<${canonicalTarget(path, { ...target, offset: reply.next }, operation.query)}>; rel="next"`,
          ].join(", "),
        }),
    etag,
    "cache-control": cacheControl(
      isPrivate ? "private" : "public",
      now,
      question.query["as_of"] === undefined,
      around.now() - now,
    ),
    "content-location": canonicalTarget(path, target, operation.query),
    "no-vary-search": NO_VARY_SEARCH,
  };
  return isFresh(event.req.headers.get("if-none-match"), etag)
    ? outgoing(null, cached, head, 304)
    : outgoing(body, await withSignature(served, { ...cached, ...content }, now, event), head);
}

/**
 * Adds the signature. A cached answer is bound to its question by `Content-Location`, since a cache may give it for
 * another spelling of the address; an answer to a
 * body by the address, and by `Content-Digest` where the client sent it (it was compared with the body).
 */
async function withSignature(
  { operation, around: { signer } }: Served,
  fields: HeaderFields,
  now: number,
  { req, url }: H3Event,
): Promise<HeaderFields> {
  if (signer === undefined) return fields;
  const covered = SIGNED_FIELDS.flatMap((name): [string, string][] =>
    fields[name] === undefined ? [] : [[`"${name}"`, fields[name]]],
  );
  const sent = req.headers.get("content-digest");
  const requested: [string, string][] =
    operation.method === "GET"
      ? []
      : [
          ['"@method";req', req.method],
          ['"@path";req', url.pathname],
          ['"@query";req', url.search === "" ? "?" : url.search],
          ...(sent === null ? [] : [['"content-digest";req', sent] as [string, string]]),
        ];
  return { ...fields, ...(await signer.sign([['"@status"', "200"], ...covered, ...requested], now)) };
}

function refuseAfter(
  { operation, around, fixed }: Served,
  error: unknown,
  { refuse }: Requester,
  event: H3Event,
): Outgoing {
  const head = event.req.method === "HEAD";
  if (error instanceof TooBusy) {
    around.counters.count("busy");
    return refuse({ status: 503, detail: "The service has more work than it can take. Ask again later." });
  }
  if (error instanceof ClientLeft) {
    around.counters.count("client_left");
    return outgoing(null, fixed, head, 503); // which nobody reads
  }
  const problem = problemOf(
    {
      status: 500,
      detail: "The service failed to answer. Nothing can be concluded from this about the goods asked for.",
    },
    around.site,
    requestIdOf(event),
  );
  around.log.error("operation failed", {
    operation: operation.id,
    request: requestIdOf(event),
    error: describeError(error),
  });
  return outgoingProblem(problem, fixed, head);
}

/** Fields of an answer that a signature covers. */
const SIGNED_FIELDS = ["content-type", "repr-digest", "dataset-version", "content-location"];
const FIRST: Costs = { requests: 1, units: 1 };
const JSON_TYPE = "application/json";

/** Fields that tell a client what to do about a status. */
const HINTS: Partial<Record<Trouble["status"], HeaderFields>> = {
  401: { "www-authenticate": CHALLENGE },
  415: { accept: "application/json", "accept-encoding": "identity" },
  503: { "retry-after": "30" },
};

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), with the page that says what to use instead. */
function retirementFields(retirement: Retirement | undefined, site: string, id: string): HeaderFields {
  if (retirement === undefined) return {};
  const { deprecated, sunset } = retirement;
  const page = `<${site}/docs#${id}>`;
  return {
    deprecation: `@${deprecated / 1000}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    link: [
      `${page}; rel="deprecation"; type="text/html"`,
      ...(sunset === undefined ? [] : [`${page}; rel="sunset"; type="text/html"`]),
    ].join(", "),
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
