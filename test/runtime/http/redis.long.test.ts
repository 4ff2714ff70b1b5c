import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../proof.ts";
import { HAS_REDIS, ownRedis, type OwnRedis } from "./redis.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

const PROCESSES = 4;
const QUOTA = 60;

describe.skipIf(!HAS_REDIS)("four processes on one Redis", () => {
  let bundle: Bundle;
  let redis: OwnRedis;
  let servers: Spawned[] = [];
  beforeAll(async () => {
    [bundle, redis] = [await madeBundle(), await ownRedis()];
    // The connections of the test come from one address, and stand for many.
    const env = { REDIS_URL: redis.url, TRUSTED_PROXIES: "127.0.0.1", LEADS_DB: "/dev/null", STOP_DELAY: "0" };
    servers = await Promise.all(Array.from({ length: PROCESSES }, () => spawnServer(bundle, env)));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    await redis.kill();
  });

  const request = async (process: number, address: string): Promise<number> => {
    const response = await fetch(`${servers[process % PROCESSES]!.url}/v1/classes`, {
      headers: { "x-forwarded-for": address },
    });
    await response.arrayBuffer();
    return response.status;
  };
  /** Asks from so many addresses, some at a time, each of all processes in turn; gives the statuses by address. */
  const load = async (addresses: readonly string[], each: number): Promise<Map<string, number[]>> => {
    const statuses = new Map(addresses.map((address) => [address, [] as number[]]));
    const questions = Array.from({ length: each }, (_, turn) => addresses.map((address) => ({ address, turn }))).flat();
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (let next = questions.pop(); next !== undefined; next = questions.pop())
          statuses.get(next.address)!.push(await request(next.turn, next.address));
      }),
    );
    return statuses;
  };

  it("let each address ask exactly its quota, whichever process it asks", async () => {
    const addresses = Array.from({ length: cases(200) }, (_, index) => `198.51.100.${index}`);
    const statuses = await load(addresses, 2 * QUOTA);
    const allowed = [...statuses.values()].map((own) => own.filter((status) => status === 200).length);
    console.log(
      `quota over ${PROCESSES} processes: ${addresses.length} addresses, ${addresses.length * 2 * QUOTA} requests, at most ${Math.max(...allowed)} of ${QUOTA} let through`,
    );
    expect([Math.max(...allowed), Math.min(...allowed)]).toEqual([QUOTA, QUOTA]);
    expect(new Set([...statuses.values()].flat())).toEqual(new Set([200, 429]));
    expect(servers.map((server) => server.stderr()).filter((text) => text.includes("limits not shared"))).toEqual([]);
  });

  it("answer on without an error while Redis is killed and comes back, and share their limits again then", async () => {
    const state = { isOver: false };
    const seen = new Map<number | string, number>();
    const loads = Array.from({ length: 16 }, async (_, client) => {
      for (let turn = 0; !state.isOver; turn++) {
        const status = await request(turn, `203.0.113.${client}`).catch((error: unknown) => String(error));
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    });
    for (let round = 0; round < cases(20); round++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await redis.kill();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await redis.start();
    }
    state.isOver = true;
    await Promise.all(loads);
    console.log(`Redis killed ${cases(20)} times under load: ${JSON.stringify(Object.fromEntries(seen))}`);
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const server of servers)
      for (let tries = 0; !(await (await fetch(`${server.url}/readyz`)).text()).includes('"limits":"ok"'); tries++) {
        expect(tries).toBeLessThan(100);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    const allowed = [...(await load(["192.0.2.77"], 2 * QUOTA)).values()].flat().filter((status) => status === 200);
    expect(allowed).toHaveLength(QUOTA);
  });
});
