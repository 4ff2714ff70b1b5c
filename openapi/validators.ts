import { Ajv } from "ajv";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standalone from "ajv/dist/standalone/index.js";
import { z } from "zod";
import { formats } from "./formats.ts";
import { KEYWORDS } from "./keywords.ts";
import type { Route } from "./route.ts";

type Schema = Record<string, unknown>;

const HEAD = `// Printed from openapi/routes.ts by \`npm run openapi\`. Do not edit.
import { codePoints } from "./code-points.ts";
import { formats } from "../../openapi/formats.ts";
`;

/** What the compiler leaves as a CommonJS call, in a module that has to run unbundled too. */
const LENGTH_HELPER = 'require("ajv/dist/runtime/ucs2length").default';

/** Keywords that annotate or that shape a schema without a finding of their own. */
const SILENT = new Set(["$schema", "$ref", "$defs", "properties", "items", "propertyNames", "default", "description", "examples", "title"]);

/** Prints the module that checks parameters and bodies at run time: plain functions, without a compiler and without zod. */
export function planValidators(routes: readonly Route[]): string {
  const names = new Map<string, string>();
  const nameOf = (schema: z.ZodType, name: string): string => {
    const text = JSON.stringify(wireSchema(schema));
    const known = names.get(text);
    if (known === undefined) names.set(text, name);
    return known ?? name;
  };
  const operations = routes.map((route) => {
    const facts = {
      id: route.id, service: route.service, method: route.method, path: route.path, policy: route.policy, cache: route.cache,
      charges: route.charges, integers: integersOf(wireSchema(route.query)), maxBytes: route.body?.maxBytes,
    };
    const validators = [
      ...(route.params === undefined ? [] : [`params: ${nameOf(route.params, `${route.id}Params`)}`]),
      `query: ${nameOf(route.query, `${route.id}Query`)}`,
      ...(route.body === undefined ? [] : [`body: ${nameOf(route.body.schema, `${route.id}Body`)}`]),
    ];
    return `  { ...${JSON.stringify(facts)}, ${validators.join(", ")} },`;
  });
  const schemas = [...names].map(([text, name]) => ({ $id: name, ...(JSON.parse(text) as Schema) }));
  // Draft 7, which has all these keywords: from 2020-12 on ajv adds code that tracks evaluated members, a tenth of the whole.
  const ajv = new Ajv({
    schemas, formats, allErrors: true, useDefaults: true, messages: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  const code = standalone.default(ajv, Object.fromEntries(schemas.map(({ $id }) => [$id, $id])));
  const known = schemas.map(({ $id, ...schema }) => `${$id}.known = ${JSON.stringify(Object.fromEntries(membersOf(schema, "#")))};`).join("\n");
  return `${HEAD}${code.replace('"use strict";', "").replaceAll(LENGTH_HELPER, "codePoints").trim()}\n\n${known}\n\nexport const operations = [\n${operations.join("\n")}\n];\n`;
}

/** JSON Schema of what a client may send, without prose. Throws on a keyword that no fault could be worded for. */
function wireSchema(schema: z.ZodType): Schema {
  const printed = z.toJSONSchema(schema, { io: "input" }) as Schema;
  return withoutProse(printed) as Schema;
}

const worded = new Set<string>(KEYWORDS);

function withoutProse(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (!SILENT.has(keyword) && !worded.has(keyword)) throw new Error(`${keyword} is not in openapi/keywords.ts: a fault of it has no wording`);
    if (["$schema", "description", "examples", "title"].includes(keyword)) return [];
    // The format, or the list of what is allowed, says the same and more; one fault is enough.
    if ((keyword === "pattern" && "format" in schema) || (keyword === "type" && "enum" in schema)) return [];
    if (keyword === "properties" || keyword === "$defs") {
      return [[keyword, Object.fromEntries(Object.entries(value as Schema).map(([name, member]) => [name, withoutProse(member)]))]];
    }
    return [[keyword, ["items", "propertyNames", "additionalProperties"].includes(keyword) ? withoutProse(value) : value]];
  });
  return Object.fromEntries(kept);
}

/** Names of the members that an object has, by the path that a finding of `additionalProperties` in it carries. */
function membersOf(schema: unknown, path: string): [string, string[]][] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [];
  const { properties, additionalProperties } = schema as { properties?: Schema; additionalProperties?: unknown };
  const own: [string, string[]][] = additionalProperties === false ? [[`${path}/additionalProperties`, Object.keys(properties ?? {})]] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => membersOf(part, `${path}/${name}`))];
}

function integersOf(query: Schema): string[] {
  const properties = (query["properties"] ?? {}) as Record<string, { type?: string }>;
  return Object.entries(properties).filter(([, { type }]) => type === "integer").map(([name]) => name);
}
