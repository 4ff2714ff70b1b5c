import { z } from "zod";
import { VariantRecord } from "../../openapi/shards/adr.ts";
import type { Manifest } from "../../openapi/shards/common.ts";
import { CnRecord } from "../../openapi/shards/nomenclature.ts";
import { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { readCsv } from "../source/csv.ts";
import type { SourceFile, Table } from "../source/table.ts";
import { canonical } from "./canonical.ts";
import { hashOf, type PlannedShard } from "./shard.ts";

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

/** What a line of each bulk file is, and what makes it unique. */
const RECORDS: Readonly<Record<Manifest["dataset"], { record: z.ZodType; key: string; title: string }>> = {
  nomenclature: { record: CnRecord, key: "code", title: "Combined Nomenclature" },
  sanctions: { record: EntryRecord, key: "id", title: "Goods listed by Regulations (EU) 833/2014 and (EC) 765/2006" },
  adr: { record: z.strictObject({ un: z.string().regex(/^\d{4}$/), ...VariantRecord.shape }), key: "variant_id", title: "ADR, chapter 3.2, Table A" },
};

/** Describes the bulk files, for those who take the data as tables: every code is text, so that leading zeros stay. */
export function planBulkPackage(
  { version, sources, licenses }: Pick<DataPackage, "version" | "sources" | "licenses">,
  datasets: readonly { dataset: Manifest["dataset"]; shards: readonly PlannedShard[] }[],
): Uint8Array {
  return printPackage({
    name: "cargolex-data",
    title: "Cargolex: goods sanctions by customs code, and dangerous goods",
    description: "Each dataset whole, as CSV and as NDJSON of the same records. In CSV a list is its words separated by `; `, and an apostrophe stands before a cell that a spreadsheet would run.",
    version, sources, licenses,
    resources: datasets.flatMap(({ dataset, shards }) => shards.flatMap((shard) => planResource(dataset, shard))),
  });
}

function planResource(dataset: Manifest["dataset"], shard: PlannedShard): Resource[] {
  const { path, schema, bytes } = shard;
  const name = path.replace(/^.*\//, "").replace(/\.[a-z]+$/, "");
  const facts = { path, bytes: bytes.length, hash: `sha256:${hashOf(shard)}`, encoding: "utf-8" as const };
  const { record, key, title } = RECORDS[dataset];
  if (schema === "bulk-ndjson/1") return [{ name: `${name}-ndjson`, title, format: "ndjson", mediatype: "application/x-ndjson", ...facts }];
  if (schema !== "bulk-csv/1") return [];
  const shape = z.toJSONSchema(record) as JsonSchema;
  const fields = columnsOf(path, bytes).map((column) => fieldOf(column, shape, column === key));
  return [{ name, title, type: "table", format: "csv", mediatype: "text/csv", dialect: DIALECT, ...facts, schema: { fields, missingValues: MISSING, primaryKey: [key] } }];
}

function columnsOf(path: string, bytes: Uint8Array): readonly string[] {
  const header = readCsv(path, bytes.subarray(0, bytes.indexOf(0x0a) + 1)).records[0];
  if (header === undefined) throw new Error(`${path} has no header`);
  return header.cells;
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  pattern?: string;
  enum?: string[];
  format?: string;
  description?: string;
}

const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** The field of a column; a dotted column is a member of a member. */
function fieldOf(column: string, root: JsonSchema, isKey: boolean): Field {
  let schema = resolve(root, root);
  let required = true;
  for (const name of column.split(".")) {
    const member: JsonSchema | undefined = schema.properties?.[name];
    if (member === undefined) throw new Error(`no record has a member ${column}`);
    const nullable = member.anyOf?.some(({ type }) => type === "null") === true || member.type?.includes("null") === true;
    required &&= schema.required?.includes(name) === true && !nullable;
    schema = resolve(member.anyOf?.find(({ type }) => type !== "null") ?? member, root);
  }
  const { pattern, description } = schema;
  const type = typeof schema.type === "string" ? schema.type : schema.type?.find((one) => one !== "null");
  const about = description === undefined ? {} : { description };
  if (pattern === DAY) return { name: column, type: "date", ...about, ...(required ? { constraints: { required } } : {}) };
  if (type === "integer" || type === "number") return { name: column, type, ...about, ...(required ? { constraints: { required } } : {}) };
  if (type === "boolean") return { name: column, type, trueValues: ["true"], falseValues: ["false"], ...about, ...(required ? { constraints: { required } } : {}) };
  if (type === "string") return { name: column, type, ...about, ...textConstraints(schema, required, isKey) };
  return { name: column, type: "string", ...about };
}

/** Text that may be empty is not required: an empty cell is absent. */
function textConstraints({ pattern, enum: words }: JsonSchema, required: boolean, isKey: boolean): Pick<Field, "constraints"> {
  const filled = words === undefined ? pattern !== undefined && !new RegExp(pattern).test("") : !words.includes("");
  const constraints = {
    ...(required && (filled || isKey) ? { required } : {}), ...(pattern === undefined ? {} : { pattern }),
    ...(words === undefined ? {} : { enum: words }),
  };
  return Object.keys(constraints).length === 0 ? {} : { constraints };
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (found === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return { ...found, ...(schema.description === undefined ? {} : { description: schema.description }) };
}

/** Describes the source tables: what every column is, and the hash of every file that a release was built from. */
export function planSourcePackage({ version, sources, licenses }: Pick<DataPackage, "version" | "sources" | "licenses">, files: readonly SourceFile[]): Uint8Array {
  const schemas = new Map<Table, TableSchema>();
  return printPackage({
    name: "cargolex-sources",
    title: "Cargolex: source tables",
    description: "The tables that this release was built from. Paths are below the root of the repository, so read this file with that folder as base path. FORMAT.md beside the tables says what the columns mean.",
    version, sources, licenses,
    resources: files.map(({ table, path, bytes, sha256 }): Resource => {
      const schema = schemas.get(table) ?? schemaOf(table);
      schemas.set(table, schema);
      return {
        name: nameOf(path), path: `sources/${path}`, type: "table", format: "csv", mediatype: "text/csv", encoding: "utf-8", dialect: DIALECT, bytes, hash: `sha256:${sha256}`, schema,
      };
    }),
  });
}

/** `sanctions/entries/RU-XXIII.csv` is `sanctions-entries-ru-xxiii`. */
function nameOf(path: string): string {
  return path.replace(/\.csv$/, "").replaceAll("/", "-").toLowerCase();
}

function schemaOf(table: Table): TableSchema {
  const { shape } = table.row as z.ZodObject;
  const fields = table.columns.map((column) => columnField(column, shape[column] as z.ZodType));
  if (table.key.length === 0) return { fields, missingValues: MISSING };
  const filled = table.key.every((column) => fields.some((field) => field.name === column && field.constraints?.required === true));
  // No part of a primary key may be empty; among unique keys an empty cell is like no other.
  return filled ? { fields, missingValues: MISSING, primaryKey: [...table.key] } : { fields, missingValues: MISSING, uniqueKeys: [[...table.key]] };
}

/** What a cell is shows in what its schema takes, and makes of it. Whatever stays text keeps its pattern: no code ever becomes a number. */
function columnField(name: string, cell: z.ZodType): Field {
  const required = cell.safeParse("").success ? {} : { required: true as const };
  const only = Object.keys(required).length === 0 ? {} : { constraints: required };
  if (cell.safeParse("2024-02-29").success && !cell.safeParse("2026-02-30").success && !cell.safeParse("text").success) return { name, type: "date", ...only };
  if (cell.safeParse("1").data === true) return { name, type: "boolean", trueValues: ["1"], falseValues: ["0"], ...only };
  if (["1", "2026"].some((digits) => typeof cell.safeParse(digits).data === "number")) return { name, type: "integer", ...only };
  const schema = z.toJSONSchema(cell, { io: "input" }) as CellSchema;
  const { format, pattern, enum: words } = schema.anyOf?.find((part) => part.const !== "") ?? schema;
  const some = words?.filter((word) => word !== "");
  const constraints = { ...required, ...(pattern === undefined ? {} : { pattern }), ...(some === undefined ? {} : { enum: some }) };
  return { name, type: "string", ...(format === "uri" ? { format } : {}), ...(Object.keys(constraints).length === 0 ? {} : { constraints }) };
}

interface CellSchema {
  format?: string;
  pattern?: string;
  enum?: string[];
  const?: string;
  /** A cell that may be empty is a union with the empty word. */
  anyOf?: CellSchema[];
}
