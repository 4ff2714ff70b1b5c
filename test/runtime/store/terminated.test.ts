import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { postgresEngine } from "../../../runtime/store/postgres.ts";
import { openStore } from "../../../runtime/store/store.ts";
import { noon } from "../../clock.ts";
import { ENGINES, type Place } from "./engines.ts";

const PostgreSQL = ENGINES.filter(({ name }) => name === "PostgreSQL");

describe.each(PostgreSQL)("a store on $name whose back ends are terminated in a loop", ({ place: makePlace }) => {
  let location: Place;
  afterEach(() => location.remove());

  it.each(["tryLead", "claimDeliveries"] as const)(
    "fails single calls of %s, never the process, and works on",
    async (call) => {
      location = await makePlace();
      const application = `terminated-${call}`.toLowerCase();
      const address = new URL(location.env["DATABASE_URL"] ?? "");
      address.searchParams.set("application_name", application);
      const store = openStore(postgresEngine(address.href), noon);
      const once = (): Promise<unknown> =>
        call === "tryLead" ? store.call(call) : store.call("claimDeliveries", 4, 1000);
      await once();
      const state = { isOver: false };
      let [good, failed, terminated] = [0, 0, 0];
      const calling = Array.from({ length: 3 }, async () => {
        while (!state.isOver) {
          await once().then(
            () => good++,
            () => failed++,
          );
          await pause(1);
        }
      });
      for (let round = 0; round < 12; round++) {
        await pause(20);
        terminated += (
          await location.rows(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${application}'`,
          )
        ).length;
      }
      state.isOver = true;
      await Promise.all(calling);
      await once();
      await store.close();
      expect({ isGood: good > 0, isTerminated: terminated > 5, hasFailed: failed > 0 }).toEqual({
        isGood: true,
        isTerminated: true,
        hasFailed: true,
      });
    },
  );
});
