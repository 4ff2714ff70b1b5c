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
    cn_exists: null, cn_name: null, cn_successors: [], warnings: words.some((word) => CODE_LIKE.test(word)) ? [DIGITS_IN_NAME] : [],
    lines: mergeLines(await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))),
  };
}

/** Digits enough for a heading: somebody may have meant a code, and a name that is not found must not read as a code that is free. */
const CODE_LIKE = /\p{Nd}{4}/u;

const DIGITS_IN_NAME: Finding["warnings"][number] = {
  code: "digits_in_name",
  detail: "This was searched as a goods name. To look up a customs code send 2 to 10 digits alone; between them only spaces, dots and hyphens.",
};

/** Not in force on the day: such entries come after all others. */
function isPast({ force }: Match): boolean {
  return force.state === "future" || force.state === "expired";
}
