import type { AddedLine, ChangedLine, ChangeLine, RemovedLine } from "../../openapi/shards/changes.ts";
import { nameCause } from "./say.ts";

type Line = RemovedLine | AddedLine | ChangedLine;

/** Up to this many records each gets a line, however alike they are. */
export const FEW = 6;

export const REPROCESSED = "Published in another way from the same sources";

/** Records of a collection that only the code publishes in another way, and all in the same members: they stand under one heading, wherever they belong. */
export function reprocessedAlike(lines: readonly ChangeLine[]): Set<ChangeLine> {
  const alike = Map.groupBy(lines.filter((line) => line.change === "changed" && line.cause === "reprocess"), (line) => foldKey(line as ChangedLine));
  return new Set([...alike.values()].filter((own) => own.length >= FEW).flat());
}

/** Entries that only stand in a newer text, and records that only the code publishes in another way, are counted and not listed: gives the lines left, and a sentence for the others. */
export function foldLines(lines: readonly Line[]): { left: Line[]; folded: string[] } {
  const left: Line[] = [];
  const alike = new Map<string, ChangedLine[]>();
  for (const line of lines) {
    const key = line.change === "changed" ? foldKey(line) : undefined;
    if (line.change !== "changed" || key === undefined) {
      left.push(line);
      continue;
    }
    const own = alike.get(key);
    if (own === undefined) alike.set(key, [line]);
    else own.push(line);
  }
  const folded: string[] = [];
  for (const own of alike.values()) {
    const [first] = own;
    if (own.length < FEW || first === undefined) left.push(...own);
    else folded.push(sentenceOf(first, own.length));
  }
  return { left, folded };
}

function foldKey({ fields, cause, collection }: ChangedLine): string | undefined {
  const names = Object.keys(fields);
  if (names.length === 1 && names[0] === "text_version") return JSON.stringify([collection, fields]);
  return cause === "reprocess" ? JSON.stringify([collection, names]) : undefined;
}

function sentenceOf({ fields, cause, acts, collection }: ChangedLine, count: number): string {
  const [old, now] = fields["text_version"] ?? [];
  if (cause !== "reprocess") return `${count} entries stand in the text of ${String(now)} as they stood in that of ${String(old)} (${nameCause({ cause, acts })})`;
  return `${count} records of ${collection}: ${Object.keys(fields).join(", ")} (reprocess)`;
}
