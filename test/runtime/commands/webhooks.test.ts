import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore } from "../../../runtime/store/store.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { startReceiver } from "../webhooks/receiver.ts";
import { AT_NOON, runCli } from "../../pipeline/commands/run-cli.ts";
import { NOON, noon } from "../../clock.ts";

const json = async <Out>(...args: string[]): Promise<Out> =>
  JSON.parse((await runCli(AT_NOON, "webhooks", ...args, "--json")).stdout) as Out;

describe.each(ENGINES)("webhooks on $name", ({ place: makePlace }) => {
  let location: Place;
  beforeEach(async () => {
    location = await makePlace();
    for (const [name, value] of Object.entries({ ...location.env, WEBHOOK_TARGETS: "any" })) vi.stubEnv(name, value);
    vi.setSystemTime(NOON); // for the other implementation, which reads the clock
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await location.remove();
  });

  it("are added, tested, listed without secrets, rotated, disabled and removed", async () => {
    const receiver = await startReceiver();
    const added = await json<{ id: string; secret: string; filter: object }>(
      "add",
      receiver.url,
      "--event",
      "codes.affected",
      "--code",
      "8542 31, 84",
      "--regime",
      "RU,UA-CRIMEA, all",
      "--label",
      "Broker Ltd",
    );
    expect(added.filter).toEqual({
      events: ["codes.affected"],
      regimes: ["RU", "UA-CRIMEA", "all"],
      annexes: [],
      codes: ["854231", "84"],
    });
    expect(await runCli(AT_NOON, "webhooks", "test", added.id)).toMatchObject({
      code: 0,
      stdout: `${receiver.url}: answered 204\n`,
    });
    const [message] = receiver.received;
    expect(new Webhook(added.secret).verify(message!.body, message!.headers)).toMatchObject({
      type: "webhook.test",
      data: { endpoint: added.id },
    });

    const listed = await runCli(AT_NOON, "webhooks", "list");
    expect(listed.stdout).toBe(
      `${added.id}  enabled   ${receiver.url}  codes.affected (codes of RU, UA-CRIMEA, all; 854231, 84)  Broker Ltd\n`,
    );
    expect((await runCli(AT_NOON, "webhooks", "list", "--json")).stdout).not.toContain('secret":"whsec_');
    const { secret } = await json<{ secret: string }>("rotate", added.id);
    await runCli(AT_NOON, "webhooks", "test", added.id);
    for (const own of [secret, added.secret])
      expect(new Webhook(own).verify(receiver.received[1]!.body, receiver.received[1]!.headers)).toBeTruthy();

    await receiver.close();
    expect(await runCli(AT_NOON, "webhooks", "test", added.id)).toMatchObject({
      code: 1,
      stdout: `${receiver.url}: ECONNREFUSED\n`,
    });
    expect((await runCli(AT_NOON, "webhooks", "disable", added.id)).code).toBe(0);
    expect((await runCli(AT_NOON, "webhooks", "list")).stdout).toContain("disabled by the operator");
    expect((await runCli(AT_NOON, "webhooks", "enable", added.id)).code).toBe(0);
    expect((await runCli(AT_NOON, "webhooks", "remove", added.id)).stdout).toBe(`${added.id} is removed\n`);
    expect(await runCli(AT_NOON, "webhooks", "remove", added.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("has no endpoint") as string,
    });
  });

  it("show what was sent, and send it again", async () => {
    const { id } = await json<{ id: string }>("add", "https://hooks.example.org/");
    const store = openStore(location.engine(), noon);
    await store.call("addDelivery", { id: "msg_1", endpoint_id: id, type: "webhook.test", body: "{}" });
    const [claimed] = await store.call("claimDeliveries", 1, 1000);
    await store.call("settleDelivery", claimed!, {
      state: "failed",
      next_at: null,
      status: 500,
      error: null,
      ms: 12,
      disable: null,
    });
    expect((await runCli(AT_NOON, "webhooks", "deliveries", id, "--state", "failed")).stdout).toMatch(
      /^msg_1 {2}failed {5}1 tries/,
    );
    expect((await runCli(AT_NOON, "webhooks", "attempts", "msg_1")).stdout).toMatch(/ 500 {2}12 ms\n$/);
    expect((await runCli(AT_NOON, "webhooks", "replay", id)).stdout).toBe("1 deliveries are sent again\n");
    expect(await store.call("listDeliveries", id, "pending", 5)).toHaveLength(1);
    for (const [act, what, kind] of [
      ["deliveries", "whe_none", "endpoint"],
      ["replay", "whe_none", "endpoint"],
      ["replay", "msg_none", "delivery"],
    ] as const) {
      expect(await runCli(AT_NOON, "webhooks", act, what)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining(`has no ${kind} "${what}"`) as string,
      });
    }
    expect((await runCli(AT_NOON, "webhooks", "replay", id)).stdout).toBe("0 deliveries are sent again\n");
    await store.close();
  });
});

it.each([
  { args: ["ad"], said: '"ad"; want add, list' },
  { args: ["add"], said: "say what: webhooks add URL" },
  {
    args: ["add", "https://169.254.169.254/"],
    said: "169.254.169.254 is a private, loopback, link-local or reserved address",
  },
  { args: ["add", "http://[::ffff:127.0.0.1]/"], said: "want https" },
  {
    args: ["add", "https://example.com/", "--event", "dataset.publish"],
    said: '--event dataset.publish, did you mean "dataset.published"?',
  },
  { args: ["add", "https://example.com/", "--annex", "XXIII"], said: "--annex XXIII: want the regime and the annex" },
  { args: ["add", "https://example.com/", "--annex", "US-I"], said: "--annex US-I: want the regime and the annex" },
  {
    args: ["add", "https://example.com/", "--regime", "US"],
    said: '--regime: "US" is not allowed; want RU, BY, UA-CRIMEA',
  },
  { args: ["add", "https://example.com/", "--country", "DE"], said: "--country: DE is a member state" },
  { args: ["add", "https://example.com/", "--country", "IR", "--regime", "KP"], said: "contradict each other" },
  { args: ["add", `https://example.com/${"x".repeat(2000)}`], said: "it is longer than 2000 characters" },
  { args: ["add", "https://example.com/", "--code", "8"], said: "--code 8: want 2 to 10 digits" },
  { args: ["rotate", "whe_1", "--overlap", "1000"], said: "--overlap 1000: want 0 to 720 hours" },
  { args: ["deliveries", "whe_1", "--state", "lost"], said: "--state lost: want pending, delivered, failed" },
])("wrong usage: $args", async ({ args, said }) => {
  expect(await runCli(AT_NOON, "webhooks", ...args)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(said) as string,
  });
});
