import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openSchema } from "../../openapi/components.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import { SCHEMA_FILE } from "../output/validate.ts";

/** Says what is wrong with a value of a kind of file; undefined where nothing is. */
export type Validate = (kind: string, value: unknown) => string | undefined;

/**
 * Validates by the schemas of this program, never by those that lie beside the data: those belong to what is to be
 * verified. With `open`, members that
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
    if (!Object.hasOwn(shardSchemas, kind))
      return `is of a kind that this program does not know, ${JSON.stringify(kind)}: use the version of cargolex that published it`;
    let validate = compiled.get(kind);
    if (validate === undefined) {
      const schema = shardJsonSchema(kind);
      validate = ajv.compile(open ? openSchema(schema) : schema);
      compiled.set(kind, validate);
    }
    return validate(value) ? undefined : firstError(validate);
  };
}

/** Where a value first breaks a schema, and how. */
function firstError(validate: ValidateFunction): string {
  const error = validate.errors?.[0];
  return `${error?.instancePath === "" ? "the file" : (error?.instancePath ?? "")} ${error?.message ?? "does not fit its schema"}`;
}

/** Fault of a file: the broken rule and a sentence. */
interface Fault {
  rule: string;
  message: string;
}

/** The words that open a private key in PEM. */
const SECRET = Buffer.from("PRIVATE KEY-----");
const DEMO = Buffer.from('"data_quality":"demo"');

/** Looks into a file whose hash is right: it must be what its manifest line and its schema say, and no test data. */
export function checkContents(
  path: string,
  bytes: Uint8Array,
  entry: FileEntry | undefined,
  validate: Validate,
): Fault[] {
  const faults: Fault[] = [];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.includes(SECRET))
    faults.push({
      rule: "publish/secret",
      message: "holds a private key: it is never published; if it was, revoke it with cargolex signing revoke",
    });
  // Canonical JSON escapes quotes inside text, so this string is never part of a text.
  if (buffer.includes(DEMO)) {
    faults.push({ rule: "publish/demo", message: "holds records of data_quality demo: test data is never published" });
  }
  if (entry !== undefined && entry.bytes !== bytes.length) {
    faults.push({ rule: "publish/bytes", message: `${bytes.length} bytes, its manifest says ${entry.bytes}` });
  }
  if (path.endsWith(".json")) faults.push(...checkJson(path, bytes, entry, validate));
  return faults;
}

function checkJson(path: string, bytes: Uint8Array, entry: FileEntry | undefined, validate: Validate): Fault[] {
  const value = tryParseJson(bytes);
  if (value === undefined) return [{ rule: "publish/json", message: "is not JSON" }];
  const { schema, part, prefix, records } = value as Partial<Record<"schema" | "part" | "prefix", string>> & {
    records?: unknown[];
  };
  const faults: Fault[] = [];
  if (entry !== undefined) {
    const stated = { schema, part, prefix };
    for (const name of ["schema", "part", "prefix"] as const) {
      if (stated[name] !== entry[name])
        faults.push({
          rule: "publish/head",
          message: `${name} ${JSON.stringify(stated[name])}, its manifest says ${JSON.stringify(entry[name])}`,
        });
    }
    faults.push(...checkCount(records?.length, entry));
  }
  if (schema === undefined || path === SCHEMA_FILE) return faults;
  const mismatch = validate(schema, value);
  if (mismatch !== undefined) faults.push({ rule: "publish/schema", message: mismatch });
  return faults;
}

function checkCount(count: number | undefined, { records }: FileEntry): Fault[] {
  return count === records
    ? []
    : [{ rule: "publish/records", message: `${count ?? "no"} records, its manifest says ${records}` }];
}

/** Parses JSON bytes; undefined where they are none. */
export function tryParseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
