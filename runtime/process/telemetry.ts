import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { TraceRequest } from "../http/app.ts";
import type { Store } from "../store/store.ts";

/** What the service tells OpenTelemetry: spans of requests and of calls of the store, and how long answers took. */
export interface Telemetry {
  request: TraceRequest;
  /** The store, each call of which is a span. */
  store: (store: Store) => Store;
}

/**
 * Spans and metrics by the API of OpenTelemetry alone: where they go is what the operator registers before the service
 * starts (`node --import ./telemetry.mjs`); where nothing is registered nothing is recorded. Names of operations and
 * statuses are told, and nothing of what a client asks.
 */
export function openTelemetry(): Telemetry {
  const tracer = trace.getTracer("cargolex");
  const durations = metrics
    .getMeter("cargolex")
    .createHistogram("http.server.request.duration", { unit: "s", description: "Duration of requests." });
  return {
    request(operation, method, headers, answer) {
      const parent = propagation.extract(context.active(), headers, {
        get: (carrier, name) => carrier.get(name) ?? undefined,
        keys: (carrier) => [...carrier.keys()],
      });
      const attributes = { "http.request.method": method, "http.route": operation };
      const from = performance.now();
      return tracer.startActiveSpan(
        `${method} ${operation}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
        async (span) => {
          try {
            const answered = await answer();
            const status = { "http.response.status_code": answered.status };
            span.setAttributes(status);
            if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
            durations.record((performance.now() - from) / 1000, { ...attributes, ...status });
            return answered;
          } finally {
            span.end();
          }
        },
      );
    },
    store: (store) => ({
      close: () => store.close(),
      call: ((name: string, ...args: unknown[]) =>
        tracer.startActiveSpan(`store ${name}`, { kind: SpanKind.CLIENT }, async (span) => {
          try {
            return await (store.call as (...all: unknown[]) => Promise<unknown>)(name, ...args);
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        })) as Store["call"],
    }),
  };
}
