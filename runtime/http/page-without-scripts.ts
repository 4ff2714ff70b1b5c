import { hash } from "node:crypto";
import type { H3Event } from "h3";
import type { OperationId } from "../../openapi/routes.ts";
import { brusselsDay } from "./day.ts";
import type { Serve, ServeBytes } from "./handler.ts";
import { validatorsOf } from "./json-text.ts";
import { operations } from "./operations.generated.ts";
import { outgoing, COMMON, type HeaderFields } from "./response.ts";
import type { Settings } from "./settings.ts";

/** A question of the page, in the terms of an operation. */
interface OwnQuestion {
  operation: OperationId;
  params?: Record<string, string>;
  query: Record<string, unknown>;
  body?: unknown;
}

/** Prints the page of an address as a document without scripts, from what the service answers. */
export type RenderPage = (asked: {
  search: string;
  ask: (question: OwnQuestion) => Promise<{ status: number; text: string; sha256: string }>;
  today: string;
  site: string;
  style: string;
}) => Promise<{ status: number; text: string }>;

/** What the printed page is made with. */
export interface PlainPage {
  print: RenderPage;
  /** Path of the style sheet. */
  style: string;
  site: string;
  settings: Settings;
  now: () => number;
  /** Answers a request as the service does, with its quotas and refusals. */
  fetchOwn: (request: Request) => Response | Promise<Response>;
}

/** A document without scripts: nothing in it may run. */
const PLAIN_FIELDS: HeaderFields = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store", // it says "today", and holds a question
};

/**
 * Answers `/plain?q=...`: what the page shows at `/?q=...`, printed by the service. What the client asks counts as its
 * questions to the interface do.
 */
export function servePlainPage(
  { print, style, site, settings, now, fetchOwn }: PlainPage,
  serveBytes: ServeBytes,
): Serve {
  return async (event) => {
    let retryAfter: string | null = null;
    const ask = async (question: OwnQuestion): Promise<{ status: number; text: string; sha256: string }> => {
      const response = await fetchOwn(requestOf(event, question, settings));
      const bytes = new Uint8Array(await response.arrayBuffer());
      retryAfter ??= response.headers.get("retry-after");
      return { status: response.status, text: new TextDecoder().decode(bytes), sha256: hash("sha256", bytes, "hex") };
    };
    const { status, text } = await print({ search: event.url.search, ask, today: brusselsDay(now()), site, style });
    const bytes = Buffer.from(text);
    if (status === 200) return serveBytes(event, { bytes, etag: validatorsOf(bytes).etag }, PLAIN_FIELDS);
    return outgoing(
      bytes,
      { ...COMMON, ...PLAIN_FIELDS, ...(retryAfter === null ? {} : { "retry-after": retryAfter }) },
      event.req.method === "HEAD",
      status,
    );
  };
}

/** The question as a request of the same client. */
function requestOf(
  { req, url }: H3Event,
  { operation, params = {}, query, body }: OwnQuestion,
  { sanctionsPrefix, adrPrefix }: Settings,
): Request {
  const found = operations.find(({ id }) => id === operation);
  if (found === undefined) throw new Error(`there is no operation ${operation}`);
  const path =
    (found.service === "sanctions" ? sanctionsPrefix : adrPrefix) +
    found.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const forwarded = req.headers.get("x-forwarded-for");
  const headers = {
    ...(forwarded === null ? {} : { "x-forwarded-for": forwarded }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const request = new Request(new URL(search === "" ? path : `${path}?${search}`, url.origin), {
    method: found.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return Object.defineProperty(request, "ip", { value: req.ip });
}
