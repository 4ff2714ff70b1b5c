import { expect, it } from "vitest";
import type { EntryShard, LawShard } from "../../../openapi/shards/sanctions.ts";
import { lawOf } from "../../../runtime/rules/sanctions/law.ts";
import { planDist } from "../../../pipeline/build/plan.ts";
import type { Plan } from "../../../pipeline/output/shard.ts";
import { realPlan, realTables } from "../dataset/real-tables.ts";

const NEW = "2026-12-15";

function textOf(plan: Plan, path: string): string {
  return new TextDecoder().decode(plan.get(path));
}

it("a newer consolidated text that says the same changes the law file and what lists files, and no shard", async () => {
  const [data, { plan: before }] = await Promise.all([realTables(), realPlan()]);
  const { regimes, annexes, entries } = data.sanctions;
  const old = annexes.find(({ row }) => row.regime === "RU" && row.annex === "XXIII")?.row.text_version;
  const stood = entries.filter(({ file, row }) => file.endsWith("RU-XXIII.csv") && row.text_version === old);
  expect(stood.length).toBeGreaterThan(500);
  const { plan: after } = planDist({
    ...data,
    sanctions: {
      ...data.sanctions,
      regimes: regimes.map((line) =>
        line.row.regime === "RU"
          ? { ...line, row: { ...line.row, consolidated_version: NEW, consolidated_held: "02014R0833-20261215" } }
          : line,
      ),
      annexes: annexes.map((line) =>
        line.row.regime === "RU" && line.row.annex === "XXIII"
          ? { ...line, row: { ...line.row, text_version: NEW } }
          : line,
      ),
      entries: entries.map((line) =>
        stood.includes(line) ? { ...line, row: { ...line.row, text_version: NEW } } : line,
      ),
    },
  });
  const changed = [...after]
    .filter(
      ([path, bytes]) => before.get(path) === undefined || !Buffer.from(bytes).equals(before.get(path) as Uint8Array),
    )
    .map(([path]) => path)
    .toSorted();
  expect(changed).toEqual(["datapackage-sources.json", "index.json", "sanctions/law.json", "sanctions/manifest.json"]);
  expect(JSON.parse(textOf(after, "sanctions/manifest.json"))).toMatchObject({
    source_version: expect.stringContaining(`32014R0833@${NEW}`),
  });
});

it("an entry names its text only where that is not the text of each of its measures", async () => {
  const [data, { plan }] = await Promise.all([realTables(), realPlan()]);
  const { records } = JSON.parse(textOf(plan, "sanctions/law.json")) as LawShard;
  const texts = new Map(lawOf("law.json", records).measures.map(({ id, text_version }) => [id, text_version]));
  const published = new Map(
    [...plan.keys()]
      .filter((path) => /^sanctions\/\d+\.json$/.test(path))
      .flatMap((path) => (JSON.parse(textOf(plan, path)) as EntryShard).records)
      .map((entry) => [entry.id, entry]),
  );
  const wrong = data.sanctions.entries.filter(({ row }) => {
    const entry = published.get(row.id);
    const read = entry?.measures.map((measure) => entry.text_version ?? texts.get(measure)) ?? [];
    return read.length === 0 || read.some((day) => day !== row.text_version);
  });
  expect(wrong.map(({ row }) => row.id)).toEqual([]);
  expect([...published.values()].filter(({ text_version }) => text_version === undefined).length).toBeGreaterThan(2500);
});

it("no shard names in its header what a release changes", async () => {
  const { plan } = await realPlan();
  const heads = [...plan]
    .filter(
      ([path]) => /^(nomenclature|sanctions|adr)\/.*\.json$/.test(path) && !/(manifest|list(-\d+)?)\.json$/.test(path),
    )
    .map(([, bytes]) => new TextDecoder().decode(bytes.subarray(0, 400)));
  expect(heads.length).toBeGreaterThan(200);
  const members = heads.map((head) =>
    [...head.slice(1, head.indexOf('"records":[')).matchAll(/"([a-z_]+)":/g)].map(([, name]) => name).join(" "),
  );
  expect([...new Set(members)]).toEqual(["part prefix schema"]);
});
