import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import { assembleDocument } from "../../openapi/assemble.ts";
import type { RecordedExample } from "../../openapi/examples.ts";
import { planPrinted } from "../../openapi/print.ts";
import { route, type Route } from "../../openapi/route.ts";
import { routes } from "../../openapi/routes.ts";
import { services, type ApiDocument } from "../../openapi/services.ts";
import { planOperations } from "../../openapi/operations.ts";
import { openapi } from "../runtime/http/documents.ts";

const ROOT = join(import.meta.dirname, "../..");
const examples = JSON.parse(readFileSync(join(ROOT, "openapi/examples.json"), "utf8")) as RecordedExample[];
const adr = services.find(({ name }) => name === "adr") as ApiDocument;

describe("what is printed", () => {
  it.each([...planPrinted(examples)])("%s is current: else run npm run openapi and commit it", (path, text) => {
    expect(readFileSync(join(ROOT, path), "utf8") === text).toBe(true);
  });

  it("is the same on a second run", () => expect([...planPrinted(examples)]).toEqual([...planPrinted(examples)]));

  it.each(["sanctions", "adr"] as const)("the document of %s has every route of the service and no other", (name) => {
    const described = Object.entries(openapi[name]["paths"] as Record<string, object>).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
    expect(described.toSorted()).toEqual(routes.filter(({ service }) => service === name).map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(openapi[name]).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0", license: { name: "MIT" } } });
  });
});

const plain: Route = route({
  id: "test", service: "adr", method: "POST", path: "/test", tag: "Rules", summary: "s", description: "d", policy: "default", cache: "none",
  query: z.strictObject({}), response: { schema: z.strictObject({}), description: "d" }, problems: [],
});

describe("a list whose items are judged one by one", () => {
  const Item = z.strictObject({ q: z.string() }).meta({ id: "JudgedItem" });
  const body = { schema: z.strictObject({ items: z.array(Item).max(5) }), maxBytes: 1, answersEach: "items", example: { items: [{ q: "x" }] } };

  it("is described with its items, and checked without them: a bad item refuses no other", () => {
    expect(openapi.sanctions).toMatchObject({ components: { schemas: { CnBatchRequest: { properties: { items: { items: { $ref: "#/components/schemas/CnBatchItem" } } } } } } });
    expect(planOperations([{ ...plain, body }])).toContain('items: { type: "array", maxItems: 5, items: {} }');
  });

  it("has to be a list of the body", () => expect(() => planOperations([{ ...plain, body: { ...body, answersEach: "rows" } }])).toThrow("rows of a body is no list"));
});

describe("what cannot be printed", () => {
  it("a keyword of which no fault can be worded", () => {
    const body = { schema: z.strictObject({ step: z.number().multipleOf(5) }), maxBytes: 1, example: {} };
    expect(() => planOperations([{ ...plain, body }])).toThrow("multipleOf is not in openapi/keywords.ts");
  });

  it("a schema that differs between requests and answers under one name", () => {
    const named = z.strictObject({ a: z.string().default("x") }).meta({ id: "TwiceNamed" });
    const both = { ...plain, body: { schema: z.strictObject({ named }), maxBytes: 1, example: {} }, response: { schema: z.strictObject({ named }), description: "d" } };
    expect(() => assembleDocument(adr, [both], [])).toThrow("two schemas are called TwiceNamed");
  });

  it("a status that is not described", () => {
    expect(() => assembleDocument(adr, [{ ...plain, problems: [418] }], [])).toThrow("no problem answer is described for status 418");
  });
});
