import type { DecidedRow } from "../table-a.ts";
import type { VariantKey } from "../variant-id.ts";
import { findNames, type FoundName, type NameTurns } from "./assign.ts";
import { spellGerman, type Spellings, polishNames } from "./languages.ts";
import type { Qualifier } from "./spelling.ts";

export const NAME_LANGUAGES = ["en", "de", "fr", "pl"] as const;
export type PublishedLanguage = (typeof NAME_LANGUAGES)[number];

/** The name lists of one publication, by UN number. */
export interface NameLists {
  en: ReadonlyMap<string, readonly string[]>;
  de: ReadonlyMap<string, readonly string[]>;
  fr: ReadonlyMap<string, readonly string[]>;
}

/** A name set by hand: where no reading has it whole. */
export interface NameCorrection {
  variant_id: string;
  lang: PublishedLanguage;
  name: string;
  quality: FoundName["quality"];
}

export interface NameSources {
  lists: NameLists;
  turns: NameTurns;
  /** The one Polish name of a UN number, that of its first row, where the Polish reading has one row for each. */
  polish: ReadonlyMap<string, string>;
  spellings: Spellings;
  qualifiers: readonly Qualifier[];
  corrections: readonly NameCorrection[];
}

export type RowNames = Record<PublishedLanguage, FoundName | undefined>;

/** English names of the rows of one UN number: they also name the variants. */
export function englishNames(rows: readonly DecidedRow[], { lists, turns, corrections }: NameSources, ids?: readonly VariantKey[]): (FoundName | undefined)[] {
  const un = rows[0]?.un ?? "";
  const found = findNames(rows, lists.en.get(un) ?? [], turns, "en");
  return ids === undefined ? found : withCorrections(found, "en", ids, corrections);
}

/** Names of the rows of one UN number in all four languages. */
export function decideNames(rows: readonly DecidedRow[], ids: readonly VariantKey[], sources: NameSources): RowNames[] {
  const { lists, turns, polish, spellings, qualifiers, corrections } = sources;
  const un = rows[0]?.un ?? "";
  const english = englishNames(rows, sources, ids);
  const german = findNames(rows, lists.de.get(un) ?? [], turns, "de").map(
    (found) => found && { ...found, name: spellGerman(found.name, spellings) },
  );
  const french = findNames(rows, lists.fr.get(un) ?? [], turns, "fr");
  const printed = polish.get(un);
  const composed = printed === undefined ? findNames(rows, [], turns, "pl") : polishNames(printed, english.map((found) => found?.name ?? ""), qualifiers);
  const fixed = {
    en: english,
    de: withCorrections(german, "de", ids, corrections),
    fr: withCorrections(french, "fr", ids, corrections),
    pl: withCorrections(composed, "pl", ids, corrections),
  };
  return rows.map((_, index) => ({ en: fixed.en[index], de: fixed.de[index], fr: fixed.fr[index], pl: fixed.pl[index] }));
}

function withCorrections(found: readonly (FoundName | undefined)[], lang: PublishedLanguage, ids: readonly VariantKey[], corrections: readonly NameCorrection[]): (FoundName | undefined)[] {
  return found.map((name, index) => {
    const fixed = corrections.find((one) => one.lang === lang && one.variant_id === ids[index]?.variant_id);
    return fixed === undefined ? name : { name: fixed.name, quality: fixed.quality };
  });
}
