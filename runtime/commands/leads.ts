import { open, type FileHandle } from "node:fs/promises";
import { withStore } from "../store/operator-store.ts";
import { purgeOlder } from "../store/retention.ts";
import { type Store } from "../store/store.ts";
import { hint } from "../text/nearest.ts";
import { readArgs, type Command, usageFaultOf } from "./command.ts";
import { csvCell } from "../text/csv-cell.ts";
import type { StoredLead } from "../store/leads.ts";

const usage = usageFaultOf("leads");

const ACTS = ["export", "purge", "erase"];
/** Before and after every contact. */
const [EVER, NEVER] = ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];

export const leadsCommand: Command = {
  usage:
    "leads <export | purge | erase> [--since WHEN] [--until WHEN] [--format csv|ndjson] [--out FILE] [--older-than DAYS] [--email ADDRESS] [--json]",
  help: [
    "  export             print the contacts, the oldest first",
    "  purge              erase the contacts that are older than --older-than",
    "  erase              erase every contact of one --email address",
    "",
    "  --since WHEN       from this day (2026-11-21, UTC) or moment (RFC 3339) on; without it all",
    "  --until WHEN       up to this day or moment, which is not included",
    "  --format FORMAT    csv (default): for spreadsheets; nothing in it is executed as a formula. ndjson: unchanged, one object a line",
    "  --out FILE         a new file that you alone may read, instead of stdout",
    "  --older-than DAYS  whole days, such as 365",
    "  --email ADDRESS    in whatever case it was written",
    "  --json             print the outcome of purge and erase as JSON",
    "",
    "The contacts are those of the settings LEADS_DB or DATABASE_URL, as the service has them. LEADS_RETENTION makes the service purge by itself.",
    "Exit codes: 0 done, 1 the store cannot be used, 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs(
      "leads",
      args,
      {
        since: { type: "string" },
        until: { type: "string" },
        format: { type: "string", default: "csv" },
        out: { type: "string" },
        "older-than": { type: "string" },
        email: { type: "string" },
        json: { type: "boolean", default: false },
      },
      1,
    );
    if (parsed === undefined) return 2;
    const {
      values,
      positionals: [act = ""],
    } = parsed;
    if (!ACTS.includes(act)) return usage(`${JSON.stringify(act)}${hint(act, ACTS) || ";"} want ${ACTS.join(", ")}`);
    if (act === "purge") {
      const days = /^[1-9]\d{0,4}$/.test(values["older-than"] ?? "") ? Number(values["older-than"]) : undefined;
      if (days === undefined) return usage("say --older-than DAYS, a whole number such as 365");
      return withStore("leads", { ...system, make: false }, async ({ store, location }) =>
        renderErased(await purgeOlder(store, days, system.now()), location, values.json),
      );
    }
    if (act === "erase") {
      const { email } = values;
      if (email === undefined || !email.includes("@")) return usage("say whose with --email ADDRESS");
      return withStore("leads", { ...system, make: false }, async ({ store, location }) =>
        renderErased(await store.call("eraseLeads", email), location, values.json),
      );
    }
    const [since, until] = [readMoment(values.since, EVER), readMoment(values.until, NEVER)];
    if (since === undefined)
      return usage(`--since ${values.since}: want a day such as 2026-11-21, or a moment such as 2026-11-21T08:00:00Z`);
    if (until === undefined)
      return usage(`--until ${values.until}: want a day such as 2026-11-21, or a moment such as 2026-11-21T08:00:00Z`);
    const format = LEAD_FORMATS.find((known) => known === values.format);
    if (format === undefined) return usage(`--format ${values.format}: want ${LEAD_FORMATS.join(" or ")}`);
    const file = values.out === undefined ? undefined : await open(values.out, "wx", 0o600);
    try {
      return await withStore("leads", { ...system, make: false }, ({ store }) =>
        write(store, { format, since, until, file }),
      );
    } finally {
      await file?.close();
    }
  },
};

async function write(
  store: Store,
  { format, since, until, file }: { format: LeadFormat; since: string; until: string; file: FileHandle | undefined },
): Promise<number> {
  let count = 0;
  for await (const { text, leads } of exportLeads(store, format, since, until)) {
    if (file === undefined) process.stdout.write(text);
    else await file.write(text);
    count += leads;
  }
  process.stderr.write(`${count} contacts\n`);
  return 0;
}

/** A day or a moment as the store keeps it; what is absent is `fallback`, what is neither undefined. */
function readMoment(text: string | undefined, fallback: string): string | undefined {
  if (text === undefined) return fallback;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  const moment = new Date(text);
  // A day that the calendar does not have is read as another.
  return Number.isNaN(moment.getTime()) || new Date(text.slice(0, 10)).toISOString().slice(0, 10) !== text.slice(0, 10)
    ? undefined
    : moment.toISOString();
}

function renderErased(erased: number, location: string, json: boolean): number {
  process.stdout.write(json ? `${JSON.stringify({ erased })}\n` : `${erased} contacts erased from ${location}\n`);
  return 0;
}

/**
 * How contacts are written: a table for people, with the mark that tells spreadsheets of UTF-8, or one JSON object a
 * line, unchanged, for programs.
 */
const LEAD_FORMATS = ["csv", "ndjson"] as const;
type LeadFormat = (typeof LEAD_FORMATS)[number];

const PAGE = 1000;
const COLUMNS = ["id", "received_at", "email", "source", "utm"] as const;

/**
 * The contacts from a moment to another (RFC 3339, UTC), as text, page by page, so that no more than a page is held.
 */
async function* exportLeads(
  store: Pick<Store, "call">,
  format: LeadFormat,
  since: string,
  until: string,
): AsyncGenerator<{ text: string; leads: number }> {
  if (format === "csv") yield { text: `\ufeff${COLUMNS.join(",")}\r\n`, leads: 0 };
  for (let after = { received_at: "", id: "" }; ;) {
    const leads = await store.call("readLeads", since, until, after, PAGE);
    yield { text: leads.map(format === "csv" ? csvLine : jsonLine).join(""), leads: leads.length };
    const last = leads.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function jsonLine(lead: StoredLead): string {
  return `${JSON.stringify(lead)}\n`;
}

function csvLine(lead: StoredLead): string {
  return `${COLUMNS.map((column) => csvCell(column === "utm" ? (lead.utm === null ? "" : JSON.stringify(lead.utm)) : (lead[column] ?? ""))).join(",")}\r\n`;
}
