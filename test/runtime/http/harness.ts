import { expect } from "vitest";
import { createApp } from "../../../runtime/http/app.ts";
import { answer, type Handlers } from "../../../runtime/http/handler.ts";
import { readSettings, type Settings } from "../../../runtime/http/settings.ts";
import { operations } from "../../../runtime/http/operations.generated.ts";
import { checkContract, type Answer } from "./contract.ts";
import { closedOpenapi as openapi, documents, type Json } from "./documents.ts";
import { sampleOf } from "./sample.ts";

/** Sends a request and gives the answer, after it was found to be as the OpenAPI documents say. */
export type Ask = (path: string, init?: AskInit) => Promise<Answer>;

export interface AskInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | ReadableStream;
  /** Address of the socket, in process only. */
  ip?: string;
}

export const SITE = "http://127.0.0.1:3000";
export const NOON = Date.UTC(2026, 10, 21, 11, 0, 0);

/** What apps reported as an error where a test did not look for it. */
const unexpected: string[] = [];

/** Settings from an environment that is known to be good. */
export function settingsOf(env: Record<string, string> = {}): Settings {
  const read = readSettings(env);
  if ("faults" in read) throw new Error(read.faults.join("; "));
  return read.settings;
}

/** Handlers that answer with the smallest body their route allows. */
export function sampleHandlers(): Handlers {
  return Object.fromEntries(
    operations.map(({ id, service, path, method }) => {
      const item = (openapi[service]["paths"] as Record<string, Json>)[path] ?? {};
      const response = ((item[method.toLowerCase()] as Json)["responses"] as Record<string, Json>)["200"] ?? {};
      const { schema } = (response["content"] as Record<string, { schema: Json }>)["application/json"] ?? {
        schema: {},
      };
      return [id, async () => answer(sampleOf(service, schema))];
    }),
  ) as unknown as Handlers;
}

/** An app over sample handlers; what is given replaces its parts. Errors that are not expected fail the test. */
export function sampleApp({
  handlers,
  ...parts
}: Partial<Omit<Parameters<typeof createApp>[0], "handlers">> & { handlers?: Partial<Handlers> } = {}) {
  return createApp({
    settings: settingsOf({ RATE_LIMIT: "off" }),
    site: SITE,
    now: () => NOON,
    datasetVersion: "2026.11.21",
    documents,
    ready: {},
    releases: { current: { version: "2026.11.21", published: publishedSample } },
    log: { error: (event, fields) => void unexpected.push(`${event} ${JSON.stringify(fields)}`) },
    ...parts,
    handlers: { ...sampleHandlers(), ...handlers },
  });
}

/** A release of a few files without a hash of their own. */
async function publishedSample(path: string): Promise<{ bytes: Uint8Array; sha256: string } | undefined> {
  const exists = ["index.json", "releases.json", "changes.json", "CHANGES.md", "feed.atom", "feed.json"].includes(path);
  return exists ? { bytes: new TextEncoder().encode("{}"), sha256: "0".repeat(64) } : undefined;
}

/** Asks an app in process. */
export function askApp(app: { fetch(request: Request): Response | Promise<Response> }): Ask {
  return async (path, { ip, ...init } = {}) => {
    const request = new Request(`http://localhost${path}`, withDuplex(init));
    Object.defineProperty(request, "ip", { value: ip ?? "192.0.2.1" });
    return checked(path, init, await app.fetch(request));
  };
}

/** Asks a server over its socket. */
export function askServer(url: string): Ask {
  return async (path, { ip: _ip, ...init } = {}) => checked(path, init, await fetch(url + path, withDuplex(init)));
}

/** A POST of JSON. */
export function post(body: unknown, headers: Record<string, string> = {}): AskInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

async function checked(path: string, { method = "GET" }: AskInit, response: Response): Promise<Answer> {
  const text = await response.text();
  expect(unexpected.splice(0)).toEqual([]);
  const isJson = /json/.test(response.headers.get("content-type") ?? "") && text !== "";
  const result: Answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
  expect(
    checkContract(method, path, result),
    `${method} ${path} answered ${result.status}: ${text.slice(0, 500)}`,
  ).toEqual([]);
  return result;
}

function withDuplex(init: AskInit): RequestInit {
  return init.body instanceof ReadableStream ? ({ ...init, duplex: "half" } as RequestInit) : init;
}
