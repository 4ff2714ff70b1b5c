import { type AdrLanguage, inLanguages } from "../../../../openapi/schemas/languages.ts";
import type { DecidedRow } from "../table-a.ts";
import type { VariantKey } from "../variant-id.ts";
import {
  type NameReading,
  type Qualifier,
  type Spellings,
  assignNames,
  nameKey,
  polishNames,
  spellGerman,
  tidyName,
} from "./languages.ts";
import type { ReadingId } from "../reading.ts";

/** The name lists of one publication, by language and UN number. */
type NameLists = Readonly<Record<AdrLanguage, ReadonlyMap<string, readonly string[]>>>;

/** A name set by hand: where no reading has it whole. */
interface NameCorrection {
  variant_id: string;
  lang: AdrLanguage;
  name: string;
  quality: NameReading["quality"];
}

export interface NameSources {
  lists: NameLists;
  turns: NameTurns;
  /** The one Polish name of a UN number, that of its first row, where the Polish reading has one row for each. */
  polish: ReadonlyMap<string, string>;
  spellings: Spellings;
  qualifiers: readonly Qualifier[];
  corrections: readonly NameCorrection[];
  /** Readings that are editions held: their names are as we keep them. */
  held: ReadonlySet<ReadingId>;
}

export type RowNames = Record<AdrLanguage, NameReading | undefined>;

/** English names of the rows of one UN number: they also name the variants. */
export function englishNames(
  rows: readonly DecidedRow[],
  { lists, turns, corrections, held }: NameSources,
  ids?: readonly VariantKey[],
): (NameReading | undefined)[] {
  const un = rows[0]?.un ?? "";
  const names = findNames(rows, lists.en.get(un) ?? [], turns, "en", held);
  return ids === undefined ? names : withCorrections(names, "en", ids, corrections);
}

/** Names of the rows of one UN number in all languages. */
export function decideNames(rows: readonly DecidedRow[], ids: readonly VariantKey[], sources: NameSources): RowNames[] {
  const { lists, turns, polish, spellings, qualifiers, corrections, held } = sources;
  const un = rows[0]?.un ?? "";
  const english = englishNames(rows, sources, ids);
  const printed = polish.get(un);
  const result = inLanguages((lang) => {
    if (lang === "en") return english;
    const names =
      lang === "pl" && printed !== undefined
        ? polishNames(
            printed,
            english.map((name) => name?.name ?? ""),
            qualifiers,
          )
        : findNames(rows, lists[lang].get(un) ?? [], turns, lang, held).map((name) =>
            name !== undefined && lang === "de" ? { ...name, name: spellGerman(name.name, spellings) } : name,
          );
    return withCorrections(names, lang, ids, corrections);
  });
  return rows.map((_, index) => inLanguages((lang) => result[lang][index]));
}

function withCorrections(
  matches: readonly (NameReading | undefined)[],
  lang: AdrLanguage,
  ids: readonly VariantKey[],
  corrections: readonly NameCorrection[],
): (NameReading | undefined)[] {
  return matches.map((name, index) => {
    const fixed = corrections.find(
      (correction) => correction.lang === lang && correction.variant_id === ids[index]?.variant_id,
    );
    return fixed === undefined ? name : { name: fixed.name, quality: fixed.quality };
  });
}

function printedNames(row: DecidedRow, turns: NameTurns, lang: keyof NameTurns): string[] {
  return turns[lang].flatMap((id) => row.names.get(id)?.[lang] ?? []).filter((name) => name !== "");
}

/**
 * Names of the rows of one UN number in a language: the listed names, checked against the names that other readings
 * print for the row.
 */
function findNames(
  rows: readonly DecidedRow[],
  listed: readonly string[],
  turns: NameTurns,
  lang: keyof NameTurns,
  held: ReadonlySet<ReadingId>,
): (NameReading | undefined)[] {
  const assigned =
    assignNames(
      listed,
      rows.map((row) => printedNames(row, turns, "en")[0] ?? printedNames(row, turns, "de")[0]),
    ) ?? [];
  return rows.map((row, index) => {
    const others = turns[lang].flatMap((id) => {
      const name = row.names.get(id)?.[lang] ?? "";
      return name === "" ? [] : [held.has(id) ? name : tidyName(name)];
    });
    const name = assigned[index] ?? others[0];
    if (name === undefined || name === "") return undefined;
    const again =
      others.filter((candidate) => nameKey(candidate) === nameKey(name)).length >=
      (assigned[index] === undefined ? 2 : 1);
    return { name, quality: again ? "two_readings" : "one_reading" };
  });
}

/** The readings whose names in a language are a second reading, in their turns. */
type NameTurns = Readonly<Record<AdrLanguage, readonly ReadingId[]>>;
