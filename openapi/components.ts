import { z } from "zod";
import { describeSchema } from "./members.ts";
import { EXPLAINED } from "./values.ts";

type Json = Record<string, unknown>;

/** Collects named schemas of a document while the schemas that use them are printed. */
export interface Components {
  schemas: Map<string, Json>;
  /** Names of those that stand in questions: they are closed. */
  sent: Set<string>;
  /**
   * Prints a schema; its named parts become components. `input`: as a client may send it, `output`: as the service
   * sends it.
   */
  render(schema: z.ZodType, io: "input" | "output"): Json;
}

/** Starts an empty collection. Two schemas under one name are a fault: one of them would be lost. */
export function collectComponents(): Components {
  const schemas = new Map<string, Json>();
  const sent = new Set<string>();
  const keep = (name: string, schema: Json): void => {
    const current = schemas.get(name);
    if (current !== undefined && JSON.stringify(current) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}, or one differs between requests and answers`);
    schemas.set(name, schema);
  };
  return {
    schemas,
    sent,
    render(schema, io) {
      const {
        $schema: _dialect,
        $defs = {},
        ...root
      } = printedAs(z.toJSONSchema(schema, { io })) as Json & { $defs?: Record<string, Json> };
      for (const [name, part] of Object.entries($defs)) {
        if (io === "input") sent.add(name);
        keep(name, describeSchema(name, explain(name, withoutDefaults(part) as Json)));
      }
      return root;
    },
  };
}

/** A schema whose values have a meaning says it, value by value. */
function explain(name: string, schema: Json): Json {
  const values = Object.entries(EXPLAINED).find(([existing]) => existing === name)?.[1];
  if (values === undefined) return schema;
  const lines = Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return {
    ...schema,
    description: [...(typeof schema["description"] === "string" ? [schema["description"], ""] : []), ...lines].join(
      "\n",
    ),
  };
}

/** The bounds that zod prints for every whole number. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/**
 * References lead to the components of the document, whole numbers have no bounds but those of their schema, and what
 * may be null says so where generators look.
 */
function printedAs(node: unknown): unknown {
  return withNullInTypes(
    rewrite(withoutTypeBounds(node), (key, value) =>
      key === "$ref" && typeof value === "string"
        ? [key, value.replace("#/$defs/", "#/components/schemas/")]
        : [key, value],
    ),
  );
}

/**
 * A choice of a schema or null as one schema whose type is that or null, which its member describes. A reference or
 * null stays a choice, as `oneOf`: generators of C# make an empty class of an `anyOf`.
 */
function withNullInTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullInTypes);
  if (typeof node !== "object" || node === null) return node;
  const { anyOf, ...schema } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withNullInTypes(value)]),
  ) as Json & { anyOf?: Json[] };
  if (anyOf === undefined) return schema;
  const [choice = {}, ...others] = anyOf.filter(({ type }) => type !== "null");
  if (others.length !== anyOf.length - 2) return { ...schema, anyOf };
  const { type, enum: values, description: _ofChoice, ...limits } = choice as Json & { enum?: unknown[] };
  if (type === undefined || "const" in choice) return { ...schema, oneOf: anyOf };
  const named = values === undefined ? {} : { enum: [...values, null] };
  return { type: [...[type].flat(), "null"], ...named, ...limits, ...schema };
}

/** A JSON Schema without the bounds that are those of the number type alone. */
export function withoutTypeBounds(node: unknown): unknown {
  return rewrite(node, (key, value) =>
    (key === "maximum" || key === "minimum") && Math.abs(Number(value)) === UNBOUNDED ? undefined : [key, value],
  );
}

/**
 * Members of a body that have a default may be left out: generators make what has the keyword `default` a member that
 * must be sent, so the description says it.
 */
function withoutDefaults(node: unknown): unknown {
  return rewrite(node, (key, value) => {
    if (key !== "properties") return [key, value];
    const members = Object.entries(value as Record<string, Json>).map(([name, { default: preset, ...member }]) => [
      name,
      preset === undefined
        ? member
        : {
            ...member,
            description: [
              member["description"],
              `Left out: \`${typeof preset === "string" ? preset : JSON.stringify(preset)}\`.`,
            ]
              .filter(Boolean)
              .join(" "),
          },
    ]);
    return [key, Object.fromEntries(members)];
  });
}

/** A JSON Schema whose objects may have further members. */
export function openSchema(schema: Json): Json {
  return rewrite(schema, (key, value) =>
    key === "additionalProperties" && value === false ? undefined : [key, value],
  ) as Json;
}

/** A tree of JSON with each member of its objects as `change` gives it, or without it. */
function rewrite(
  node: unknown,
  change: (key: string, value: unknown) => [key: string, value: unknown] | undefined,
): unknown {
  if (Array.isArray(node)) return node.map((part) => rewrite(part, change));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      const changed = change(key, value);
      return changed === undefined ? [] : [[changed[0], rewrite(changed[1], change)]];
    }),
  );
}
