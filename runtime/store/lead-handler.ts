import { answer, refuse, type HandlersOf } from "../http/handler.ts";
import type { Log } from "../http/log.ts";
import { storeFault } from "./database.ts";
import type { Store } from "./store.ts";

/**
 * Answers `POST /lead`: 200 only when the contact is on disk. `saw` is told what keeps contacts from being stored, or
 * undefined when one was.
 */
export function createLeadHandler(
  store: Pick<Store, "call">,
  log: Log,
  saw: (fault: string | undefined) => void = () => undefined,
): HandlersOf<"createLead">["createLead"] {
  return async ({ body: lead, idempotencyKey }) => {
    const key = idempotencyKey === undefined ? undefined : readKey(idempotencyKey);
    if (key === null) {
      return refuse(400, [
        {
          parameter: "Idempotency-Key",
          code: "wrong_format",
          detail: "Idempotency-Key must be 1 to 255 printable ASCII characters, such as a UUID.",
        },
      ]);
    }
    // No database keeps it in a text: PostgreSQL refuses it each time, however often it is sent.
    if (lead.source?.includes("\0") === true)
      return refuse(400, [
        {
          pointer: "/source",
          code: "wrong_format",
          detail: '"source" has a control character (U+0000); leave it out.',
        },
      ]);
    try {
      const stored = await store.call("addLead", lead, key);
      saw(undefined);
      if (stored === "stored") return answer({ ok: true });
    } catch (error) {
      log.error("lead not stored", { reason: storeFault(error) });
      saw(`unavailable (${storeFault(error)})`);
      return {
        refusal: {
          status: 503,
          detail:
            "It is not sure that the contact was stored. Send it again later; with the same Idempotency-Key it is kept only once.",
          errors: [],
        },
      };
    }
    return refuse(422, [
      {
        parameter: "Idempotency-Key",
        code: "conflict",
        detail: "This Idempotency-Key was used within 24 hours for another contact; take a new key.",
      },
    ]);
  };
}

/** The header is a quoted string by its draft, and a bare one as most clients send it; null when it is neither. */
function readKey(header: string): string | null {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(["\\])/g, "$1");
  return /^[\x20-\x7e]{1,255}$/.test(key) ? key : null;
}
