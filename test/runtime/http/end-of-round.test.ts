import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createCounters } from "../../../runtime/http/counters.ts";
import { endOfRound } from "../../../runtime/http/end-of-round.ts";
import { encodeText } from "../../../runtime/http/json-text.ts";
import { nodeServer } from "../../../runtime/http/node-server.ts";

const bounds = { connections: 10, connectionsOfAddress: 10, pipelined: 1, unread: 1e9, unreadOfAddress: 1e9, takeTimeout: 30_000, takeRate: 1, attempts: 1e9 };

it("is the same for all of a round, and another in the next", async () => {
  const rounds: (() => void)[] = [];
  const ends = endOfRound((run) => rounds.push(run));
  const first = ends();
  expect(ends()).toBe(first);
  expect(rounds.length).toBe(1);
  rounds[0]?.();
  await first;
  expect(ends()).not.toBe(first);
  expect(rounds.length).toBe(2);
});

it("sends the answers to questions that came in together when all of them were asked", async () => {
  const seen: string[] = [];
  const { server } = nodeServer({
    site: () => "http://127.0.0.1", log: { error: () => undefined }, counters: createCounters(), addressOf: () => undefined, bounds,
    fetch: () => new Response(null, { status: 500 }),
    answerPlain: ({ req }) => {
      seen.push("asked");
      req.runtime?.node?.res?.once("finish", () => seen.push("sent"));
      return Promise.resolve({ status: 200, fields: {}, body: encodeText("{}") });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients = await Promise.all([1, 2, 3].map(async () => {
    const client = connect(port, "127.0.0.1");
    await once(client, "connect");
    return client;
  }));
  await new Promise((go) => setTimeout(go, 50)); // all are let in
  const answers = clients.map((client) => once(client, "data"));
  for (const client of clients) client.write("GET /api/v1/cn HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  await Promise.all(answers);
  expect(seen).toEqual(["asked", "asked", "asked", "sent", "sent", "sent"]);
  server.close().closeAllConnections();
});
