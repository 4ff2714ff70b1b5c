import type { H3Event } from "h3";
import { PROBLEM_KINDS } from "../../openapi/problem-kinds.ts";
import type { Health } from "../../openapi/schemas/common.ts";
import { clientOf } from "./client-address.ts";
import type { Serve } from "./handler.ts";
import { jsonTag } from "./json-text.ts";
import type { Limiter } from "./limiter.ts";
import { fill, problemOf, quotaProblem, type Facts } from "./problem.ts";
import { policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import { bodyResponse, COMMON, isFresh, problemResponse, type HeaderFields } from "./response.ts";
import type { Settings } from "./settings.ts";

/** Something that is looked at when readiness is asked for. Resolves to what is wrong with it, or undefined. */
export type ReadyCheck = () => Promise<string | undefined>;

export interface Service extends Facts {
  settings: Settings;
  /** The text of a document, by the file it was bundled as. */
  documents(file: string): Promise<string>;
  /** What the service cannot answer without. */
  ready: Readonly<Record<string, ReadyCheck>>;
  /** What is reported, and stops no other question. */
  reported?: Readonly<Record<string, ReadyCheck>>;
}

const CACHED = "public, max-age=300";
const JSON_TYPE = "application/json";
const TYPES: Record<string, string> = { txt: "text/plain; charset=utf-8", html: "text/html; charset=utf-8", yaml: "application/yaml", json: JSON_TYPE };
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const PAGE: HeaderFields = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };
const CATALOG = "/.well-known/api-catalog";

/** A document as it is sent. */
interface Document {
  bytes: Uint8Array;
  etag: string;
}

/** Paths beside the operations: health, descriptions, guides. Documents count by their bytes against a quota of their own, health against none. */
export function serviceRoutes(service: Service, limiter: Limiter | undefined): { path: string; serve: Serve }[] {
  const document = (path: string, file: string, more: HeaderFields = {}, type = TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "") => {
    let encoded: Promise<Document> | undefined;
    const read = (): Promise<Document> => {
      encoded ??= service.documents(file).then((text) => encode(fill(text, service)));
      encoded.catch(() => (encoded = undefined));
      return encoded;
    };
    return { path, serve: async (event: H3Event) => serveDocument(event, await read(), { ...more, "content-type": type }, service.settings, limiter) };
  };
  return [
    { path: "/healthz", serve: (event) => serveHealth(event, { status: "ok", checks: { process: "ok" } }) },
    { path: "/readyz", serve: (event) => serveReady(event, service) },
    document("/", "welcome.txt"),
    document(CATALOG, "api-catalog.json", { link: `<${service.site}${CATALOG}>; rel="api-catalog"` }, LINKSET),
    ...["llms.txt", "openapi/sanctions.yaml", "openapi/sanctions.json", "openapi/adr.yaml", "openapi/adr.json"].map((file) => document(`/${file}`, file)),
    ...Object.keys(PROBLEM_KINDS).map((name) => document(`/problems/${name}`, `problems/${name}.html`, PAGE)),
  ];
}

function encode(text: string): Document {
  return { bytes: Buffer.from(text), etag: jsonTag([text]) };
}

/** What an answer without a body counts for (bytes): its head, about. */
const LEAST_COUNTED = 1024;

async function serveDocument(event: H3Event, { bytes, etag }: Document, more: HeaderFields, { trustedProxies }: Settings, limiter: Limiter | undefined): Promise<Response> {
  const { req: request } = event;
  const head = request.method === "HEAD";
  const fresh = isFresh(request.headers.get("if-none-match"), etag);
  const common = limiter === undefined ? COMMON : { ...COMMON, "ratelimit-policy": policyField(limiter.policies) };
  if (limiter !== undefined) {
    const costs = { bytes: head || fresh ? LEAST_COUNTED : Math.max(LEAST_COUNTED, bytes.byteLength) };
    const standing = await limiter.take(clientOf(request.ip, request.headers.get("x-forwarded-for"), trustedProxies), costs);
    if (!standing.allowed) return problemResponse(quotaProblem(violatedPolicies(standing), quotaDetail(standing, costs)), { ...common, "retry-after": String(retryAfter(standing)) }, head);
  }
  const fields = { ...common, ...more, etag, "cache-control": CACHED };
  return fresh ? bodyResponse(null, fields, head, 304) : bodyResponse(bytes, fields, head);
}

function serveHealth(event: H3Event, health: Health): Response {
  return bodyResponse(JSON.stringify(health), { ...COMMON, "content-type": JSON_TYPE, "cache-control": "no-store" }, event.req.method === "HEAD");
}

async function serveReady(event: H3Event, { ready, reported = {}, site }: Service): Promise<Response> {
  const [needed, others] = await Promise.all([runChecks(ready), runChecks(reported)]);
  const failed = needed.filter(([, fault]) => fault !== undefined);
  if (failed.length === 0) return serveHealth(event, { status: "ok", checks: Object.fromEntries([...needed, ...others].map(([name, fault]) => [name, fault ?? "ok"])) });
  const problem = problemOf({ status: 503, detail: failed.map(([name, fault]) => `${name}: ${fault}`).join("; ") }, site);
  return problemResponse(problem, { ...COMMON, "retry-after": "30" }, event.req.method === "HEAD");
}

function runChecks(checks: Readonly<Record<string, ReadyCheck>>): Promise<(readonly [string, string | undefined])[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check()] as const));
}
