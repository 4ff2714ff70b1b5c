/**
 * The key of trade with other countries as it is seen from one of them, `RU-third_country:KG`, or from `other` ones
 * that no measure and no notice names.
 */
export function viewKey(leg: string, country: string): string {
  return `${leg}:${country}`;
}

/**
 * The value of a leg under its key, or under that of a view: what a country sees as others do, and what those see as
 * it stands without a country, stands once.
 */
export function valueUnder<Value>(legs: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const [leg = ""] = key.split(":");
  return legs[key] ?? (leg === key ? undefined : (legs[viewKey(leg, "other")] ?? legs[leg]));
}
