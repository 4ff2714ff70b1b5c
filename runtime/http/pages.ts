import type { H3Event } from "h3";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { brusselsDay } from "../rules/day.ts";
import type { Serve, ServeBytes } from "./handler.ts";
import { validatorsOf } from "./json-text.ts";
import { cacheControl, COMMON, outgoing, type HeaderFields, type Outgoing } from "./response.ts";
import type { Settings } from "./settings.ts";
import { onceOrAgain } from "../text/memo.ts";

/** A page that is asked for. */
export interface PageRequest {
  /** Path below the root, decoded: `en/cn/8703`. */
  path: string;
  query: URLSearchParams;
  today: string;
  /** Public address of the service. */
  site: string;
  /** Asks the interface as the client of the page, whose quotas count; a name is looked up so. */
  ask: (service: "sanctions" | "adr", path: string) => Promise<{ status: number; text: string }>;
}

/** Answers a request as the service does, with its quotas and refusals. */
export type FetchOwn = (request: Request) => Response | Promise<Response>;

/** A page, or where it stands. */
export interface WrittenPage {
  status: number;
  type: string;
  text: string;
  /** Day on which it last changed. */
  lastModified?: string | undefined;
  /** Path below the root that a redirect leads to, as a URL has it. */
  location?: string;
  /** It never changes under its path. */
  isFixed?: true;
}

/** Pages of codes and substances, written when they are asked for. */
export interface Pages {
  respond: (request: PageRequest) => Promise<WrittenPage>;
  /** The page where nothing stands, `up` folders below the root; `langs` are what may name its language. */
  missing: (request: { langs: readonly (string | null)[]; up: string; site: string }) => Promise<WrittenPage>;
}

/** Paths of the pages, and of their style sheet; without a language they lead to those of the default one. */
export const PAGE_PATHS = [
  "/style/{file}",
  "/plain",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/{file}",
  "/feeds/{file}",
  ...["", ...ADR_LANGUAGES.map((lang) => `/${lang}`)].flatMap((lang) => [
    `${lang}/cn/{code}`,
    `${lang}/un/{un}`,
    `${lang}/guide`,
    `${lang}/guide/{guide}`,
    `${lang}/search`,
  ]),
];

/** Leads to the address of a page without a slash behind it: the links of a page count its folders. */
function leadTo(path: string, search: string): WrittenPage {
  return { status: 301, type: "text/html; charset=utf-8", text: "", location: encodeURI(path) + search };
}

/** A document without scripts: nothing in it may run. */
const FIELDS: HeaderFields = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
const NEVER_CHANGES = "public, max-age=31536000, immutable";

/** What the pages are served with. */
interface PagesSurroundings {
  now: () => number;
  site: string;
  settings: Pick<Settings, "sanctionsPrefix" | "adrPrefix">;
  fetchOwn: FetchOwn;
}

/** A question as a request of the same client. */
function requestAs({ req, url }: H3Event, path: string): Request {
  const forwarded = req.headers.get("x-forwarded-for");
  const request = new Request(new URL(path, url.origin), {
    headers: forwarded === null ? {} : { "x-forwarded-for": forwarded },
  });
  return Object.defineProperty(request, "ip", { value: req.ip });
}

/** Answers a path of the pages: no page outlives the day in Brussels in a cache. */
export function servePages(
  open: () => Promise<Pages>,
  { now, site, settings, fetchOwn }: PagesSurroundings,
  serveBytes: ServeBytes,
): Serve {
  const opened = onceOrAgain(open);
  return async (event) => {
    const started = now();
    const { respond } = await opened();
    const ask: PageRequest["ask"] = async (service, path) => {
      const prefix = service === "sanctions" ? settings.sanctionsPrefix : settings.adrPrefix;
      const response = await fetchOwn(requestAs(event, prefix + path));
      return { status: response.status, text: await response.text() };
    };
    const query = event.url.searchParams;
    const path = decodeURIComponent(event.url.pathname.slice(1)); // one that is not UTF-8 is refused before
    const reply = path.endsWith("/")
      ? leadTo(path.replace(/\/+$/, ""), event.url.search)
      : await respond({ path, query, today: brusselsDay(started), site, ask });
    const fields = {
      ...FIELDS,
      "content-type": reply.type,
      "cache-control":
        reply.isFixed === true
          ? NEVER_CHANGES
          : reply.status > 404
            ? "no-store"
            : cacheControl("public", started, true),
      ...(reply.lastModified === undefined
        ? {}
        : { "last-modified": new Date(`${reply.lastModified}T00:00:00Z`).toUTCString() }),
    };
    const bytes = Buffer.from(reply.text);
    if (reply.status === 200) return serveBytes(event, { bytes, etag: validatorsOf(bytes).etag }, fields);
    const location = reply.location === undefined ? {} : { location: `${site}/${reply.location}` };
    return outgoing(bytes, { ...COMMON, ...fields, ...location }, event.req.method === "HEAD", reply.status);
  };
}

/**
 * Answers a path at which nothing stands to who reads HTML, as a browser says that it does; undefined for all others,
 * for whom a problem document is, and where the pages cannot be opened.
 */
export function serveMissing(
  open: () => Promise<Pages>,
  { site, settings }: Pick<PagesSurroundings, "site" | "settings">,
): (event: H3Event) => Promise<Outgoing | undefined> {
  const opened = onceOrAgain(open);
  return async (event) => {
    const { method, headers } = event.req;
    const { pathname, searchParams } = event.url;
    const isOfInterface = [settings.sanctionsPrefix, settings.adrPrefix].some((prefix) =>
      pathname.startsWith(`${prefix}/`),
    );
    const isRead = (method === "GET" || method === "HEAD") && headers.get("accept")?.includes("text/html") === true;
    if (!isRead || isOfInterface) return undefined;
    const folders = pathname.slice(1).split("/");
    const langs = [folders[0] ?? null, searchParams.get("lang")];
    const reply = await opened()
      .then(({ missing }) => missing({ langs, up: "../".repeat(folders.length - 1) || "./", site }))
      .catch(() => undefined);
    if (reply === undefined) return undefined;
    const fields = { ...COMMON, ...FIELDS, "content-type": reply.type, "cache-control": "no-store", vary: "accept" };
    return outgoing(Buffer.from(reply.text), fields, method === "HEAD", reply.status);
  };
}
