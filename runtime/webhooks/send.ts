import { createHmac, randomBytes } from "node:crypto";
import { type LookupAddress, type LookupOptions, lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import type { ClaimedDelivery } from "../store/deliveries.ts";

/** Where webhooks may be sent: `public` addresses over https alone; or `any`, for tests and private networks. */
export type WebhookTargets = "public" | "any";

/**
 * Networks that are nobody's on the public internet (IANA special-purpose registries, RFC 6890 and later): this host,
 * private, shared, link-local with the metadata services of clouds, documentation, benchmarks, multicast, reserved; and
 * of global unicast IPv6 what carries an IPv4 address, which a gateway may take to any of these.
 */
const CLOSED: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's own services, on every virtual machine of it
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
/** Global unicast (RFC 4291): no other IPv6 address is somebody's on the public internet. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
const closed = new BlockList();
for (const [network, bits] of CLOSED) closed.addSubnet(network, bits, isIP(network) === 4 ? "ipv4" : "ipv6");

/** Names that no public address has (RFC 6761, RFC 6762, ICANN's `internal`), or that have no domain. */
const CLOSED_NAME =
  /^[^.]*$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|example|onion)$/;

/** True if webhooks are never sent to an address, however it is written. What is no address is refused too. */
function isClosedAddress(address: string): boolean {
  const bare = address.replace(/%.*/, "");
  const family = isIP(bare);
  if (family === 6 && !global.check(bare, "ipv6")) return true;
  return family === 0 || closed.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** What is wrong with the URL of an endpoint, or undefined. Names are looked up only when something is sent. */
export function targetFault(text: string, targets: WebhookTargets): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["https:", "http:"].includes(url.protocol)) return "want an https URL";
  if (url.username !== "" || url.password !== "")
    return "a URL with a user or password is refused: use the secret of the webhook";
  if (targets === "any") return undefined;
  if (url.protocol !== "https:") return "want https: what is sent over http can be read and changed on its way";
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0)
    return isClosedAddress(host) ? `${host} is a private, loopback, link-local or reserved address` : undefined;
  return CLOSED_NAME.test(host) ? `${host} is a name within a private network` : undefined;
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for a connection that finds public addresses alone: a name of which one address is not is refused whole.
 * It is not asked for IP literals: `targetFault` looks at them.
 */
export function publicLookup(
  name: string,
  options: LookupOptions,
  callback: LookupCallback,
  find: typeof resolve = resolve,
): void {
  find(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) callback(error, []);
    else if (addresses.length === 0 || addresses.some(({ address }) => isClosedAddress(address)))
      callback(Object.assign(new Error("the name has an address that is not public"), { code: "EPRIVATE" }), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
}

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
