import { z } from "zod";
import type { SourceFile, Table } from "../source/table.ts";
import { canonical } from "./canonical.ts";

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

interface TableSchema {
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
  /** Only of text. */
  encoding?: "utf-8";
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
export const DIALECT = {
  header: true,
  delimiter: ",",
  lineTerminator: "\n",
  quoteChar: '"',
  doubleQuote: true,
} as const;

/** Prints a package, one resource and one field a line. */
export function renderPackage({ resources, ...head }: DataPackage): Uint8Array {
  const opening = canonical({ $schema: PROFILE, ...head }).slice(0, -1);
  return new TextEncoder().encode(`${opening},"resources":[\n${resources.map(renderResource).join(",\n")}\n]}\n`);
}

function renderResource({ schema, ...head }: Resource): string {
  if (schema === undefined) return canonical(head);
  const { fields, ...keys } = schema;
  const keyed = canonical(keys).slice(1, -1);
  return `${canonical(head).slice(0, -1)},"schema":{${keyed === "" ? "" : `${keyed},`}"fields":[\n${fields.map((field) => canonical(field)).join(",\n")}\n]}}`;
}

/** Describes the source tables: what every column is, and the hash of every file that a release was built from. */
export function planSourcePackage(
  { version, sources, licenses }: Pick<DataPackage, "version" | "sources" | "licenses">,
  files: readonly SourceFile[],
): Uint8Array {
  const schemas = new Map<Table, TableSchema>();
  return renderPackage({
    name: "cargolex-sources",
    title: "Cargolex: source tables",
    description:
      "The tables that this release was built from. Paths are below the root of the repository, so read this file with that folder as base path. FORMAT.md beside the tables says what the columns mean.",
    version,
    sources,
    licenses,
    resources: files.map(({ table, path, bytes, sha256 }): Resource => {
      const schema = schemas.get(table) ?? schemaOf(table);
      schemas.set(table, schema);
      return {
        name: nameOf(path),
        path: `sources/${path}`,
        type: "table",
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        dialect: DIALECT,
        bytes,
        hash: `sha256:${sha256}`,
        schema,
      };
    }),
  });
}

/** `sanctions/entries/RU-XXIII.csv` is `sanctions-entries-ru-xxiii`. */
function nameOf(path: string): string {
  return path
    .replace(/\.csv$/, "")
    .replaceAll("/", "-")
    .toLowerCase();
}

function schemaOf(table: Table): TableSchema {
  const { shape } = table.row as z.ZodObject;
  const fields = table.columns.map((column) => columnField(column, shape[column] as z.ZodType));
  if (table.key.length === 0) return { fields, missingValues: MISSING };
  const filled = table.key.every((column) =>
    fields.some((field) => field.name === column && field.constraints?.required === true),
  );
  // No part of a primary key may be empty; among unique keys an empty cell is like no other.
  return filled
    ? { fields, missingValues: MISSING, primaryKey: [...table.key] }
    : { fields, missingValues: MISSING, uniqueKeys: [[...table.key]] };
}

/**
 * What a cell is shows in what its schema takes, and makes of it. Whatever stays text keeps its pattern: no code ever
 * becomes a number.
 */
function columnField(name: string, cell: z.ZodType): Field {
  const required = cell.safeParse("").success ? {} : { required: true as const };
  const only = Object.keys(required).length === 0 ? {} : { constraints: required };
  if (cell.safeParse("2024-02-29").success && !cell.safeParse("2026-02-30").success && !cell.safeParse("text").success)
    return { name, type: "date", ...only };
  if (cell.safeParse("1").data === true)
    return { name, type: "boolean", trueValues: ["1"], falseValues: ["0"], ...only };
  const isWhole = ["1", "2026"].some((digits) => typeof cell.safeParse(digits).data === "number");
  if (isWhole && !["1.5", "-"].some((text) => cell.safeParse(text).success)) return { name, type: "integer", ...only };
  const schema = z.toJSONSchema(cell, { io: "input" }) as CellSchema;
  const parts = schema.anyOf ?? [schema];
  const { format, pattern, enum: words } = parts.find((part) => part.const === undefined) ?? schema;
  const beside = parts.flatMap((part) => (part.const ? [`^${part.const}$`] : [])); // `all` where a code may stand
  const printed = words?.filter((word) => word !== "");
  const constraints = {
    ...required,
    ...(pattern === undefined ? {} : { pattern: [pattern, ...beside].join("|") }),
    ...(printed === undefined ? {} : { enum: printed }),
  };
  return {
    name,
    type: "string",
    ...(format === "uri" ? { format } : {}),
    ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
  };
}

interface CellSchema {
  format?: string;
  pattern?: string;
  enum?: string[];
  const?: string;
  /** A cell that may be empty, or hold a word of its own, is a union with that. */
  anyOf?: CellSchema[];
}
