import type { ChangeCounts, ChangeLine, VerdictChanges } from "../../openapi/shards/changes.ts";
import type { Reason } from "./cause.ts";
import { underOneRegime } from "./codes.ts";
import { datasetOf } from "./order.ts";

/** `law 32025R1494`, `correction`. */
export function nameCause({ cause, acts }: Reason): string {
  return [cause, ...acts].join(" ");
}

/** Counts of a dataset's lines in words: `3 removed, 1 added`; `no difference` where there are none. */
export function sayCounts({ removed, added, changed }: ChangeCounts): string {
  const parts = [removed === 0 ? "" : `${removed} removed`, added === 0 ? "" : `${added} added`, changed === 0 ? "" : `${changed} changed`];
  return parts.filter((part) => part !== "").join(", ") || "no difference";
}

/** `37 CN8 codes turn restricted, 2 turn free`; what does not happen is left out. */
export function sayVerdicts(verdicts: VerdictChanges): string {
  const { turn_restricted, turn_free, within } = verdicts;
  const all: [number, string, string][] = [
    [turn_restricted, "turns restricted", "turn restricted"], [turn_free, "turns free", "turn free"], [within, "changes within its verdict", "change within their verdict"],
  ];
  const parts = all.filter(([count]) => count > 0).map(([count, one, many], index) => `${count}${index > 0 ? "" : count === 1 ? " CN8 code" : " CN8 codes"} ${count === 1 ? one : many}`);
  return [parts.join(", ") || "no CN8 code changes its verdict", ...underOneRegime(verdicts).map(({ sentence }) => sentence)].join("; ");
}

/** Counts by dataset, in reading order; a dataset without lines is there with zeros. */
export function countDatasets(lines: readonly ChangeLine[]): Map<string, ChangeCounts> {
  const datasets = new Map(["sanctions", "nomenclature", "adr"].map((dataset) => [dataset, { removed: 0, added: 0, changed: 0 }]));
  for (const line of lines) {
    const counts = datasets.get(datasetOf(line));
    if (line.change !== "moved" && counts !== undefined) counts[line.change]++;
  }
  return datasets;
}
