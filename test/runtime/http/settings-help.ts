import { SETTINGS } from "../../../runtime/http/settings.ts";

const HELP: Record<keyof typeof SETTINGS, string> = {
  host: "Address to listen on; `0.0.0.0` or `::` for all.",
  port: "Port to listen on; 0 takes a free one.",
  publicUrl: "URL under which clients reach the service; problem types and links are built from it. Empty: from host and port.",
  sanctionsPrefix: "Path before the sanctions operations.",
  adrPrefix: "Path before the ADR operations.",
  dataDir: "Folder of the published data (the one with `index.json`).",
  publicKey:
    "Root keys that are trusted: PEM files or keys in base64, separated by commas. With it the service answers only from a publication that is signed so, once every file was verified.",
  seenFile: "With `PUBLIC_KEY`: keeps the newest release seen, so that none older is accepted after a restart; `off` keeps none.",
  leadsDb: "SQLite file that contacts are stored in.",
  rateLimit: "`off` counts no requests: for tests and private networks.",
  perMinute: "Requests a minute from one client.",
  perDay: "Requests a day from one client.",
  unitsPerMinute: "Units a minute from one client: a code, a UN number or a line costs 1, a name 2, a batch the sum of its items.",
  unitsPerDay: "Units a day from one client.",
  leadsPerMinute: "Contacts a minute from one client.",
  leadsPerDay: "Contacts a day from one client.",
  staticPerMinute: "Megabytes a minute of documents and files to one client.",
  trustedProxies: "Addresses or networks (`10.0.0.0/8, 2001:db8::1`) whose `X-Forwarded-For` is believed.",
  memoryLimit: "Megabytes that all caches hold together. Empty: an eighth of what the process may use, at most 64.",
  connections: "Connections that are open at one time; above it the address that has most gives one up.",
  connectionsOfAddress: "Connections of one address; trusted proxies have no bound of their own.",
  stopDelay: "Seconds between SIGTERM, after which `/readyz` says 503 and answers close their connection, and the end of listening.",
  log: "What is logged to stderr, one JSON object a line: `errors`, `all` or `off`.",
};

/** The settings as a Markdown table, for the README. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => `| \`${setting.name}\` | ${setting.fallback === "" ? "" : `\`${setting.fallback}\``} | ${HELP[name as keyof typeof SETTINGS]} |`);
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows, ""].join("\n");
}
