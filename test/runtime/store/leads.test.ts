import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Lead } from "../../../openapi/schemas/lead.ts";
import { purgeOlder } from "../../../runtime/store/retention.ts";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "./engines.ts";
import { NOON, noon } from "../../clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const lead: Lead = { email: "broker@example.com", source: "test", utm: { campaign: "a", medium: "b" } };

describe.each(ENGINES)("contacts on $name", ({ place: makePlace }) => {
  let location: Place;
  let now = 0;
  let store: Store;

  beforeEach(async () => {
    location = await makePlace();
    now = NOON;
    store = openStore(location.engine(), () => now);
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });

  const add = (contact: Lead, key?: string) => store.call("addLead", contact, key);
  const rows = () => location.rows("SELECT * FROM lead ORDER BY received_at, id");

  it("are kept with their time, and with nothing that the client did not send", async () => {
    expect(await add(lead)).toBe("stored");
    expect(await rows()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        received_at: "2026-11-21T12:00:00.000Z",
        email: "broker@example.com",
        source: "test",
        utm: '{"campaign":"a","medium":"b"}',
        idempotency_key: null,
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  it("keep quotes, other scripts and names of machinery as text", async () => {
    const odd = JSON.parse(
      `{"email":"o'neil@example.com","source":"'); DROP TABLE lead; -- ?","utm":{"__proto__":"zażółć"}}`,
    ) as Lead;
    await add(odd);
    expect(await rows()).toMatchObject([
      { email: "o'neil@example.com", source: "'); DROP TABLE lead; -- ?", utm: '{"__proto__":"zażółć"}' },
    ]);
  });

  it("sent twice without a key are kept twice", async () => {
    await add(lead);
    await add(lead);
    expect(await rows()).toHaveLength(2);
  });

  it("can be tried without leaving a trace", async () => {
    await store.call("tryLead");
    expect(await rows()).toEqual([]);
  });

  describe("a key", () => {
    it("makes a repeated call harmless, also when the members come in another order", async () => {
      const turned: Lead = { utm: { medium: "b", campaign: "a" }, source: "test", email: "broker@example.com" };
      expect([await add(lead, "k"), await add(turned, "k")]).toEqual(["stored", "stored"]);
      expect(await rows()).toHaveLength(1);
    });

    it.each([
      { why: "no source", other: { email: lead.email, utm: lead.utm } },
      { why: "another address", other: { ...lead, email: "other@example.com" } },
      { why: "another campaign", other: { ...lead, utm: { campaign: "x", medium: "b" } } },
    ])("is refused for another contact: $why", async ({ other }) => {
      await add(lead, "k");
      expect(await add(other, "k")).toBe("conflict");
      expect(await rows()).toMatchObject([{ email: "broker@example.com" }]);
    });

    it("is honoured for 24 hours and then free again", async () => {
      await add(lead, "k");
      now += 24 * HOUR - 1;
      expect(await add({ email: lead.email }, "k")).toBe("conflict");
      now += 1;
      expect(await add({ email: lead.email }, "k")).toBe("stored");
      expect(await add({ email: lead.email }, "k")).toBe("stored");
      expect((await rows()).map(({ source }) => source)).toEqual(["test", null]);
    });

    it("is not kept as it was sent", async () => {
      await add(lead, "secret-key");
      expect(JSON.stringify(await rows())).not.toContain("secret-key");
    });

    it("of forty simultaneous calls in two processes keeps one", async () => {
      const processes = [location.apart(noon), location.apart(noon)];
      const stored = await Promise.all(
        Array.from({ length: 40 }, (_, index) => processes[index % 2]!.call("addLead", lead, "k")),
      );
      await Promise.all(processes.map((one) => one.close()));
      expect(new Set(stored)).toEqual(new Set(["stored"]));
      expect(await rows()).toHaveLength(1);
    });
  });

  it("are read page by page, the oldest first, from a moment to another", async () => {
    for (let day = 0; day < 6; day++) {
      now = NOON + day * DAY;
      for (const name of ["a", "b"])
        await add({ email: `${name}${day}@example.com`, ...(day === 1 ? { utm: { campaign: "x" } } : {}) });
    }
    const [since, until] = [new Date(NOON + DAY).toISOString(), new Date(NOON + 4 * DAY).toISOString()];
    const seen: string[] = [];
    for (let after = { received_at: "", id: "" }; ;) {
      const page = await store.call("readLeads", since, until, after, 4);
      seen.push(...page.map(({ email, utm }) => `${email} ${JSON.stringify(utm)}`));
      const last = page.at(-1);
      if (last === undefined) break;
      after = last;
    }
    expect(seen.toSorted()).toEqual(
      ["a1", "b1", "a2", "b2", "a3", "b3"]
        .map((name) => `${name}@example.com ${name.endsWith("1") ? '{"campaign":"x"}' : "null"}`)
        .toSorted(),
    );
    expect(seen.map((line) => line[1])).toEqual(["1", "1", "2", "2", "3", "3"]);
  });

  it("are erased when they are old, and by address", async () => {
    await Promise.all(Array.from({ length: 620 }, (_, index) => add({ email: `old${index}@example.com` })));
    now = NOON + 10 * DAY;
    for (const email of ["new@example.com", "Gone@Example.com", "gone@example.com"]) await add({ email });
    expect(await purgeOlder(store, 5, now)).toBe(620);
    expect(await purgeOlder(store, 5, now)).toBe(0);
    expect(await store.call("eraseLeads", "GONE@example.com")).toBe(2);
    expect((await rows()).map(({ email }) => email)).toEqual(["new@example.com"]);
  });

  it("are erased in whatever letters the address was written", async () => {
    const written = ["Żółć@example.pl", "żółć@EXAMPLE.pl", "z\u0307o\u0301łc\u0301@example.pl", "żółw@example.pl"];
    for (const email of [...written, "a@пример.рф", "A@xn--e1afmkfd.xn--p1ai"]) await add({ email });
    expect(await store.call("eraseLeads", "ŻÓŁĆ@example.pl")).toBe(3);
    expect(await store.call("eraseLeads", "a@ПРИМЕР.рф")).toBe(2);
    expect((await rows()).map(({ email }) => email)).toEqual(["żółw@example.pl"]);
  });
});
