import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
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

/**
 * The schemas, published beside the data as one: open, as a later release may add members. A kind of file is
 * `#/$defs/<schema>`.
 */
export function planSchemas(plan: Plan): void {
  const schemas = [...publishedSchemas().values()] as { $schema: string; $ref: string; $defs: object }[];
  const whole = {
    $schema: schemas[0]?.$schema,
    title: "A published file of Cargolex",
    description: "Its member `schema` names its kind, which stands under that name in `$defs`.",
    anyOf: schemas.map(({ $ref }) => ({ $ref })),
    $defs: Object.assign({}, ...schemas.map(({ $defs }) => $defs)) as Record<string, unknown>,
  };
  plan.set(SCHEMA_FILE, utf8(`${JSON.stringify(openSchema(whole), null, 1)}\n`));
}

/**
 * Checks planned bytes against the published schemas: an independent reader of what was written, not of what was meant.
 */
export class FileValidator {
  // Each schema is for a few files: code that is written twice as fast is worth more than code that is shorter. That
  // the schemas are sound is tested.
  readonly #ajv = new Ajv2020({
    allErrors: false,
    strict: true,
    formats: { uri: true },
    allowUnionTypes: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  readonly #schemas: ReadonlyMap<string, object>;
  readonly #compiled = new Map<string, ValidateFunction>();

  /** Takes the schemas by name. */
  constructor(schemas: ReadonlyMap<string, object>) {
    this.#schemas = schemas;
  }

  /** What is wrong with a file, if anything. */
  validate(path: string, bytes: Uint8Array): Issue | undefined {
    const file = JSON.parse(new TextDecoder().decode(bytes)) as { schema?: unknown; $schema?: unknown };
    if (file.$schema === PROFILE) return undefined; // not a shape of ours: test/datapackage holds it to the profile
    const name = String(file.schema);
    const schema = this.#schemas.get(name);
    const at = { file: path, line: 0 };
    if (schema === undefined) return errorAt(at, "schema", "dist/unknown-schema", `${name} is no published schema`);
    const fits = this.#validatorOf(name, schema);
    if (fits(file)) return undefined;
    const fault = fits.errors?.[0];
    return errorAt(
      at,
      fault?.instancePath ?? "",
      "dist/schema",
      `${fault?.message ?? "does not fit"}: the build and the schema disagree, mend one of them`,
    );
  }

  #validatorOf(name: string, schema: object): ValidateFunction {
    let validator = this.#compiled.get(name);
    if (validator === undefined) this.#compiled.set(name, (validator = this.#ajv.compile(schema)));
    return validator;
  }
}
