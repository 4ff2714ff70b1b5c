import { H3, type H3Event, type HTTPError } from "h3";
import { answerRoom } from "./answer-room.ts";
import { afterArrivals } from "./arrivals.ts";
import { byteBudget } from "./byte-budget.ts";
import { createCounters, REASON_OF_STATUS, type Counters } from "./counters.ts";
import type { Incoming, Handlers, Operation, Serve, Units } from "./handler.ts";
import type { KeyFinder } from "./keys.ts";
import { memoryLimiter, type Limiter, type LocalLimiter } from "./limiter.ts";
import type { Log } from "./log.ts";
import { answerOperation, type Surroundings } from "./operation.ts";
import { operations } from "./operations.generated.ts";
import { problemOf, type Trouble } from "./problem.ts";
import type { AnswerPlain } from "./plain-path.ts";
import { bodyResponse, COMMON, preflightFields, problemResponse, responseOf, type HeaderFields, type Outgoing } from "./response.ts";
import { serviceRoutes, type Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import { fairTurns } from "./turns.ts";

/** Counts what clients ask for, by the policy that a path has. */
export type Limiters = Readonly<Record<Operation["policy"] | "static", Limiter>>;

/** What the app is made of; nothing of it is reached for from inside. */
export interface Parts extends Service {
  handlers: Handlers;
  units?: Units;
  log: Log;
  counters?: Counters;
  /** Looks up the keys that clients show. */
  keys?: KeyFinder;
  /** Counts somewhere else than in this process. */
  limiters?: Limiters;
  /** What is counted over all apps of a process; its own unless given. */
  bounds?: AppBounds;
  /** Milliseconds that do not go back with the time of day. */
  clock?: () => number;
  /** Answers assistants at `/mcp`; what serves them is read when the first asks. */
  mcp?: (service: Pick<Parts, "handlers"> & { units: Units }, limiter: Limiter | undefined, around: Surroundings) => Promise<Serve>;
}

/** What clients used, whichever release answers them. */
export interface AppBounds extends Pick<Surroundings, "turns" | "bodies" | "answers"> {
  limiters: Record<keyof Limiters, LocalLimiter>;
}

/** Runs a function in the next round of the process. */
const later = (run: () => void): void => void setImmediate(run);

/** Bounds of which nothing is used yet. `arrived` counts the connections that came in. */
export function createBounds(settings: Settings, clock: () => number, arrived: () => number = () => 0): AppBounds {
  return { limiters: memoryLimiters(settings, clock), turns: fairTurns(clock, later, afterArrivals(arrived, clock, later)), bodies: byteBudget(MOST_BODIES, MOST_BODIES_OF_CLIENT), answers: answerRoom(MOST_ANSWERS, clock) };
}

/** The request target may not be longer (bytes): what is asked in more than this belongs into a body. */
const LONGEST_TARGET = 8000;

const MEBIBYTE = 1024 * 1024;
/** Bytes of bodies that are read at one time, in all and of one client. */
const MOST_BODIES = 32 * MEBIBYTE;
const MOST_BODIES_OF_CLIENT = 8 * MEBIBYTE;
/** Bytes of large answers that are encoded and not taken yet: below those of all answers, from which on they are cut off. */
const MOST_ANSWERS = 24 * MEBIBYTE;

/** The HTTP surface. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
  /** The same for questions that need no routing. */
  answerPlain: AnswerPlain;
}

