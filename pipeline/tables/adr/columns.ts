/** The coded columns of Table A with their printed numbers (ADR 3.2.1). The order of the words of a `list` carries no meaning. */
export const COLUMNS = [
  { name: "class", printed: "3a", kind: "word" },
  { name: "classification_code", printed: "3b", kind: "word" },
  { name: "packing_group", printed: "4", kind: "word" },
  { name: "labels", printed: "5", kind: "list" },
  { name: "special_provisions", printed: "6", kind: "list" },
  { name: "limited_quantity", printed: "7a", kind: "word" },
  { name: "excepted_quantity", printed: "7b", kind: "word" },
  { name: "packing_instructions", printed: "8", kind: "list" },
  { name: "special_packing_provisions", printed: "9a", kind: "list" },
  { name: "mixed_packing_provisions", printed: "9b", kind: "list" },
  { name: "portable_tank_instructions", printed: "10", kind: "list" },
  { name: "portable_tank_provisions", printed: "11", kind: "list" },
  { name: "tank_code", printed: "12", kind: "list" },
  { name: "tank_provisions", printed: "13", kind: "list" },
  { name: "tank_vehicle", printed: "14", kind: "word" },
  { name: "transport_category", printed: "15", kind: "word" },
  { name: "tunnel_code", printed: "15", kind: "word" },
  { name: "carriage_packages", printed: "16", kind: "list" },
  { name: "carriage_bulk", printed: "17", kind: "list" },
  { name: "carriage_loading", printed: "18", kind: "list" },
  { name: "carriage_operation", printed: "19", kind: "list" },
  { name: "hazard_identification_number", printed: "20", kind: "word" },
] as const;

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** The form in which two readings of a cell are compared: the words of a list in code unit order. */
export function comparable(column: ColumnName, value: string): string {
  return LISTS.has(column) ? value.split(" ").toSorted().join(" ") : value;
}

const LISTS: ReadonlySet<ColumnName> = new Set(COLUMNS.filter(({ kind }) => kind === "list").map(({ name }) => name));
