import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AffectedCode } from "../../../openapi/schemas/changes.ts";
import type { WebhookEvent } from "../../../openapi/schemas/webhooks.ts";
import { openStore } from "../../../runtime/store/store.ts";
import { makeSecret } from "../../../runtime/webhooks/send.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";
import { ENGINES } from "../store/engines.ts";
import { startReceiver } from "./receiver.ts";
import { releasedFolder, type Released } from "./released.ts";
import { noon } from "../../clock.ts";

const PATIENCE = { timeout: 100_000, interval: 100 };

let bundle: Bundle;
let data: Released;
beforeAll(async () => {
  bundle = await madeBundle();
  data = releasedFolder();
});
afterAll(() => {
  data.remove();
});

describe.each(ENGINES)("a service with WEBHOOKS=on, on $name", ({ place: makePlace }) => {
  it("tells its endpoints of the release that it answers from, once, and of the codes that they watch", async () => {
    data.show(data.after);
    const location = await makePlace();
    const store = openStore(location.engine(), noon);
    const receiver = await startReceiver();
    const secret = makeSecret();
    await store.call("announceRelease", { before: undefined, release: data.before, deliveries: [] });
    await store.call("addEndpoint", {
      id: "whe_1",
      url: receiver.url,
      label: "",
      secret,
      filter: { events: [], regimes: [], annexes: [], codes: ["8542"] },
    });
    const env = { ...location.env, DATA_DIR: data.folder, WEBHOOKS: "on", WEBHOOK_TARGETS: "any", STOP_DELAY: "0" };
    const servers = await Promise.all([spawnServer(bundle, env), spawnServer(bundle, env)]);
    await vi.waitFor(
      async () => expect(await store.call("countDeliveries")).toMatchObject({ delivered: 2, pending: 0 }),
      PATIENCE,
    );
    const events = receiver.received
      .map(({ body, headers }) => new Webhook(secret).verify(body, headers) as WebhookEvent)
      .toSorted((a, b) => (a.type < b.type ? -1 : 1));
    expect(events).toMatchObject([
      {
        type: "codes.affected",
        data: {
          since: data.before,
          items: [{ code: "85423190", before: [], causes: [{ act: "32026R0001" }] }],
          more: 0,
        },
      },
      {
        type: "dataset.published",
        data: {
          dataset: "sanctions",
          previous_version: data.before,
          changes: { removed: 0, added: 1, changed: 2 },
          changes_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/changes\//) as string,
        },
      },
    ]);
    const metrics = await Promise.all(
      servers.map(async ({ url }) =>
        Number(
          /^cargolex_webhook_tries_total\{result="delivered"\} (\d+)$/m.exec(
            await (await fetch(`${url}/metrics`)).text(),
          )?.[1],
        ),
      ),
    );
    expect(metrics.reduce((sum, count) => sum + count, 0)).toBe(2);
    const ready = (await (await fetch(`${servers[0].url}/readyz`)).json()) as { checks?: Record<string, string> };
    expect(ready.checks?.["webhooks"] ?? "ok").toBe("ok");
    expect(await Promise.all(servers.map((server) => server.end("SIGTERM")))).toEqual([0, 0]);
    expect(servers.map((server) => server.stderr())).toEqual(["", ""]);
    // A restart tells nothing again.
    const again = await spawnServer(bundle, env);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([await again.end("SIGTERM"), receiver.received.length]).toEqual([0, 2]);
    await store.close();
    await receiver.close();
    await location.remove();
  });

  it(
    "that goes over to a release while it runs tells of it once, whichever process does: what changed, as the service itself answers it",
    { timeout: 300_000 },
    async () => {
      data.show(data.before);
      const location = await makePlace();
      const store = openStore(location.engine(), noon);
      const receiver = await startReceiver();
      const secrets = new Map<string, string>();
      for (const [id, filter] of Object.entries({
        all: {},
        chips: { events: ["codes.affected"], codes: ["8542"] },
        horses: { codes: ["0101"] },
        belarus: { regimes: ["BY"], events: ["codes.affected"] },
      })) {
        secrets.set(`/hook/${id}`, makeSecret());
        await store.call("addEndpoint", {
          id: `whe_${id}`,
          url: `${receiver.url}/${id}`,
          label: "",
          secret: secrets.get(`/hook/${id}`)!,
          filter: { events: [], regimes: [], annexes: [], codes: [], ...filter },
        });
      }
      const env = {
        ...location.env,
        DATA_DIR: data.folder,
        WEBHOOKS: "on",
        WEBHOOK_TARGETS: "any",
        STOP_DELAY: "0",
        RELEASE_CHECK: "0",
        RATE_LIMIT: "off",
      };
      const servers = await Promise.all([spawnServer(bundle, env), spawnServer(bundle, env)]);
      await vi.waitFor(async () => expect(await store.call("announcedRelease")).toBe(data.before), PATIENCE);
      data.show(data.after);
      for (const server of servers) server.process.kill("SIGHUP");
      await vi.waitFor(
        async () => expect(await Promise.all(servers.map(versionOf))).toEqual([data.after, data.after]),
        PATIENCE,
      );
      await vi.waitFor(
        async () => expect(await store.call("countDeliveries")).toMatchObject({ delivered: 5, pending: 0, failed: 0 }),
        PATIENCE,
      );
      const events = receiver.received.map(({ path, body, headers }) => ({
        path,
        event: new Webhook(secrets.get(path)!).verify(body, headers) as WebhookEvent,
      }));
      expect(events.map(({ path, event }) => `${path} ${event.type}`).toSorted()).toEqual([
        "/hook/all codes.affected",
        "/hook/all dataset.published",
        "/hook/belarus codes.affected",
        "/hook/chips codes.affected",
        "/hook/horses dataset.published",
      ]);
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
      // The message of the codes is what the service answers to the same question; that of the dataset leads to a file
      // that is there.
      const response = await fetch(`${servers[1].url}/api/v1/changes/affected`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ since: data.before, codes: ["85423190"] }),
      });
      const answered = (await response.json()) as { items: AffectedCode[] };
      expect(answered).toMatchObject({ since: data.before, dataset_version: data.after });
      const { items } = answered;
      const dataOf = (path: string, type: string): unknown =>
        events.find((one) => one.path === path && one.event.type === type)?.event.data;
      expect(items).toMatchObject([{ code: "85423190", before: [], causes: [{ act: "32026R0001" }] }]);
      for (const path of ["/hook/all", "/hook/chips"])
        expect(dataOf(path, "codes.affected")).toEqual({
          since: data.before,
          dataset_version: data.after,
          items,
          more: 0,
        });
      const ofBelarus = items.map((item) => ({ ...item, after: item.after.filter(({ regime }) => regime === "BY") }));
      expect(dataOf("/hook/belarus", "codes.affected")).toMatchObject({ items: ofBelarus });
      const published = dataOf("/hook/all", "dataset.published") as { changes_url: string };
      expect(published).toEqual({
        dataset: "sanctions",
        version: data.after,
        previous_version: data.before,
        changes: { removed: 0, added: 1, changed: 2 },
        changes_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/changes\//) as string,
      });
      expect((await fetch(published.changes_url)).status).toBe(200);
      // Set back and shown again, neither is told: the older one was not withdrawn, and the newer one is known.
      data.show(data.before);
      for (const server of servers) server.process.kill("SIGHUP");
      await vi.waitFor(
        async () => expect(await refusedBy(servers[0])).toMatchObject({ version: data.before }),
        PATIENCE,
      );
      expect([
        await Promise.all(servers.map((server) => server.end("SIGTERM"))),
        servers.map((server) => server.stderr().includes("not announced")),
      ]).toEqual([
        [0, 0],
        [false, false],
      ]);
      expect([await store.call("countDeliveries"), receiver.received.length]).toMatchObject([
        { delivered: 5, pending: 0 },
        5,
      ]);
      await store.close();
      await receiver.close();
      await location.remove();
    },
  );
});

async function versionOf({ url }: Spawned): Promise<string | null> {
  return (await fetch(`${url}/v1/classes`)).headers.get("dataset-version");
}

async function refusedBy({ url }: Spawned): Promise<unknown> {
  return ((await (await fetch(`${url}/v1/status`)).json()) as { refused_release: unknown }).refused_release;
}
