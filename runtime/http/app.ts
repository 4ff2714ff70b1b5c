import { H3, type H3Event, type HTTPError } from "h3";
import { type Counters, REASON_OF_STATUS, createCounters } from "./counters.ts";
import type { Handlers, Operation, Serve, Units } from "./handler.ts";
import { type HeavyGate, heavyGate } from "./heavy.ts";
import type { KeyFinder } from "./keys.ts";
import { type Limiter, type LocalLimiter, memoryLimiter } from "./limiter.ts";
import { type Log, requestIdOf } from "./log.ts";
import { type Surroundings, answerOperation } from "./operation.ts";
import { operations } from "./operations.generated.ts";
import { type Trouble, problemOf } from "./problem.ts";
import { COMMON, type HeaderFields, type Outgoing, outgoing, outgoingProblem, preflightFields } from "./response.ts";
import { serveMissing } from "./pages.ts";
import { type Service, serviceRoutes } from "./service.ts";
import type { Settings } from "./settings.ts";
import { FastResponse } from "srvx";
import { onceOrAgain } from "../text/memo.ts";
import { byteBudget } from "./body.ts";

/** Counts what clients ask for, by the policy that a path has. */
export type Limiters = Readonly<Record<Operation["policy"] | "static", Limiter>>;

/** Answers a request within a span, which goes on the trace that the request names (W3C Trace Context). */
export type TraceRequest = <Answer extends { status: number }>(
  operation: string,
  method: string,
  headers: Headers,
  answer: () => Promise<Answer>,
) => Promise<Answer>;

/** What the app is made of; nothing of it is reached for from inside. */
interface Parts extends Service {
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
  /** Tells OpenTelemetry of requests, where the service does. */
  trace?: TraceRequest | undefined;
  /** Milliseconds that do not go back with the time of day. */
  clock?: () => number;
  /** Answers assistants at `/mcp`; what serves them is read when the first asks. */
  mcp?: (
    service: Pick<Parts, "handlers"> & { units: Units },
    limiter: Limiter | undefined,
    around: Surroundings,
  ) => Promise<Serve>;
}

/** What clients used, whichever release answers them. */
interface AppBounds extends Pick<Surroundings, "bodies" | "heavy"> {
  limiters: Record<keyof Limiters, LocalLimiter>;
}

/** Bounds of which nothing is used yet. */
export function createBounds(settings: Settings, clock: () => number): AppBounds & { heavy: HeavyGate } {
  return {
    limiters: memoryLimiters(settings, clock),
    bodies: byteBudget(MOST_BODIES, MOST_BODIES_OF_CLIENT),
    heavy: heavyGate(clock),
  };
}

/** The request target may not be longer (bytes): what is asked in more than this belongs into a body. */
const LONGEST_TARGET = 8000;

const MEBIBYTE = 1024 * 1024;
/** Bytes of bodies that are read at one time, in all and of one client. */
const MOST_BODIES = 32 * MEBIBYTE;
const MOST_BODIES_OF_CLIENT = 8 * MEBIBYTE;
/** The HTTP surface. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/** Builds the HTTP surface: every route of both services, the service paths, and a problem document for all else. */
export function createApp(parts: Parts): App {
  const { settings, clock = () => performance.now(), counters = createCounters() } = parts;
  const site = settings.publicUrl ?? "";
  const { limiters: local, ...bounds } = parts.bounds ?? createBounds(settings, clock);
  const limiters = settings.rateLimit ? (parts.limiters ?? local) : undefined;
  const around: Surroundings = {
    site,
    datasetVersion: parts.datasetVersion,
    trustedProxies: settings.trustedProxies,
    now: parts.now,
    log: parts.log,
    counters,
    ...bounds,
    keys: parts.keys,
    signer: parts.signer,
  };
  const app = new H3({
    silent: true,
    onError: (error, event) => send(event, counted(answerError(error, event, around))),
  });
  for (const [path, methods] of resourcesOf(parts, limiters, around, (request) => app.fetch(request))) {
    const allow = [...methods.keys(), "OPTIONS"].join(", ");
    app.all(path, async (event) => {
      const from = clock();
      const resource = methods.get(event.req.method);
      const name = resource?.name ?? OTHER;
      const answer = async (): Promise<Outgoing> => answerTo(event, resource, allow);
      const { trace } = parts;
      const answered = await (trace ? trace(name, event.req.method, event.req.headers, answer) : answer());
      return observed(event, answered, name, from);
    });
  }
  const missing = parts.pages === undefined ? undefined : serveMissing(parts.pages, { site, settings });
  app.all("/**", async (event) => {
    const from = clock();
    const page = await missing?.(event);
    return observed(event, page ?? refuse(event, { status: 404, detail: NO_PATH }), OTHER, from);
  });
  return { fetch: (request) => app.fetch(request) };

  function answerTo(event: H3Event, resource: Resource | undefined, allow: string): Outgoing | Promise<Outgoing> {
    if (event.url.pathname.length + event.url.search.length > LONGEST_TARGET) return refuse(event, { status: 414 });
    if (resource !== undefined) return resource.serve(event);
    if (event.req.method === "OPTIONS") return outgoing(null, preflightFields(allow), false, 204);
    return refuse(
      event,
      { status: 405, errors: [{ code: "method_not_allowed", detail: `This path has ${allow}.` }] },
      { allow },
    );
  }

  /** Counts an answer and logs it, by what answered: nothing of the client. */
  function observed(event: H3Event, answer: Outgoing, name: string, from: number): Response {
    const passed = clock() - from;
    parts.metrics?.answered(name, answer.status, passed / 1000);
    parts.log.info?.("answered", {
      operation: name,
      status: answer.status,
      ms: Math.round(passed),
      request: requestIdOf(event),
    });
    return send(event, counted(answer));
  }

  function counted(answer: Outgoing): Outgoing {
    const reason = answer.status < 400 ? undefined : REASON_OF_STATUS[answer.status];
    if (reason !== undefined) counters.count(reason);
    return answer;
  }

  function refuse(event: H3Event, trouble: Trouble, fields: HeaderFields = {}): Outgoing {
    return outgoingProblem(
      problemOf(trouble, site, requestIdOf(event)),
      { ...COMMON, ...fields },
      event.req.method === "HEAD",
    );
  }
}

