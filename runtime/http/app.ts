import { H3, HTTPError, type H3Event } from "h3";
import type { Handlers } from "./handler.ts";
import { COMMON, preflightFields } from "./headers.ts";
import { memoryLimiter, type Limiter } from "./limiter.ts";
import { serveOperation, type Operation, type Surroundings } from "./operation.ts";
import { problemOf, type ProblemStatus } from "./problem.ts";
import { bodyResponse, problemResponse } from "./responses.ts";
import { serviceRoutes, type Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import { operations } from "./validators.generated.js";

/** What the app is made of; nothing of it is reached for from inside. */
export interface Parts extends Omit<Service, "site" | "settings"> {
  handlers: Handlers;
  settings: Settings;
  /** Public URL without a slash at the end. */
  site: string;
  now: () => number;
  log: Surroundings["log"];
  /** Counts requests somewhere else than in this process. */
  limiters?: Record<Operation["policy"], Limiter>;
}

/** Builds the HTTP surface: every route of both services, the service paths, and a problem document for all else. */
export function createApp(parts: Parts): H3 {
  const { settings, site, log } = parts;
  const limiters = settings.rateLimit ? (parts.limiters ?? memoryLimiters(settings)) : undefined;
  const around: Surroundings = { site, datasetVersion: parts.datasetVersion, trustedProxies: settings.trustedProxies, now: parts.now, log };
  const app = new H3({ silent: true, onError: (error, event) => serveError(error, event, around) });
  const methods = new Map<string, string[]>();

  const add = (method: "GET" | "POST", path: string, serve: (event: H3Event) => Response | Promise<Response>): void => {
    const known = methods.get(path) ?? [];
    methods.set(path, [...known, ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
    app.on(method, path, serve);
    // By name, because the route for all other methods would catch HEAD before it falls back to GET.
    if (method === "GET") app.on("HEAD", path, serve);
  };

  for (const operation of operations) {
    const prefix = operation.service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
    const path = prefix + operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    add(operation.method, path, serveOperation(operation, parts.handlers[operation.id], limiters?.[operation.policy], around));
  }
  for (const { path, serve } of serviceRoutes({ ...parts, site, settings })) add("GET", path, serve);

  for (const [path, known] of methods) {
    const allow = [...known, "OPTIONS"].join(", ");
    app.on("OPTIONS", path, () => bodyResponse(null, preflightFields(allow), false, 204));
    app.all(path, (event) => {
      const problem = problemOf({ status: 405, errors: [{ code: "method_not_allowed", detail: `This path has ${allow}.` }] }, site);
      return problemResponse(problem, { ...COMMON, allow }, event.req.method === "HEAD");
    });
  }
  return app;
}

/** Faults found before a route is reached, and paths that no route has. Nothing of the request or of the error is repeated. */
function serveError(error: HTTPError, event: H3Event, { site, log }: Surroundings): Response {
  const status = STATUSES.find((known) => known === error.status) ?? 500;
  const problem = problemOf({ status, detail: DETAILS[status] }, site);
  if (status === 500) log.error("request failed", { instance: problem.instance, error: error.stack ?? error.message });
  return problemResponse(problem, COMMON, event.req.method === "HEAD");
}

const STATUSES = [400, 404, 413] as const satisfies ProblemStatus[];
const DETAILS = {
  400: "The path is not percent-encoded UTF-8.",
  404: "There is no such path. The paths are listed at /openapi/sanctions.yaml and /openapi/adr.yaml.",
  413: "The body is larger than any operation reads.",
  500: "The service failed to answer.",
} as const;

function memoryLimiters(settings: Settings): Record<Operation["policy"], Limiter> {
  const { perMinute, perDay, leadsPerMinute } = settings.limits;
  return {
    default: memoryLimiter([{ name: "default", quota: perMinute, window: 60 }, { name: "daily", quota: perDay, window: 86_400 }]),
    lead: memoryLimiter([{ name: "lead", quota: leadsPerMinute, window: 60 }]),
  };
}
