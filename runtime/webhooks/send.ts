import { createHmac, randomBytes } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { ClaimedDelivery } from "../store/deliveries.ts";
import { isClosedAddress, publicLookup, targetFault, type WebhookTargets } from "./targets.ts";

const PREFIX = "whsec_";
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Makes a secret, as Standard Webhooks writes it. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The header fields of a message (Standard Webhooks 1.0.0): its id, the time of sending in seconds, and a signature by
 * each secret. `now` is in milliseconds.
 */
function signedFields(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
        .update(`${id}.${timestamp}.${body}`)
        .digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** An endpoint answers within this, or it failed; of what it answers no more is read. */
const MOST_TIME = 20_000;
const MOST_READ = 64 * 1024;

/** What a try came to: the status, and the seconds that a busy endpoint asks to wait; or why there is none. */
export type SentWebhook = { status: number; retryAfter: number | undefined } | { error: string };

/** Sends a message once. Redirects are not followed; never rejects. `signal` gives it up. */
export function sendWebhook(
  delivery: Pick<ClaimedDelivery, "id" | "url" | "body" | "secret" | "old_secret" | "old_secret_until">,
  targets: WebhookTargets,
  now: number,
  signal?: AbortSignal,
): Promise<SentWebhook> {
  const { id, url, body, secret, old_secret, old_secret_until } = delivery;
  const fault = targetFault(url, targets);
  if (fault !== undefined) return Promise.resolve({ error: `refused: ${fault}` });
  const secrets =
    old_secret !== null && old_secret_until !== null && Date.parse(old_secret_until) > now
      ? [secret, old_secret]
      : [secret];
  const bytes = Buffer.from(body);
  const late = AbortSignal.timeout(MOST_TIME);
  return new Promise((settle) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      settle({ error: late.aborted ? `no answer within ${MOST_TIME / 1000} s` : (error.code ?? error.name) });
    const request = (url.startsWith("https:") ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
      maxHeaderSize: 16 * 1024,
      ...(targets === "public" ? { lookup: publicLookup } : {}),
      headers: {
        ...signedFields(id, body, secrets, now),
        "content-type": "application/json",
        "content-length": bytes.length,
        "user-agent": "Cargolex-Webhooks/1",
        accept: "*/*",
      },
    });
    request.on("error", fail);
    // The last look, at the address that the connection has.
    request.on("socket", (socket) =>
      socket.once(
        "connect",
        () =>
          targets === "public" &&
          isClosedAddress(socket.remoteAddress ?? "") &&
          request.destroy(Object.assign(new Error(), { code: "EPRIVATE" })),
      ),
    );
    request.on("response", (response) => {
      const reported = (): void =>
        settle({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers["retry-after"]) });
      let read = 0;
      response.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read <= MOST_READ) return;
        reported();
        request.destroy();
      });
      response.on("end", reported).on("error", fail);
    });
    request.end(bytes);
  });
}

function secondsOf(retryAfter: string | undefined): number | undefined {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
