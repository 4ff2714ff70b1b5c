import { SETTINGS } from "../../../runtime/http/settings.ts";

const HELP: Record<keyof typeof SETTINGS, string> = {
  host: "Address to listen on; `0.0.0.0` or `::` for all.",
  port: "Port to listen on; 0 takes a free one.",
  publicUrl: "URL under which clients reach the service; problem types and links are built from it. Empty: from host and port.",
  sanctionsPrefix: "Path before the sanctions operations.",
  adrPrefix: "Path before the ADR operations.",
  dataDir: "Folder of the published data (the one with `index.json`).",
  leadsDb: "SQLite file that contacts are stored in.",
  rateLimit: "`off` counts no requests: for tests and private networks.",
  perMinute: "Requests a minute from one client; each item of a batch counts.",
  perDay: "Requests a day from one client.",
  leadsPerMinute: "Contacts a minute from one client.",
  trustedProxies: "Addresses or networks (`10.0.0.0/8, 2001:db8::1`) whose `X-Forwarded-For` is believed.",
  log: "What is logged to stderr, one JSON object a line: `errors`, `all` or `off`.",
};

/** The settings as a Markdown table, for the README. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => `| \`${setting.name}\` | ${setting.fallback === "" ? "" : `\`${setting.fallback}\``} | ${HELP[name as keyof typeof SETTINGS]} |`);
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows, ""].join("\n");
}
