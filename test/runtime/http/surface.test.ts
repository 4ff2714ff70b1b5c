import { describe, expect, it } from "vitest";
import { operations } from "../../../runtime/http/operations.generated.ts";
import { routes } from "../../../openapi/routes.ts";
import { askApp, post, sampleApp } from "./harness.ts";

const request = askApp(sampleApp());
const prefixes = { sanctions: "/api", adr: "/v1" } as const;
const needed: Record<string, string> = { checkCn: "?q=7304", searchSubstances: "?q=ac" };

const requests = routes.map((route) => ({
  id: route.id,
  method: route.method,
  resource: prefixes[route.service] + route.path.replaceAll(/\{\w+\}/g, "1203"),
  query: needed[route.id] ?? "",
  init: "body" in route ? post(route.body.example) : {},
  cached: route.cache === "verdict",
}));

describe("every operation", () => {
  it("is known to the runtime", () => expect(operations.map(({ id }) => id)).toEqual(routes.map(({ id }) => id)));

  it.each(requests)("$id answers as described", async ({ resource, query, init, cached }) => {
    const { status, headers } = await request(resource + query, init);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("cache-control")).toBe(cached ? "public, max-age=300, stale-while-revalidate=60" : "no-store");
    expect(headers.get("dataset-version")).toBe("2026.11.21");
  });

  it.each(requests.filter(({ cached }) => cached))(
    "$id answers HEAD like GET, and 304 to its own tag",
    async ({ resource, query }) => {
      const full = await request(resource + query);
      const head = await request(resource + query, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(full.text)));
      expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
      const fresh = await request(resource + query, { headers: { "if-none-match": full.headers.get("etag") ?? "" } });
      expect([fresh.status, fresh.headers.get("etag")]).toEqual([304, full.headers.get("etag")]);
    },
  );

  it.each(requests)("$id has no DELETE, PUT or PATCH, and says what it has", async ({ resource, query, method }) => {
    for (const wrong of ["DELETE", "PUT", "PATCH"]) {
      const { status, headers } = await request(resource + query, { method: wrong });
      expect(status).toBe(405);
      expect(headers.get("allow")?.split(", ")).toContain(method);
    }
  });

  it.each(requests)("$id answers a preflight", async ({ resource, method }) => {
    const { status, headers } = await request(resource, {
      method: "OPTIONS",
      headers: { origin: "https://example.com", "access-control-request-method": method },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")?.split(", ")).toContain(method);
    expect(headers.get("access-control-allow-headers")).toBe(
      "Authorization, X-API-Key, Content-Type, Content-Digest, Idempotency-Key, If-None-Match, traceparent, tracestate, X-Requested-With, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-Request-Id",
    );
    expect(headers.get("access-control-max-age")).toBe("86400");
  });

  it.each(requests)("$id refuses a parameter it does not know", async ({ resource, query, init }) => {
    const { status, json } = await request(`${resource}${query}${query === "" ? "?" : "&"}colour=red`, init);
    expect(status).toBe(400);
    expect(json).toMatchObject({ errors: [{ parameter: "colour", code: "unknown_parameter" }] });
  });
});

it.each([
  { why: "no such path", path: "/nope" },
  { why: "a service root", path: "/api" },
  { why: "a path with a slash doubled", path: "/api//v1/cn?q=7304" },
  { why: "another case", path: "/API/v1/cn?q=7304" },
  { why: "a page of a problem that does not exist", path: "/problems/__proto__" },
])("$why is 404", async ({ path }) => {
  const { status, text } = await request(path);
  expect(status).toBe(404);
  expect(text).not.toContain(path.split("?", 1)[0]);
});

it.each(["/api/v1/cn/?q=7304", "/v1/un/1203/", "/v1/classes/", "/healthz/"])(
  "a slash at the end changes nothing: %s",
  async (path) => expect((await request(path)).status).toBe(200),
);

it.each(["utm_source=mail&utm_campaign=x", "gclid=1&fbclid=2", "_=1700000000000"])(
  "what links carry is not part of the question: %s",
  async (carried) => {
    const [plain, marked] = [await request("/v1/classes"), await request(`/v1/classes?${carried}`)];
    expect([marked.status, marked.headers.get("etag")]).toEqual([200, plain.headers.get("etag")]);
  },
);
