import { formatCsv } from "../format-csv.ts";
import { tabulate, type Members } from "./bulk-rows.ts";
import { canonicalLine } from "./canonical.ts";
import type { PlannedShard } from "./files.ts";
import { utf8 } from "./utf8.ts";

/** Facts that both bulk files of a dataset share. */
export interface BulkHead {
  /** Path without ending. */
  path: string;
  source_version: string;
  part: string;
}

/**
 * The whole of a dataset in one file, twice: NDJSON with the records as the shards have them, and CSV with one column a member. In CSV a list is
 * its words separated by `; ` and a nested member has a dotted name; codes are text, so open the columns as text to keep leading zeros.
 */
export function planBulk(head: BulkHead, records: readonly Members[]): PlannedShard[] {
  const file = (ending: "ndjson" | "csv", text: string): PlannedShard => ({
    ...head, path: `${head.path}.${ending}`, schema: `bulk-${ending}/1`, prefix: "", bytes: utf8(text), records: records.length,
  });
  return [file("ndjson", records.map((record) => `${canonicalLine(record)}\n`).join("")), file("csv", formatCsv(tabulate(records)))];
}
