import { describe, expect, it } from "vitest";
import { clientOf, isWithin, readNetworks, type Networks } from "../../../runtime/http/client-address.ts";

function networksOf(text: string): Networks {
  const networks = readNetworks(text);
  if (networks === undefined) throw new Error(`no networks: ${text}`);
  return networks;
}

describe("who a quota is counted for", () => {
  it.each([
    {
      why: "no proxy is trusted",
      socket: "198.51.100.7",
      forwarded: "203.0.113.1",
      trusted: "",
      client: "198.51.100.7",
    },
    {
      why: "the socket is not a trusted proxy",
      socket: "198.51.100.7",
      forwarded: "203.0.113.1",
      trusted: "10.0.0.0/8",
      client: "198.51.100.7",
    },
    {
      why: "one trusted proxy",
      socket: "10.0.0.1",
      forwarded: "203.0.113.1",
      trusted: "10.0.0.0/8",
      client: "203.0.113.1",
    },
    {
      why: "the leftmost entry is the client's invention",
      socket: "10.0.0.1",
      forwarded: "1.1.1.1, 203.0.113.1",
      trusted: "10.0.0.0/8",
      client: "203.0.113.1",
    },
    {
      why: "two trusted proxies",
      socket: "10.0.0.1",
      forwarded: "1.1.1.1, 203.0.113.1, 10.9.9.9",
      trusted: "10.0.0.0/8",
      client: "203.0.113.1",
    },
    {
      why: "every hop is trusted",
      socket: "10.0.0.1",
      forwarded: "10.0.0.3, 10.0.0.2",
      trusted: "10.0.0.0/8",
      client: "10.0.0.3",
    },
    { why: "no header behind a proxy", socket: "10.0.0.1", forwarded: null, trusted: "10.0.0.0/8", client: "10.0.0.1" },
    {
      why: "a hop that is no address counts for the proxy before it",
      socket: "10.0.0.1",
      forwarded: "203.0.113.1, unknown",
      trusted: "10.0.0.0/8",
      client: "10.0.0.1",
    },
    {
      why: "a hop with a port",
      socket: "10.0.0.1",
      forwarded: "203.0.113.1:51000",
      trusted: "10.0.0.1",
      client: "203.0.113.1",
    },
    {
      why: "an IPv6 hop with a port",
      socket: "10.0.0.1",
      forwarded: "[2001:db8:1:2::3]:443",
      trusted: "10.0.0.1",
      client: "2001:db8:1:2::/64",
    },
    {
      why: "IPv6 is counted by /64",
      socket: "2001:db8:1:2:3:4:5:6",
      forwarded: null,
      trusted: "",
      client: "2001:db8:1:2::/64",
    },
    {
      why: "IPv4 on an IPv6 socket is IPv4",
      socket: "::ffff:198.51.100.7",
      forwarded: null,
      trusted: "",
      client: "198.51.100.7",
    },
    {
      why: "a trusted IPv4 proxy on an IPv6 socket",
      socket: "::ffff:10.0.0.1",
      forwarded: "203.0.113.1",
      trusted: "10.0.0.0/8",
      client: "203.0.113.1",
    },
    {
      why: "IPv6 in short, upper case and with a zone",
      socket: "FE80::1%eth0",
      forwarded: null,
      trusted: "",
      client: "fe80:0:0:0::/64",
    },
    { why: "IPv6 that begins with zeros", socket: "::1:2:3:4:5", forwarded: null, trusted: "", client: "0:0:0:1::/64" },
    { why: "no address at all", socket: undefined, forwarded: null, trusted: "", client: "" },
    {
      why: "a trusted IPv6 network",
      socket: "2001:db8::1",
      forwarded: "203.0.113.1",
      trusted: "2001:db8::/32",
      client: "203.0.113.1",
    },
  ])("$why", ({ socket, forwarded, trusted, client }) =>
    expect(clientOf(socket, forwarded, networksOf(trusted))).toBe(client),
  );
});

it.each([
  { networks: "192.0.2.0/24", address: "192.0.2.255", within: true },
  { networks: "192.0.2.0/24", address: "192.0.3.0", within: false },
  { networks: "192.0.2.128/25", address: "192.0.2.127", within: false },
  { networks: "192.0.2.1", address: "192.0.2.1", within: true },
  { networks: "0.0.0.0/0", address: "203.0.113.9", within: true },
  { networks: "0.0.0.0/0", address: "2001:db8::1", within: false },
  { networks: "2001:db8::/33", address: "2001:db8:8000::1", within: false },
  { networks: "10.0.0.0/8, 2001:db8::/32", address: "2001:db8:8000::1", within: true },
  { networks: "10.0.0.0/8", address: "::ffff:10.1.2.3", within: true },
  { networks: "0.0.0.0/0", address: "unknown", within: false },
  { networks: "", address: "192.0.2.1", within: false },
])("$address in $networks: $within", ({ networks, address, within }) =>
  expect(isWithin(address, networksOf(networks))).toBe(within),
);

it.each([
  "192.0.2.0/33",
  "2001:db8::/129",
  "192.0.2.0/",
  "192.0.2.0/8/8",
  "example.com",
  "10.0.0.0/-1",
  "256.0.0.1",
  "1.2.3",
  "1::2::3",
  "12345::",
  "10.0.0.1, x",
])("%s is no network", (text) => expect(readNetworks(text)).toBeUndefined());
