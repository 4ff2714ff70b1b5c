import { BlockList, isIP } from "node:net";

/** Networks that an address can lie in. */
export type Networks = Pick<BlockList, "check">;

/** Reads addresses and networks, separated by commas (`192.0.2.1, 10.0.0.0/8, 2001:db8::/32`); undefined where a part is neither. */
export function readNetworks(text: string): Networks | undefined {
  const networks = new BlockList();
  for (const part of text.split(",").map((written) => written.trim()).filter((written) => written !== "")) {
    const [host = "", length = "", ...rest] = part.split("/");
    const longest = isIP(host) === 4 ? 32 : 128;
    const bits = part.includes("/") ? Number(/^\d{1,3}$/.exec(length)?.[0]) : longest;
    if (isIP(host) === 0 || rest.length > 0 || !(bits <= longest)) return undefined;
    networks.addSubnet(host, bits, familyOf(host));
  }
  return networks;
}

/** Whether an address, which may be IPv4 written as IPv6, lies in one of the networks. What is no address does not. */
export function isWithin(address: string, networks: Networks): boolean {
  return isIP(address) !== 0 && networks.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
