import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import type { Fields } from "../../../pipeline/diff/collections.ts";
import { findEdits } from "../../../pipeline/diff/edits.ts";
import { applyEdits } from "./apply.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { cases } from "../../proof.ts";

const collections = collectionsOf(await readPublished(filesIn(join(import.meta.dirname, "../../../dist/data"))));

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
