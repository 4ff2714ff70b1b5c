import { csvCell } from "../text/csv-cell.ts";
import type { KeptLead } from "./leads.ts";
import type { Store } from "./store.ts";

/** How contacts are written: a table for people, with the mark that tells spreadsheets of UTF-8, or one JSON object a line, unchanged, for programs. */
export const LEAD_FORMATS = ["csv", "ndjson"] as const;
export type LeadFormat = (typeof LEAD_FORMATS)[number];

const PAGE = 1000;
const COLUMNS = ["id", "received_at", "email", "source", "utm"] as const;

/** The contacts from a moment to another (RFC 3339, UTC), as text, page by page, so that no more than a page is held. */
export async function* exportLeads(store: Pick<Store, "call">, format: LeadFormat, since: string, until: string): AsyncGenerator<{ text: string; leads: number }> {
  if (format === "csv") yield { text: `\ufeff${COLUMNS.join(",")}\r\n`, leads: 0 };
  for (let after = { received_at: "", id: "" }; ; ) {
    const leads = await store.call("readLeads", since, until, after, PAGE);
    yield { text: leads.map(format === "csv" ? csvLine : jsonLine).join(""), leads: leads.length };
    const last = leads.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function jsonLine(lead: KeptLead): string {
  return `${JSON.stringify(lead)}\n`;
}

function csvLine(lead: KeptLead): string {
  return `${COLUMNS.map((column) => csvCell(column === "utm" ? (lead.utm === null ? "" : JSON.stringify(lead.utm)) : (lead[column] ?? ""))).join(",")}\r\n`;
}
