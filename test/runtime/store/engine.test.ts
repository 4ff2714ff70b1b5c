import { describe, expect, it } from "vitest";
import type { Database } from "../../../runtime/store/database.ts";
import { openStore, migrate, MIGRATIONS } from "../../../runtime/store/store.ts";
import { postgresEngine } from "../../../runtime/store/postgres.ts";
import { ENGINES, type Place } from "./engines.ts";
import { noon } from "../../clock.ts";

describe.each(ENGINES)("a database on $name", ({ place: makePlace }) => {
  /** Runs a test over a database of its own. */
  const over = async (run: (database: Database, location: Place) => Promise<void>): Promise<void> => {
    const location = await makePlace();
    const database = await location.engine().open();
    try {
      await run(database, location);
    } finally {
      await database.close();
      await location.remove();
    }
  };

  it("is migrated once, also by eight processes that start together", () =>
    over(async (database, location) => {
      const processes = Array.from({ length: 8 }, () => location.apart(noon));
      await Promise.all(processes.map((one) => one.call("tryLead")));
      await Promise.all(processes.map((one) => one.close()));
      await migrate(database, () => 0);
      expect(await database.all("SELECT version FROM migration ORDER BY version")).toEqual(
        MIGRATIONS.map((_, index) => ({ version: index + 1 })),
      );
    }));

  it("of a newer version is refused and left as it is", () =>
    over(async (database, location) => {
      await migrate(database, () => 0);
      await database.run("INSERT INTO migration (version, applied_at) VALUES (?, ?)", 999, "");
      const store = openStore(location.engine(), () => 0);
      await expect(store.call("addLead", { email: "a@example.com" })).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
      await store.close();
      expect(await database.all("SELECT * FROM lead")).toEqual([]);
    }));

  it("keeps nothing of a transaction that fails, and works on after it", () =>
    over(async (database) => {
      await database.run("CREATE TABLE t (name TEXT PRIMARY KEY)");
      const failing = database.transaction(async (own) => {
        await own.run("INSERT INTO t (name) VALUES (?)", "a");
        await own.run("INSERT INTO t (name) VALUES (?)", "a");
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await database.all("SELECT * FROM t")).toEqual([]);
      expect(await database.transaction((own) => own.run("INSERT INTO t (name) VALUES (?)", "b"))).toBe(1);
      expect(await database.all("SELECT * FROM t WHERE name = ?", "b")).toEqual([{ name: "b" }]);
    }));
});

describe("PostgreSQL", () => {
  it("that is not there is a rejected call with a code, not a crash, and nothing waits for ever", async () => {
    const store = openStore(postgresEngine("postgres://nobody@127.0.0.1:1/none"), noon);
    await expect(store.call("tryLead")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(store.call("addLead", { email: "a@example.com" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await store.close();
  });
});
