import { expect, it } from "vitest";
import { createCounters } from "../../../runtime/http/counters.ts";
import { nodeServer } from "../../../runtime/http/node-server.ts";

const { server } = nodeServer({
  fetch: () => new Response(), site: () => "http://127.0.0.1", log: { error: () => undefined }, counters: createCounters(), addressOf: () => undefined,
  bounds: { connections: 1, connectionsOfAddress: 1, pipelined: 1, unread: 1, unreadOfAddress: 1, takeTimeout: 30_000, takeRate: 1, attempts: 1 },
});

it("gives up a client that does not send, and keeps idle connections longer than proxies do", () => {
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
