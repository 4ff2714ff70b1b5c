import { nameKey, tidyName } from "./normalise.ts";

/**
 * Gives the distinct names of a UN number, listed in the order of the table, to its rows. `pattern` is a name per row of another reading: rows that
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
export function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map(tidyName).filter((name) => {
    const key = nameKey(name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
