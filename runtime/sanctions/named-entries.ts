import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import type { LawBook } from "./law.ts";
import type { NameHits, Rank } from "./names.ts";

/** An entry that a name query hit, with the rank of the best hit. */
export interface NamedEntry {
  entry: EntryRecord;
  rank: Rank;
}

/**
 * The entries that cover a hit line or stand below it, and those whose own text has every word. An entry all of whose hits are excluded by
 * its text is left out.
 */
export async function findNamedEntries(law: LawBook, hits: NameHits, words: readonly string[]): Promise<NamedEntry[]> {
  const above = bestRankByPrefix(hits);
  const wanted = new Map<string, { code: string; rank: Rank; byText: boolean }>();
  for (const [id, code, english, polish] of await law.entryNames()) {
    const byText = hasWords(english, words) || hasWords(polish, words);
    const rank = lowest(byText ? 0 : undefined, above.get(code), rankAbove(hits, code));
    const known = wanted.get(id);
    if (rank === undefined || (known !== undefined && known.rank <= rank && known.byText)) continue;
    wanted.set(id, { code, rank: Math.min(rank, known?.rank ?? 3) as Rank, byText: byText || known?.byText === true });
  }
  const entries = await loadEntries(law, [...wanted.values()].map(({ code }) => code));
  const codes = [...hits.keys()];
  return [...wanted].flatMap(([id, { rank, byText }]) => {
    const entry = entries.get(id);
    if (entry === undefined) throw new Error(`the names file has the entry ${id}, which no chapter file holds`);
    return byText || !onlyExcluded(entry, codes) ? [{ entry, rank }] : [];
  });
}

function hasWords(text: string, words: readonly string[]): boolean {
  return text !== "" && words.every((word) => text.includes(word));
}

/** Best rank of the hits at or below each code that leads to one. */
function bestRankByPrefix(hits: NameHits): Map<string, Rank> {
  const best = new Map<string, Rank>();
  for (const [code, rank] of hits) {
    for (let length = 2; length <= code.length; length += 2) {
      const prefix = code.slice(0, length);
      const known = best.get(prefix);
      if (known === undefined || rank < known) best.set(prefix, rank);
    }
  }
  return best;
}

function rankAbove(hits: NameHits, code: string): Rank | undefined {
  let best: Rank | undefined;
  for (let length = 2; length < code.length; length += 2) best = lowest(best, hits.get(code.slice(0, length)));
  return best;
}

function lowest(...ranks: (Rank | undefined)[]): Rank | undefined {
  const known = ranks.filter((rank) => rank !== undefined);
  return known.length === 0 ? undefined : (Math.min(...known) as Rank);
}

async function loadEntries(law: LawBook, codes: readonly string[]): Promise<Map<string, EntryRecord>> {
  const chapters = [...new Set(codes.map((code) => code.slice(0, 2)))];
  const loaded = await Promise.all(chapters.map((chapter) => law.entriesOf(chapter)));
  return new Map(loaded.flat().map((entry) => [entry.id, entry]));
}

function onlyExcluded(entry: EntryRecord, codes: readonly string[]): boolean {
  if (entry.except_codes.length === 0) return false;
  const own = [entry.code, ...entry.successors.map(({ code }) => code)];
  if (codes.some((hit) => own.some((code) => code.startsWith(hit)))) return false;
  const covered = codes.filter((hit) => own.some((code) => hit.startsWith(code)));
  return covered.every((hit) => entry.except_codes.some((except) => hit.startsWith(except)));
}
