import { BlockList, isIP, isIPv4 } from "node:net";

/** Networks that an address can lie in. */
export type Networks = Pick<BlockList, "check">;

/**
 * Reads addresses and networks, separated by commas (`192.0.2.1, 10.0.0.0/8, 2001:db8::/32`); undefined where a part is
 * neither.
 */
export function readNetworks(text: string): Networks | undefined {
  const networks = new BlockList();
  for (const part of text
    .split(",")
    .map((written) => written.trim())
    .filter((written) => written !== "")) {
    const [host = "", length = "", ...surplus] = part.split("/");
    const longest = isIP(host) === 4 ? 32 : 128;
    const bits = part.includes("/") ? Number(/^\d{1,3}$/.exec(length)?.[0]) : longest;
    if (isIP(host) === 0 || surplus.length > 0 || !(bits <= longest)) return undefined;
    networks.addSubnet(host, bits, familyOf(host));
  }
  return networks;
}

/** True if an address, which may be IPv4 written as IPv6, lies in one of the networks. What is no address does not. */
export function isWithin(address: string, networks: Networks): boolean {
  return isIP(address) !== 0 && networks.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/**
 * The client a quota is counted for: the socket's address, or, when that is a trusted proxy, the rightmost hop of
 * `X-Forwarded-For` that is not.
 * Entries further left were written by the client and prove nothing. IPv6 is counted by /64, the smallest block a
 * customer is given.
 */
export function clientOf(socket: string | undefined, forwardedFor: string | null, trusted: Networks): string {
  if (forwardedFor === null && socket !== undefined && isIPv4(socket)) return socket;
  let client = bare(socket ?? "");
  for (const hop of forwardedFor?.split(",").toReversed() ?? []) {
    const next = bare(hop.trim());
    if (!isWithin(client, trusted) || isIP(next) === 0) break;
    client = next;
  }
  return quotaKey(client);
}

/**
 * An address without port, brackets and zone, as some proxies write them: `192.0.2.1:51000`, `[2001:db8::1]:51000`,
 * `fe80::1%eth0`.
 */
function bare(address: string): string {
  return address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*/, "");
}

function quotaKey(client: string): string {
  if (isIP(client) !== 6) return client;
  const mapped = /^::ffff:([\d.]+)$/i.exec(client)?.[1];
  if (mapped !== undefined) return mapped;
  // The canonical form of RFC 5952.
  const [left = [], right = []] = new URL(`http://[${client}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  return `${[...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right].slice(0, 4).join(":")}::/64`;
}
