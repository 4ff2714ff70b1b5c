import type { H3Event } from "h3";
import { PROBLEM_KINDS } from "../../openapi/problem-kinds.ts";
import type { Health } from "../../openapi/schemas/common.ts";
import { clientOf } from "./client-address.ts";
import { codingFor, compress, isWorthCompressing } from "./compression.ts";
import type { Serve, ServeBytes, WholeDocument } from "./handler.ts";
import { validatorsOf } from "./json-text.ts";
import type { Limiter } from "./limiter.ts";
import { mediaType } from "../text/media.ts";
import { pageRoutes, type PageFiles } from "./page.ts";
import { type FetchOwn, PAGE_PATHS, servePages, type Pages } from "./pages.ts";
import { fill, problemOf, quotaProblem, type Facts } from "./problem.ts";
import { requestIdOf } from "./log.ts";
import { COMMON, type HeaderFields, type Outgoing, isFresh, outgoing, outgoingProblem, readRange } from "./response.ts";
import { policyField, quotaDetail, retryAfter, violatedPolicies } from "./quota.ts";
import type { AnswerSigner } from "./signature.ts";
import type { Settings } from "./settings.ts";
import { STATIC_PATHS, type StaticRelease } from "./static-data.ts";
import { onceOrAgain } from "../text/memo.ts";

/** Something that is looked at when readiness is asked for. Resolves to what is wrong with it, or undefined. */
type ReadyCheck = () => Promise<string | undefined>;

/** What the service counts of its answers, for Prometheus. */
export interface Metrics {
  /** Counts an answer: its operation, its status, and the seconds it took. */
  answered(operation: string, status: number, seconds: number): void;
  render(): Promise<{ type: string; text: string }>;
}

export interface Service extends Facts {
  settings: Settings;
  now: () => number;
  /** The text of a document, by the file it was bundled as. */
  documents(file: string): Promise<string>;
  /** The page at `/`; without it requests to try stand there. */
  page?: PageFiles | undefined;
  /** Opens the pages of codes and substances, where the service has them. */
  pages?: (() => Promise<Pages>) | undefined;
  /** True if documents are sent compressed; some platforms do that themselves. */
  compresses?: boolean | undefined;
  /** What is handed out as files; without it only questions are answered. */
  releases?: { current: StaticRelease; earlier?: StaticRelease | undefined };
  /** Signs answers, where the service does. */
  signer?: AnswerSigner | undefined;
  /** Metrics of the service, if they may be read. */
  metrics?: Metrics | undefined;
  /** What the service cannot answer without. */
  ready: Readonly<Record<string, ReadyCheck>>;
  /** What is reported, and stops no other question. */
  reported?: Readonly<Record<string, ReadyCheck>>;
}

const CACHED = "public, max-age=300";
const JSON_TYPE = "application/json";
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const PAGE: HeaderFields = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
/** Pages for each kind of reader; a test holds them to those that are printed. */
const DOCS = ["clerk", "integrator", "data", "policy", "maintainer", "matching"];
const CATALOG = "/.well-known/api-catalog";
/** Where the public keys of answers stand (draft-meunier-http-message-signatures-directory). */
const SIGNING_KEYS = "/.well-known/http-message-signatures-directory";

/**
 * Paths beside the operations: health, descriptions, guides. Documents count by their bytes against a quota of their
 * own, health against none.
 */
