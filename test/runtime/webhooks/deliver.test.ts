import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore, type Store } from "../../../runtime/store/store.ts";
import { deliveryOf } from "../../../runtime/webhooks/announce.ts";
import { outcomeOf, startDeliverer, type Deliverer } from "../../../runtime/webhooks/deliver.ts";
import { sendWebhook, makeSecret } from "../../../runtime/webhooks/send.ts";
import { ENGINES, type Place } from "../store/engines.ts";
import { startReceiver } from "./receiver.ts";
import { NOON, noon, runningClock } from "../../clock.ts";

const ALL = { events: [], regimes: [], annexes: [], codes: [] };
const PATIENCE = { timeout: 100_000, interval: 20 };

describe("after a failure", () => {
  it("comes another try by the table of Standard Webhooks, with jitter, and then given up", () => {
    const waits = Array.from({ length: 10 }, (_, failures) => {
      const [least, most] = [0, 1].map((random) =>
        outcomeOf({ status: 500, retryAfter: undefined }, 1, failures, NOON, random),
      );
      return [least, most].map((outcome) =>
        outcome?.state === "failed" ? "failed" : (Date.parse(outcome?.next_at ?? "") - NOON) / 1000,
      );
    });
    const table = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waits).toEqual([...table.map((seconds) => [seconds, seconds * 1.2]), ["failed", "failed"]]);
  });

  it.each([
    { sent: { status: 204, retryAfter: undefined }, outcome: { state: "delivered", disable: null } },
    { sent: { status: 410, retryAfter: undefined }, outcome: { state: "failed", disable: "it answered 410 Gone" } },
    {
      sent: { status: 302, retryAfter: undefined },
      outcome: { state: "pending", next_at: "2026-11-21T12:00:05.000Z" },
    },
    { sent: { status: 429, retryAfter: 60 }, outcome: { state: "pending", next_at: "2026-11-21T12:01:00.000Z" } },
    { sent: { status: 503, retryAfter: 999_999 }, outcome: { state: "pending", next_at: "2026-11-22T16:48:00.000Z" } },
    { sent: { error: "ECONNREFUSED" }, outcome: { state: "pending", status: null, error: "ECONNREFUSED" } },
  ])("$sent", ({ sent, outcome }) => expect(outcomeOf(sent, 1, 0, NOON, 0)).toMatchObject(outcome));
});

