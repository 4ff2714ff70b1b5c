import { z } from "zod";
import { EXPLAINED } from "./values.ts";

type Json = Record<string, unknown>;

/** Collects named schemas of a document while the schemas that use them are printed. */
export interface Components {
  schemas: Map<string, Json>;
  /** Prints a schema; its named parts become components. `input`: as a client may send it, `output`: as the service sends it. */
  print(schema: z.ZodType, io: "input" | "output"): Json;
}

/** Starts an empty collection. Two schemas under one name are a fault: one of them would be lost. */
export function collectComponents(): Components {
  const schemas = new Map<string, Json>();
  const keep = (name: string, schema: Json): void => {
    const known = schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}, or one differs between requests and answers`);
    schemas.set(name, schema);
  };
  return {
    schemas,
    print(schema, io) {
      const { $schema: _dialect, $defs = {}, ...root } = pointToComponents(z.toJSONSchema(schema, { io })) as Json & { $defs?: Record<string, Json> };
      for (const [name, part] of Object.entries($defs)) keep(name, explain(name, part));
      return root;
    },
  };
}

/** A schema whose values have a meaning says it, value by value. */
function explain(name: string, schema: Json): Json {
  const values = Object.entries(EXPLAINED).find(([known]) => known === name)?.[1];
  if (values === undefined) return schema;
  const lines = Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return { ...schema, description: [...(typeof schema["description"] === "string" ? [schema["description"], ""] : []), ...lines].join("\n") };
}

function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", "#/components/schemas/") : pointToComponents(value)]),
  );
}
