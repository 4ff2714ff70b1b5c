import { z } from "zod";
import { VariantRecord } from "../../openapi/shards/adr.ts";
import type { Manifest } from "../../openapi/shards/common.ts";
import { CnRecord } from "../../openapi/shards/nomenclature.ts";
import { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { hashOf, type PlannedShard } from "../build/files.ts";
import { readCsv } from "../csv.ts";
import { DIALECT, MISSING, printPackage, type DataPackage, type Field, type Resource } from "./descriptor.ts";

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
