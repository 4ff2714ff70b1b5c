import { Ajv2020 } from "ajv/dist/2020.js";
import { PROFILE } from "../datapackage/descriptor.ts";
import { errorAt, type Issue } from "../issue.ts";
import { once } from "../once.ts";

/** Checks planned bytes against the published schemas: an independent reader of what was written, not of what was meant. */
export interface FileValidator {
  validate(path: string, bytes: Uint8Array): Issue | undefined;
  /** Makes ready for one schema more; false once it is for all. A schema that is met before its turn is made ready then. */
  prepare(): boolean;
}

export function fileValidator(schemas: ReadonlyMap<string, object>): FileValidator {
  // Each validator reads a few files: code that is written twice as fast is worth more than code that is shorter. That the schemas are sound is tested.
  const ajv = new Ajv2020({ allErrors: false, strict: true, formats: { uri: true }, allowUnionTypes: true, inlineRefs: false, validateSchema: false, code: { optimize: false } });
  const validatorOf = once((schema: object) => ajv.compile(schema));
  const waiting = [...schemas.values()];
  const prepare = (): boolean => {
    const next = waiting.shift();
    if (next !== undefined) validatorOf(next);
    return waiting.length > 0;
  };
  const validate = (path: string, bytes: Uint8Array): Issue | undefined => {
    const file = JSON.parse(new TextDecoder().decode(bytes)) as { schema?: unknown; $schema?: unknown };
    if (file.$schema === PROFILE) return undefined; // not a shape of ours: test/datapackage holds it to the profile
    const schema = schemas.get(String(file.schema));
    const at = { file: path, line: 0 };
    if (schema === undefined) return errorAt(at, "schema", "dist/unknown-schema", `${String(file.schema)} is no published schema`);
    const validate = validatorOf(schema);
    if (validate(file)) return undefined;
    const fault = validate.errors?.[0];
    return errorAt(at, fault?.instancePath ?? "", "dist/schema", `${fault?.message ?? "does not fit"}: the build and the schema disagree, mend one of them`);
  };
  return { validate, prepare };
}
