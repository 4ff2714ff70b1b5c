import { nearest } from "../text/nearest.ts";
import { readNetworks } from "./client-address.ts";
import { operations } from "./operations.generated.ts";

/** One environment variable. */
interface Setting<Value> {
  name: string;
  fallback: string;
  /** What a value must be, for the person who set another. */
  wanted: string;
  /** The value, or undefined where the text is none. */
  read(text: string): Value | undefined;
  /** Whether a value may hold a password, and is not repeated. */
  secret?: true;
}

/** Every setting; what each is for stands in the README, which a test holds to this table. */
export const SETTINGS = {
  host: nonEmpty("HOST", "127.0.0.1", "an address or host name"),
  port: wholeNumber("PORT", 3000, 0, 65_535),
  publicUrl: {
    name: "PUBLIC_URL",
    fallback: "",
    wanted: "an http or https URL without query and fragment",
    read: readPublicUrl,
  },
  sanctionsPrefix: prefix("SANCTIONS_PREFIX", "/api"),
  adrPrefix: prefix("ADR_PREFIX", "/v1"),
  dataDir: {
    name: "DATA_DIR",
    fallback: "dist/data",
    wanted: "a folder, an http or https URL, or s3://bucket/prefix",
    read: readDataDir,
  },
  releaseCheck: wholeNumber("RELEASE_CHECK", 30, 0, 86_400),
  publicKey: {
    name: "PUBLIC_KEY",
    fallback: "",
    wanted: "PEM files or public keys in base64, separated by commas",
    read: readKeys,
  },
  seenFile: nonEmpty("SEEN_FILE", "var/seen.json", "a file, or off"),
  signingKey: {
    name: "SIGNING_KEY",
    fallback: "",
    wanted: "PEM files of private keys, separated by commas",
    read: readKeys,
  },
  leadsDb: nonEmpty("LEADS_DB", "var/cargolex.sqlite", "a file"),
  databaseUrl: {
    name: "DATABASE_URL",
    fallback: "",
    wanted: "a URL such as postgres://user:password@host:5432/database",
    read: urlOf("postgres:", "postgresql:"),
    secret: true,
  },
  redisUrl: {
    name: "REDIS_URL",
    fallback: "",
    wanted: "a URL such as redis://:password@host:6379/0",
    read: urlOf("redis:", "rediss:"),
    secret: true,
  },
  webhooks: onOff("WEBHOOKS", "off"),
  webhookTargets: oneOf("WEBHOOK_TARGETS", "public", "any"),
  leadsRetention: daysOrNone("LEADS_RETENTION"),
  rateLimit: onOff("RATE_LIMIT", "on"),
  perMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", 60, 1, 1_000_000),
  perDay: wholeNumber("RATE_LIMIT_PER_DAY", 5000, 1, 100_000_000),
  unitsPerMinute: wholeNumber("RATE_LIMIT_UNITS_PER_MINUTE", 1200, 1, 100_000_000),
  unitsPerDay: wholeNumber("RATE_LIMIT_UNITS_PER_DAY", 20_000, 1, 100_000_000),
  leadsPerMinute: wholeNumber("RATE_LIMIT_LEADS", 5, 1, 1_000_000),
  leadsPerDay: wholeNumber("RATE_LIMIT_LEADS_PER_DAY", 100, 1, 1_000_000),
  staticPerMinute: wholeNumber("RATE_LIMIT_STATIC", 64, 1, 2000),
  trustedProxies: {
    name: "TRUSTED_PROXIES",
    fallback: "",
    wanted: "addresses or networks, separated by commas",
    read: readNetworks,
  },
  securityContact: {
    name: "SECURITY_CONTACT",
    fallback: "",
    wanted: "an address such as mailto:security@example.org or https://example.org/security",
    read: (text: string) =>
      text === "" ? null : /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text) ? text : undefined,
  },
  deprecations: {
    name: "DEPRECATIONS",
    fallback: "",
    wanted:
      "operation=day/day, separated by commas: deprecated from the first day, gone (at least 12 months later) on the second, which may be left out",
    read: readDeprecations,
  },
  connectionsOfAddress: wholeNumber("CONNECTIONS_PER_ADDRESS", 64, 1, 1_000_000),
  stopDelay: wholeNumber("STOP_DELAY", 3, 0, 300),
  metrics: oneOf("METRICS", "local", "on", "off"),
  telemetry: onOff("TELEMETRY", "off"),
  log: oneOf("LOG", "errors", "all", "off"),
} satisfies Record<string, Setting<unknown>>;

type Name = keyof typeof SETTINGS;
export type Settings = { readonly [Key in Name]: Exclude<ReturnType<(typeof SETTINGS)[Key]["read"]>, undefined> };

/**
 * Says of each variable that is nearly the name of a setting that it is not one. `faults` are surely meant for us: a
 * letter or two are wrong, or the name begins as ours do. `notes` may be
 * those of another program, such as the `REDIS_PORT` that orchestrators set.
 */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): { faults: string[]; notes: string[] } {
  const existing = Object.values<Setting<unknown>>(SETTINGS).map(({ name }) => name);
  const long = existing.filter((setting) => setting.length >= LONG_ENOUGH);
  const result: { faults: string[]; notes: string[] } = { faults: [], notes: [] };
  for (const name of Object.keys(env)) {
    if (existing.includes(name)) continue;
    const meant = nearest(name, long);
    const isOurs = OURS.test(name) || nearest(name, long, SURELY) !== undefined;
    if (meant === undefined && !isOurs) continue;
    result[isOurs ? "faults" : "notes"].push(
      `${name} is no setting of Cargolex${meant === undefined ? "" : `; did you mean ${meant}?`}`,
    );
  }
  return result;
}

