import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnRecord } from "../../../openapi/shards/nomenclature.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { collectionStates } from "../../../pipeline/diff/compare.ts";
import { planPublished } from "../../../pipeline/diff/states.ts";
import { planBulk } from "../../../pipeline/publish/bulk.ts";
import type { Fields } from "../../../pipeline/diff/order.ts";
import { findEdits } from "../../../pipeline/diff/edits.ts";
import { applyEdits } from "./apply.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { cases } from "../../proof.ts";
import { DATA } from "../../runtime/real-data.ts";
import { realPublished, realTables } from "../dataset/real-tables.ts";

const bulk = await planBulk(filesIn(DATA));
const collections = collectionsOf(await realPublished());

function print(records: ReadonlyMap<string, Fields>): string {
  return [...records.values()].map((record) => `${canonical(record)}\n`).join("");
}

const location = fc.nat(1_000_000);
const edits = fc.record({
  remove: fc.array(location, { maxLength: 8 }),
  change: fc.array(location, { maxLength: 8 }),
  add: fc.array(location, { maxLength: 8 }),
  move: fc.array(location, { maxLength: 8 }),
});

/** Plants edits at places of the records: rows go, come, change in one member, lose one, or stand elsewhere. */
function plant(
  records: ReadonlyMap<string, Fields>,
  { remove, change, add, move }: typeof edits extends fc.Arbitrary<infer Edit> ? Edit : never,
): Map<string, Fields> {
  const rows = [...records];
  const at = (index: number): number => index % rows.length;
  for (const index of change) {
    const [id = "", record = {}] = rows[at(index)] ?? [];
    const names = Object.keys(record);
    const name = names[index % names.length] ?? "";
    rows[at(index)] = [
      id,
      index % 3 === 0
        ? Object.fromEntries(Object.entries(record).filter(([own]) => own !== name))
        : { ...record, [name]: `edit ${index}` },
    ];
  }
  for (const index of move) rows.splice(at(index), 0, ...rows.splice(at(index * 7 + 1), 1));
  for (const index of add) rows.splice(at(index), 0, [`new-${index}`, { ...rows[at(index + 3)]?.[1], note: index }]);
  for (const index of remove) rows.splice(at(index), 1);
  return new Map(rows);
}

it.each([...collections.values()].filter(({ records }) => records.size > 60).map((own) => ({ name: own.name, own })))(
  "$name: whatever is edited, the edits lead there byte for byte",
  ({ own }) => {
    fc.assert(
      fc.property(edits, (planted) => {
        const next = plant(own.records, planted);
        const result = JSON.parse(JSON.stringify(findEdits(own.records, next))) as ReturnType<typeof findEdits>;
        expect(print(applyEdits(own.records, result)) === print(next)).toBe(true);
      }),
      { numRuns: cases(60) },
    );
  },
);

describe("records of the published data", () => {
  it.each([
    ["nomenclature/successors", "nomenclature/successors"],
    ["sanctions/entries", "sanctions/entries"],
    ["sanctions/measures", "sanctions/measures"],
    ["sanctions/derogations", "sanctions/grounds"],
    ["sanctions/winddowns", "sanctions/winddowns"],
    ["sanctions/notices", "sanctions/notices"],
    ["sanctions/certificates", "sanctions/documents"],
    ["sanctions/not-covered", "sanctions/not-covered"],
    ["adr/2025", "adr/2025/table-a"],
    ["adr/2025/requirements", "adr/2025/requirements"],
  ])("%s is what its bulk file holds, in its order", (name, path) => {
    const text = new TextDecoder().decode(bulk.get(`bulk/${path}.ndjson`));
    expect(print(collections.get(name)!.records) === text).toBe(true);
  });
  it("are those that the tables plan, in their order: a release is known again by it", async () => {
    const planned = collectionStates(collectionsOf(planPublished(await realTables())));
    const read = new Map(collectionStates(collections).map((own) => [own.collection, own.sha256]));
    expect(planned.filter(({ collection, sha256 }) => read.get(collection) !== sha256)).toEqual([]);
  });
  it.each([2023, 2024, 2025, 2026])("the nomenclature of %i is in the bulk file of all years", (year) => {
    const lines = new TextDecoder()
      .decode(bulk.get("bulk/nomenclature/lines.ndjson"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as CnRecord)
      .flatMap(({ years, ...line }) => (years.includes(year) ? [line] : []));
    expect(lines).toEqual([...collections.get(`nomenclature/${year}`)!.records.values()]);
  });
});
