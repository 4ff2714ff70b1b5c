import { makeKey } from "../store/cached-keys.ts";
import type { StoredKey } from "../store/keys.ts";
import { withStore } from "../store/operator-store.ts";
import { hint } from "../text/nearest.ts";
import { readArgs, readDays, type Command, usageFaultOf } from "./command.ts";

const usage = usageFaultOf("keys");

const ACTS = ["create", "list", "revoke", "rotate"];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_TIMES = 10_000;

export const keysCommand: Command = {
  usage:
    "keys <create | list | revoke ID | rotate ID> [--label TEXT] [--quota N] [--expires DAYS] [--overlap HOURS] [--json]",
  help: [
    "  create             make a key and print it, once: only its SHA-256 is kept",
    "  list               every key with its label, quota, end and state; never the key",
    "  revoke ID          refuse a key from now on; every process knows within ten seconds",
    "  rotate ID          make a key in the place of another, with its label, quota and end",
    "",
    "  --label TEXT       whose key it is, at most 100 characters (create)",
    "  --quota N          so many times the quotas of an address: 1 to 10000 (create; default 10)",
    "  --expires DAYS     good for so many days (create; default: until it is revoked)",
    "  --overlap HOURS    the old key is good for so long beside the new one: 0 to 720 (rotate; default 24)",
    "  --json             print the outcome as JSON",
    "",
    "A client sends its key as `Authorization: Bearer clx_...` or `X-API-Key: clx_...`. A key raises quotas and changes no answer; it is good for both services.",
    "The keys are kept beside the contacts: set LEADS_DB or DATABASE_URL as the service has it.",
    "Exit codes: 0 done, 1 no such key, or the store cannot be used, 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs(
      "keys",
      args,
      {
        label: { type: "string" },
        quota: { type: "string", default: "10" },
        expires: { type: "string" },
        overlap: { type: "string", default: "24" },
        json: { type: "boolean", default: false },
      },
      2,
    );
    if (parsed === undefined) return 2;
    const {
      values,
      positionals: [act = "", id],
    } = parsed;
    if (!ACTS.includes(act)) return usage(`${JSON.stringify(act)}${hint(act, ACTS) || ";"} want ${ACTS.join(", ")}`);
    const named = act === "revoke" || act === "rotate";
    if (named !== (id !== undefined))
      return usage(
        named ? `name the key: keys ${act} ID, as keys list shows it` : `${JSON.stringify(id)} is not expected`,
      );
    if (act === "create") {
      const label = values.label?.trim() ?? "";
      if (label === "" || label.length > 100)
        return usage("say whose key it is with --label TEXT, at most 100 characters");
      const times = readWhole(values.quota, 1, MOST_TIMES);
      if (times === undefined) return usage(`--quota ${values.quota}: want a whole number from 1 to ${MOST_TIMES}`);
      const days = values.expires === undefined ? null : readDays(values.expires);
      if (days === undefined) return usage(`--expires ${values.expires}: want 1 to 3650 days`);
      const expires = days === null ? null : new Date(system.now() + days * DAY_MS).toISOString();
      return withStore("keys", { ...system, make: true }, async ({ store }) => {
        const { key, ...kept } = makeKey();
        await store.call("addKey", { ...kept, label, times, expires_at: expires });
        return renderNew(key, { id: kept.id, label, times, expires_at: expires }, values.json);
      });
    }
    if (act === "list")
      return withStore("keys", { ...system, make: false }, async ({ store }) =>
        renderKeys(await store.call("listKeys"), system.now(), values.json),
      );
    if (act === "revoke") {
      return withStore("keys", { ...system, make: false }, async ({ store, location }) => {
        if (!(await store.call("revokeKey", id ?? ""))) return none(id ?? "", location);
        process.stdout.write(values.json ? `${JSON.stringify({ revoked: id })}\n` : `key ${id} is revoked\n`);
        return 0;
      });
    }
    const hours = readWhole(values.overlap, 0, 720);
    if (hours === undefined) return usage(`--overlap ${values.overlap}: want 0 to 720 hours`);
    return withStore("keys", { ...system, make: false }, async ({ store, location }) => {
      const { key, ...fresh } = makeKey();
      const until = new Date(system.now() + hours * HOUR_MS).toISOString();
      const next = await store.call("rotateKey", id ?? "", fresh, until);
      if (next === undefined) return none(id ?? "", location);
      if (!values.json) process.stdout.write(`key ${id} is good until ${until}; in its place:\n`);
      return renderNew(key, next, values.json);
    });
  },
};

function renderNew(
  key: string,
  { id, label, times, expires_at }: Pick<StoredKey, "id" | "label" | "times" | "expires_at">,
  json: boolean,
): number {
  if (json) process.stdout.write(`${JSON.stringify({ id, key, label, quota: times, expires_at }, null, 2)}\n`);
  else
    process.stdout.write(
      `${key}\n${id}: ${label}, ${times} times the quotas of an address, good ${expires_at === null ? "until it is revoked" : `until ${expires_at}`}. The key is not shown again.\n`,
    );
  return 0;
}

function renderKeys(keys: readonly StoredKey[], now: number, json: boolean): number {
  const shown = keys.map((key) => ({
    id: key.id,
    label: key.label,
    quota: key.times,
    state: stateOf(key, now),
    created_at: key.created_at,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
  }));
  if (json) process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
  else if (shown.length === 0) process.stdout.write("no keys\n");
  else
    for (const { id, label, quota, state, created_at, expires_at } of shown)
      process.stdout.write(
        `${id}  ${state.padEnd(7)}  x${quota}  created ${created_at}${expires_at === null ? "" : `  until ${expires_at}`}  ${label}\n`,
      );
  return 0;
}

function stateOf(
  { revoked_at, expires_at }: Pick<StoredKey, "revoked_at" | "expires_at">,
  now: number,
): "good" | "revoked" | "expired" {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= now ? "expired" : "good";
}

function readWhole(text: string, least: number, most: number): number | undefined {
  return /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
}

function none(id: string, location: string): number {
  process.stderr.write(
    `cargolex keys: ${location} has no key ${JSON.stringify(id)} that is good. See cargolex keys list.\n`,
  );
  return 1;
}
