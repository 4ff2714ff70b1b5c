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
    const known = schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
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
  const values = Object.entries(EXPLAINED).find(([known]) => known === name)?.[1];
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

/** References lead to the components of the document, and whole numbers have no bounds but those of their schema. */
function printedAs(node: unknown): unknown {
  return rewrite(withoutTypeBounds(node), (key, value) =>
    key === "$ref" && typeof value === "string"
      ? [key, value.replace("#/$defs/", "#/components/schemas/")]
      : [key, value],
  );
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
