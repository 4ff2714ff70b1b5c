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
