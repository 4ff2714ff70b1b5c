import type { AdrData } from "../tables.ts";

/** The classification codes of class 1: each division with the groups that it has. */
export function class1CodesOf({ class1Codes }: Pick<AdrData, "class1Codes">): string[] {
  return class1Codes.flatMap(({ row }) => row.groups.map((group) => row.division + group));
}
