import type { Memory } from "../shards/memory.ts";

/** What is kept of codes, or of entries by their ids, for questions that agree in all else. */
export interface CodeTable<Value> {
  get(code: string): Value | undefined;
  /** Keeps a value that holds about so many bytes, and gives it back. */
  set(code: string, value: Value, bytes: number): Value;
}

/** Codes of one table: where they are more, it begins anew. */
const MOST = 4000;
/** What a place in a table takes. */
const PLACE = 60;

/** Opens tables of values by code. A table goes as a whole when the memory is full: it is looked for once a question, and its codes cost no more than a look into a map. */
export function openCodeTables<Value>(memory: Memory): (variant: string) => CodeTable<Value> {
  const tables = memory.cache<Map<string, Value>>();
  return (variant) => {
    let table = tables.get(variant) ?? tables.set(variant, new Map(), 0);
    return {
      get: (code) => table.get(code),
      set(code, value, bytes) {
        if (table.size >= MOST) table = tables.set(variant, new Map(), 0);
        table.set(code, value);
        tables.grow(variant, bytes + PLACE);
        return value;
      },
    };
  };
}
