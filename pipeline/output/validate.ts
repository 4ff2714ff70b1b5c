import { Ajv2020 } from "ajv/dist/2020.js";
import { openSchema } from "../../openapi/components.ts";
import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { utf8 } from "./canonical.ts";
import { PROFILE } from "./datapackage.ts";
import type { Plan } from "./shard.ts";

/** The closed JSON Schema of every kind of published file, by the name in its `schema` member. */
export function publishedSchemas(): ReadonlyMap<string, Record<string, unknown>> {
  return (printed ??= new Map(Object.keys(shardSchemas).map((name) => [name, shardJsonSchema(name)])));
}

let printed: ReadonlyMap<string, Record<string, unknown>> | undefined;

/** The file with the schemas of all files. */
export const SCHEMA_FILE = "schema.json";

/** The schemas of all kinds in one document, which print what they share once. */
function schemaDocument(): Record<string, unknown> {
  const schemas = [...publishedSchemas().values()] as { $schema: string; $ref: string; $defs: object }[];
  return {
    $schema: schemas[0]?.$schema,
    title: "A published file of Cargolex",
    description: "Its member `schema` names its kind, which stands under that name in `$defs`.",
    anyOf: schemas.map(({ $ref }) => ({ $ref })),
    $defs: Object.assign({}, ...schemas.map(({ $defs }) => $defs)) as Record<string, unknown>,
  };
}

/**
 * The schemas, published beside the data as one: open, as a later release may add members. A kind of file is
 * `#/$defs/<schema>`.
 */
export function planSchemas(plan: Plan): void {
  plan.set(SCHEMA_FILE, utf8(`${JSON.stringify(openSchema(schemaDocument()), null, 1)}\n`));
}

/**
 * What is wrong with planned files, by the published schemas: an independent reader of what was written, not of what
 * was meant.
 */
export function checkPlanned(plan: Plan): Issue[] {
  // Code that is written twice as fast is worth more than code that is shorter. That the schemas are sound is tested.
  const ajv = new Ajv2020({
    allErrors: false,
    strict: true,
    formats: { uri: true },
    allowUnionTypes: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addSchema(schemaDocument(), "files");
  const decoder = new TextDecoder();
  return [...plan].flatMap(([path, bytes]) => {
    if (!hasSchema(path)) return [];
    const file = JSON.parse(decoder.decode(bytes)) as { schema?: unknown; $schema?: unknown };
    if (file.$schema === PROFILE) return []; // not a shape of ours: test/datapackage holds it to the profile
    const [name, place] = [String(file.schema), { file: path, line: 0 }];
    const schema = publishedSchemas().get(name);
    const fits = schema && ajv.getSchema(`files${String(schema["$ref"])}`);
    if (fits === undefined) return [errorAt(place, "schema", "dist/unknown-schema", `${name} is no published schema`)];
    if (fits(file) === true) return [];
    const fault = fits.errors?.[0];
    const what = fault?.message ?? "does not fit";
    const message = `${what}: the build and the schema disagree, mend one of them`;
    return [errorAt(place, fault?.instancePath ?? "", "dist/schema", message)];
  });
}

/**
 * Whether a published schema describes a planned file. A schema describes itself, and a JSON Feed has the shape that
 * its own specification gives it.
 */
function hasSchema(path: string): boolean {
  return path.endsWith(".json") && path !== SCHEMA_FILE && path !== "feed.json";
}
