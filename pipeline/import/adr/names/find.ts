import type { DecidedRow } from "../table-a.ts";
import { assignNames } from "./assign.ts";
import { nameKey, tidyName } from "./normalise.ts";

export interface FoundName {
  name: string;
  quality: "two_readings" | "one_reading" | "composed" | "translated";
}

/** Names of the rows of one UN number in a language: the listed names, checked against the names that other readings print for the row. */
export function findNames(rows: readonly DecidedRow[], listed: readonly string[], seconds: (row: DecidedRow) => readonly string[]): (FoundName | undefined)[] {
  const assigned = assignNames(listed, rows.map((row) => row.names.get("RID")?.en ?? row.names.get("RK23")?.de)) ?? [];
  return rows.map((row, index) => {
    const others = seconds(row).map(tidyName);
    const name = assigned[index] ?? others[0];
    if (name === undefined || name === "") return undefined;
    const again = others.filter((other) => nameKey(other) === nameKey(name)).length >= (assigned[index] === undefined ? 2 : 1);
    return { name, quality: again ? "two_readings" : "one_reading" };
  });
}
