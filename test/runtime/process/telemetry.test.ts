import { context, propagation, trace, type Span, type TextMapPropagator, type Tracer } from "@opentelemetry/api";
import { afterEach, expect, it } from "vitest";
import { openTelemetry } from "../../../runtime/process/telemetry.ts";
import type { Store } from "../../../runtime/store/store.ts";
import { askApp, sampleApp } from "../http/harness.ts";

/** What an operator registers: it writes down the spans that it is given. */
function recorder(): { spans: { name: string; parent: unknown; status?: unknown; ended: boolean }[] } {
  const spans: { name: string; parent: unknown; status?: unknown; ended: boolean }[] = [];
  const PARENT = Symbol.for("test parent");
  const tracer = {
    startActiveSpan(name: string, ...rest: unknown[]) {
      const run = rest.pop() as (span: Span) => unknown;
      const from = (rest[1] as ReturnType<typeof context.active> | undefined) ?? context.active();
      const own: (typeof spans)[number] = { name, parent: from.getValue(PARENT), ended: false };
      spans.push(own);
      const span = {
        setAttributes: (attributes: Record<string, unknown>) => (own.status = attributes["http.response.status_code"]),
        setStatus: () => undefined,
        end: () => (own.ended = true),
      };
      return run(span as unknown as Span);
    },
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer as unknown as Tracer });
  propagation.setGlobalPropagator({
    extract: (from, carrier, getter) => from.setValue(PARENT, getter.get(carrier, "traceparent")),
    inject: () => undefined,
    fields: () => ["traceparent"],
  } satisfies TextMapPropagator);
  return { spans };
}

afterEach(() => {
  trace.disable();
  propagation.disable();
});

it("gives each request a span below the one that its client names, and each call of the store one", async () => {
  const { spans } = recorder();
  const { request, store } = openTelemetry();
  const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const send = askApp(sampleApp({ trace: request }));
  await send("/v1/classes", { headers: { traceparent: parent } });
  await send("/v1/classes?x=1");
  const own = store({ call: (async () => "stored") as unknown as Store["call"], close: async () => undefined });
  expect(await own.call("tryLead")).toBe("stored");
  expect(spans).toEqual([
    { name: "GET listClasses", parent, status: 200, ended: true },
    { name: "GET listClasses", parent: undefined, status: 400, ended: true },
    { name: "store tryLead", parent: undefined, ended: true },
  ]);
});

it("changes no answer where nothing is registered", async () => {
  const { status } = await askApp(sampleApp({ trace: openTelemetry().request }))("/v1/classes");
  expect(status).toBe(200);
});

it("uses what an SDK registers by its own copy of the API: 1.9, which SDKs ask for", async () => {
  const { spans } = recorder();
  const registered = globalThis as Record<symbol, { trace?: unknown; version: string } | undefined>;
  const { trace: provider } = registered[API] ?? {};
  trace.disable();
  const own = registered[API];
  registered[API] = { version: "1.9.0", trace: provider };
  try {
    await askApp(sampleApp({ trace: openTelemetry().request }))("/v1/classes");
  } finally {
    registered[API] = own;
  }
  expect(spans.map(({ name }) => name)).toEqual(["GET listClasses"]);
});

/** Where all copies of the API of OpenTelemetry keep what is registered; one of a later minor version finds nothing. */
const API = Symbol.for("opentelemetry.js.api.1");
