import type { Finding } from "./find-code.ts";
import { mergeLines } from "./find-code.ts";
import type { LawBook } from "./law.ts";
import { matchNamed, type Match } from "./match.ts";
import { findNamedEntries } from "./named-entries.ts";
import type { NameIndex } from "./names.ts";
import type { Nomenclature } from "./nomenclature.ts";
import type { NameQuery } from "./query.ts";

/** Looks goods up by name: entries that cover a line with this name, stand below one, or say it themselves. Better hits come first. */
export async function findName(law: LawBook, nomenclature: Nomenclature, names: NameIndex, { words }: NameQuery, year: number, day: string): Promise<Finding> {
  const hits = names.search(words);
  const named = await findNamedEntries(law, hits, words);
  const matches = matchNamed(law, named.map(({ entry }) => entry), day);
  const ranks = new Map(named.map(({ entry, rank }) => [entry.id, rank]));
  const rank = ({ entry }: Match): number => ranks.get(entry.id) ?? 3;
  matches.results.sort((a, b) => Number(isPast(a)) - Number(isPast(b)) || rank(a) - rank(b));
  const chapters = [...new Set(named.map(({ entry }) => entry.code.slice(0, 2)))];
  return {
    matched_as: "name", normalized: words.join(" "), readings: [], matches,
    otherwise: hits.size === 0 ? "unknown_name" : "not_listed",
    cn_exists: null, cn_name: null, cn_successors: [], warnings: [],
    lines: mergeLines(await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))),
  };
}

/** Not in force on the day: such entries come after all others. */
function isPast({ force }: Match): boolean {
  return force.state === "future" || force.state === "expired";
}
