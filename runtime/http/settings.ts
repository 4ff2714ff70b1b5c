import { readNetwork, type Network } from "./address.ts";

export interface Settings {
  host: string;
  port: number;
  /** Undefined: built from the address that is listened on. */
  publicUrl: string | undefined;
  sanctionsPrefix: string;
  adrPrefix: string;
  dataDir: string;
  leadsDb: string;
  rateLimit: boolean;
  limits: { perMinute: number; perDay: number; leadsPerMinute: number };
  trustedProxies: readonly Network[];
  log: "errors" | "all" | "off";
}

/** One environment variable. `read` returns the value, or says what is wanted. */
interface Setting<Value> {
  name: string;
  fallback: string;
  read(text: string): { value: Value } | { wanted: string };
}

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? { value: Number(text) } : { wanted: `a whole number from ${least} to ${most}` };
const oneOf = <const Word extends string>(...values: Word[]) => (text: string): { value: Word } | { wanted: string } => {
  const value = values.find((known) => known === text);
  return value === undefined ? { wanted: `one of ${values.join(", ")}` } : { value };
};
const nonEmpty = (wanted: string) => (text: string) => (text.trim() === "" ? { wanted } : { value: text });

/** Every setting; what each is for stands in `settings-help.ts`, which the runtime does not carry. */
export const SETTINGS = {
  host: { name: "HOST", fallback: "127.0.0.1", read: nonEmpty("an address or host name") },
  port: { name: "PORT", fallback: "3000", read: wholeNumber(0, 65_535) },
  publicUrl: { name: "PUBLIC_URL", fallback: "", read: readPublicUrl },
  sanctionsPrefix: { name: "SANCTIONS_PREFIX", fallback: "/api", read: readPrefix },
  adrPrefix: { name: "ADR_PREFIX", fallback: "/v1", read: readPrefix },
  dataDir: { name: "DATA_DIR", fallback: "dist/data", read: nonEmpty("a folder") },
  leadsDb: { name: "LEADS_DB", fallback: "var/cargolex.sqlite", read: nonEmpty("a file") },
  rateLimit: { name: "RATE_LIMIT", fallback: "on", read: readSwitch },
  perMinute: { name: "RATE_LIMIT_PER_MINUTE", fallback: "60", read: wholeNumber(1, 1_000_000) },
  perDay: { name: "RATE_LIMIT_PER_DAY", fallback: "5000", read: wholeNumber(1, 100_000_000) },
  leadsPerMinute: { name: "RATE_LIMIT_LEADS", fallback: "5", read: wholeNumber(1, 1_000_000) },
  trustedProxies: { name: "TRUSTED_PROXIES", fallback: "", read: readNetworks },
  log: { name: "LOG", fallback: "errors", read: oneOf("errors", "all", "off") },
} satisfies Record<string, Setting<unknown>>;

type ValueOf<Name extends keyof typeof SETTINGS> = Extract<ReturnType<(typeof SETTINGS)[Name]["read"]>, { value: unknown }>["value"];

/** Reads all settings from the environment; every bad one is reported, not only the first. */
export function readSettings(env: Record<string, string | undefined>): { settings: Settings } | { faults: string[] } {
  const faults: string[] = [];
  const take = <Name extends keyof typeof SETTINGS>(name: Name): ValueOf<Name> => {
    const setting: Setting<unknown> = SETTINGS[name];
    const text = env[setting.name] ?? setting.fallback;
    const read = setting.read(text);
    if ("wanted" in read) faults.push(`${setting.name}=${JSON.stringify(text)}: want ${read.wanted}`);
    return ("value" in read ? read.value : undefined) as ValueOf<Name>;
  };
  const settings: Settings = {
    host: take("host"), port: take("port"), publicUrl: take("publicUrl"), sanctionsPrefix: take("sanctionsPrefix"), adrPrefix: take("adrPrefix"),
    dataDir: take("dataDir"), leadsDb: take("leadsDb"), rateLimit: take("rateLimit"),
    limits: { perMinute: take("perMinute"), perDay: take("perDay"), leadsPerMinute: take("leadsPerMinute") },
    trustedProxies: take("trustedProxies"), log: take("log"),
  };
  if (settings.sanctionsPrefix === settings.adrPrefix) faults.push(`SANCTIONS_PREFIX and ADR_PREFIX are both ${JSON.stringify(settings.adrPrefix)}: want different paths`);
  return faults.length > 0 ? { faults } : { settings };
}

function readPublicUrl(text: string): { value: string | undefined } | { wanted: string } {
  if (text === "") return { value: undefined };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
  return usable ? { value: url.href.replace(/\/+$/, "") } : { wanted: "an http or https URL without query and fragment" };
}

function readPrefix(text: string): { value: string } | { wanted: string } {
  return /^(?:\/[a-z0-9][a-z0-9_-]*)+$/i.test(text) ? { value: text } : { wanted: "a path such as /api, without a slash at the end" };
}

function readSwitch(text: string): { value: boolean } | { wanted: string } {
  return text === "on" || text === "off" ? { value: text === "on" } : { wanted: "on or off" };
}

function readNetworks(text: string): { value: readonly Network[] } | { wanted: string } {
  const networks = text.split(",").map((part) => part.trim()).filter((part) => part !== "").map((part) => readNetwork(part));
  const known = networks.filter((network) => network !== undefined);
  return known.length === networks.length ? { value: known } : { wanted: "addresses or networks, separated by commas" };
}
