import { formats, type Keyword } from "../../openapi/formats.ts";

/** Length of a text in Unicode code points, as JSON Schema counts `minLength` and `maxLength`. */
function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc_00) !== 0xd8_00 || (text.charCodeAt(index + 1) & 0xfc_00) !== 0xdc_00) continue;
    count--;
    index++;
  }
  return count;
}

/**
 * What clients may send: JSON Schema in the keywords that have a wording, printed from the zod schemas. `type` stands
 * first.
 */
export interface WireSchema {
  readonly type?: keyof typeof TYPES;
  readonly enum?: readonly unknown[];
  readonly format?: keyof typeof formats;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: WireSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly additionalProperties?: false | WireSchema;
  readonly propertyNames?: WireSchema;
  /** Put in where the member is missing. */
  readonly default?: unknown;
}

/** Something that a schema does not allow, and where. */
export interface SchemaFault {
  keyword: Keyword;
  /** What the keyword wants; for a member that is missing or unknown its name. */
  limit: unknown;
  value: unknown;
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  schema: WireSchema;
}

type Json = Record<string, unknown>;

const TYPES = {
  string: (value: unknown) => typeof value === "string",
  number: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === "boolean",
  array: (value: unknown) => Array.isArray(value),
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** True if a value of the type that the schema wants is as one keyword says. */
const HOLDS: Partial<Record<string, (value: never, limit: never) => boolean>> = {
  type: (value: unknown, type: keyof typeof TYPES) => TYPES[type](value),
  enum: (value: unknown, allowed: readonly unknown[]) => allowed.includes(value),
  format: (text: string, format: keyof typeof formats) => formats[format](text),
  minLength: (text: string, least: number) => codePoints(text) >= least,
  maxLength: (text: string, most: number) => codePoints(text) <= most,
  minimum: (figure: number, least: number) => figure >= least,
  maximum: (figure: number, most: number) => figure <= most,
  minItems: (list: unknown[], least: number) => list.length >= least,
  maxItems: (list: unknown[], most: number) => list.length <= most,
  maxProperties: (object: Json, most: number) => Object.keys(object).length <= most,
};

/** Validates a value and fills in defaults; gives the first findings, none if the value is valid. */
export function findFaults(schema: WireSchema, value: unknown, most: number): SchemaFault[] {
  const schemaFaults: SchemaFault[] = [];
  const path: (string | number)[] = [];
  check(schema, value);
  return schemaFaults;

  function check(part: WireSchema, given: unknown): void {
    if (part.type === "object" && TYPES.object(given)) dropNulls(part, given as Json);
    for (const keyword in part) {
      const limit = part[keyword as keyof WireSchema];
      if (HOLDS[keyword]?.(given as never, limit as never) !== false) continue;
      report(keyword as Keyword, limit, given, part);
      // Every other keyword is about values of the type.
      if (keyword === "type") return;
    }
    if (part.type === "array")
      for (const [index, item] of (given as unknown[]).entries()) below(index, part.items ?? {}, item);
    if (part.type === "object") checkMembers(part, given as Json);
  }

  /** Answers carry nulls, and clients send them back: of an optional member they say that there is none. */
  function dropNulls({ required = [], properties = {}, additionalProperties }: WireSchema, object: Json): void {
    for (const name of Object.keys(object)) {
      if (object[name] !== null) continue;
      if (Object.hasOwn(properties, name) ? !required.includes(name) : typeof additionalProperties === "object")
        delete object[name];
    }
  }

  function checkMembers(part: WireSchema, object: Json): void {
    const { required = [], properties = {}, additionalProperties = {}, propertyNames = {} } = part;
    for (const name of required) if (object[name] === undefined) report("required", name, undefined, part, name);
    for (const name of Object.keys(object)) {
      if (Object.hasOwn(properties, name)) continue;
      if (additionalProperties === false) report("additionalProperties", name, undefined, part, name);
      else {
        below(name, propertyNames, name);
        below(name, additionalProperties, object[name]);
      }
    }
    for (const name in properties) {
      const member = properties[name] ?? {};
      if (object[name] !== undefined) below(name, member, object[name]);
      else if (member.default !== undefined) object[name] = member.default;
    }
  }

  function below(name: string | number, part: WireSchema, given: unknown): void {
    if (schemaFaults.length >= most) return;
    path.push(name);
    check(part, given);
    path.pop();
  }

  function report(keyword: Keyword, limit: unknown, given: unknown, part: WireSchema, ...member: string[]): void {
    if (schemaFaults.length >= most) return;
    const pointer = [...path, ...member]
      .map((name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join("");
    schemaFaults.push({ keyword, limit, value: given, pointer, schema: part });
  }
}
