import { Agent, request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { randomFrom } from "../../hostile/random.ts";
import { cases } from "../../proof.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";
import { ENGINES } from "./engines.ts";

const CLIENTS = 64;
/** Enough at a tenth to fall on a batch that is being written. */
const KILLS = Math.max(6, cases(20));

/**
 * Posts JSON; gives the status. Node's own client takes a third of the processor time that `fetch` takes, and the
 * service under test needs it.
 */
function postJson(agent: Agent, url: string, body: string, key: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": key,
    };
    const sent = request(url, { agent, method: "POST", headers }, (response) =>
      response
        .resume()
        .once("end", () => resolve(response.statusCode))
        .once("error", reject),
    );
    sent.once("error", reject).end(body);
  });
}

describe("contacts while the service is killed again and again", () => {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await madeBundle();
  });

  it.each(ENGINES)(
    "on $name: every acknowledged one is there, and none twice under one key",
    { timeout: 3_600_000 },
    async ({ place: makePlace }) => {
      const location = await makePlace();
      const random = randomFrom("kills");
      const contacts = cases(200_000);
      const start = (): Promise<Spawned> =>
        spawnServer(bundle, { ...location.env, RATE_LIMIT: "off", CONNECTIONS_PER_ADDRESS: "200", STOP_DELAY: "0" });
      let server = await start();
      const counts = { acknowledged: 0, unsure: 0, repeated: 0, kills: 0 };
      const acknowledged = new Set<string>();
      const began = performance.now();
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      let next = 0;
      let starting: Promise<unknown> = Promise.resolve();

      const post = async (contact: number): Promise<boolean> => {
        const body = JSON.stringify({ email: `c${contact}@example.com`, source: "proof" });
        try {
          return (await postJson(agent, `${server.url}/api/lead`, body, `key-${contact}`)) === 200;
        } catch {
          return false;
        }
      };
      /** Sends a contact, and again with its key until it is acknowledged: sometimes also after it was. */
      const client = async (): Promise<void> => {
        for (let contact = next++; contact < contacts; contact = next++) {
          while (!(await post(contact))) {
            counts.unsure++;
            await starting;
          }
          acknowledged.add(`c${contact}@example.com`);
          counts.acknowledged++;
          if (random.below(20) === 0 && (await post(contact))) counts.repeated++;
        }
      };
      const kill = async (): Promise<void> => {
        for (let kills = 0; kills < KILLS; kills++) {
          const at = Math.floor(((kills + 0.2 + 0.6 * (random.below(1000) / 1000)) * contacts) / KILLS);
          while (acknowledged.size < at) await new Promise((resolve) => setTimeout(resolve, 5));
          counts.kills++;
          starting = server.end("SIGKILL").then(async () => (server = await start()));
          await starting;
          process.stderr.write(
            `${acknowledged.size} contacts acknowledged, ${counts.kills} kills, ${Math.round((performance.now() - began) / 1000)} s\n`,
          );
        }
      };
      await Promise.all([kill(), ...Array.from({ length: CLIENTS }, client)]);
      agent.destroy();
      const seconds = (performance.now() - began) / 1000;
      await server.end("SIGTERM");

      const retained = (await location.rows("SELECT email FROM lead")).map(({ email }) => String(email));
      console.log(
        `contacts on ${location.env["DATABASE_URL"] === undefined ? "SQLite" : "PostgreSQL"}: ${JSON.stringify(counts)}, ${retained.length} kept, ${Math.round(contacts / seconds)} a second`,
      );
      await location.remove();
      const there = new Set(retained);
      expect([...acknowledged].filter((email) => !there.has(email))).toEqual([]);
      expect(retained.length - there.size).toBe(0);
      expect([acknowledged.size, counts.kills]).toEqual([contacts, KILLS]);
    },
  );
});