export function serviceRoutes(
  service: Service,
  limiter: Limiter | undefined,
  fetchOwn: FetchOwn,
): { path: string; serve: Serve }[] {
  const serveBytes: ServeBytes = async (event, whole, fields) =>
    serveDocument(event, await encodeFor(event, whole, fields, service.compresses === true), service.settings, limiter);
  const document = (path: string, file: string, added: HeaderFields = {}, type = mediaType(file) ?? "") => {
    const read = onceOrAgain(async () => encode(fill(await service.documents(file), service)));
    return {
      path,
      serve: async (event: H3Event) =>
        serveBytes(event, await read(), { "cache-control": CACHED, ...added, "content-type": type }),
    };
  };
  return [
    { path: "/healthz", serve: (event) => serveHealth(event, { status: "ok", checks: { process: "ok" } }) },
    ...(service.metrics === undefined
      ? []
      : [{ path: "/metrics", serve: (event: H3Event) => serveMetrics(event, service) }]),
    { path: "/readyz", serve: (event) => serveReady(event, service) },
    ...(service.page === undefined ? [document("/", "welcome.txt")] : pageRoutes(service.page, serveBytes)),
    ...(service.pages === undefined ? [] : pagePaths(service.pages, { ...service, fetchOwn }, serveBytes)),
    document("/docs", "docs.html", PAGE),
    ...DOCS.map((name) => document(`/docs/${name}`, `docs/${name}.html`, PAGE)),
    ...(service.signer === undefined
      ? []
      : [
          {
            path: SIGNING_KEYS,
            serve: (event: H3Event) =>
              serveBytes(event, encode(`${JSON.stringify(service.signer?.keys)}\n`), {
                "cache-control": CACHED,
                "content-type": "application/http-message-signatures-directory+json",
              }),
          },
        ]),
    {
      path: "/.well-known/security.txt",
      serve: (event: H3Event) =>
        serveBytes(event, encode(securityText(service)), {
          "cache-control": CACHED,
          "content-type": "text/plain; charset=utf-8",
        }),
    },
    document(CATALOG, "api-catalog.json", { link: `<${service.site}${CATALOG}>; rel="api-catalog"` }, LINKSET),
    ...["llms.txt", "openapi/sanctions.yaml", "openapi/sanctions.json", "openapi/adr.yaml", "openapi/adr.json"].map(
      (file) => document(`/${file}`, file),
    ),
    ...Object.keys(PROBLEM_KINDS).map((name) => document(`/problems/${name}`, `problems/${name}.html`, PAGE)),
    ...(service.releases === undefined
      ? []
      : staticRoutes(service.releases, service.settings.publicUrl ?? "", serveBytes)),
  ];
}

/** The pages of codes and substances, under all of their paths. */
function pagePaths(
  open: NonNullable<Service["pages"]>,
  around: Parameters<typeof servePages>[1],
  serveBytes: ServeBytes,
): { path: string; serve: Serve }[] {
  const serve = servePages(open, around, serveBytes);
  return PAGE_PATHS.map((path) => ({ path, serve }));
}

const DAY_MS = 86_400_000;
/** Days that `security.txt` is good for (RFC 9116 wants less than a year). */
const SECURITY_DAYS = 180;

