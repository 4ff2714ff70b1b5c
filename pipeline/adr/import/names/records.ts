import type { DecidedRow } from "../table-a.ts";
import type { Variant } from "../variant-id.ts";
import { findNames, type FoundName } from "./assign.ts";
import { spellGerman, type Spellings, polishNames } from "./languages.ts";
import type { Qualifier } from "./spelling.ts";

export const NAME_LANGUAGES = ["en", "de", "fr", "pl"] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/** The name lists of one publication, by UN number. */
export interface NameLists {
  en: ReadonlyMap<string, readonly string[]>;
  de: ReadonlyMap<string, readonly string[]>;
  fr: ReadonlyMap<string, readonly string[]>;
}

/** A name set by hand: where no reading has it whole. */
export interface NameCorrection {
  variant_id: string;
  lang: NameLanguage;
  name: string;
  quality: FoundName["quality"];
}

export interface NameSources {
  lists: NameLists;
  /** The one Polish name of a UN number: that of its first row. */
  polish: ReadonlyMap<string, string>;
  spellings: Spellings;
  qualifiers: readonly Qualifier[];
  corrections: readonly NameCorrection[];
}

export type RowNames = Record<NameLanguage, FoundName | undefined>;

/** English names of the rows of one UN number: they also name the variants. */
export function englishNames(rows: readonly DecidedRow[], { lists, corrections }: NameSources, ids?: readonly Variant[]): (FoundName | undefined)[] {
  const un = rows[0]?.un ?? "";
  const found = findNames(rows, lists.en.get(un) ?? [], (row) => texts(row.names.get("RID")?.en, row.names.get("BT")?.en, row.names.get("PL")?.en));
  return ids === undefined ? found : withCorrections(found, "en", ids, corrections);
}

/** Names of the rows of one UN number in all four languages. */
export function namesOf(rows: readonly DecidedRow[], ids: readonly Variant[], sources: NameSources): RowNames[] {
  const { lists, polish, spellings, qualifiers, corrections } = sources;
  const un = rows[0]?.un ?? "";
  const english = englishNames(rows, sources, ids);
  const german = findNames(rows, lists.de.get(un) ?? [], (row) => texts(row.names.get("RK23")?.de, row.names.get("BAM")?.de)).map(
    (found) => found && { ...found, name: spellGerman(found.name, spellings) },
  );
  const french = findNames(rows, lists.fr.get(un) ?? [], (row) => texts(row.names.get("OCA")?.fr));
  const printed = polish.get(un);
  const composed = printed === undefined ? rows.map(() => undefined) : polishNames(printed, english.map((found) => found?.name ?? ""), qualifiers);
  const fixed = {
    en: english,
    de: withCorrections(german, "de", ids, corrections),
    fr: withCorrections(french, "fr", ids, corrections),
    pl: withCorrections(composed, "pl", ids, corrections),
  };
  return rows.map((_, index) => ({ en: fixed.en[index], de: fixed.de[index], fr: fixed.fr[index], pl: fixed.pl[index] }));
}

function withCorrections(found: readonly (FoundName | undefined)[], lang: NameLanguage, ids: readonly Variant[], corrections: readonly NameCorrection[]): (FoundName | undefined)[] {
  return found.map((name, index) => {
    const fixed = corrections.find((one) => one.lang === lang && one.variant_id === ids[index]?.variant_id);
    return fixed === undefined ? name : { name: fixed.name, quality: fixed.quality };
  });
}

function texts(...names: readonly (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined && name !== "").map(String);
}
