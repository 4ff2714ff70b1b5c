import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import { assembleDocument } from "../../openapi/assemble.ts";
import { route, type Route } from "../../openapi/route.ts";
import { routes } from "../../openapi/routes.ts";
import { MEMBERS, SCHEMAS } from "../../openapi/members.ts";
import { services, type ApiDocument } from "../../openapi/services.ts";
import { planOperations } from "../../openapi/operations.ts";
import { openapi } from "../runtime/http/documents.ts";

const ROOT = join(import.meta.dirname, "../..");
const adr = services.find(({ name }) => name === "adr") as ApiDocument;

describe("what is printed", () => {
  it.each(["sanctions", "adr"] as const)("the document of %s has every route of the service and no other", (name) => {
    const described = Object.entries(openapi[name]["paths"] as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      routes
        .filter(({ service }) => service === name)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
    expect(openapi[name]).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0", license: { name: "MIT" } } });
  });
});

type Schema = Record<string, unknown> & { $ref?: string; description?: string; properties?: Record<string, Schema> };
interface Published {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, { parameters?: { name?: string; $ref?: string; description?: string }[] }>>;
}

describe.each(["sanctions", "adr"] as const)("the published document of %s", (name) => {
  const { components, paths } = parse(readFileSync(join(ROOT, `openapi/${name}.yaml`), "utf8")) as Published;
  const sent = new Set(
    [...JSON.stringify(Object.values(paths)).matchAll(/"requestBody":.*?"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, own]) => own ?? "",
    ),
  );
  for (const own of sent)
    for (const [, below = ""] of JSON.stringify(components.schemas[own]).matchAll(/#\/components\/schemas\/(\w+)/g))
      sent.add(below);

  it("closes what is sent, and nothing that is answered", () => {
    const closed = Object.keys(components.schemas).filter((own) =>
      JSON.stringify(components.schemas[own]).includes('"additionalProperties":false'),
    );
    expect(closed.length).toBeGreaterThan(3);
    expect(closed.filter((own) => !sent.has(own))).toEqual([]);
  });

  it("describes every schema, member and parameter", () => {
    const silent: string[] = [];
    let count = 0;
    const look = (at: string, schema: Schema): void => {
      for (const [member, own] of Object.entries(schema.properties ?? {})) {
        count++;
        if (own.description === undefined && own.$ref === undefined) silent.push(`${at}.${member}`);
      }
      for (const [key, own] of Object.entries(schema))
        if (typeof own === "object" && own !== null) look(`${at}/${key}`, own as Schema);
    };
    for (const [own, schema] of Object.entries(components.schemas)) {
      if (schema.description === undefined) silent.push(own);
      look(own, schema);
    }
    for (const methods of Object.values(paths))
      for (const { parameters = [] } of Object.values(methods))
        for (const { name: own, $ref, description } of parameters)
          if ($ref === undefined && description === undefined) silent.push(`?${own}`);
    console.info(`${name}: members without a description: ${silent.length} of ${count}`);
    expect(silent, "add a row to openapi/members.ts, or a description to the schema").toEqual([]);
  });

  it("says of what may be null that its type is, or that a reference may be: generators make empty classes of `anyOf`", () => {
    const choices = [...JSON.stringify([paths, components]).matchAll(/"(anyOf|oneOf)":\[([^\]]*\{"type":"null"\})\]/g)];
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.filter(([, choice, of = ""]) => choice === "anyOf" || !of.startsWith('{"$ref":'))).toEqual([]);
  });

  it("has no bounds that are those of the number type alone, and no default of a member that may be left out", () => {
    const text = JSON.stringify(components.schemas);
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(text).not.toContain('"default":');
  });
});

it("the given interface declares no member of a check required", () => {
  const { components } = parse(readFileSync(join(ROOT, "openapi/sanctions.yaml"), "utf8")) as Published;
  for (const name of ["CnResponse", "CnBasicResponse", "CnResult", "Regime", "Restriction", "CnMeta"])
    expect([name, components.schemas[name]?.["required"]]).toEqual([name, undefined]);
});

it("no row of openapi/members.ts describes what is not there", () => {
  const text = JSON.stringify(openapi);
  const schemas = new Set(
    Object.values(openapi).flatMap(({ components }) => Object.keys((components as Published["components"]).schemas)),
  );
  expect(Object.keys(SCHEMAS).filter((name) => !schemas.has(name))).toEqual([]);
  expect(
    Object.entries(MEMBERS)
      .filter(([, description]) => !text.includes(JSON.stringify(description)))
      .map(([name]) => name),
  ).toEqual([]);
});

const plain: Route = route({
  id: "test",
  service: "adr",
  method: "POST",
  path: "/test",
  tag: "Rules",
  summary: "s",
  description: "d",
  policy: "default",
  cache: "none",
  query: z.strictObject({}),
  response: { schema: z.strictObject({}), description: "d" },
  problems: [],
});

describe("a list whose items are judged one by one", () => {
  const Item = z.strictObject({ q: z.string() }).meta({ id: "JudgedItem" });
  const body = {
    schema: z.strictObject({ items: z.array(Item).max(5) }),
    maxBytes: 1,
    answersEach: "items",
    example: { items: [{ q: "x" }] },
  };

  it("is described with its items, and checked without them: a bad item refuses no other", () => {
    expect(openapi.sanctions).toMatchObject({
      components: {
        schemas: { CnBatchRequest: { properties: { items: { items: { $ref: "#/components/schemas/CnBatchItem" } } } } },
      },
    });
    expect(planOperations([{ ...plain, body }])).toContain('items: { type: "array", maxItems: 5, items: {} }');
  });

  it("has to be a list of the body", () =>
    expect(() => planOperations([{ ...plain, body: { ...body, answersEach: "rows" } }])).toThrow(
      "rows of a body is no list",
    ));
});

describe("what cannot be printed", () => {
  it("a keyword of which no fault can be worded", () => {
    const body = { schema: z.strictObject({ step: z.number().multipleOf(5) }), maxBytes: 1, example: {} };
    expect(() => planOperations([{ ...plain, body }])).toThrow("multipleOf is not in openapi/formats.ts");
  });

  it("a schema that differs between requests and answers under one name", () => {
    const named = z.strictObject({ a: z.string().default("x") }).meta({ id: "TwiceNamed" });
    const both = {
      ...plain,
      body: { schema: z.strictObject({ named }), maxBytes: 1, example: {} },
      response: { schema: z.strictObject({ named }), description: "d" },
    };
    expect(() => assembleDocument(adr, [both], [])).toThrow("two schemas are called TwiceNamed");
  });

  it("a status that is not described", () => {
    expect(() => assembleDocument(adr, [{ ...plain, problems: [418] }], [])).toThrow(
      "no problem answer is described for status 418",
    );
  });
});
