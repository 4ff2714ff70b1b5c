import { expect, it } from "vitest";
import type { Log } from "../../../runtime/http/log.ts";
import { askApp, sampleApp } from "./harness.ts";

it("a fault of a handler is 500, logged under its instance, and says nothing of what went wrong", async () => {
  const logged: Parameters<Log["error"]>[1][] = [];
  const app = sampleApp({
    log: { error: (_event, fields) => void logged.push(fields) },
    handlers: {
      listClasses: async () => {
        throw new Error("cannot read /srv/secret/adr.json");
      },
    },
  });
  const { status, json, text } = await askApp(app)("/v1/classes");
  const { instance, type } = json as { instance: string; type: string };
  expect([status, type]).toEqual([500, "/problems/internal-error"]);
  expect(instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(text).not.toContain("secret");
  expect(logged).toEqual([
    expect.objectContaining({
      operation: "listClasses",
      request: instance.slice("urn:uuid:".length),
      error: expect.stringContaining("/srv/secret") as string,
    }),
  ]);
});

it("a fault thrown before a promise is there is 500 as well", async () => {
  const app = sampleApp({
    log: { error: () => undefined },
    handlers: {
      listClasses: () => {
        throw new Error("at once");
      },
    },
  });
  expect((await askApp(app)("/v1/classes")).status).toBe(500);
});

it("a document that cannot be read is 500", async () => {
  const app = sampleApp({
    log: { error: () => undefined },
    documents: async () => {
      throw new Error("ENOENT: /srv/secret");
    },
  });
  const { status, text } = await askApp(app)("/openapi/adr.yaml");
  expect(status).toBe(500);
  expect(text).not.toContain("secret");
});

it.each([
  { status: 400, type: "invalid-request" },
  { status: 404, type: "not-found" },
  { status: 422, type: "unusable-request" },
  { status: 503, type: "unavailable" },
] as const)("a refusal with $status is the problem $type", async ({ status, type }) => {
  const refusal = {
    status,
    detail: "Because.",
    errors: [{ parameter: "q", code: "not_allowed" as const, detail: "Because." }],
  };
  const app = sampleApp({
    handlers: {
      createLead: async () => ({ refusal }),
      checkCn: async () => ({ refusal }),
      getSubstance: async () => ({ refusal }),
    },
  });
  const path = status === 404 ? "/v1/un/9999" : status === 400 ? "/api/v1/cn?q=7304" : "/api/lead";
  const init =
    path === "/api/lead"
      ? { method: "POST", headers: { "content-type": "application/json" }, body: '{"email":"a@example.com"}' }
      : {};
  const { json, headers } = await askApp(app)(path, init);
  expect(json).toMatchObject({ type: `/problems/${type}`, status, detail: "Because.", errors: refusal.errors });
  expect(headers.get("retry-after")).toBe(status === 503 ? "30" : null);
});

it.each([
  { why: "encoded slashes and dots reach the handler as text", path: "/v1/un/%2F..%2F", param: "/../" },
  { why: "letters are decoded once", path: "/v1/un/%25%32%46", param: "%2F" },
  { why: "spaces are decoded", path: "/v1/un/un%201203", param: "un 1203" },
])("$why", async ({ path, param }) => {
  const params: unknown[] = [];
  const app = sampleApp({
    handlers: {
      getSubstance: async (question) => {
        params.push(question.params["un"]);
        return { refusal: { status: 404, detail: "-", errors: [] } };
      },
    },
  });
  await askApp(app)(path);
  expect(params).toEqual([param]);
});

it("a path that is not percent-encoded UTF-8 is 400", async () => {
  const { status, json } = await askApp(sampleApp())("/v1/un/%E4");
  expect([status, json]).toEqual([400, expect.objectContaining({ detail: "The path is not percent-encoded UTF-8." })]);
});
