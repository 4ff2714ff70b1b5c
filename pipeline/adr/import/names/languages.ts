import type { AdrLanguage } from "../../../../openapi/schemas/languages.ts";

/**
 * Typography of a name as we keep it: plain spaces, no soft hyphens, no space after a hyphen that a line break left,
 * straight apostrophes.
 */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll("\u00ad", "")
    .replace(/[\u00a0\u2007\u2009\u202f\s]+/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/gu, "'")
    .replace(/[\u2010\u2011\u2012]/gu, "-")
    .replace(/(\d)%/gu, "$1 %")
    .replace(/(\d) ?° ?C\b/gu, "$1 °C")
    .replace(/ ([,;])/gu, "$1")
    .replace(/\( /gu, "(")
    .replace(/ \)/gu, ")")
    .replace(/\bLC ?50\b/gu, "LC₅₀")
    .replace(/\bml\/m3\b/gu, "ml/m³")
    .trim();
}

/** Letters and digits only, lower case: two readings of a name that differ in typography are equal in this form. */
export function nameKey(name: string): string {
  return tidyName(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Gives the distinct names of a UN number, listed in the order of the table, to its rows. `pattern` is a name per row
 * of another reading: rows that
 * share a name there share one here. Returns undefined where the numbers do not fit.
 */
export function assignNames(listed: readonly string[], pattern: readonly (string | undefined)[]): string[] | undefined {
  const names = distinct(listed);
  const kinds = distinct(pattern.map((name) => name ?? ""));
  const keys = kinds.map(nameKey);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return pattern.map(() => only);
  if (names.length === keys.length) return pattern.map((name) => names[keys.indexOf(nameKey(name ?? ""))] ?? "");
  return names.length === pattern.length ? [...names] : undefined;
}

/** Drops names that repeat an earlier one but for typography. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map(tidyName).filter((name) => {
    const key = nameKey(name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export interface NameReading {
  name: string;
  quality: "two_readings" | "one_reading" | "composed" | "translated";
}

/** A word that the list of a language prints wrongly, most often because a line break took or left a hyphen. */
export interface Spelling {
  lang: AdrLanguage;
  printed: string;
  spelled: string;
}

/** Mends the words of a name that the reviewed table of spellings has, and notes which rows of it were used. */
export function mendName(
  name: string,
  lang: Spelling["lang"],
  spellings: readonly Spelling[],
  used: Set<Spelling>,
): string {
  let mended = tidyName(name);
  for (const spelling of spellings) {
    if (spelling.lang !== lang || !mended.includes(spelling.printed)) continue;
    const next = mended.replace(wholeWord(spelling.printed), spelling.spelled.replaceAll("$", "$$$$"));
    if (next !== mended) used.add(spelling);
    mended = next;
  }
  return mended.replace(ABBREVIATION, "$1.");
}

/** "Not otherwise specified" at the end of a name, printed without its last full stop. */
const ABBREVIATION = /\b(N\.O\.S|N\.A\.G|N\.S\.A|I\.N\.O)$/u;

function wholeWord(printed: string): RegExp {
  return new RegExp(`(?<![\\p{L}])${printed.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\p{L}])`, "gu");
}

/** A reviewed qualifier: the word used in variant ids and its text in every language. */
export interface Qualifier extends Record<AdrLanguage, string> {
  word: string;
}

/** The longest qualifier that ends an English name, or undefined. */
export function qualifierOf(name: string, qualifiers: readonly Qualifier[]): Qualifier | undefined {
  const key = nameKey(name);
  const matches = qualifiers.filter(({ en }) => key.endsWith(nameKey(en)) && key !== nameKey(en));
  return matches.reduce<Qualifier | undefined>(
    (best, candidate) => (best === undefined || candidate.en.length > best.en.length ? candidate : best),
    undefined,
  );
}

/** A name without the qualifier it ends with. */
function stem(name: string, text: string): string {
  return name.endsWith(text) ? name.slice(0, -text.length).replace(/[,\s]+$/u, "") : name;
}

/** Words with ß as the readings in German orthography spell them, by their Swiss spelling in lower case. */
export type Spellings = ReadonlyMap<string, string>;

const WORD = /[\p{L}]+/gu;

/** Learns from names in German orthography which words have ß. A word that is found with ss too is left alone. */
export function learnSpellings(names: readonly string[]): Spellings {
  const sharp = new Map<string, string>();
  const plain = new Set<string>();
  for (const name of names) {
    for (const [word] of tidyName(name).matchAll(WORD)) {
      const lower = word.toLowerCase();
      if (lower.includes("ß")) sharp.set(lower.replaceAll("ß", "ss"), lower);
      else if (lower.includes("ss")) plain.add(lower);
    }
  }
  for (const word of plain) sharp.delete(word);
  return sharp;
}

/** Respells the words of a Swiss name. Capitals keep SS: German orthography has no capital ß in these names. */
export function spellGerman(name: string, spellings: Spellings): string {
  return name.replace(WORD, (word) => {
    const german = spellings.get(word.toLowerCase());
    if (german === undefined || word === word.toUpperCase()) return word;
    return word.charAt(0) === word.charAt(0).toUpperCase() ? german.charAt(0).toUpperCase() + german.slice(1) : german;
  });
}

/**
 * Polish names of the rows of one UN number. The only Polish reading has one name per UN number, that of its first row.
 * A row whose English name is
 * the same has it too; another row is composed from its stem and the row's qualifier.
 */
export function polishNames(
  first: string,
  english: readonly string[],
  qualifiers: readonly Qualifier[],
): (NameReading | undefined)[] {
  const name = tidyPolish(first);
  const bearing = qualifierOf(english[0] ?? "", qualifiers);
  const bare = bearing === undefined ? name : stem(name, bearing.pl);
  return english.map((text) => {
    if (text === english[0]) return { name, quality: "one_reading" };
    const qualifier = qualifierOf(text, qualifiers);
    if (bearing !== undefined && bare === name) return undefined;
    return {
      name: qualifier === undefined ? bare : `${bare}${qualifier.pl.startsWith(",") ? "" : " "}${qualifier.pl}`,
      quality: "composed",
    };
  });
}

/**
 * The Polish journal prints no space before the percent sign. A line break after a hyphen left a space behind: inside a
 * chemical word
 * (`CHLOROFENYLO- TRICHLOROSILAN`) the hyphen is the break's own and goes too, anywhere else (`LITOWO- JONOWE`, `2-
 * ON`) it is the name's.
 */
function tidyPolish(name: string): string {
  return tidyName(name)
    .replace(/(\d) %/gu, "$1%")
    .replace(/(?<=\p{Lu}{3}O)(?<!OWO)- (?=\p{Lu}{4})/gu, "")
    .replace(/(?<=[\p{L}\d)])- (?=[\p{L}\d(])/gu, "-");
}
