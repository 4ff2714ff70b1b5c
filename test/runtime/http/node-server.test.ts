import { expect, it } from "vitest";
import { nodeServer } from "../../../runtime/http/node-server.ts";

const server = nodeServer(() => new Response(), () => "http://127.0.0.1", { error: () => undefined });

it("gives up a client that does not send, and keeps idle connections longer than proxies do", () => {
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
