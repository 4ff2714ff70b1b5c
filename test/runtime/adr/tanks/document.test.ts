import { expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../../openapi/schemas/adr-load.ts";
import { askApp, post } from "../../http/harness.ts";
import { realApp } from "../../http/real-app.ts";
import { TODAY } from "../../sanctions/open-data.ts";

const ask = askApp(realApp(TODAY));
const documentOf = async (item: LoadItem): Promise<LoadResponse["documents"][number] | undefined> =>
  ((await ask("/v1/load?as_of=2026-11-21&lang=en", post({ items: [item] }))).json as LoadResponse).documents[0];

const diesel = { un: "1202", l: 20_000, carriage: "tank", name_choice: "DIESEL FUEL" } as const;

it.each<{ why: string; item: LoadItem; end: string | null; missing: string[] }>([
  {
    why: "a tank that is enough for the strictest row of the packing group",
    item: { ...diesel, tank: { kind: "tank_vehicle", code: "LGBF" } },
    end: "(D/E)",
    missing: [],
  },
  {
    why: "a tank that is enough for the row alone",
    item: { ...diesel, variant_id: "1202-III-640M", tank: { kind: "tank_vehicle", code: "LGBV" } },
    end: "(D/E), Special provision 640M",
    missing: [],
  },
  {
    why: "the same while the row is open",
    item: { ...diesel, tank: { kind: "tank_vehicle", code: "LGBV" } },
    end: null,
    missing: ["variant_id"],
  },
  {
    why: "a row in a tank whose code is not stated",
    item: { ...diesel, variant_id: "1202-III-640K", tank: { kind: "tank_container" } },
    end: "(D/E), Special provision 640K",
    missing: [],
  },
  {
    why: "a portable tank, which SP 640 is not about",
    item: { ...diesel, tank: { kind: "portable_tank", code: "T2" } },
    end: "(D/E)",
    missing: [],
  },
  {
    why: "an empty tank, whose entry is short",
    item: {
      un: "1202",
      carriage: "tank",
      empty_uncleaned: true,
      name_choice: "DIESEL FUEL",
      tank: { kind: "tank_vehicle", code: "LGBV" },
    },
    end: "(D/E)",
    missing: [],
  },
])("an entry names the provision of its row where SP 640 asks for it: $why", async ({ item, end, missing }) => {
  const entry = await documentOf(item);
  expect([entry?.line?.slice(-(end?.length ?? 0)) ?? null, entry?.missing]).toEqual([end, missing]);
});
