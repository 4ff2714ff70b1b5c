import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareRelease } from "../../../pipeline/release/prepare.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { tenthOf } from "../../proof.ts";
import { inCopy } from "../diff/tables.ts";
import { loosenedBetween, plant, PLANTS, stateOf } from "./plants.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");

let before: State;
beforeAll(async () => {
  before = (await stateOf(SOURCES)).state;
});

describe("what becomes allowed", () => {
  it("is named for each of sixty loosenings, all planted at once", async () => {
    expect(PLANTS.length).toBe(60);
    const matches = await inCopy(SOURCES, async (folder) => {
      for (const one of PLANTS) plant(folder, one);
      return loosenedBetween(before, (await stateOf(folder)).state);
    });
    const stated = matches.map(({ scope, what }) => `${scope} ${what}`);
    expect(
      PLANTS.filter(({ names }) => !stated.some((one) => one.includes(names))).map(
        ({ table, value, cell, names }) => `${table} ${value} ${cell}: ${names}`,
      ),
    ).toEqual([]);
  });

  it.each(tenthOf(PLANTS))("is refused without a reviewer: $table $value $cell $to", async (one) => {
    const { issues, record } = await inCopy(SOURCES, async (folder) => {
      plant(folder, one);
      const { data } = await stateOf(folder);
      return prepareRelease(data, { version: "2027.01.18", summary: "planted" }, before, [], {
        sources: folder,
        soleMaintainer: true,
      });
    });
    const rules = issues.map(({ rule }) => rule);
    expect([
      record,
      rules.some((rule) => ["release/loosening", "release/shrink", "release/role", "release/removal"].includes(rule)),
    ]).toEqual([undefined, true]);
  });
});
