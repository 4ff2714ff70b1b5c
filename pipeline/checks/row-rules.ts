import { readTable, rowRule } from "../tables/read.ts";
import type { Table } from "../tables/table.ts";
import type { Rule } from "./reader-rules.ts";

/** Values that a cell with any rule at all refuses: a sign that means nothing, and nothing. */
const PROBES = ["?", ""] as const;

/** What a cell of a column must hold, in the words of the schema; empty for a column of free text. */
export function wantsOf(table: Table, column: string): string[] {
  const messages = PROBES.flatMap((probe) => {
    const record = table.columns.map(() => probe).join(",");
    const { issues } = readTable(table, "", new TextEncoder().encode(`${table.columns.join(",")}\n${record}\n`));
    return issues.filter((issue) => issue.column === column).map(({ message }) => message.replace(/^"\??": /, ""));
  });
  return [...new Set(messages)];
}

/** Rules of single cells, one for each name of a column, with what each table wants there. They come from the schemas of the tables, so none can be forgotten. */
export function rowRules(tables: readonly Table[]): Rule[] {
  const wants = new Map<string, Map<string, string[]>>();
  for (const table of tables) {
    for (const column of table.columns) {
      for (const want of wantsOf(table, column)) {
        const byWant = wants.get(column) ?? new Map<string, string[]>();
        wants.set(column, byWant);
        byWant.set(want, [...new Set([...(byWant.get(want) ?? []), table.name])]);
      }
    }
  }
  return [...wants].map(([column, byWant]) => ({
    rule: rowRule(column),
    why: `A cell of ${column} that says something else would be read as something else, or as nothing; the row is left out until it is mended.`,
    example: "?",
    remedy: [...byWant].map(([want, names]) => `${names.join(", ")}: ${want}.`).join(" "),
  }));
}
