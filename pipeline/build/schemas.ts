import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import type { Plan } from "./files.ts";

/** The JSON Schema of every kind of published file, by the name that stands in its `schema` member. */
export function publishedSchemas(): Map<string, Record<string, unknown>> {
  return new Map(Object.keys(shardSchemas).map((name) => [name, shardJsonSchema(name)]));
}

/** The schemas themselves, published beside the data. */
export function planSchemas(plan: Plan, schemas = publishedSchemas()): void {
  for (const [name, schema] of schemas) plan.set(`schema/${name.replace("/", "-")}.json`, new TextEncoder().encode(`${JSON.stringify(schema, null, 1)}\n`));
}
