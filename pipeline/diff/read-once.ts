import { readTable } from "../tables/read.ts";

/** A reader that keeps what it read: a file that two states have with the same bytes is parsed once. */
export function readOnce(): typeof readTable {
  const kept = new Map<string, { bytes: Uint8Array; table: unknown; found: ReturnType<typeof readTable> }[]>();
  return (table, file, bytes) => {
    const versions = kept.get(file) ?? [];
    const known = versions.find((version) => version.table === table.name && Buffer.compare(version.bytes, bytes) === 0);
    if (known !== undefined) return known.found as ReturnType<typeof readTable<(typeof table.row)["_output"]>>;
    const found = readTable(table, file, bytes);
    kept.set(file, [...versions, { bytes, table: table.name, found }]);
    return found;
  };
}
