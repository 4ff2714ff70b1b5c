import { expect, it } from "vitest";
import { answer as reply } from "../../../runtime/http/handler.ts";
import { askApp, post, sampleApp } from "./harness.ts";

const request = askApp(sampleApp());

/** Blanks in pieces, so that no length is announced. */
const blanks = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 1000)
        controller.enqueue(new TextEncoder().encode(" ".repeat(Math.min(1000, bytes - sent))));
      controller.close();
    },
  });

it.each([
  { why: "no content type", headers: {}, status: 415 },
  { why: "a form", headers: { "content-type": "application/x-www-form-urlencoded" }, status: 415 },
  { why: "plain text, which a form of another site can send", headers: { "content-type": "text/plain" }, status: 415 },
  { why: "a type that only begins like JSON", headers: { "content-type": "application/jsonp" }, status: 415 },
  { why: "another charset", headers: { "content-type": "application/json; charset=iso-8859-2" }, status: 415 },
  { why: "compressed", headers: { "content-type": "application/json", "content-encoding": "gzip" }, status: 415 },
  { why: "UTF-8 said in so many words", headers: { "content-type": 'Application/JSON; Charset="UTF-8"' }, status: 200 },
])("content type, $why: $status", async ({ headers, status }) => {
  const answer = await request("/v1/calc/1136", { method: "POST", headers, body: '{"items":[{"un":"1203","l":1}]}' });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("accept")).toBe(status === 415 ? "application/json" : null);
  const named = "content-encoding" in headers ? "Content-Encoding" : "Content-Type";
  const { errors } = answer.json as { errors?: { parameter: string }[] };
  expect(errors?.[0]?.parameter).toBe(status === 415 ? named : undefined);
});

it.each([
  { why: "empty", body: "", detail: /^The body is empty; JSON is wanted\.$/ },
  { why: "blank", body: " \n", detail: /^The body is empty; JSON is wanted\.$/ },
  { why: "cut off", body: '{"items":[', detail: /^The body is not valid JSON/ },
  { why: "a comma too many", body: '{"items":[],}', detail: /^The body is not valid JSON: fault at character 13\.$/ },
  {
    why: "not JSON at all, and never repeated",
    body: "<secret>",
    detail: /^The body is not valid JSON(?:: fault at character 1)?\.$/,
  },
  {
    why: "bytes that are not UTF-8",
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(Uint8Array.of(0x22, 0xff, 0x22));
        controller.close();
      },
    }),
    detail: /^The body is not UTF-8\.$/,
  },
])("JSON, $why", async ({ body, detail }) => {
  const { status, json, text } = await request("/v1/calc/1136", { ...post(""), body });
  expect(status).toBe(400);
  expect(json).toMatchObject({
    errors: [{ pointer: "", code: "malformed_json", detail: expect.stringMatching(detail) as string }],
  });
  expect(text).not.toContain("secret");
});

it.each([
  { why: "a contact of one byte too many", path: "/api/lead", bytes: 16 * 1024 + 1, status: 413 },
  { why: "a contact of exactly the most", path: "/api/lead", bytes: 16 * 1024, status: 400 },
  { why: "a load of one byte too many", path: "/v1/calc/1136", bytes: 256 * 1024 + 1, status: 413 },
  { why: "a batch of one byte too many", path: "/api/v1/cn/batch", bytes: 1024 * 1024 + 1, status: 413 },
  { why: "a batch of exactly the most", path: "/api/v1/cn/batch", bytes: 1024 * 1024, status: 400 },
])("size, $why: $status", async ({ path, bytes, status }) => {
  const announced = await request(path, post(" ".repeat(bytes), { "content-length": String(bytes) }));
  const streamed = await request(path, { ...post(""), body: blanks(bytes) });
  expect([announced.status, streamed.status]).toEqual([status, status]);
});

it("faults of query and body come in one answer", async () => {
  const { json } = await request("/v1/calc/1136?lang=it", post({ items: [{ un: "1203", kg: "1" }], extra: 1 }));
  expect((json as { errors: { code: string }[] }).errors.map(({ code }) => code).toSorted()).toEqual([
    "not_allowed",
    "unknown_member",
    "wrong_type",
  ]);
});

it("letters that a chunk boundary cuts arrive whole", async () => {
  const bytes = new TextEncoder().encode('{"email":"a@example.com","source":"zażółć"}');
  const byOne = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const seen: unknown[] = [];
  const app = sampleApp({
    handlers: {
      createLead: async ({ body }) => {
        seen.push(body);
        return reply({ ok: true });
      },
    },
  });
  expect((await askApp(app)("/api/lead", { ...post(""), body: byOne })).status).toBe(200);
  expect(seen).toEqual([{ email: "a@example.com", source: "zażółć" }]);
});
