import { z } from "zod";
import { KEYWORDS } from "./formats.ts";
import type { Route } from "./route.ts";

type Schema = Record<string, unknown>;

const HEAD = `// Printed from openapi/routes.ts by \`npm run openapi\`. Do not edit.
import type { Operation } from "./handler.ts";
import type { WireSchema } from "./validation.ts";
`;

/** Keywords that describe, and those that shape a schema without a finding of their own. */
const PROSE = new Set(["$schema", "description", "examples", "title"]);
const SHAPE = new Set(["properties", "items", "propertyNames", "default"]);
/** What the others refer to stands first. */
const LEADING = ["$ref", "type"];

/**
 * Prints what the runtime knows of the routes: facts, and the schemas that parameters and bodies are checked against.
 */
export function planOperations(routes: readonly Route[]): string {
  const definitions = new Map<string, string>();
  const operations = routes.map(({ id, service, method, path, policy, cache, charges, params, query, body }) => {
    const facts = {
      id,
      service,
      method,
      path,
      policy,
      cache,
      charges,
      integers: integersOf(query),
      maxBytes: body?.maxBytes,
      places: body?.places,
    };
    return [
      "  {",
      `    ${renderMembers(facts, JSON.stringify).join(", ")},`,
      ...(params === undefined ? [] : [`    params: ${renderSchema(params, definitions)},`]),
      `    query: ${renderSchema(query, definitions)},`,
      ...(body === undefined ? [] : [`    body: ${renderSchema(checkedOf(body), definitions)},`]),
      "  },",
    ].join("\n");
  });
  const named = [...definitions].map(([name, text]) => `const ${name}: WireSchema = ${text};\n`).join("");
  return `${HEAD}\n${named}\nexport const operations: readonly Operation[] = [\n${operations.join("\n")}\n];\n`;
}

/** What a body is checked against before its operation reads it: all but the items that the operation judges itself. */
export function checkedOf({ schema, answersEach }: NonNullable<Route["body"]>): z.ZodType {
  if (answersEach === undefined) return schema;
  const list = schema.shape[answersEach];
  if (!(list instanceof z.ZodArray)) throw new Error(`${answersEach} of a body is no list`);
  return schema.extend({ [answersEach]: list.clone({ ...list.def, element: z.unknown() }) });
}

/**
 * Prints a schema of what a client may send as an expression. Schemas with a name become definitions of their own,
 * those that they refer to before them.
 */
function renderSchema(schema: z.ZodType, definitions: Map<string, string>): string {
  const { $defs = {}, ...printed } = z.toJSONSchema(schema, { io: "input" }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  return render(printed);

  function render(part: Schema): string {
    const members = Object.entries(part)
      // The format, or the list of what is allowed, says the same and more; one fault is enough.
      .filter(
        ([keyword]) =>
          !PROSE.has(keyword) &&
          !(keyword === "pattern" && "format" in part) &&
          !(keyword === "type" && "enum" in part),
      )
      .toSorted(([a], [b]) => LEADING.indexOf(b) - LEADING.indexOf(a))
      .map(([keyword, value]) =>
        keyword === "$ref" ? `...${define(String(value))}` : `${keyword}: ${renderValue(keyword, value)}`,
      );
    return members.length === 1 && "$ref" in part ? define(String(part["$ref"])) : braced(members);
  }

  function renderValue(keyword: string, value: unknown): string {
    if (keyword === "properties") return braced(renderMembers(value as Record<string, Schema>, render));
    if (["items", "propertyNames", "additionalProperties"].includes(keyword) && typeof value === "object")
      return render(value as Schema);
    if (!SHAPE.has(keyword) && !worded.has(keyword))
      throw new Error(`${keyword} is not in openapi/formats.ts: a fault of it has no wording`);
    return JSON.stringify(value);
  }

  function define(reference: string): string {
    const name = reference.slice("#/$defs/".length);
    const definition = $defs[name];
    if (definition === undefined) throw new Error(`${reference} is not defined`);
    const text = render(definition);
    const known = definitions.get(name);
    if (known !== undefined && known !== text) throw new Error(`two schemas of requests are called ${name}`);
    definitions.set(name, text);
    return name;
  }
}

const worded = new Set<string>(KEYWORDS);

function renderMembers<Value>(
  members: Readonly<Record<string, Value>>,
  printMember: (value: Value) => string,
): string[] {
  const held = Object.entries(members).filter(([, value]) => value !== undefined);
  return held.map(
    ([name, value]) => `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${printMember(value)}`,
  );
}

function braced(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function integersOf(query: z.ZodObject): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties)
    .filter(([, member]) => typeof member === "object" && member.type === "integer")
    .map(([name]) => name);
}
