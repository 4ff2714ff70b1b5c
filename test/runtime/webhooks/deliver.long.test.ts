import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { openStore } from "../../../runtime/store/store.ts";
import { deliveryOf } from "../../../runtime/webhooks/announce.ts";
import { makeSecret } from "../../../runtime/webhooks/send.ts";
import { cases } from "../../proof.ts";
import { ENGINES } from "../store/engines.ts";
import { cleanEnv, noon } from "../../clock.ts";

const WORKERS = 4;
const ENDPOINTS = 10;

describe("deliveries while workers and the receiver are killed", () => {
  it.each(ENGINES)(
    "on $name: each is made at least once, none is lost, and what comes twice has one id",
    { timeout: 3_600_000 },
    async ({ place: makePlace }) => {
      const location = await makePlace();
      const store = openStore(location.engine(), noon);
      const secret = makeSecret();
      const verifier = new Webhook(secret);
      const seen = new Map<string, { bodies: Set<string>; times: number }>();
      const counts = { workerKills: 0, receiverKills: 0, refused: 0, duplicates: 0 };
      let port = 0;
      let server: Server | undefined;
      const receive = async (): Promise<void> => {
        server = createServer((req, res) => {
          const chunks: Buffer[] = [];
          req
            .on("data", (chunk: Buffer) => chunks.push(chunk))
            .on("end", () => {
              const body = Buffer.concat(chunks).toString();
              verifier.verify(body, req.headers as Record<string, string>);
              const id = String(req.headers["webhook-id"]);
              // One in twenty is taken and not acknowledged: it comes again.
              const current = seen.get(id) ?? { bodies: new Set<string>(), times: 0 };
              current.bodies.add(body);
              current.times++;
              seen.set(id, current);
              const refuses = current.times === 1 && id.charCodeAt(10) % 20 === 0;
              if (refuses) counts.refused++;
              res.writeHead(refuses ? 503 : 204).end();
            });
        }).listen(port, "127.0.0.1");
        await once(server, "listening");
        ({ port } = server.address() as AddressInfo);
      };
      await receive();
      for (let endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
        await store.call("addEndpoint", {
          id: `whe_${endpoint}`,
          url: `http://127.0.0.1:${port}/${endpoint}`,
          label: "",
          secret,
          filter: { events: [], regimes: [], annexes: [], codes: [] },
        });
      }
      const wanted = new Set<string>();
      const raised = Array.from({ length: cases(10_000) }, (_, index) =>
        deliveryOf(`whe_${index % ENDPOINTS}`, {
          type: "webhook.test",
          timestamp: "2026-11-21T12:00:00.000Z",
          data: { endpoint: String(index) },
        }),
      );
      for (const { id } of raised) wanted.add(id);
      await store.call("announceRelease", { before: undefined, release: "2026.11.21", deliveries: raised });

      const startWorker = (): ChildProcess =>
        spawn(process.execPath, [join(import.meta.dirname, "worker.ts")], {
          env: { ...cleanEnv(), ...location.env },
          stdio: "ignore",
        });
      const workers = Array.from({ length: WORKERS }, startWorker);
      const state = { isOver: false };
      const disturb = async (): Promise<void> => {
        for (let round = 0; !state.isOver; round++) {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          if (state.isOver) return;
          if (round % 3 === 2) {
            server?.closeAllConnections();
            server?.close();
            counts.receiverKills++;
            await new Promise((resolve) => setTimeout(resolve, 300));
            await receive();
          } else {
            const at = round % WORKERS;
            workers[at]!.kill("SIGKILL");
            workers[at] = startWorker();
            counts.workerKills++;
          }
        }
      };
      const disturbing = disturb();
      for (;;) {
        const { pending } = await store.call("countDeliveries");
        if (pending === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      state.isOver = true;
      await disturbing;
      for (const worker of workers) worker.kill("SIGKILL");
      const settled = await store.call("countDeliveries");
      for (const { times } of seen.values()) counts.duplicates += times - 1;
      console.log(`deliveries by ${WORKERS} workers: ${JSON.stringify({ ...counts, ...settled, seen: seen.size })}`);
      server?.closeAllConnections();
      server?.close();
      await store.close();
      await location.remove();
      expect([...wanted].filter((id) => !seen.has(id))).toEqual([]);
      expect([...seen.keys()].filter((id) => !wanted.has(id))).toEqual([]);
      expect([...seen.values()].filter(({ bodies }) => bodies.size > 1)).toEqual([]);
      expect(settled).toMatchObject({ delivered: wanted.size, failed: 0 });
      expect(counts.workerKills).toBeGreaterThan(0);
    },
  );
});