/** Where faults of security are reported (RFC 9116). */
function securityText({ site, settings, now }: Service): string {
  const expires = new Date(Math.floor(now() / DAY_MS + SECURITY_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${settings.securityContact ?? `${site}/docs`}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, pl",
    `Canonical: ${site}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** What serves the published data is a chunk of its own, read when the first of it is asked for. */
function staticRoutes(
  { current, earlier }: NonNullable<Service["releases"]>,
  site: string,
  serveBytes: ServeBytes,
): { path: string; serve: Serve }[] {
  return STATIC_PATHS.map((path) => ({
    path,
    serve: async (event) =>
      (await import("./static-data.ts")).serveStatic(current, earlier, site, serveBytes)[path](event),
  }));
}

function encode(text: string): WholeDocument {
  const bytes = Buffer.from(text);
  return { bytes, etag: validatorsOf(bytes).etag };
}

/** What an answer without a body counts for (bytes): its head, about. */
const LEAST_COUNTED = 1024;

/**
 * Common fields of documents: of those that pages of other sites may read, the ones that a document has. A page asks
 * for thirty.
 */
const OF_DOCUMENTS: HeaderFields = {
  ...COMMON,
  "access-control-expose-headers": "ETag, Link, Retry-After, RateLimit-Policy, Dataset-Version, Repr-Digest",
};

/** The document as the client takes it: compressed, with a tag of its own, where that is worth it. */
async function encodeFor(
  { req }: H3Event,
  { bytes, etag, packed: made }: WholeDocument,
  fields: HeaderFields,
  compresses: boolean,
): Promise<WholeDocument & { fields: HeaderFields }> {
  if (!compresses || !isWorthCompressing(fields["content-type"] ?? "", bytes.byteLength))
    return { bytes, etag, fields };
  const varied = { ...fields, vary: "Accept-Encoding" };
  const coding = codingFor(req.headers.get("accept-encoding"));
  if (coding === undefined) return { bytes, etag, fields: varied };
  const tag = `${etag.slice(0, -1)}-${coding}"`;
  const packed = coding === "br" && made !== undefined ? made : await compress(bytes, coding);
  // that of the plain bytes: the coding is part of what is sent
  const { "repr-digest": _digest, ...others } = varied as HeaderFields;
  return { bytes: packed, etag: tag, fields: { ...others, "content-encoding": coding } };
}

async function serveDocument(
  event: H3Event,
  { bytes, etag, fields: added }: WholeDocument & { fields: HeaderFields },
  { trustedProxies }: Settings,
  limiter: Limiter | undefined,
): Promise<Outgoing> {
  const { req: request } = event;
  const head = request.method === "HEAD";
  const fresh = isFresh(request.headers.get("if-none-match"), etag);
  const common =
    limiter === undefined ? OF_DOCUMENTS : { ...OF_DOCUMENTS, "ratelimit-policy": policyField(limiter.policies) };
  const asked = { range: request.headers.get("range"), ifRange: request.headers.get("if-range") };
  const part = request.method === "GET" && !fresh ? readRange(asked, etag, bytes.byteLength) : undefined;
  const sent = part === undefined ? bytes : bytes.subarray(part.from, part.end);
  if (limiter !== undefined) {
    const costs = { bytes: head || fresh ? LEAST_COUNTED : Math.max(LEAST_COUNTED, sent.byteLength) };
    const standing = await limiter.take(
      clientOf(request.ip, request.headers.get("x-forwarded-for"), trustedProxies),
      costs,
    );
    if (!standing.allowed)
      return outgoingProblem(
        quotaProblem(violatedPolicies(standing), quotaDetail(standing, costs), requestIdOf(event)),
        { ...common, "retry-after": String(retryAfter(standing)) },
        head,
      );
  }
  const fields = { ...common, ...added, etag, "accept-ranges": "bytes" };
  if (part === undefined) return fresh ? outgoing(null, fields, head, 304) : outgoing(bytes, fields, head);
  const range = `bytes ${part.from}-${part.end - 1}/${bytes.byteLength}`;
  return outgoing(sent, { ...fields, "content-range": range }, head, 206);
}

function serveHealth(event: H3Event, health: Health): Outgoing {
  return outgoing(
    JSON.stringify(health),
    { ...COMMON, "content-type": JSON_TYPE, "cache-control": "no-store" },
    event.req.method === "HEAD",
  );
}

/** For who runs the service: unless all may read them, only a client on the same machine. */
async function serveMetrics(event: H3Event, { metrics, settings }: Service): Promise<Outgoing> {
  const { req } = event;
  const head = req.method === "HEAD";
  const client = clientOf(req.ip, req.headers.get("x-forwarded-for"), settings.trustedProxies);
  const isOurs =
    settings.metrics === "on" ||
    (PROXY_FIELDS.every((name) => req.headers.get(name) === null) &&
      (client.startsWith("127.") || client === LOOPBACK_6));
  if (metrics === undefined || !isOurs)
    return outgoingProblem(
      problemOf(
        { status: 404, detail: "The figures of this service are not for everybody." },
        settings.publicUrl ?? "",
        requestIdOf(event),
      ),
      COMMON,
      head,
    );
  const { type, text } = await metrics.render();
  return outgoing(text, { ...COMMON, "content-type": type, "cache-control": "no-store" }, head);
}

/** A proxy on the same machine sends one of them: what asks through it comes from elsewhere. */
const PROXY_FIELDS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via"];

/** `::1` as clients are counted, by /64. */
const LOOPBACK_6 = "0:0:0:0::/64";

async function serveReady(event: H3Event, { ready, reported = {}, settings }: Service): Promise<Outgoing> {
  const [needed, others] = await Promise.all([runChecks(ready), runChecks(reported)]);
  const failed = needed.filter(([, fault]) => fault !== undefined);
  if (failed.length === 0)
    return serveHealth(event, {
      status: "ok",
      checks: Object.fromEntries([...needed, ...others].map(([name, fault]) => [name, fault ?? "ok"])),
    });
  const problem = problemOf(
    { status: 503, detail: failed.map(([name, fault]) => `${name}: ${fault}`).join("; ") },
    settings.publicUrl ?? "",
    requestIdOf(event),
  );
  return outgoingProblem(problem, { ...COMMON, "retry-after": "30" }, event.req.method === "HEAD");
}

function runChecks(checks: Readonly<Record<string, ReadyCheck>>): Promise<(readonly [string, string | undefined])[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check()] as const));
}
