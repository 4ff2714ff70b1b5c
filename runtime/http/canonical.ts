import type { WireSchema } from "./validation.ts";

/**
 * The address of a question: its path, and the parameters that differ from their defaults in one order and one
 * spelling.
 */
export function canonicalTarget(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { properties = {} }: WireSchema,
): string {
  let search = "";
  for (const name of Object.keys(query).toSorted()) {
    const value = query[name];
    if (value === undefined || value === properties[name]?.default) continue;
    search += `${search === "" ? "?" : "&"}${name}=${encodeURIComponent(value as string | number)}`;
  }
  return path + search;
}

/**
 * Parts of an address that change nothing: the order of parameters, and what links carry to be counted
 * (No-Vary-Search).
 */
export const NO_VARY_SEARCH =
  'key-order, params=("utm_source" "utm_medium" "utm_campaign" "utm_term" "utm_content" "utm_id" "gclid" "fbclid" "_")';
