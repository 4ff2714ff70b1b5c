import { Ajv2020 } from "ajv/dist/2020.js";
import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import { PROFILE } from "../datapackage/descriptor.ts";
import { errorAt, type Issue } from "../issue.ts";
import type { Plan } from "./files.ts";

/** Checks planned bytes against the published schemas: an independent reader of what was written, not of what was meant. */
export function validatePlan(plan: Plan): Issue[] {
  const ajv = new Ajv2020({ allErrors: false, strict: true, formats: { uri: true }, allowUnionTypes: true });
  const validators = new Map(Object.keys(shardSchemas).map((name) => [name, ajv.compile(shardJsonSchema(name))]));
  const issues: Issue[] = [];
  for (const [path, bytes] of plan) {
    if (path.startsWith("schema/") || path === FEED || !path.endsWith(".json")) continue;
    const file = JSON.parse(new TextDecoder().decode(bytes)) as { schema?: unknown; $schema?: unknown };
    if (file.$schema === PROFILE) continue; // not a shape of ours: test/datapackage holds it to the profile
    const validate = validators.get(String(file.schema));
    const at = { file: path, line: 0 };
    if (validate === undefined) issues.push(errorAt(at, "schema", "dist/unknown-schema", `${String(file.schema)} is no published schema`));
    else if (!validate(file)) {
      const fault = validate.errors?.[0];
      issues.push(errorAt(at, fault?.instancePath ?? "", "dist/schema", `${fault?.message ?? "does not fit"}: the build and the schema disagree, mend one of them`));
    }
  }
  return issues;
}

/** A JSON Feed has the shape that its own specification gives it. */
const FEED = "feed.json";

/** The schemas themselves, published beside the data. */
export function planSchemas(plan: Plan): void {
  for (const name of Object.keys(shardSchemas)) {
    const path = `schema/${name.replace("/", "-")}.json`;
    plan.set(path, new TextEncoder().encode(`${JSON.stringify(shardJsonSchema(name), null, 1)}\n`));
  }
}
