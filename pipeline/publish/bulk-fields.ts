import { z } from "zod";
import { compareText } from "../../runtime/text/normalize.ts";
import { canonical, utf8 } from "../output/canonical.ts";
import type { Field } from "../output/datapackage.ts";
import { formatCsv } from "../source/format.ts";

export type Members = Record<string, unknown>;

/** A table of a release in one file. */
export interface BulkTable {
  /** Path below `bulk/`, without ending. */
  path: string;
  title: string;
  record: z.ZodType;
  key: readonly string[];
  records: readonly Members[];
}

/**
 * Where the members of records stand in a table: those of one record, by name. A member may be a cell in one record and
 * nested in another.
 */
type ColumnTree = Map<string, { column?: number; inside?: ColumnTree }>;

/**
 * Some records as rows below a header. Names that come new with a record stand behind those of the records before it,
 * in code unit order.
 */
export function tabulate(records: readonly Members[]): string[][] {
  const locations: ColumnTree = new Map();
  const names: string[] = [];
  const rows = records.map((record) => {
    const cells: string[] = [];
    if (!setCells(record, locations, cells)) {
      for (const path of newPaths(record, locations).toSorted(inCodeUnitOrder)) addColumn(path, locations, names);
      if (!setCells(record, locations, cells)) throw new Error(`a member of ${canonical(record)} has no column`);
    }
    return cells;
  });
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  const loaded = [...names.keys()].filter((column) => !names.some((name) => name.startsWith(`${names[column]}.`)));
  return [
    loaded.map((column) => names[column] ?? ""),
    ...rows.map((cells) => loaded.map((column) => cells[column] ?? "")),
  ];
}

/** Sets the cells of a record; false where a member has no column yet. */
function setCells(members: Members, locations: ColumnTree, cells: string[]): boolean {
  for (const name in members) {
    const value = members[name];
    const location = locations.get(name);
    if (isNested(value)) {
      if (location?.inside === undefined || !setCells(value, location.inside, cells)) return false;
    } else if (location?.column === undefined) return false;
    else cells[location.column] = neutralise(cellOf(value));
  }
  return true;
}

/** Paths of the members that have no column yet; nested members get a place. */
function newPaths(members: Members, locations: ColumnTree, above: readonly string[] = []): string[][] {
  const paths: string[][] = [];
  for (const [name, value] of Object.entries(members)) {
    const location = locations.get(name) ?? {};
    locations.set(name, location);
    if (isNested(value)) paths.push(...newPaths(value, (location.inside ??= new Map()), [...above, name]));
    else if (location.column === undefined) paths.push([...above, name]);
  }
  return paths;
}

function addColumn(path: readonly string[], locations: ColumnTree, names: string[]): void {
  let location: { column?: number; inside?: ColumnTree } | undefined;
  for (const name of path) location = (location === undefined ? locations : location.inside)?.get(name);
  if (location !== undefined) location.column = names.push(path.join(".")) - 1;
}

function inCodeUnitOrder(a: readonly string[], b: readonly string[]): number {
  return compareText(a.join("."), b.join("."));
}

function isNested(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((item) => (typeof item === "string" ? item : canonical(item))).join("; ");
  return JSON.stringify(value);
}

/** A cell that a spreadsheet would run as a formula is quoted with an apostrophe. */
function neutralise(cell: string): string {
  return /^[=+@-]./.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/**
 * Records as CSV with one column a member. A list is its words separated by `; ` and a nested member has a dotted name;
 * codes are text, so open the columns as text to keep leading zeros.
 */
export function renderCsv(records: readonly Members[]): Uint8Array {
  return utf8(formatCsv(tabulate(records)));
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  pattern?: string;
  enum?: string[];
  format?: string;
  description?: string;
}

const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** The fields of a table by its columns, in order; a dotted column is a member of a member. */
export function fieldsOf(columns: readonly string[], record: z.ZodType, key: readonly string[]): Field[] {
  const shape = z.toJSONSchema(record) as JsonSchema;
  return columns.map((column) => fieldOf(column, shape, key.includes(column)));
}

function fieldOf(column: string, root: JsonSchema, isKey: boolean): Field {
  let choices = [resolve(root, root)];
  let required = true;
  for (const name of column.split(".")) {
    const members = choices.flatMap((choice) => memberOf(choice, name) ?? []);
    if (members.length === 0) throw new Error(`no record has a member ${column}`);
    required &&= choices.every((choice) => choice.required?.includes(name) === true) && !members.some(mayBeNull);
    choices = members.flatMap((member) => choicesOf(member, root));
  }
  const [schema = root] = choices;
  const { pattern, description } = schema;
  const type = typeof schema.type === "string" ? schema.type : schema.type?.find((name) => name !== "null");
  const about = description === undefined ? {} : { description };
  if (pattern === DAY)
    return { name: column, type: "date", ...about, ...(required ? { constraints: { required } } : {}) };
  if (type === "integer" || type === "number")
    return { name: column, type, ...about, ...(required ? { constraints: { required } } : {}) };
  if (type === "boolean")
    return {
      name: column,
      type,
      trueValues: ["true"],
      falseValues: ["false"],
      ...about,
      ...(required ? { constraints: { required } } : {}),
    };
  if (type === "string") return { name: column, type, ...about, ...textConstraints(schema, required, isKey) };
  return { name: column, type: "string", ...about };
}

/** The schema of a member, by its name or as one of any name. */
function memberOf({ properties, additionalProperties }: JsonSchema, name: string): JsonSchema | undefined {
  return properties?.[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
}

function mayBeNull({ anyOf, type }: JsonSchema): boolean {
  return type === "null" || type?.includes("null") === true || anyOf?.some(mayBeNull) === true;
}

/** Types of a member other than null. */
function choicesOf(member: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { anyOf, type } = resolve(member, root);
  if (anyOf !== undefined) return anyOf.flatMap((choice) => choicesOf(choice, root));
  return type === "null" ? [] : [resolve(member, root)];
}

/** Text that may be empty is not required: an empty cell is absent. */
function textConstraints(
  { pattern, enum: words }: JsonSchema,
  required: boolean,
  isKey: boolean,
): Pick<Field, "constraints"> {
  const filled = words === undefined ? pattern !== undefined && !new RegExp(pattern).test("") : !words.includes("");
  const constraints = {
    ...(required && (filled || isKey) ? { required } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(words === undefined ? {} : { enum: words }),
  };
  return Object.keys(constraints).length === 0 ? {} : { constraints };
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const result = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (result === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return { ...result, ...(schema.description === undefined ? {} : { description: schema.description }) };
}
