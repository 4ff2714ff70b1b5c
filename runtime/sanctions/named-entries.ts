import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import type { LawBook } from "./law.ts";
import { keepBest, type NamedRow, type NameHits, type NameIndex, type Rank } from "./names.ts";

/**
 * The entries that cover a hit line or stand below it, and those whose own text was hit, each with its best rank. An entry all of whose hits are
 * excluded by its text is left out.
 */
export async function findNamedEntries(law: LawBook, { listed }: NameIndex, hits: NameHits): Promise<Map<EntryRecord, Rank>> {
  const ranks = new Map<NamedRow, Rank>();
  for (const [hit, rank] of hits) for (const row of typeof hit === "string" ? listed.near(hit) : [hit]) keepBest(ranks, row, rank);
  const chapters = new Set([...ranks.keys()].map(({ code }) => code.slice(0, 2)));
  const loaded = await Promise.all([...chapters].map((chapter) => law.entriesOf(chapter)));
  const entries = new Map(loaded.flat().map((entry) => [entry.id, entry]));
  const codes = [...hits.keys()].filter((hit) => typeof hit === "string");
  const found = new Map<EntryRecord, Rank>();
  for (const [row, rank] of ranks) {
    const entry = entries.get(row.id);
    if (entry === undefined) throw new Error(`no chapter file holds the entry ${row.id}`);
    if (hits.has(row) || !onlyExcluded(entry, codes)) keepBest(found, entry, rank);
  }
  return found;
}

function onlyExcluded(entry: EntryRecord, codes: readonly string[]): boolean {
  if (entry.except_codes.length === 0) return false;
  const own = [entry.code, ...entry.successors.map(({ code }) => code)];
  if (codes.some((hit) => own.some((code) => code.startsWith(hit)))) return false;
  const covered = codes.filter((hit) => own.some((code) => hit.startsWith(code)));
  return covered.every((hit) => entry.except_codes.some((except) => hit.startsWith(except)));
}
