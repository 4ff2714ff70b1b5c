import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examples } from "../../../openapi/examples.ts";
import { routes } from "../../../openapi/routes.ts";
import { askApp, askServer, post, type Ask, type AskInit } from "./harness.ts";
import { realApp } from "./real-app.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

/**
 * The same questions in process and over a socket to the bundled server: the same status, the same headers, the same
 * bytes.
 */

const prefixes = { sanctions: "/api", adr: "/v1" } as const;

/** Every recorded example, those of a GET also as HEAD and from a page of another site. */
const questions = examples.flatMap(
  ({ operation, name, path, body }): { why: string; path: string; init: AskInit }[] => {
    const route = routes.find(({ id }) => id === operation);
    if (route === undefined || operation === "createLead" || /[Ss]tatus/.test(operation)) return [];
    const [why, requested] = [`${operation}: ${name}`, prefixes[route.service] + path];
    if (body !== undefined) return [{ why, path: requested, init: post(body) }];
    return [
      { why, path: requested, init: {} },
      { why: `${why}, HEAD`, path: requested, init: { method: "HEAD" } },
      { why: `${why}, from another site`, path: requested, init: { headers: { origin: "https://example.org" } } },
    ];
  },
);

let bundle: Bundle;
let server: Spawned;
let ways: { process: Ask; socket: Ask };
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Brussels" }).format();
const folder = mkdtempSync(join(tmpdir(), "cargolex-both-"));
beforeAll(async () => {
  bundle = await madeBundle();
  server = await spawnServer(bundle, { RATE_LIMIT: "off", LEADS_DB: join(folder, "leads.sqlite") });
  ways = { process: askApp(realApp(today, undefined, server.url)), socket: askServer(server.url) };
});
afterAll(async () => {
  await server.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

const OF_THE_CONNECTION = new Set([
  "connection",
  "date",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "x-request-id",
  "cache-control",
]); // max-age ends at midnight
/** An answer without the number that each fault has of its own. */
const body = (text: string): string => text.replaceAll(/urn:uuid:[0-9a-f-]{36}/g, "urn:uuid:");
/** Its headers; tag and digest of a text with such a number are new each time. */
const reported = ({ headers }: { headers: Headers }, isNumbered: boolean): [string, string][] =>
  [...headers]
    .filter(([name]) => !OF_THE_CONNECTION.has(name) && !(isNumbered && /^(?:etag|repr-digest)$/.test(name)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

describe("in process and over a socket", () => {
  it.each(questions)("$why", async ({ path, init }) => {
    const [inside, outside] = [await ways.process(path, init), await ways.socket(path, init)];
    expect(outside.status).toBe(inside.status);
    const read = init.method === "HEAD" ? await ways.process(path, { ...init, method: "GET" }) : inside;
    const isNumbered = read.text.includes("urn:uuid:");
    expect(reported(outside, isNumbered)).toEqual(reported(inside, isNumbered));
    expect(body(outside.text)).toBe(body(inside.text));
    const tag = inside.headers.get("etag");
    if (tag === null || init.method === "HEAD" || isNumbered) return;
    const again = { ...init, headers: { ...init.headers, "if-none-match": tag } };
    expect([(await ways.process(path, again)).status, (await ways.socket(path, again)).status]).toEqual([304, 304]);
  });
});
