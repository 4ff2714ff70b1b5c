import { H3, type H3Event, type HTTPError } from "h3";
import { byteBudget } from "./byte-budget.ts";
import { createCounters, REASON_OF_STATUS, type Counters } from "./counters.ts";
import type { Handlers, Operation, Serve, Units } from "./handler.ts";
import { memoryLimiter, type Limiter } from "./limiter.ts";
import type { Log } from "./log.ts";
import { serveOperation, type Surroundings } from "./operation.ts";
import { operations } from "./operations.generated.ts";
import { problemOf, type Trouble } from "./problem.ts";
import { bodyResponse, COMMON, preflightFields, problemResponse, type HeaderFields } from "./response.ts";
import { serviceRoutes, type Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import { fairTurns } from "./turns.ts";

/** Counts what clients ask for, by the policy that a path has. */
export type Limiters = Readonly<Record<Operation["policy"] | "static", Limiter>>;

/** What the app is made of; nothing of it is reached for from inside. */
export interface Parts extends Service {
  handlers: Handlers;
  units?: Units;
  now: () => number;
  log: Log;
  counters?: Counters;
  /** Counts somewhere else than in this process. */
  limiters?: Limiters;
  /** Milliseconds that do not go back with the time of day. */
  clock?: () => number;
}

/** The request target may not be longer (bytes): what is asked in more than this belongs into a body. */
const LONGEST_TARGET = 8000;

const MEBIBYTE = 1024 * 1024;
/** Bytes of bodies that are read at one time, in all and of one client. */
const MOST_BODIES = 32 * MEBIBYTE;
const MOST_BODIES_OF_CLIENT = 8 * MEBIBYTE;

/** Builds the HTTP surface: every route of both services, the service paths, and a problem document for all else. */
export function createApp(parts: Parts): H3 {
  const { settings, site, units = {}, clock = () => performance.now(), counters = createCounters() } = parts;
  const limiters = settings.rateLimit ? (parts.limiters ?? memoryLimiters(settings, clock)) : undefined;
  const around: Surroundings = {
    site, datasetVersion: parts.datasetVersion, trustedProxies: settings.trustedProxies, now: parts.now, log: parts.log, counters,
    turns: fairTurns(clock, (run) => void setImmediate(run)), bodies: byteBudget(MOST_BODIES, MOST_BODIES_OF_CLIENT),
  };
  const app = new H3({ silent: true, onError: (error, event) => counted(serveError(error, event, around), counters) });
  for (const [path, methods] of resourcesOf()) {
    const allow = [...methods.keys(), "OPTIONS"].join(", ");
    const serve = (event: H3Event): Response | Promise<Response> => {
      const { method } = event.req;
      if (event.url.pathname.length + event.url.search.length > LONGEST_TARGET) return refuse(event, { status: 414 });
      const serveMethod = methods.get(method);
      if (serveMethod !== undefined) return serveMethod(event);
      if (method === "OPTIONS") return bodyResponse(null, preflightFields(allow), false, 204);
      return refuse(event, { status: 405, errors: [{ code: "method_not_allowed", detail: `This path has ${allow}.` }] }, { allow });
    };
    app.all(path, async (event) => counted(await serve(event), counters));
  }
  app.all("/**", (event) => counted(refuse(event, { status: 404, detail: NO_PATH }), counters));
  return app;

  function refuse(event: H3Event, trouble: Trouble, fields: HeaderFields = {}): Response {
    return problemResponse(problemOf(trouble, site), { ...COMMON, ...fields }, event.req.method === "HEAD");
  }

  /** What answers each method, by path as h3 writes it. GET answers HEAD. */
  function resourcesOf(): Map<string, Map<string, Serve>> {
    const resources = new Map<string, Map<string, Serve>>();
    const add = (method: "GET" | "POST", path: string, serve: Serve): void => {
      const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
      const methods = resources.get(route) ?? new Map<string, Serve>();
      for (const name of method === "GET" ? ["GET", "HEAD"] : [method]) methods.set(name, serve);
      resources.set(route, methods);
    };
    for (const operation of operations) {
      const prefix = operation.service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
      add(operation.method, prefix + operation.path, serveOperation(operation, { handler: parts.handlers[operation.id], unitsOf: units[operation.id], limiter: limiters?.[operation.policy] }, around));
    }
    for (const { path, serve } of serviceRoutes(parts, limiters?.static)) add("GET", path, serve);
    return resources;
  }
}

const NO_PATH = "There is no such path. The paths are listed in /openapi/sanctions.yaml and /openapi/adr.yaml.";

/** Limiters in the memory of this process. */
function memoryLimiters({ perMinute, perDay, unitsPerMinute, unitsPerDay, leadsPerMinute, leadsPerDay, staticPerMinute }: Settings, clock: () => number): Limiters {
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

function counted(response: Response, counters: Counters): Response {
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
