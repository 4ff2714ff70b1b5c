import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { createCounters } from "../../../runtime/http/counters.ts";
import { nodeServer } from "../../../runtime/http/node-server.ts";

const made = (): ReturnType<typeof nodeServer>["server"] =>
  nodeServer({
    site: () => "http://127.0.0.1",
    counters: createCounters(),
    addressOf: () => undefined,
    fetch: async () => {
      await pause(500);
      return new Response("worked out");
    },
    bounds: { connectionsOfAddress: 10, open: 1, unread: 1, takeTimeout: 30_000, takeRate: 1 },
  }).server;

it("gives up a client that does not send, and keeps idle connections longer than proxies do", () => {
  const server = made();
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

it("keeps a connection whose answer takes long", async () => {
  const server = made();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const slow = get({ port, host: "127.0.0.1", agent: false });
    const [answer] = (await once(slow, "response")) as [NodeJS.ReadableStream];
    expect(await new Response(answer as unknown as ReadableStream).text()).toBe("worked out");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
