const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, "i");

/**
 * Formats of the wire schemas. E-mail is the form browsers accept (HTML, 4.10.5.1.5) with a domain of two labels or
 * more.
 */
export const formats = {
  date: isDay,
  email: (text: string): boolean => EMAIL.test(text),
};

/** A day of the calendar, not only digits in the right places. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Order of releases: by day, then by number within the day. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let position = 0; position < 4; position++) {
    const difference = (left[position] ?? 0) - (right[position] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Keywords of JSON Schema that wire schemas may use for what clients send: each has a wording in the runtime, so that
 * no fault goes unexplained.
 */
export const KEYWORDS = [
  "required",
  "additionalProperties",
  "enum",
  "type",
  "minLength",
  "maxLength",
  "format",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxProperties",
] as const;
export type Keyword = (typeof KEYWORDS)[number];
