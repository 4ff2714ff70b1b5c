import { saysExclusion } from "../../sanctions/exclusion.ts";
import type { Draft } from "./draft.ts";

/** Counts the entries whose words say that something is left out, by how they were read: a line for the report. */
export function countExclusions(drafts: readonly Draft[]): string {
  const said = drafts.filter(({ name_en }) => saysExclusion(name_en));
  const counts = new Map<string, number>();
  for (const { reading } of said) counts.set(reading, (counts.get(reading) ?? 0) + 1);
  const kinds = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${count} ${kind}`);
  return `${said.length} entries say except, excluding, other than: ${kinds.join(", ")}`;
}
