import { SETTINGS } from "../../../runtime/http/settings.ts";

const HELP: Record<keyof typeof SETTINGS, string> = {
  host: "Address to listen on; `0.0.0.0` or `::` for all.",
  port: "Port to listen on; 0 takes a free one.",
  publicUrl:
    "URL under which clients reach the service; problem types and links are built from it. Empty: links from host and port, and problem types resolve against the request.",
  sanctionsPrefix: "Path before the sanctions operations.",
  adrPrefix: "Path before the ADR operations.",
  dataDir:
    "Where the data is: the folder with `index.json`, its address behind HTTP, or `s3://bucket/prefix` (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`).",
  releaseCheck:
    "Seconds between two looks for a newer release, which is verified beside the old one and then answered from; 0 looks only at SIGHUP.",
  publicKey:
    "Root keys that are trusted: PEM files or keys in base64, separated by commas. With it the service answers only from a publication that is signed so, once every file was verified.",
  seenFile:
    "With `PUBLIC_KEY`: keeps the newest release seen, so that none older is accepted after a restart; `off` keeps none.",
  signingKey:
    "PEM files with private Ed25519 keys (`cargolex keygen`), separated by commas: every answer is signed with the first (HTTP Message Signatures, RFC 9421); the public keys of all stand at `/.well-known/http-message-signatures-directory`.",
  leadsDb: "SQLite file that contacts are stored in.",
  databaseUrl:
    "PostgreSQL database that stands for the SQLite file, for several processes: `postgres://user:password@host:5432/database`.",
  redisUrl:
    "Redis in which several processes share their limits: `redis://:password@host:6379/0`, `rediss://` over TLS. While it cannot be reached, those of each process hold.",
  webhooks: "`on` sends events to the endpoints of `cargolex webhooks`; every process that has it takes part.",
  webhookTargets:
    "Where events are sent: `public` addresses over https alone, or `any`, for tests and private networks.",
  leadsRetention: "Days after which contacts are erased. Empty: they are kept until `cargolex leads purge`.",
  rateLimit: "`off` counts no requests: for tests and private networks.",
  perMinute: "Requests a minute from one client.",
  perDay: "Requests a day from one client.",
  unitsPerMinute:
    "Units a minute from one client: a code, a UN number or a line costs 1, a name 2, each 50 results of a `limit` above 100 one more, a batch the sum of its items.",
  unitsPerDay: "Units a day from one client.",
  leadsPerMinute: "Contacts a minute from one client.",
  leadsPerDay: "Contacts a day from one client.",
  staticPerMinute: "Megabytes a minute of documents and files to one client.",
  trustedProxies: "Addresses or networks (`10.0.0.0/8, 2001:db8::1`) whose `X-Forwarded-For` is believed.",
  securityContact: "Where faults of security are reported, for `/.well-known/security.txt`. Empty: `/docs`.",
  deprecations:
    "Operations that are to go, by their name in the OpenAPI documents: `listAnnexes=2027-01-01/2028-02-01` answers with `Deprecation` and, once the second day is given, `Sunset`.",
  connectionsOfAddress: "Connections of one address; trusted proxies have no bound of their own.",
  stopDelay:
    "Seconds between SIGTERM, after which `/readyz` says 503 and answers close their connection, and the end of listening.",
  metrics:
    "Who may read `/metrics` (Prometheus): `local`, a client on the same machine that comes through no proxy; `on`, everybody; `off`, nobody.",
  telemetry:
    "OpenTelemetry: `on` gives spans of requests and store, trace context and durations to what an SDK with API 1.9 or newer registers before the start (`node --import`).",
  log: "What is logged to stderr, one JSON object a line: `errors`, `all` or `off`; what the start finds is said in any case, in the same form.",
};

/** The settings as a Markdown table, for runtime/deploy/README.md. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, setting]) =>
      `| \`${setting.name}\` | ${setting.fallback === "" ? "" : `\`${setting.fallback}\``} | ${HELP[name as keyof typeof SETTINGS]} |`,
  );
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows, ""].join("\n");
}