describe.each(ENGINES)("deliveries on $name", ({ place: makePlace }) => {
  let location: Place;
  let store: Store;
  let now = noon;
  const running: { stop(): Promise<void> }[] = [];
  const logged: string[] = [];
  beforeEach(async () => {
    location = await makePlace();
    now = runningClock();
    store = openStore(location.engine(), now);
    logged.length = 0;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await store.close();
    await location.remove();
  });

  const secret = makeSecret();
  const deliver = (parts: Partial<Parameters<typeof startDeliverer>[0]> = {}): Deliverer => {
    const deliverer = startDeliverer({
      store,
      send: (delivery, signal) => sendWebhook(delivery, "any", now(), signal),
      log: { error: (event) => void logged.push(event) },
      now,
      poll: 30,
      retryAfter: [20, 20, 20],
      ...parts,
    });
    running.push(deliverer);
    return deliverer;
  };
  const endpoint = (url: string, id = "whe_1") =>
    store.call("addEndpoint", { id, url, label: "", filter: ALL, secret });
  const raise = async (to = "whe_1") => {
    const delivery = deliveryOf(to, {
      type: "webhook.test",
      timestamp: new Date(NOON).toISOString(),
      data: { endpoint: to },
    });
    await store.call("addDelivery", delivery);
    return delivery;
  };
  const states = async () =>
    (await location.rows("SELECT state, attempts FROM webhook_delivery ORDER BY created_at")).map(
      ({ state, attempts }) => `${state} ${attempts}`,
    );

  it("are signed so that an independent implementation takes them, by both secrets while one is rotated", async () => {
    const receiver = await startReceiver();
    await endpoint(receiver.url);
    const next = makeSecret();
    await store.call("rotateSecret", "whe_1", next, new Date(now() + 60_000).toISOString());
    const { id, body } = await raise();
    deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 1"]), PATIENCE);
    const [message] = receiver.received;
    expect([message?.id, message?.body, message?.headers["content-type"]]).toEqual([id, body, "application/json"]);
    vi.setSystemTime(now()); // the clock that the other implementation reads
    for (const own of [secret, next])
      expect(new Webhook(own).verify(message!.body, message!.headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(makeSecret()).verify(message!.body, message!.headers)).toThrow(
      "No matching signature found",
    );
    vi.useRealTimers();
    await receiver.close();
  });

  it("are signed by the new secret alone when the old one has ended", async () => {
    const receiver = await startReceiver();
    await endpoint(receiver.url);
    await store.call("rotateSecret", "whe_1", makeSecret(), new Date(now() - 1).toISOString());
    await raise();
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    expect(receiver.received[0]!.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    await receiver.close();
  });

  it("that fail are made again under the same id, are logged, given up at last, and replayed", async () => {
    let status = 500;
    const receiver = await startReceiver((_message, res) => void res.writeHead(status).end("x"));
    await endpoint(receiver.url);
    const { id } = await raise();
    deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(["failed 4"]), PATIENCE);
    expect(new Set(receiver.received.map((message) => message.id))).toEqual(new Set([id]));
    expect((await store.call("listAttempts", id)).map((attempt) => attempt.status)).toEqual([500, 500, 500, 500]);
    expect(await store.call("listDeliveries", "whe_1", "failed", 10)).toMatchObject([
      { id, state: "failed", attempts: 4 },
    ]);
    status = 200;
    expect(await store.call("replayDeliveries", { endpoint: "whe_1" })).toBe(1);
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 5"]), PATIENCE);
    expect(await store.call("replayDeliveries", { delivery: id })).toBe(1);
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 6"]), PATIENCE);
    expect(receiver.received).toHaveLength(6);
    await receiver.close();
  });

  it("end where the endpoint answers 410: it is disabled, and gets nothing more until it is enabled", async () => {
    let status = 410;
    const receiver = await startReceiver((_message, res) => void res.writeHead(status).end());
    await endpoint(receiver.url);
    await raise();
    const deliverer = deliver();
    await vi.waitFor(
      async () =>
        expect(await store.call("listEndpoints")).toMatchObject([{ disabled_reason: "it answered 410 Gone" }]),
      PATIENCE,
    );
    await raise();
    deliverer.wake();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([receiver.received.length, logged]).toEqual([1, ["webhook endpoint disabled"]]);
    status = 200;
    await store.call("switchEndpoint", "whe_1", null);
    await vi.waitFor(async () => expect(await states()).toEqual(["failed 1", "delivered 1"]), PATIENCE);
    await receiver.close();
  });

  it("follow no redirect, and read no more than 64 KiB of an answer", async () => {
    const elsewhere = await startReceiver();
    const redirecting = await startReceiver(
      (_message, res) => void res.writeHead(307, { location: elsewhere.url }).end(),
    );
    let written = 0;
    const endless = await startReceiver((_message, res) => {
      res.writeHead(200);
      const chunk = Buffer.alloc(16 * 1024);
      const write = (): void => {
        while (!res.destroyed && written < 50_000_000) {
          written += chunk.length;
          if (!res.write(chunk)) return void res.once("drain", write);
        }
        res.end();
      };
      write();
    });
    await endpoint(redirecting.url, "whe_1");
    await endpoint(endless.url, "whe_2");
    await raise("whe_1");
    await raise("whe_2");
    deliver({ retryAfter: [] });
    await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(["delivered 1", "failed 1"]), PATIENCE);
    expect(elsewhere.received).toEqual([]);
    expect(written).toBeLessThan(20_000_000);
    await Promise.all([elsewhere, redirecting, endless].map((one) => one.close()));
  });

  it("of four workers are each made by one", async () => {
    const receiver = await startReceiver();
    await endpoint(receiver.url);
    for (let index = 0; index < 60; index++) await raise();
    const workers = Array.from({ length: 4 }, () => location.apart(now));
    for (const worker of workers) deliver({ store: worker });
    await vi.waitFor(
      async () => expect(await store.call("countDeliveries")).toEqual({ pending: 0, delivered: 60, failed: 0, due: 0 }),
      PATIENCE,
    );
    expect([receiver.received.length, new Set(receiver.received.map(({ id }) => id)).size]).toEqual([60, 60]);
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await Promise.all(workers.map((worker) => worker.close()));
    await receiver.close();
  });

  it("that a worker took with it are made by another when its claim has passed", async () => {
    const receiver = await startReceiver();
    await endpoint(receiver.url);
    await raise();
    expect(await store.call("claimDeliveries", 10, 300)).toHaveLength(1);
    expect(await store.call("claimDeliveries", 10, 300)).toHaveLength(0);
    deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 1"]), PATIENCE);
    await receiver.close();
  });

  it("under way are given up when the service stops, and made again after it", async () => {
    let holds = true;
    const receiver = await startReceiver((_message, res) => void (holds || res.writeHead(204).end()));
    await endpoint(receiver.url);
    await raise();
    const first = deliver({ lease: 200 });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), PATIENCE);
    await first.stop();
    expect(await states()).toEqual(["pending 0"]);
    holds = false;
    deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 1"]), PATIENCE);
    await receiver.close();
  });

  it("and their log are forgotten when they are settled and old", async () => {
    const receiver = await startReceiver();
    await endpoint(receiver.url);
    await raise();
    deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(["delivered 1"]), PATIENCE);
    expect(await store.call("purgeDeliveries", new Date(now() + 1000).toISOString())).toBe(1);
    expect(await location.rows("SELECT * FROM webhook_attempt")).toEqual([]);
    expect(await store.call("removeEndpoint", "whe_1")).toBe(true);
    expect(await store.call("removeEndpoint", "whe_1")).toBe(false);
    await receiver.close();
  });
});
