import { isRestricted } from "./detail.ts";
import type { Finding } from "./find-code.ts";
import { mergeLines } from "./find-code.ts";
import type { LawBook } from "./law.ts";
import { matchNamed, type Match } from "./match.ts";
import { searchMeanings } from "./meanings.ts";
import { findNamedEntries } from "./named-entries.ts";
import type { NameIndex } from "./names.ts";
import type { Nomenclature } from "./nomenclature.ts";
import type { NameQuery } from "./query.ts";

/** Looks goods up by name: entries that cover a line with this name, stand below one, or say it themselves. Better hits come first. */
export async function findName(law: LawBook, nomenclature: Nomenclature, names: NameIndex, { words, codeLike }: NameQuery, year: number, day: string): Promise<Finding> {
  const { hits, cautions } = searchMeanings(names, await nomenclature.synonyms(), words);
  const entries = await findNamedEntries(law, names, hits);
  const matches = matchNamed(law, [...entries.keys()], day);
  // Entries that are not in force on the day come after all others.
  const rank = ({ entry, force: { state } }: Match): number => (entries.get(entry) ?? 3) + (state === "future" || state === "expired" ? 4 : 0);
  matches.results.sort((a, b) => rank(a) - rank(b));
  const chapters = [...new Set([...entries.keys()].map(({ code }) => code.slice(0, 2)))];
  const unknown = hits.size === 0;
  if (codeLike) cautions.push(["digits_in_name"]);
  if (!matches.results.some(({ detail }) => isRestricted(detail))) cautions.push([unknown ? "name_not_found" : "name_not_listed"]);
  return {
    matched_as: "name", normalized: words.join(" "), readings: [], matches, cautions,
    otherwise: unknown ? "unknown_name" : "not_listed",
    cn_exists: null, cn_name: null, cn_successors: [],
    lines: mergeLines(await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))),
  };
}
