import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseJson, type Validate } from "./contents.ts";

/** Validates against the schemas that a release publishes beside its data, so that a release of another year is checked by its own rules. */
export function publishedSchemas(read: (path: string) => Promise<Uint8Array | undefined>): Validate {
  // Patterns stand beside every format; a later schema may use words that this version does not know.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<string, Promise<ValidateFunction | string>>();
  const compile = async (kind: string): Promise<ValidateFunction | string> => {
    const path = `schema/${kind.replaceAll("/", "-")}.json`;
    if (!/^[a-z0-9-]+(\/\d+)?$/.test(kind)) return `${JSON.stringify(kind)} is no kind of file`;
    const bytes = await read(path).catch(() => undefined);
    const schema = bytes === undefined ? undefined : parseJson(bytes);
    if (schema === undefined) return `its schema ${path} cannot be read`;
    try {
      return ajv.compile(schema as object);
    } catch (error) {
      return `its schema ${path} is no JSON Schema: ${(error as Error).message}`;
    }
  };
  return async (kind, value) => {
    let pending = compiled.get(kind);
    if (pending === undefined) {
      pending = compile(kind);
      compiled.set(kind, pending);
    }
    const validate = await pending;
    if (typeof validate === "string") return validate;
    return validate(value) ? undefined : firstError(validate);
  };
}

/** Where a value first breaks a schema, and how. */
export function firstError(validate: ValidateFunction): string {
  const error = validate.errors?.[0];
  return `${error?.instancePath === "" ? "the file" : (error?.instancePath ?? "")} ${error?.message ?? "does not fit its schema"}`;
}