/** Builds the HTTP surface: every route of both services, the service paths, and a problem document for all else. */
export function createApp(parts: Parts): App {
  const { settings, units = {}, clock = () => performance.now(), counters = createCounters() } = parts;
  const site = settings.publicUrl ?? "";
  const { turns, bodies, answers, ...bounds } = parts.bounds ?? createBounds(settings, clock);
  const limiters = settings.rateLimit ? (parts.limiters ?? bounds.limiters) : undefined;
  const around: Surroundings = {
    site, datasetVersion: parts.datasetVersion, trustedProxies: settings.trustedProxies, now: parts.now, log: parts.log, counters, turns, bodies, answers, keys: parts.keys, signer: parts.signer,
  };
  const plain = new Map<string, { answer: (asked: Incoming) => Promise<Outgoing>; name: string }>();
  const app = new H3({ silent: true, onError: (error, event) => counted(serveError(error, event, around), counters) });
  for (const [path, methods] of resourcesOf()) {
    const allow = [...methods.keys(), "OPTIONS"].join(", ");
    const serve = (event: H3Event): Response | Promise<Response> => {
      const { method } = event.req;
      if (event.url.pathname.length + event.url.search.length > LONGEST_TARGET) return refuse(event, { status: 414 });
      const resource = methods.get(method);
      if (resource !== undefined) return resource.serve(event);
      if (method === "OPTIONS") return bodyResponse(null, preflightFields(allow), false, 204);
      return refuse(event, { status: 405, errors: [{ code: "method_not_allowed", detail: `This path has ${allow}.` }] }, { allow });
    };
    app.all(path, async (event) => {
      const from = clock();
      const response = await serve(event);
      return observed(response, methods.get(event.req.method)?.name ?? OTHER, from);
    });
  }
  app.all("/**", (event) => observed(refuse(event, { status: 404, detail: NO_PATH }), OTHER, clock()));
  return { fetch: (request) => app.fetch(request), answerPlain };

  function answerPlain(asked: Incoming): Promise<Outgoing> | undefined {
    const { pathname, search } = asked.url;
    const found = plain.get(pathname);
    if (found === undefined || pathname.length + search.length > LONGEST_TARGET) return undefined;
    const from = clock();
    return found.answer(asked).then((sent) => observed(sent, found.name, from));
  }

  /** Counts an answer and logs it, by what answered: nothing of the client. */
  function observed<Answer extends { readonly status: number }>(response: Answer, name: string, from: number): Answer {
    const passed = clock() - from;
    parts.metrics?.answered(name, response.status, passed / 1000);
    parts.log.info?.("answered", { operation: name, status: response.status, ms: Math.round(passed) });
    return counted(response, counters);
  }

  function refuse(event: H3Event, trouble: Trouble, fields: HeaderFields = {}): Response {
    return problemResponse(problemOf(trouble, site), { ...COMMON, ...fields }, event.req.method === "HEAD");
  }

  /** What answers each method, by path as h3 writes it. GET answers HEAD. */
  function resourcesOf(): Map<string, Map<string, Resource>> {
    const resources = new Map<string, Map<string, Resource>>();
    const add = (method: "GET" | "POST", path: string, serve: Serve, name: string = path): void => {
      const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
      const methods = resources.get(route) ?? new Map<string, Resource>();
      for (const answered of method === "GET" ? ["GET", "HEAD"] : [method]) methods.set(answered, { serve, name });
      resources.set(route, methods);
    };
    for (const operation of operations) {
      const prefix = operation.service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
      const answer = answerOperation(operation, { handler: parts.handlers[operation.id], unitsOf: units[operation.id], limiter: limiters?.[operation.policy], retirement: settings.deprecations.get(operation.id) }, around);
      add(operation.method, prefix + operation.path, async (event) => responseOf(await answer(event)), operation.id);
      if (operation.method === "GET" && operation.params === undefined) plain.set(prefix + operation.path, { answer, name: operation.id });
    }
    const { mcp } = parts;
    if (mcp !== undefined) add("POST", "/mcp", lazily(() => mcp({ handlers: parts.handlers, units }, limiters?.default, around)), "mcp");
    for (const { path, serve } of serviceRoutes(parts, limiters?.static, (request) => app.fetch(request))) add("GET", path, serve);
    return resources;
  }
}

/** Serves with what is read when it is first asked for. */
function lazily(open: () => Promise<Serve>): Serve {
  let opened: Promise<Serve> | undefined;
  return async (event) => (await (opened ??= open()))(event);
}

/** What answers a path, and the name that it is counted by. */
interface Resource {
  serve: Serve;
  name: string;
}

/** What no operation and no file answered. */
const OTHER = "other";

const NO_PATH = "There is no such path. The paths are listed in /openapi/sanctions.yaml and /openapi/adr.yaml.";

/** Limiters in the memory of this process. */
function memoryLimiters({ perMinute, perDay, unitsPerMinute, unitsPerDay, leadsPerMinute, leadsPerDay, staticPerMinute }: Settings, clock: () => number): Record<keyof Limiters, LocalLimiter> {
  const [minute, day] = [60, 86_400];
  return {
    default: memoryLimiter([
      { name: "requests", counts: "requests", quota: perMinute, window: minute }, { name: "requests-day", counts: "requests", quota: perDay, window: day },
      { name: "units", counts: "units", quota: unitsPerMinute, window: minute }, { name: "units-day", counts: "units", quota: unitsPerDay, window: day },
    ], clock, 8 * MEBIBYTE),
    lead: memoryLimiter([{ name: "lead", counts: "requests", quota: leadsPerMinute, window: minute }, { name: "lead-day", counts: "requests", quota: leadsPerDay, window: day }], clock, 2 * MEBIBYTE),
    static: memoryLimiter([{ name: "static", counts: "bytes", quota: staticPerMinute * MEBIBYTE, window: minute }], clock, 2 * MEBIBYTE),
  };
}

function counted<Answer extends { readonly status: number }>(response: Answer, counters: Counters): Answer {
  const reason = response.status < 400 ? undefined : REASON_OF_STATUS[response.status];
  if (reason !== undefined) counters.count(reason);
  return response;
}

/** Faults found before the path is looked up, and those of the service paths. Nothing of the request or of the error is repeated. */
function serveError(error: HTTPError, event: H3Event, { site, log }: Surroundings): Response {
  const head = event.req.method === "HEAD";
  if (error.status === 400) return problemResponse(problemOf({ status: 400, detail: "The path is not percent-encoded UTF-8." }, site), COMMON, head);
  const problem = problemOf({ status: 500, detail: "The service failed to answer." }, site);
  log.error("request failed", { instance: problem.instance, error: error.stack ?? error.message });
  return problemResponse(problem, COMMON, head);
}
