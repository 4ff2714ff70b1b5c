import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import type { Plan } from "./shard.ts";
import { utf8 } from "./canonical.ts";

/** The JSON Schema of every kind of published file, by the name that stands in its `schema` member. */
export function publishedSchemas(): ReadonlyMap<string, Record<string, unknown>> {
  return (printed ??= new Map(Object.keys(shardSchemas).map((name) => [name, shardJsonSchema(name)])));
}

let printed: ReadonlyMap<string, Record<string, unknown>> | undefined;

/** The schemas themselves, published beside the data. */
export function planSchemas(plan: Plan): void {
  for (const [name, schema] of publishedSchemas()) plan.set(`schema/${name.replace("/", "-")}.json`, utf8(`${JSON.stringify(schema, null, 1)}\n`));
}
