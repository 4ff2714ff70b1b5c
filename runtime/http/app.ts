import { H3Core, type H3Event, type HTTPError } from "h3";
import type { Handlers, Operation } from "./handler.ts";
import { COMMON, preflightFields, bodyResponse, problemResponse } from "./response.ts";
import { memoryLimiter, type Limiter } from "./quota.ts";
import { serveOperation, type Surroundings } from "./operation.ts";
import { problemOf } from "./problem.ts";
import { createRouter } from "./router.ts";
import { serviceRoutes, type Service } from "./service.ts";
import { operations } from "./operations.generated.ts";

/** What the app is made of; nothing of it is reached for from inside. */
export interface Parts extends Service {
  handlers: Handlers;
  now: () => number;
  log: Surroundings["log"];
  /** Counts requests somewhere else than in this process. */
  limiters?: Record<Operation["policy"], Limiter>;
}

/** Builds the HTTP surface: every route of both services, the service paths, and a problem document for all else. */
export function createApp(parts: Parts): H3Core {
  const { settings, site, log } = parts;
  const limiters = settings.rateLimit ? (parts.limiters ?? memoryLimiters(parts)) : undefined;
  const around: Surroundings = { site, datasetVersion: parts.datasetVersion, trustedProxies: settings.trustedProxies, now: parts.now, log };
  const router = createRouter();
  for (const operation of operations) {
    const prefix = operation.service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
    router.add(operation.method, prefix + operation.path, serveOperation(operation, parts.handlers[operation.id], limiters?.[operation.policy], around));
  }
  for (const { path, serve } of serviceRoutes(parts)) router.add("GET", path, serve);

  const app = new H3Core({ silent: true, onError: (error, event) => serveError(error, event, around) });
  app.handler = (event) => {
    const found = router.find(event.url.pathname);
    const { method } = event.req;
    if (found === undefined) return problemResponse(problemOf({ status: 404, detail: NO_PATH }, site), COMMON, method === "HEAD");
    const { resource, params } = found;
    const serve = resource.byMethod.get(method);
    if (serve !== undefined) {
      event.context.params = params;
      return serve(event);
    }
    if (method === "OPTIONS") return bodyResponse(null, preflightFields(resource.allow), false, 204);
    const problem = problemOf({ status: 405, errors: [{ code: "method_not_allowed", detail: `This path has ${resource.allow}.` }] }, site);
    return problemResponse(problem, { ...COMMON, allow: resource.allow }, method === "HEAD");
  };
  return app;
}

const NO_PATH = "There is no such path. The paths are listed in /openapi/sanctions.yaml and /openapi/adr.yaml.";

/** Faults found before the path is looked up, and those of the service paths. Nothing of the request or of the error is repeated. */
function serveError(error: HTTPError, event: H3Event, { site, log }: Surroundings): Response {
  const head = event.req.method === "HEAD";
  if (error.status === 400) return problemResponse(problemOf({ status: 400, detail: "The path is not percent-encoded UTF-8." }, site), COMMON, head);
  const problem = problemOf({ status: 500, detail: "The service failed to answer." }, site);
  log.error("request failed", { instance: problem.instance, error: error.stack ?? error.message });
  return problemResponse(problem, COMMON, head);
}

function memoryLimiters({ settings }: Parts): Record<Operation["policy"], Limiter> {
  const { perMinute, perDay, leadsPerMinute } = settings;
  return {
    default: memoryLimiter([{ name: "default", quota: perMinute, window: 60 }, { name: "daily", quota: perDay, window: 86_400 }]),
    lead: memoryLimiter([{ name: "lead", quota: leadsPerMinute, window: 60 }]),
  };
}