/** What answers each method, by path as h3 writes it. GET answers HEAD. */
function resourcesOf(
  parts: Parts,
  limiters: Parts["limiters"],
  around: Surroundings,
  fetch: App["fetch"],
): Map<string, Map<string, Resource>> {
  const { settings, units = {} } = parts;
  const resources = new Map<string, Map<string, Resource>>();
  const add = (method: "GET" | "POST", path: string, serve: Serve, name: string = path): void => {
    const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const methods = resources.get(route) ?? new Map<string, Resource>();
    for (const answered of method === "GET" ? ["GET", "HEAD"] : [method]) methods.set(answered, { serve, name });
    resources.set(route, methods);
  };
  for (const operation of operations) {
    const prefix = operation.service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
    const answer = answerOperation(
      operation,
      {
        handler: parts.handlers[operation.id],
        unitsOf: units[operation.id],
        limiter: limiters?.[operation.policy],
        retirement: settings.deprecations.get(operation.id),
      },
      around,
    );
    add(operation.method, prefix + operation.path, answer, operation.id);
  }
  const { mcp } = parts;
  if (mcp !== undefined)
    add(
      "POST",
      "/mcp",
      lazily(() => mcp({ handlers: parts.handlers, units }, limiters?.default, around)),
      "mcp",
    );
  for (const { path, serve } of serviceRoutes(parts, limiters?.static, fetch)) add("GET", path, serve);
  return resources;
}

/** The answer as web standards have it, with the id of its request. */
function send(event: H3Event, { status, fields, body }: Outgoing): Response {
  return responseOf({ status, fields: { ...fields, "x-request-id": requestIdOf(event) }, body });
}

/** Serves with what is read when it is first asked for. */
function lazily(open: () => Promise<Serve>): Serve {
  const opened = onceOrAgain(open);
  return async (event) => (await opened())(event);
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
function memoryLimiters(
  { perMinute, perDay, unitsPerMinute, unitsPerDay, leadsPerMinute, leadsPerDay, staticPerMinute }: Settings,
  clock: () => number,
): Record<keyof Limiters, LocalLimiter> {
  const [minute, day] = [60, 86_400];
  return {
    default: memoryLimiter(
      [
        { name: "requests", counts: "requests", quota: perMinute, window: minute },
        { name: "requests-day", counts: "requests", quota: perDay, window: day },
        { name: "units", counts: "units", quota: unitsPerMinute, window: minute },
        { name: "units-day", counts: "units", quota: unitsPerDay, window: day },
      ],
      clock,
      8 * MEBIBYTE,
    ),
    lead: memoryLimiter(
      [
        { name: "lead", counts: "requests", quota: leadsPerMinute, window: minute },
        { name: "lead-day", counts: "requests", quota: leadsPerDay, window: day },
      ],
      clock,
      2 * MEBIBYTE,
    ),
    static: memoryLimiter(
      [{ name: "static", counts: "bytes", quota: staticPerMinute * MEBIBYTE, window: minute }],
      clock,
      2 * MEBIBYTE,
    ),
  };
}

/**
 * Faults found before the path is looked up, and those of the service paths. Nothing of the request or of the error is
 * repeated.
 */
function answerError(error: HTTPError, event: H3Event, { site, log }: Surroundings): Outgoing {
  const head = event.req.method === "HEAD";
  if (error.status === 400)
    return outgoingProblem(
      problemOf({ status: 400, detail: "The path is not percent-encoded UTF-8." }, site, requestIdOf(event)),
      COMMON,
      head,
    );
  const problem = problemOf({ status: 500, detail: "The service failed to answer." }, site, requestIdOf(event));
  log.error("request failed", { request: requestIdOf(event), error: error.stack ?? error.message });
  return outgoingProblem(problem, COMMON, head);
}

/** What is to be sent, as web standards have it. */
function responseOf({ status, fields, body }: Outgoing): Response {
  return new FastResponse(body, { status, headers: fields });
}
