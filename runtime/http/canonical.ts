import type { WireSchema } from "./validation.ts";

/** The path of a question: without a slash at its end, and with its parameter as it was read. */
export function canonicalPath(
  pathname: string,
  params: Readonly<Record<string, string>>,
  read: Readonly<Record<string, string>> = {},
): string {
  const path = pathname.replace(/\/$/, "");
  const [name] = Object.keys(params);
  const value = name === undefined ? undefined : read[name];
  return value === undefined ? path : path.replace(/[^/]*$/, encodeURIComponent(value));
}

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
    if (value === undefined || !(name in properties) || value === properties[name]?.default) continue;
    search += `${search === "" ? "?" : "&"}${name}=${encodeURIComponent(value as string | number)}`;
  }
  return path + search;
}
