import type { AnswerRoom } from "./answer-room.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { canonicalTarget, NO_VARY_SEARCH } from "./canonical.ts";
import { clientOf, type Networks } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import type { Incoming, TextAnswer, Handler, Endpoint, Question, Reply } from "./handler.ts";
import { jsonBytesInTurns } from "./json-in-turns.ts";
import { joinText, sizeOfText, validatorsOfBody, type Printed, type Validators } from "./json-text.ts";
import { CHALLENGE, shownKey, type KeyFinder, type KeyGrant } from "./keys.ts";
import { policiesTimes, type Costs, type Limiter, type QuotaState } from "./limiter.ts";
import type { Log } from "./log.ts";
import { problemOf, quotaProblem, type Trouble } from "./problem.ts";
import { questionReader, type Asking } from "./query.ts";
import { limitField, neverDetail, policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import { COMMON, cacheControl, isFresh, outgoing, outgoingProblem, type HeaderFields, type Outgoing } from "./response.ts";
import type { AnswerSigner } from "./signature.ts";
import type { Retirement } from "./settings.ts";
import { ClientLeft, TooBusy, type Turns, type Work } from "./turns.ts";

/** What all operations share. */
export interface Surroundings {
  site: string;
  datasetVersion: string;
  trustedProxies: Networks;
  now: () => number;
  log: Log;
  counters: Counters;
  turns: Turns;
  signer: AnswerSigner | undefined;
  /** Bytes of bodies that are being read. */
  bodies: ByteBudget;
  /** Where large answers are encoded. */
  answers: AnswerRoom;
  /** Absent where the service issues no keys: each that is shown is then unknown. */
  keys: KeyFinder | undefined;
}

/** What is an operation's own. */
export interface Own {
  handler: Handler;
  /** Units that a question costs; 1 where none is given. */
  unitsOf: ((question: Question) => number) | undefined;
  limiter: Limiter | undefined;
  /** Where the operation is to go. */
  retirement: Retirement | undefined;
}

/** Answers one operation: quota, validation, handler, then the answer with its validators and cache rules. */
export function answerOperation(operation: Endpoint, { handler, unitsOf, limiter, retirement }: Own, around: Surroundings): (asked: Incoming) => Promise<Outgoing> {
  const fixed: HeaderFields = {
    ...COMMON,
    "dataset-version": around.datasetVersion,
    ...retirementFields(retirement, around.site, operation.id),
    ...(limiter === undefined ? {} : { "ratelimit-policy": policyField(limiter.policies) }),
  };

  const reader = questionReader(operation);

  return (event) => answerEvent(event, around.now());

  async function answerEvent(event: Incoming, now: number): Promise<Outgoing> {
    const { req: request } = event;
    const head = request.method === "HEAD";
    const shown = shownKey(request.headers);
    const found = shown === undefined ? undefined : await findGrant(shown);
    // A key that cannot be looked up now leaves its client the quota of its address.
    const grant = found !== undefined && "client" in found ? found : undefined;
    const { client, times } = grant ?? { client: clientOf(request.ip, request.headers.get("x-forwarded-for"), around.trustedProxies), times: 1 };
    const policies = limiter === undefined ? [] : policiesTimes(limiter.policies, times);
    const base = grant === undefined || limiter === undefined ? fixed : { ...fixed, "ratelimit-policy": policyField(policies) };
    let standing: QuotaState | undefined;

    /** Fields of an answer that no cache shares: it may say what is left of the quota. */
    const own = (): HeaderFields => (standing === undefined ? base : { ...base, ratelimit: limitField(standing) });
    /** Takes from the quota, and answers 429 when there is too little. */
    const charge = (costs: Costs): Outgoing | undefined | Promise<Outgoing | undefined> => {
      const taken = limiter?.take(client, costs, times);
      return taken instanceof Promise ? taken.then((state) => chargeBy(state, costs)) : taken && chargeBy(taken, costs);
    };
    const chargeBy = (state: QuotaState, costs: Costs): Outgoing | undefined => {
      standing = state;
      if (state.allowed) return undefined;
      const problem = quotaProblem(violatedPolicies(state), quotaDetail(state, costs));
      return outgoingProblem(problem, { ...own(), "retry-after": String(retryAfter(state)) }, head);
    };
    const refuse = (trouble: Trouble): Outgoing => outgoingProblem(problemOf(trouble, around.site), { ...own(), ...HINTS[trouble.status] }, head);

    try {
      const charged = charge(FIRST);
      const exceeded = charged instanceof Promise ? await charged : charged;
      if (exceeded) return exceeded;
      if (found !== undefined && "refused" in found) return refuse({ status: 401, errors: [{ parameter: "Authorization", code: "invalid_key", detail: found.refused }] });
      const inTurn: Asking["inTurn"] = (work, units) => around.turns.run(client, () => isGone(event), work, units);
      const reading = reader.read(event, { site: around.site, now, client, bodies: around.bodies, inTurn });
      const read = reading instanceof Promise ? await reading : reading;
      if ("trouble" in read) return refuse(read.trouble);
      const { question } = read;
      const units = unitsOf?.(question) ?? 1;
      const never = limiter && neverDetail(policies, { units });
      if (never !== undefined) return refuse({ status: 413, errors: [{ pointer: `/${operation.charges ?? ""}`, code: "too_many_items", detail: never }] });
      const further = units > 1 ? charge({ units: units - 1 }) : undefined;
      const more = further instanceof Promise ? await further : further;
      if (more) return more;
      const answering = units > (operation.body === undefined ? MOST_BRIEF : 1) ? inTurn((work) => encoded(handler({ ...question, work }), work, (bytes) => enter(event, client, bytes)), units) : answerBriefly(event, question);
      const reply = answering instanceof Promise ? await answering : answering;
      return "refusal" in reply ? refuse(reply.refusal) : respond(event, question, reply, { now, own, isPrivate: shown !== undefined });
    } catch (error) {
      return refuseAfter(error, refuse, head);
    }
  }

  function answerBriefly(event: Incoming, question: Question): Reply | Promise<Reply> {
    const turn = around.turns.brief();
    return turn === undefined ? handler(question) : turn.then(() => {
      if (isGone(event)) throw new ClientLeft();
      return handler(question);
    });
  }

  /** Waits until an answer of so many bytes may be encoded; where there is no socket nothing is held. */
  function enter({ req: { runtime } }: Incoming, client: string, bytes: number): Promise<void> | undefined {
    const response = runtime?.node?.res;
    return response === undefined ? undefined : around.answers.enter(client, bytes, response);
  }

  /** What the key of a request gives; undefined where that cannot be found out now. */
  async function findGrant(shown: NonNullable<ReturnType<typeof shownKey>>): Promise<KeyGrant | { refused: string } | undefined> {
    if ("refused" in shown) return shown;
    return around.keys === undefined ? { refused: "This service issues no keys." } : around.keys.find(shown.key);
  }

  function respond(event: Incoming, question: Question, reply: TextAnswer, { now, own, isPrivate }: Asker): Outgoing | Promise<Outgoing> {
    const head = event.req.method === "HEAD";
    const { signer } = around;
    const send = (body: Printed | Uint8Array, fields: HeaderFields): Outgoing | Promise<Outgoing> =>
      signer === undefined ? outgoing(body, fields, head) : signed(signer, body, fields, now, event).then((all) => outgoing(body, all, head));
    if (operation.cache === "none") return send(reply.bytes ?? joinText(reply.json), { ...own(), ...digest(reply.validators), "content-type": JSON_TYPE, "cache-control": "no-store" });
    const made = reply.bytes ?? (reply.validators === undefined ? joinText(reply.json) : undefined);
    const { etag, reprDigest } = reply.validators ?? validatorsOfBody(made!);
    if (reply.isKept) reader.keep(event.url, question);
    const shared = isPrivate ? own() : fixed;
    const cache = cacheControl(isPrivate ? "private" : "public", now, question.query["as_of"] === undefined);
    const target = targetOf(event.url.pathname, question, reply.canonical);
    if (isFresh(event.req.headers.get("if-none-match"), etag)) return outgoing(null, { ...shared, etag, "cache-control": cache, "content-location": target, "no-vary-search": NO_VARY_SEARCH }, head, 304);
    return send(made ?? joinText(reply.json), { ...shared, etag, "cache-control": cache, "content-location": target, "no-vary-search": NO_VARY_SEARCH, "repr-digest": reprDigest, "content-type": JSON_TYPE });
  }

  /** The canonical address of a question, of which a reply says what was read otherwise than it was written. */
  function targetOf(path: string, { query, target }: Question, canonical: TextAnswer["canonical"] = {}): string {
    let asWritten = target !== undefined;
    for (const name in canonical) asWritten &&= query[name] === canonical[name];
    return asWritten ? target! : canonicalTarget(path, { ...query, ...canonical }, operation.query);
  }

  /**
   * Adds the signature. A cached answer is bound to its question by `Content-Location`, since a cache may give it for another spelling of the address; an answer to a
   * body by the address, and by `Content-Digest` where the client sent it (it was compared with the body).
   */
  async function signed(signer: AnswerSigner, body: Printed | Uint8Array, fields: HeaderFields, now: number, { req, url }: Incoming): Promise<HeaderFields> {
    const answer: HeaderFields = fields["repr-digest"] === undefined ? { ...fields, "repr-digest": validatorsOfBody(body).reprDigest } : fields;
    const covered = SIGNED_FIELDS.flatMap((name): [string, string][] => (answer[name] === undefined ? [] : [[`"${name}"`, answer[name]]]));
    const sent = req.headers.get("content-digest");
    const asked: [string, string][] =
      operation.method === "GET" ? [] : [['"@method";req', req.method], ['"@path";req', url.pathname], ['"@query";req', url.search === "" ? "?" : url.search], ...(sent === null ? [] : [['"content-digest";req', sent] as [string, string]])];
    return { ...answer, ...(await signer.sign([['"@status"', "200"], ...covered, ...asked], now)) };
  }

  function refuseAfter(error: unknown, refuse: (trouble: Trouble) => Outgoing, head: boolean): Outgoing {
    if (error instanceof TooBusy) {
      around.counters.count("busy");
      return refuse({ status: 503, detail: "The service has more work than it can take. Ask again later." });
    }
    if (error instanceof ClientLeft) {
      around.counters.count("client_left");
      return outgoing(null, fixed, head, 503); // which nobody reads
    }
    const problem = problemOf({ status: 500, detail: "The service failed to answer. Nothing can be concluded from this about the goods asked for." }, around.site);
    around.log.error("operation failed", { operation: operation.id, instance: problem.instance, error: describeError(error) });
    return outgoingProblem(problem, fixed, head);
  }
}

/** Whether nobody waits for the answer any more. */
function isGone({ req }: Incoming): boolean {
  return req.runtime?.node === undefined ? req.signal?.aborted === true : req.runtime.node.req.socket.destroyed;
}

/** Who asks, and when. */
interface Asker {
  now: number;
  own: () => HeaderFields;
  /** Whether the answer is for who asks alone: it shows what is left of the quota of a key. */
  isPrivate: boolean;
}

/** A reply to long work: its text, too, is encoded a piece at a time, once there is room for it. */
async function encoded(handled: Reply | Promise<Reply>, work: Work, enter: (bytes: number) => Promise<void> | undefined): Promise<Reply> {
  const reply = await handled;
  if ("refusal" in reply || reply.bytes !== undefined) return reply;
  const entering = enter(sizeOfText(reply.json));
  if (entering !== undefined) {
    await entering;
    const turn = work.breathe();
    if (turn !== undefined) await turn;
  }
  return { ...reply, ...(await jsonBytesInTurns(reply.json, work)) };
}

function digest(validators: Validators | undefined): HeaderFields {
  return validators === undefined ? {} : { "repr-digest": validators.reprDigest };
}

/** Fields of an answer that a signature covers. */
const SIGNED_FIELDS = ["content-type", "repr-digest", "dataset-version", "content-location"];
const FIRST: Costs = { requests: 1, units: 1 };
/** A question of so many units without a body is short work: one for a name costs two, and takes no longer than one for a code that shows as many results. */
const MOST_BRIEF = 2;
const JSON_TYPE = "application/json";

/** Fields that tell a client what to do about a status. */
const HINTS: Partial<Record<Trouble["status"], HeaderFields>> = { 401: { "www-authenticate": CHALLENGE }, 415: { accept: "application/json" }, 503: { "retry-after": "30" } };

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), with the page that says what to use instead. */
function retirementFields(retirement: Retirement | undefined, site: string, id: string): HeaderFields {
  if (retirement === undefined) return {};
  const { deprecated, sunset } = retirement;
  const page = `<${site}/docs#${id}>`;
  return {
    deprecation: `@${deprecated / 1000}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    link: [`${page}; rel="deprecation"; type="text/html"`, ...(sunset === undefined ? [] : [`${page}; rel="sunset"; type="text/html"`])].join(", "),
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
