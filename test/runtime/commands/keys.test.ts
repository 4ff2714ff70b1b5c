import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCachedKeys } from "../../../runtime/store/cached-keys.ts";
import { openStore } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { AT_NOON, runCli } from "../../pipeline/commands/run-cli.ts";
import { noon } from "../../clock.ts";

const KEY = /^clx_[0-9A-Za-z]{40}$/m;

describe.each(ENGINES)("keys on $name", ({ place: makePlace }) => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace();
    for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await place.remove();
  });

  /** Whether a service finds a key good. */
  const isGood = async (key: string): Promise<boolean> => {
    const store = openStore(place.engine(), noon);
    const found = await openCachedKeys(store, { error: () => undefined }, () => performance.now(), noon).find(key);
    await store.close();
    return found !== undefined && "client" in found;
  };

  it("are made, shown once, listed, rotated and revoked", async () => {
    const created = await runCli(
      AT_NOON,
      "keys",
      "create",
      "--label",
      "Broker Ltd",
      "--quota",
      "50",
      "--expires",
      "30",
    );
    const key = KEY.exec(created.stdout)?.[0] ?? "";
    const id = key.slice(4, 12);
    expect([created.code, created.stdout]).toEqual([
      0,
      expect.stringContaining(`${id}: Broker Ltd, 50 times the quotas of an address, good until 20`) as string,
    ]);
    expect(await isGood(key)).toBe(true);

    const listed = await runCli(AT_NOON, "keys", "list");
    expect(listed.stdout).toMatch(new RegExp(`^${id}  good     x50  created \\S+  until \\S+  Broker Ltd\\n$`));
    expect(listed.stdout).not.toContain(key.slice(12));

    const rotated = JSON.parse((await runCli(AT_NOON, "keys", "rotate", id, "--overlap", "0", "--json")).stdout) as {
      id: string;
      key: string;
      quota: number;
    };
    expect([rotated.quota, await isGood(rotated.key), await isGood(key)]).toEqual([50, true, false]);
    expect((await runCli(AT_NOON, "keys", "revoke", rotated.id)).stdout).toBe(`key ${rotated.id} is revoked\n`);
    expect(await isGood(rotated.key)).toBe(false);
    expect(await runCli(AT_NOON, "keys", "revoke", rotated.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("that is good") as string,
    });
    const states = JSON.parse((await runCli(AT_NOON, "keys", "list", "--json")).stdout) as {
      id: string;
      state: string;
    }[];
    expect(states.map(({ state }) => state).toSorted()).toEqual(["expired", "revoked"]);
  });
});

it.each([
  { args: ["lsit"], said: '"lsit", did you mean "list"? want create, list, revoke, rotate' },
  { args: ["create"], said: "say whose key it is with --label TEXT" },
  { args: ["create", "--label", "a", "--quota", "0"], said: "--quota 0: want a whole number from 1 to 10000" },
  { args: ["create", "--label", "a", "--expires", "0"], said: "--expires 0: want 1 to 3650 days" },
  { args: ["create", "more", "--label", "a"], said: '"more" is not expected' },
  { args: ["revoke"], said: "name the key: keys revoke ID" },
  { args: ["rotate", "a", "--overlap", "x"], said: "--overlap x: want 0 to 720 hours" },
])("wrong usage: $args", async ({ args, said }) => {
  expect(await runCli(AT_NOON, "keys", ...args)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(said) as string,
  });
});
