import { nearest } from "../text/nearest.ts";
import { readNetworks } from "./client-address.ts";

/** One environment variable. */
interface Setting<Value> {
  name: string;
  fallback: string;
  /** What a value must be, for the person who set another. */
  wanted: string;
  /** The value, or undefined where the text is none. */
  read(text: string): Value | undefined;
}

/** Every setting; what each is for stands in the README, which a test holds to this table. */
export const SETTINGS = {
  host: nonEmpty("HOST", "127.0.0.1", "an address or host name"),
  port: wholeNumber("PORT", 3000, 0, 65_535),
  publicUrl: { name: "PUBLIC_URL", fallback: "", wanted: "an http or https URL without query and fragment", read: readPublicUrl },
  sanctionsPrefix: prefix("SANCTIONS_PREFIX", "/api"),
  adrPrefix: prefix("ADR_PREFIX", "/v1"),
  dataDir: nonEmpty("DATA_DIR", "dist/data", "a folder"),
  publicKey: { name: "PUBLIC_KEY", fallback: "", wanted: "PEM files or public keys in base64, separated by commas", read: readKeys },
  seenFile: nonEmpty("SEEN_FILE", "var/seen.json", "a file, or off"),
  leadsDb: nonEmpty("LEADS_DB", "var/cargolex.sqlite", "a file"),
  rateLimit: { name: "RATE_LIMIT", fallback: "on", wanted: "on or off", read: (text: string) => (text === "on" || text === "off" ? text === "on" : undefined) },
  perMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", 60, 1, 1_000_000),
  perDay: wholeNumber("RATE_LIMIT_PER_DAY", 5000, 1, 100_000_000),
  unitsPerMinute: wholeNumber("RATE_LIMIT_UNITS_PER_MINUTE", 1200, 1, 100_000_000),
  unitsPerDay: wholeNumber("RATE_LIMIT_UNITS_PER_DAY", 20_000, 1, 100_000_000),
  leadsPerMinute: wholeNumber("RATE_LIMIT_LEADS", 5, 1, 1_000_000),
  leadsPerDay: wholeNumber("RATE_LIMIT_LEADS_PER_DAY", 100, 1, 1_000_000),
  staticPerMinute: wholeNumber("RATE_LIMIT_STATIC", 64, 1, 2000),
  trustedProxies: { name: "TRUSTED_PROXIES", fallback: "", wanted: "addresses or networks, separated by commas", read: readNetworks },
  memoryLimit: { name: "MEMORY_LIMIT", fallback: "", wanted: "a whole number of megabytes from 16 to 100000", read: readMemoryLimit },
  connections: wholeNumber("CONNECTIONS", 2000, 10, 1_000_000),
  connectionsOfAddress: wholeNumber("CONNECTIONS_PER_ADDRESS", 64, 1, 1_000_000),
  stopDelay: wholeNumber("STOP_DELAY", 3, 0, 300),
  log: oneOf("LOG", "errors", "all", "off"),
} satisfies Record<string, Setting<unknown>>;

type Name = keyof typeof SETTINGS;
export type Settings = { readonly [Key in Name]: Exclude<ReturnType<(typeof SETTINGS)[Key]["read"]>, undefined> };

/** Says of each variable that is nearly the name of a setting that it is not one. */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values<Setting<unknown>>(SETTINGS).map(({ name }) => name);
  return Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) ? undefined : (nearest(name, known.filter((setting) => setting.length >= LONG_ENOUGH)) ?? (/^(?:RATE_LIMIT|LEADS)_/.test(name) ? "" : undefined));
    return meant === undefined ? [] : [`${name} is no setting of Cargolex${meant === "" ? "" : `; did you mean ${meant}?`}`];
  });
}

/** Shorter names are near to too many others. */
const LONG_ENOUGH = 7;

/** Reads all settings from the environment; every bad one is reported, not only the first. */
export function readSettings(env: Record<string, string | undefined>): { settings: Settings } | { faults: string[] } {
  const faults: string[] = [];
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const text = env[setting.name] ?? setting.fallback;
    const value = setting.read(text);
    if (value === undefined) faults.push(`${setting.name}=${JSON.stringify(text)}: want ${setting.wanted}`);
    return [key, value];
  });
  const settings = Object.fromEntries(values) as Settings;
  const [sanctions, adr] = [`${settings.sanctionsPrefix}/`, `${settings.adrPrefix}/`];
  if (sanctions.startsWith(adr) || adr.startsWith(sanctions)) faults.push("SANCTIONS_PREFIX and ADR_PREFIX overlap: want separate paths");
  return faults.length > 0 ? { faults } : { settings };
}

function nonEmpty(name: string, fallback: string, wanted: string): Setting<string> {
  return { name, fallback, wanted, read: (text) => (text.trim() === "" ? undefined : text) };
}

function wholeNumber(name: string, fallback: number, least: number, most: number): Setting<number> {
  const read = (text: string): number | undefined => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined);
  return { name, fallback: String(fallback), wanted: `a whole number from ${least} to ${most}`, read };
}

function prefix(name: string, fallback: string): Setting<string> {
  return { name, fallback, wanted: "a path such as /api, without a slash at the end", read: (text) => (/^(?:\/[a-z0-9][a-z0-9_-]*)+$/i.test(text) ? text : undefined) };
}

/** The first word is what holds unless set. */
function oneOf<const Word extends string>(name: string, ...words: [Word, ...Word[]]): Setting<Word> {
  return { name, fallback: words[0], wanted: `one of ${words.join(", ")}`, read: (text) => words.find((word) => word === text) };
}

/** None where the data is not verified. */
function readKeys(text: string): readonly string[] | undefined {
  const keys = text.split(",").map((key) => key.trim());
  if (text.trim() === "") return [];
  return keys.includes("") ? undefined : keys;
}

/** Bytes; null where none is set, and the machine decides. */
function readMemoryLimit(text: string): number | null | undefined {
  if (text === "") return null;
  const megabytes = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return megabytes >= 16 && megabytes <= 100_000 ? megabytes * 1024 * 1024 : undefined;
}

/** Null where none is set: the URL is then built from the address that is listened on. */
function readPublicUrl(text: string): string | null | undefined {
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
  return usable ? url.href.replace(/\/+$/, "") : undefined;
}
