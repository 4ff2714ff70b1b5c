import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { type Bundle, madeBundle, spawnServer } from "../http/spawned-server.ts";
import { ENGINES } from "./engines.ts";

const APPLICATION = "terminated-service";
const CLIENTS = 8;
/** Rounds of some 100 ms: a minute, and six seconds at a tenth. */
const ROUNDS = cases(600);

describe("a service with webhooks whose PostgreSQL back ends are terminated in a loop", () => {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await madeBundle();
  });

  it.each(ENGINES.filter(({ name }) => name === "PostgreSQL"))(
    "on $name: does not end, answers rightly, and loses no contact that it acknowledged",
    { timeout: 600_000 },
    async ({ place: makePlace }) => {
      const location = await makePlace();
      const address = new URL(location.env["DATABASE_URL"] ?? "");
      address.searchParams.set("application_name", APPLICATION);
      const server = await spawnServer(bundle, {
        DATABASE_URL: address.href,
        WEBHOOKS: "on",
        RATE_LIMIT: "off",
        STOP_DELAY: "0",
      });
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(100);
      const [acknowledged, wrong]: [Set<string>, string[]] = [new Set(), []];
      const state = { isOver: false };
      let refused = 0;
      const postContact = async (email: string): Promise<number> => {
        const headers = { "content-type": "application/json", "idempotency-key": `key-${email}` };
        const body = JSON.stringify({ email, source: "proof" });
        return (await fetch(`${server.url}/api/lead`, { method: "POST", headers, body })).status;
      };
      const client = async (_: unknown, index: number): Promise<void> => {
        for (let contact = 0; !state.isOver; contact++) {
          const email = `c${index}-${contact}@example.com`;
          const status = await postContact(email);
          if (status === 200) acknowledged.add(email);
          else if (status === 503) refused++;
          else wrong.push(`contact: ${status}`);
          const answer = await fetch(`${server.url}/v1/un/1203`);
          if (answer.status !== 200) wrong.push(`substance: ${answer.status}`);
          const ready = await fetch(`${server.url}/readyz`);
          if (ready.status !== 200) wrong.push(`/readyz: ${ready.status}`);
        }
      };
      const terminate = async (): Promise<number> => {
        let terminated = 0;
        for (let round = 0; round < ROUNDS; round++) {
          await pause(80);
          terminated += (
            await location.rows(
              `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${APPLICATION}'`,
            )
          ).length;
        }
        state.isOver = true;
        return terminated;
      };
      const [terminated] = await Promise.all([terminate(), ...Array.from({ length: CLIENTS }, client)]);
      await server.end("SIGTERM");
      const stored = new Set((await location.rows("SELECT email FROM lead")).map(({ email }) => String(email)));
      await location.remove();
      console.log(
        `${terminated} back ends terminated, ${acknowledged.size} contacts acknowledged, ${refused} refused with 503`,
      );
      expect(wrong).toEqual([]);
      expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
      expect(terminated).toBeGreaterThan(ROUNDS);
      expect(acknowledged.size).toBeGreaterThan(0);
    },
  );
});
