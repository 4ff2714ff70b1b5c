const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`, "i");
/** Beyond ASCII: no sign, blank or control character, none of which a mail server hands out. */
const LETTER = String.raw`(?!\p{ASCII})[\p{L}\p{M}\p{N}]`;
const MAILBOX = new RegExp(
  `^((?:[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~\\-]|${LETTER})+)@((?:[a-zA-Z0-9.\\-]|${LETTER})+)$`,
  "u",
);
/** Of a whole address; what has more characters is too long by its schema. */
const MOST_OCTETS = 254;

/**
 * Formats of the wire schemas. E-mail is the form browsers accept (HTML, 4.10.5.1.5) with a domain of two labels or
 * more, and letters of any script in both parts (RFC 6531).
 */
export const formats = {
  date: isDay,
  email: isMailbox,
};

const octets = (part: string): number => new TextEncoder().encode(part).length;

function isMailbox(text: string): boolean {
  const [, name = "", domain = ""] = MAILBOX.exec(text) ?? [];
  if (octets(name) > 64 || (octets(text) > MOST_OCTETS && text.length <= MOST_OCTETS)) return false;
  return DOMAIN.test(asciiDomain(domain)) && !/(?:^|\.)-|-(?:\.|$)/.test(domain);
}

/** The form of an e-mail address that is the same however its letters and its domain are written. */
export function mailboxKey(text: string): string {
  const at = text.lastIndexOf("@");
  return `${text.slice(0, at).normalize("NFC").toLowerCase()}@${asciiDomain(text.slice(at + 1)).toLowerCase()}`;
}

/** A domain as the name system has it; empty where there is no such name. */
function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : "";
}

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
