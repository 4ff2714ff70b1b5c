import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";

/** Says what is wrong with a value of a kind of file; undefined where nothing is. */
export type Validate = (kind: string, value: unknown) => string | undefined;

/**
 * Validates by the schemas of this program, never by those that lie beside the data: those belong to what is to be verified. With `open`, members that
 * this program does not know may stand in a file: a later program may have added some.
 */
export function ownSchemas({ open }: { open: boolean }): Validate {
  return open ? (opens ??= validator(true)) : (closed ??= validator(false));
}

let [opens, closed]: (Validate | undefined)[] = [];

function validator(open: boolean): Validate {
  // Patterns stand beside every format.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<string, ValidateFunction>();
  return (kind, value) => {
    if (!Object.hasOwn(shardSchemas, kind)) return `is of a kind that this program does not know, ${JSON.stringify(kind)}: use the version of cargolex that published it`;
    let validate = compiled.get(kind);
    if (validate === undefined) {
      const schema = shardJsonSchema(kind);
      validate = ajv.compile(open ? (opened(schema) as object) : schema);
      compiled.set(kind, validate);
    }
    return validate(value) ? undefined : firstError(validate);
  };
}

/** A schema that lets objects have further members. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([name, value]) => !(name === "additionalProperties" && value === false)).map(([name, value]) => [name, opened(value)]));
}

/** Where a value first breaks a schema, and how. */
function firstError(validate: ValidateFunction): string {
  const error = validate.errors?.[0];
  return `${error?.instancePath === "" ? "the file" : (error?.instancePath ?? "")} ${error?.message ?? "does not fit its schema"}`;
}
