import { isIn, readAddress, type Network } from "./address.ts";

/**
 * The client a quota is counted for: the socket's address, or, when that is a trusted proxy, the rightmost hop of `X-Forwarded-For` that is not.
 * Entries further left were written by the client and prove nothing. IPv6 is counted by /64, the smallest block a customer is given.
 */
export function clientOf(socket: string | undefined, forwardedFor: string | null, trusted: readonly Network[]): string {
  let client = socket ?? "";
  if (trusted.length === 0 || forwardedFor === null || !isTrusted(client, trusted)) return quotaKey(client);
  for (const hop of forwardedFor.split(",").toReversed()) {
    const next = withoutPort(hop.trim());
    if (readAddress(next) === undefined) break;
    client = next;
    if (!isTrusted(client, trusted)) break;
  }
  return quotaKey(client);
}

function isTrusted(text: string, trusted: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== undefined && trusted.some((network) => isIn(address, network));
}

/** Some proxies write `192.0.2.1:51000` or `[2001:db8::1]:51000`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(hop);
  return bracketed?.[1] ?? (/^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(":")) : hop);
}

function quotaKey(client: string): string {
  if (!client.includes(":")) return client;
  const address = readAddress(client);
  if (address === undefined) return client;
  const isIpv4 = address[5] === 0xff_ff && address.slice(0, 5).every((group) => group === 0);
  return isIpv4 ? address.slice(6).map((group) => `${group >> 8}.${group & 255}`).join(".") : `${address.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}
