import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Makes a secret, as Standard Webhooks writes it. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** The header fields of a message (Standard Webhooks 1.0.0): its id, the time of sending in seconds, and a signature by each secret. `now` is in milliseconds. */
export function signedFields(id: string, body: string, secrets: readonly string[], now: number): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64")).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
