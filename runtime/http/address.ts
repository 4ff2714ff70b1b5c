/** An IP address as 8 groups of 16 bits; IPv4 is mapped into `::ffff:0:0/96`. */
export type Address = readonly number[];

export interface Network {
  address: Address;
  /** Leading bits of the 128 that are compared. */
  bits: number;
}

/** Reads an IPv4 or IPv6 address, or undefined. A zone (`%eth0`) is ignored. */
export function readAddress(text: string): Address | undefined {
  const bare = text.split("%", 1)[0] ?? "";
  if (!bare.includes(":")) {
    const ipv4 = readIpv4(bare);
    return ipv4 && [0, 0, 0, 0, 0, 0xff_ff, ...ipv4];
  }
  const halves = bare.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = [readGroups(halves[0] ?? ""), readGroups(halves[1] ?? "")];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array<number>(missing).fill(0), ...tail];
}

/** Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::/32`, or undefined. */
export function readNetwork(text: string): Network | undefined {
  const [host = "", length, ...rest] = text.split("/");
  const address = readAddress(host);
  if (address === undefined || rest.length > 0) return undefined;
  const longest = host.includes(":") ? 128 : 32;
  if (length === undefined) return { address, bits: 128 };
  if (!/^\d{1,3}$/.test(length) || Number(length) > longest) return undefined;
  return { address, bits: 128 - longest + Number(length) };
}

/** Whether an address lies in a network. */
export function isIn(address: Address, network: Network): boolean {
  return network.address.every((group, index) => {
    const bits = Math.min(16, Math.max(0, network.bits - index * 16));
    return group >> (16 - bits) === (address[index] ?? 0) >> (16 - bits);
  });
}

function readIpv4(text: string): [number, number] | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const bytes = match?.slice(1).map(Number);
  if (bytes === undefined || bytes.some((byte) => byte > 255)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return [a * 256 + b, c * 256 + d];
}

function readGroups(text: string): number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    const ipv4 = index === parts.length - 1 ? readIpv4(part) : undefined;
    if (ipv4 !== undefined) groups.push(...ipv4);
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}