/** Names that no other program has, and the letters that may be wrong in one that is surely misspelt. */
const OURS = /^(?:RATE_LIMIT_|LEADS_|TRUSTED_PROX|WEBHOOK_TARGET)/;
const SURELY = 2;

/** Shorter names are near to too many others. */
const LONG_ENOUGH = 7;

/** Reads all settings from the environment; every bad one is reported, not only the first. */
export function readSettings(env: Record<string, string | undefined>): { settings: Settings } | { faults: string[] } {
  const faults: string[] = [];
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const text = env[setting.name] ?? setting.fallback;
    const value = setting.read(text);
    if (value === undefined)
      faults.push(
        `${setting.name}${setting.secret === true ? "" : `=${JSON.stringify(text)}`}: want ${setting.wanted}`,
      );
    return [key, value];
  });
  const settings = Object.fromEntries(values) as Settings;
  const [sanctions, adr] = [`${settings.sanctionsPrefix}/`, `${settings.adrPrefix}/`];
  if (sanctions.startsWith(adr) || adr.startsWith(sanctions))
    faults.push("SANCTIONS_PREFIX and ADR_PREFIX overlap: want separate paths");
  return faults.length > 0 ? { faults } : { settings };
}

function nonEmpty(name: string, fallback: string, wanted: string): Setting<string> {
  return { name, fallback, wanted, read: (text) => (text.trim() === "" ? undefined : text) };
}

function wholeNumber(name: string, fallback: number, least: number, most: number): Setting<number> {
  const read = (text: string): number | undefined =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
  return { name, fallback: String(fallback), wanted: `a whole number from ${least} to ${most}`, read };
}

function prefix(name: string, fallback: string): Setting<string> {
  return {
    name,
    fallback,
    wanted: "a path such as /api, without a slash at the end",
    read: (text) => (/^(?:\/[a-z0-9][a-z0-9_-]*)+$/i.test(text) ? text : undefined),
  };
}

function onOff(name: string, fallback: "on" | "off"): Setting<boolean> {
  return {
    name,
    fallback,
    wanted: "on or off",
    read: (text) => (text === "on" || text === "off" ? text === "on" : undefined),
  };
}

/** The first word is what holds unless set. */
function oneOf<const Word extends string>(name: string, ...words: [Word, ...Word[]]): Setting<Word> {
  return {
    name,
    fallback: words[0],
    wanted: `one of ${words.join(", ")}`,
    read: (text) => words.find((word) => word === text),
  };
}

/** None where the data is not verified. */
function readKeys(text: string): readonly string[] | undefined {
  const keys = text.split(",").map((key) => key.trim());
  if (text.trim() === "") return [];
  return keys.includes("") ? undefined : keys;
}

/** When an operation is no longer the one to use, and when it will be gone (milliseconds since 1970). */
export interface Retirement {
  deprecated: number;
  sunset: number | undefined;
}

/** By operation. */
function readDeprecations(text: string): ReadonlyMap<string, Retirement> | undefined {
  const retirements = new Map<string, Retirement>();
  for (const part of text
    .split(",")
    .map((written) => written.trim())
    .filter((written) => written !== "")) {
    const [, id = "", from = "", to] = /^(\w+)=(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d))?$/.exec(part) ?? [];
    const [deprecated, sunset] = [Date.parse(from), to === undefined ? undefined : Date.parse(to)];
    const exists = operations.some((operation) => operation.id === id) && !retirements.has(id);
    if (!exists || Number.isNaN(deprecated) || (sunset !== undefined && !(sunset >= yearAfter(deprecated))))
      return undefined;
    retirements.set(id, { deprecated, sunset });
  }
  return retirements;
}

function yearAfter(time: number): number {
  const day = new Date(time);
  return day.setUTCFullYear(day.getUTCFullYear() + 1);
}

/** A URL of one of these schemes with a host; null where none is set. */
function urlOf(...schemes: readonly string[]) {
  return (text: string): string | null | undefined => {
    if (text === "") return null;
    return URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).host !== ""
      ? text
      : undefined;
  };
}

/** Days; null where none are set. */
function daysOrNone(name: string): Setting<number | null> {
  return {
    name,
    fallback: "",
    wanted: "a whole number of days from 1 to 36500",
    read: (text) =>
      text === "" ? null : /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 36_500 ? Number(text) : undefined,
  };
}

function readDataDir(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return text;
  return /^s3:\/\/[^/]+/.test(text) || (/^https?:/i.test(text) && URL.canParse(text)) ? text : undefined;
}

/** Null where none is set: the URL is then built from the address that is listened on. */
function readPublicUrl(text: string): string | null | undefined {
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
  return usable ? url.href.replace(/\/+$/, "") : undefined;
}
