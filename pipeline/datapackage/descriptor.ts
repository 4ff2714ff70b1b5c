import { canonical } from "../build/canonical.ts";

/** A description of tables as Data Package 2.0 has it (datapackage.org); only what we print. */

export const PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json";

export interface Field {
  name: string;
  type: "string" | "date" | "boolean" | "integer" | "number";
  format?: "uri";
  description?: string;
  trueValues?: string[];
  falseValues?: string[];
  constraints?: { required?: true; pattern?: string; enum?: string[] };
}

export interface TableSchema {
  fields: Field[];
  /** Said, because readers differ: an empty cell is absent, also where a text could be. */
  missingValues: typeof MISSING;
  primaryKey?: string[];
  uniqueKeys?: string[][];
}

export interface Resource {
  name: string;
  path: string;
  title?: string;
  /** Only of tables. */
  type?: "table";
  format: string;
  mediatype: string;
  encoding: "utf-8";
  bytes: number;
  /** `sha256:` and hexadecimal digits. */
  hash: string;
  dialect?: typeof DIALECT;
  schema?: TableSchema;
}

export interface DataPackage {
  name: string;
  title: string;
  description: string;
  version: string;
  sources: { title: string; path: string; version: string }[];
  licenses: { name?: string; path?: string; title: string }[];
  resources: Resource[];
}

export const MISSING = [""] as const;

/** How all our CSV is written. */
export const DIALECT = { header: true, delimiter: ",", lineTerminator: "\n", quoteChar: '"', doubleQuote: true } as const;

/** Prints a package, one resource and one field a line. */
export function printPackage({ resources, ...head }: DataPackage): Uint8Array {
  const opening = canonical({ $schema: PROFILE, ...head }).slice(0, -1);
  return new TextEncoder().encode(`${opening},"resources":[\n${resources.map(printResource).join(",\n")}\n]}\n`);
}

function printResource({ schema, ...head }: Resource): string {
  if (schema === undefined) return canonical(head);
  const { fields, ...keys } = schema;
  const rest = canonical(keys).slice(1, -1);
  return `${canonical(head).slice(0, -1)},"schema":{${rest === "" ? "" : `${rest},`}"fields":[\n${fields.map((field) => canonical(field)).join(",\n")}\n]}}`;
}
