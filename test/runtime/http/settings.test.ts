import { BlockList } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findMisspelt, readSettings, SETTINGS } from "../../../runtime/http/settings.ts";
import { settingsTable } from "./settings-help.ts";

it("has a default for everything", () => {
  expect(readSettings({})).toEqual({
    settings: {
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      sanctionsPrefix: "/api",
      adrPrefix: "/v1",
      dataDir: "dist/data",
      releaseCheck: 30,
      leadsDb: "var/cargolex.sqlite",
      databaseUrl: null,
      redisUrl: null,
      webhooks: false,
      webhookTargets: "public",
      leadsRetention: null,
      publicKey: [],
      signingKey: [],
      seenFile: "var/seen.json",
      rateLimit: true,
      perMinute: 60,
      perDay: 5000,
      unitsPerMinute: 1200,
      unitsPerDay: 20_000,
      leadsPerMinute: 5,
      leadsPerDay: 100,
      staticPerMinute: 64,
      securityContact: null,
      deprecations: new Map(),
      connectionsOfAddress: 64,
      stopDelay: 3,
      trustedProxies: expect.any(BlockList),
      metrics: "local",
      telemetry: false,
      log: "errors",
    },
  });
});

it.each([
  { name: "PORT", value: "65536", wanted: "a whole number from 0 to 65535" },
  { name: "PORT", value: "3000x", wanted: "a whole number from 0 to 65535" },
  { name: "PORT", value: "", wanted: "a whole number from 0 to 65535" },
  { name: "HOST", value: " ", wanted: "an address or host name" },
  { name: "RATE_LIMIT", value: "no", wanted: "on or off" },
  { name: "RATE_LIMIT_PER_MINUTE", value: "0", wanted: "a whole number from 1 to 1000000" },
  {
    name: "DATA_DIR",
    value: "ftp://example.com/data",
    wanted: "a folder, an http or https URL, or s3://bucket/prefix",
  },
  {
    name: "DEPRECATIONS",
    value: "listAnnexes=2027-01-01/2027-06-01",
    wanted:
      "operation=day/day, separated by commas: deprecated from the first day, gone (at least 12 months later) on the second, which may be left out",
  },
  { name: "TRUSTED_PROXIES", value: "10.0.0.0/8, proxy", wanted: "addresses or networks, separated by commas" },
  { name: "PUBLIC_URL", value: "cargolex.example", wanted: "an http or https URL without query and fragment" },
  { name: "PUBLIC_URL", value: "https://example.com/?a", wanted: "an http or https URL without query and fragment" },
  { name: "SANCTIONS_PREFIX", value: "api", wanted: "a path such as /api, without a slash at the end" },
  { name: "ADR_PREFIX", value: "/v1/", wanted: "a path such as /api, without a slash at the end" },
  { name: "LEADS_RETENTION", value: "0", wanted: "a whole number of days from 1 to 36500" },
  { name: "LOG", value: "verbose", wanted: "one of errors, all, off" },
])("$name=$value is refused", ({ name, value, wanted }) => {
  expect(readSettings({ [name]: value })).toEqual({ faults: [`${name}=${JSON.stringify(value)}: want ${wanted}`] });
});

it.each([
  {
    name: "RATE_LIMITS",
    found: { faults: ["RATE_LIMITS is no setting of Cargolex; did you mean RATE_LIMIT?"], notes: [] },
  },
  {
    name: "TRUSTED_PROXY",
    found: { faults: ["TRUSTED_PROXY is no setting of Cargolex; did you mean TRUSTED_PROXIES?"], notes: [] },
  },
  {
    name: "WEBHOOK_TARGET",
    found: { faults: ["WEBHOOK_TARGET is no setting of Cargolex; did you mean WEBHOOK_TARGETS?"], notes: [] },
  },
  {
    name: "DATABSE_URL",
    found: { faults: ["DATABSE_URL is no setting of Cargolex; did you mean DATABASE_URL?"], notes: [] },
  },
  {
    name: "RATE_LIMIT_SOMETHING_ELSE",
    found: { faults: ["RATE_LIMIT_SOMETHING_ELSE is no setting of Cargolex"], notes: [] },
  },
  {
    name: "DATABASE_USER",
    found: { faults: [], notes: ["DATABASE_USER is no setting of Cargolex; did you mean DATABASE_URL?"] },
  },
])("says that $name is none", ({ name, found }) => {
  expect(
    findMisspelt({
      [name]: "off",
      RATE_LIMIT: "on",
      PATH: "/bin",
      HOME: "/",
      LOGNAME: "x",
      HOSTNAME: "x",
      NODE_OPTIONS: "",
    }),
  ).toEqual(found);
});

it.each(["mysql://u:hidden@host/db", "hidden", "postgres:///hidden"])(
  "a URL that may hold a password is refused and not repeated: %s",
  (value) => {
    expect(readSettings({ DATABASE_URL: value, REDIS_URL: value })).toEqual({
      faults: [
        "DATABASE_URL: want a URL such as postgres://user:password@host:5432/database",
        "REDIS_URL: want a URL such as redis://:password@host:6379/0",
      ],
    });
  },
);

it("reports every bad setting at once", () => {
  expect(readSettings({ PORT: "x", RATE_LIMIT: "x", LOG: "x" })).toMatchObject({ faults: { length: 3 } });
});

it("refuses one path for both services", () => {
  for (const [sanctions, adr] of [
    ["/v1", "/v1"],
    ["/api", "/api/v1"],
    ["/goods/eu", "/goods"],
  ]) {
    expect(readSettings({ SANCTIONS_PREFIX: sanctions, ADR_PREFIX: adr })).toMatchObject({
      faults: [expect.stringContaining("want separate paths")],
    });
  }
  expect(readSettings({ SANCTIONS_PREFIX: "/goods", ADR_PREFIX: "/goods-adr" })).toHaveProperty("settings");
});

it.each([
  { text: "https://example.com", url: "https://example.com" },
  { text: "https://example.com/", url: "https://example.com" },
  { text: "http://example.com:8080/cargolex/", url: "http://example.com:8080/cargolex" },
])("reads PUBLIC_URL=$text", ({ text, url }) =>
  expect(readSettings({ PUBLIC_URL: text })).toMatchObject({ settings: { publicUrl: url } }),
);

it("prints a row for each setting", () => {
  const rows = settingsTable().trim().split("\n").slice(2);
  expect(rows).toHaveLength(Object.keys(SETTINGS).length);
  expect(rows.every((row) => /^\| `[A-Z_]+` \| (?:`[^`]+`)? ?\| .+\. \|$/.test(row))).toBe(true);
});

it("the guide of operators lists them as they are", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../runtime/deploy/README.md"), "utf8")).toContain(
    settingsTable(),
  );
});
