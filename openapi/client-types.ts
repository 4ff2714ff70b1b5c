import { collectComponents } from "./components.ts";
import type { Route } from "./route.ts";
import { Problem } from "./schemas/common.ts";

type Json = Record<string, unknown>;

const HEAD = "// Printed from openapi/routes.ts by `npm run openapi`. Do not edit.\n";

/**
 * Prints what the client package knows of the routes: how each is asked, and the types of what they take and give,
 * which import nothing.
 */
export function planClientTypes(routes: readonly Route[]): string {
  const components = collectComponents();
  const operations = routes.map(({ id, summary, params, query, body, response }) => {
    const parts = [params, query, body?.schema].flatMap((part) => (part === undefined ? [] : [part]));
    const args = parts
      .map((part) => renderType(components.render(part, "input"), true))
      .filter((text) => text !== EMPTY);
    return `  /** ${comment(summary)}. */\n  ${id}: { args: ${args.join(" & ") || EMPTY}; answer: ${renderType(components.render(response.schema, "output"), false)} };`;
  });
  components.render(Problem, "output");
  const sent = namesSent(routes, components.schemas);
  const types = [...components.schemas]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${doc(schema, "")}type ${name} = ${renderType(schema, sent.has(name))};\n`);
  const table = routes.map(({ id, service, method, path, query, body, idempotent }) => {
    const facts = [
      method,
      service,
      path,
      ...(body === undefined ? [] : [Object.keys(query.shape)]),
      ...(idempotent === true ? [true] : []),
    ];
    return `  ${id}: ${JSON.stringify(facts)},`;
  });
  return [
    HEAD,
    "/** How each operation is asked: method, service, path; of a POST what belongs into the query, and whether it takes an `Idempotency-Key`. */",
    `export const operationTable = {\n${table.join("\n")}\n} as const;\n`,
    "/** What each operation takes and gives. */",
    `export interface ClientOperations {\n${operations.join("\n")}\n}\n`,
    ...types,
    `export type {\n${[...components.schemas.keys()]
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join("")}};\n`,
  ].join("\n");
}

/** Names of the schemas that stand in questions: there, what is left out may be undefined too. */
function namesSent(routes: readonly Route[], schemas: ReadonlyMap<string, Json>): Set<string> {
  const names = new Set<string>();
  const add = (node: unknown): void => {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      add(schemas.get(name) ?? {});
    }
  };
  const components = collectComponents();
  for (const { params, query, body } of routes)
    for (const part of [params, query, body?.schema]) if (part !== undefined) add(components.render(part, "input"));
  return names;
}

const EMPTY = "Record<string, never>";

/** A schema as a type. */
function renderType(schema: Json, isSent: boolean): string {
  const {
    $ref,
    const: constant,
    enum: values,
    anyOf,
    oneOf = anyOf,
    type,
    items,
    properties,
    required = [],
    additionalProperties,
  } = schema as Json & {
    enum?: unknown[];
    anyOf?: Json[];
    oneOf?: Json[];
    items?: Json;
    properties?: Record<string, Json>;
    required?: string[];
  };
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (oneOf !== undefined) return union(oneOf.map((part) => renderType(part, isSent)));
  if (Array.isArray(type)) return union(type.map((single: unknown) => renderType({ ...schema, type: single }, isSent)));
  if (type === "array") return `(${renderType(items ?? {}, isSent)})[]`;
  if (type === "object" && properties === undefined)
    return typeof additionalProperties === "object" && additionalProperties !== null
      ? `Record<string, ${renderType(additionalProperties as Json, isSent)}>`
      : EMPTY;
  if (type === "object") {
    const members = Object.entries(properties ?? {}).map(([name, member]) => {
      const isRequired = required.includes(name);
      return `${doc(member, " ")}${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}${isRequired ? "" : "?"}: ${renderType(member, isSent)}${!isRequired && isSent ? " | null | undefined" : ""};`;
    });
    return members.length === 0 ? EMPTY : `{\n${members.join("\n")}\n}`;
  }
  const plain: Record<string, string> = {
    string: "string",
    number: "number",
    integer: "number",
    boolean: "boolean",
    null: "null",
  };
  if (type === undefined) return "unknown";
  const printed = plain[type as string];
  if (printed === undefined) throw new Error(`a schema of type ${JSON.stringify(type)} cannot be printed as a type`);
  return printed;
}

function union(parts: readonly string[]): string {
  return [
    ...new Set(parts.flatMap((part) => (part.endsWith(OR_NULL) ? [part.slice(0, -OR_NULL.length), "null"] : [part]))),
  ].join(" | ");
}

const OR_NULL = " | null";

function doc({ description }: Json, end: string): string {
  return typeof description === "string" ? `/** ${comment(description)} */${end === "" ? "\n" : end}` : "";
}

function comment(text: string): string {
  return text
    .replaceAll("*/", "* /")
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();
}
