import type { Lead } from "../../openapi/schemas/lead.ts";
import { answer, refuse, type Handler } from "../http/handler.ts";
import type { Log } from "../http/log.ts";
import type { LeadStore } from "./leads.ts";

/** Answers `POST /lead`: 200 only when the contact is on disk. */
export function createLeadHandler(store: LeadStore, log: Log): Handler {
  return async ({ body, idempotencyKey }) => {
    const key = idempotencyKey === undefined ? undefined : readKey(idempotencyKey);
    if (key === null) {
      return refuse(400, [{ parameter: "Idempotency-Key", code: "wrong_format", detail: "Idempotency-Key must be 1 to 255 printable ASCII characters, such as a UUID." }]);
    }
    try {
      const stored = await store.add(body as Lead, key);
      if (stored === "stored") return answer({ ok: true });
    } catch (error) {
      log.error("lead not stored", { reason: reasonOf(error) });
      return { refusal: { status: 503, detail: "It is not sure that the contact was stored. Send it again later; with the same Idempotency-Key it is kept only once.", errors: [] } };
    }
    return refuse(422, [{ parameter: "Idempotency-Key", code: "conflict", detail: "This Idempotency-Key was used within 24 hours for another contact; take a new key." }]);
  };
}

/** The header is a quoted string by its draft, and a bare one as most clients send it; null when it is neither. */
function readKey(header: string): string | null {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(["\\])/g, "$1");
  return /^[\x20-\x7e]{1,255}$/.test(key) ? key : null;
}

/** Codes of the failure, or its kind: its message may repeat the values of the statement. */
function reasonOf(error: unknown): string {
  const { code, errcode, name } = error as { code?: unknown; errcode?: unknown; name?: unknown };
  return [code, errcode].filter((part) => typeof part === "string" || typeof part === "number").join(" ") || String(name);
}
