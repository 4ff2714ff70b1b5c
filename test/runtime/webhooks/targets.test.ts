import type { LookupAddress, lookup } from "node:dns";
import { describe, expect, it } from "vitest";
import { makeSecret, publicLookup, sendWebhook, targetFault } from "../../../runtime/webhooks/send.ts";
import { NOON } from "../../clock.ts";

/** Every way known to us to make a service talk to its own network. */
const HOSTILE = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://127.0.0.1./",
  "https://１２７.0.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://100.100.100.200/latest/meta-data",
  "https://169.254.169.254/latest/meta-data",
  "https://192.0.0.192/opc/v2",
  "https://192.0.2.1/",
  "https://198.18.0.1/",
  "https://198.51.100.1/",
  "https://203.0.113.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://240.0.0.1/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://[100::1]/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://api.localhost/",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://intranet/",
  "https://db.lan/",
  "http://example.com/",
  "http://169.254.169.254/latest/meta-data",
  "http://[::ffff:127.0.0.1]/",
  "https://user:secret@example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "https://168.63.129.16/",
  "https://[::fffe:127.0.0.1]/",
  "javascript:alert(1)",
  "//example.com",
  "",
];

describe("a hostile target", () => {
  it.each(HOSTILE)("is refused, and nothing is sent to it: %s", async (url) => {
    expect(targetFault(url, "public")).toEqual(expect.any(String));
    const sent = await sendWebhook(
      { id: "msg_1", url, body: "{}", secret: makeSecret(), old_secret: null, old_secret_until: null },
      "public",
      NOON,
    );
    expect(sent).toEqual({ error: expect.stringMatching(/^refused: /) as string });
  });

  it("is one of at least forty", () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));

  it.each([
    "https://example.com/hook",
    "https://hooks.example.com:8443/a?b=c",
    "https://93.184.216.34/",
    "https://[2606:2800:220:1:248:1893:25c8:1946]/",
  ])("is not this one: %s", (url) => {
    expect(targetFault(url, "public")).toBeUndefined();
  });

  it("is a matter of the setting: any takes private ones over http too", () => {
    expect([
      targetFault("http://127.0.0.1:1/", "any"),
      targetFault("ftp://127.0.0.1/", "any"),
      targetFault("http://a:b@127.0.0.1/", "any"),
    ]).toEqual([undefined, expect.any(String), expect.any(String)]);
  });
});

const resolving = (...addresses: LookupAddress[]) =>
  ((_name: string, _options: unknown, result: (error: null, all: LookupAddress[]) => void) =>
    result(null, addresses)) as unknown as typeof lookup;
const request = (find: typeof lookup | undefined, name: string, all: boolean): Promise<unknown> =>
  new Promise((resolve) => publicLookup(name, { all }, (error, address) => resolve(error?.code ?? address), find));

describe("a name", () => {
  const [open, shut]: LookupAddress[] = [
    { address: "93.184.216.34", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];

  it.each([true, false])("of which one address is private is refused whole (all: %s)", async (all) => {
    expect(await request(resolving(open!, shut!), "both.example.com", all)).toBe("EPRIVATE");
    expect(await request(resolving(shut!), "rebound.example.com", all)).toBe("EPRIVATE");
    expect(await request(resolving({ address: "::ffff:10.0.0.1", family: 6 }), "mapped.example.com", all)).toBe(
      "EPRIVATE",
    );
    expect(await request(resolving(), "none.example.com", all)).toBe("EPRIVATE");
    expect(await request(undefined, "localhost", all)).toBe("EPRIVATE");
  });

  it("with public addresses alone is found", async () => {
    expect([await request(resolving(open!), "a", true), await request(resolving(open!), "a", false)]).toEqual([
      [open],
      "93.184.216.34",
    ]);
  });
});
