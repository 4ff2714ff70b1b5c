import { z } from "zod";
import { compareText } from "../../runtime/text/fold.ts";
import { canonical, utf8 } from "../output/canonical.ts";
import type { Field } from "../output/datapackage.ts";
import { formatCsv } from "../source/format.ts";

export type Members = Record<string, unknown>;

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
  const places: ColumnTree = new Map();
  const names: string[] = [];
  const rows = records.map((record) => {
    const cells: string[] = [];
    if (!setCells(record, places, cells)) {
      for (const path of newPaths(record, places).toSorted(inCodeUnitOrder)) addColumn(path, places, names);
      if (!setCells(record, places, cells)) throw new Error(`a member of ${canonical(record)} has no column`);
    }
    return cells;
  });
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  const held = [...names.keys()].filter((column) => !names.some((other) => other.startsWith(`${names[column]}.`)));
  return [held.map((column) => names[column] ?? ""), ...rows.map((cells) => held.map((column) => cells[column] ?? ""))];
}

/** Sets the cells of a record; false where a member has no column yet. */
function setCells(members: Members, places: ColumnTree, cells: string[]): boolean {
  for (const name in members) {
    const value = members[name];
    const place = places.get(name);
    if (isNested(value)) {
      if (place?.inside === undefined || !setCells(value, place.inside, cells)) return false;
    } else if (place?.column === undefined) return false;
    else cells[place.column] = neutralise(cellOf(value));
  }
  return true;
}

/** Paths of the members that have no column yet; nested members get a place. */
function newPaths(members: Members, places: ColumnTree, above: readonly string[] = []): string[][] {
  const paths: string[][] = [];
  for (const [name, value] of Object.entries(members)) {
    const place = places.get(name) ?? {};
    places.set(name, place);
    if (isNested(value)) paths.push(...newPaths(value, (place.inside ??= new Map()), [...above, name]));
    else if (place.column === undefined) paths.push([...above, name]);
  }
  return paths;
}

function addColumn(path: readonly string[], places: ColumnTree, names: string[]): void {
  let place: { column?: number; inside?: ColumnTree } | undefined;
  for (const name of path) place = (place === undefined ? places : place.inside)?.get(name);
  if (place !== undefined) place.column = names.push(path.join(".")) - 1;
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
    const members = choices.flatMap(({ properties }) => properties?.[name] ?? []);
    if (members.length === 0) throw new Error(`no record has a member ${column}`);
    required &&= choices.every((own) => own.required?.includes(name) === true) && !members.some(mayBeNull);
    choices = members.flatMap((member) => choicesOf(member, root));
  }
  const [schema = root] = choices;
  const { pattern, description } = schema;
  const type = typeof schema.type === "string" ? schema.type : schema.type?.find((one) => one !== "null");
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

function mayBeNull({ anyOf, type }: JsonSchema): boolean {
  return type === "null" || type?.includes("null") === true || anyOf?.some(mayBeNull) === true;
}

/** What a member may be, other than null. */
function choicesOf(member: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { anyOf, type } = resolve(member, root);
  if (anyOf !== undefined) return anyOf.flatMap((one) => choicesOf(one, root));
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
  const found = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (found === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return { ...found, ...(schema.description === undefined ? {} : { description: schema.description }) };
}
