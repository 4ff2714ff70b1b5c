import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { findEdits } from "../../../pipeline/diff/edits.ts";
import { applyEdits } from "./apply.ts";
import { sameValue } from "../../../pipeline/output/canonical.ts";
import { cases } from "../../proof.ts";

const cell = fc.oneof(
  fc.constantFrom("a", "b", null, undefined, 0, false),
  fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
  fc.record({ en: fc.constantFrom("e", "f"), pl: fc.constantFrom("e", "f") }, { requiredKeys: [] }),
);
const record = fc.record({ name: cell, code: cell, scope: cell }, { requiredKeys: [] });
const records = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }).map(String), record), { selector: ([id]) => id, maxLength: 25 })
  .map((entries) => new Map(entries.map(([id, own]) => [`r${id}`, own])));

const named = (ids: readonly string[]): Map<string, { name: string }> => new Map(ids.map((id) => [id, { name: id }]));
const print = (map: ReadonlyMap<string, object>): string =>
  [...map].map(([id, own]) => `${id} ${canonical(own)}\n`).join("");

describe("edits", () => {
  it("lead from any records to any others, byte for byte and in their order, also after a way through JSON", () => {
    fc.assert(
      fc.property(records, records, (from, to) => {
        const edits = findEdits(from, to);
        expect(print(applyEdits(from, JSON.parse(JSON.stringify(edits)) as typeof edits))).toBe(print(to));
      }),
      { numRuns: cases(500) },
    );
  });

  it("are none between records that print alike", () => {
    fc.assert(
      fc.property(records, (from) => {
        expect(findEdits(from, new Map(from))).toEqual({ removed: [], added: [], changed: [], moved: [] });
      }),
    );
  });

  it("agree with the printed form about what is the same", () => {
    fc.assert(
      fc.property(record, record, (left, right) => {
        expect(sameValue(left, right)).toBe(canonical(left) === canonical(right));
      }),
      { numRuns: cases(1000) },
    );
  });

  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  it.each([
    {
      why: "a record that stands elsewhere has moved, and only that one",
      from: ["a", "b", "c"],
      to: ["c", "a", "b"],
      moved: [{ id: "c", after: null }],
    },
    {
      why: "records that keep their order did not move when others came between",
      from: ["a", "c"],
      to: ["a", "b", "c"],
      moved: [],
    },
    {
      why: "records that keep their order did not move when others went",
      from: ["a", "b", "c"],
      to: ["a", "c"],
      moved: [],
    },
  ])("$why", ({ from, to, moved }) => {
    expect(findEdits(named(from), named(to)).moved).toEqual(moved);
  });

  it("say of a member that is gone that it was dropped, and of one that is null that it is null", () => {
    const { changed } = findEdits(new Map([["a", { unit: "kg", parent: "01" }]]), new Map([["a", { parent: null }]]));
    expect(changed).toEqual([{ id: "a", fields: { unit: ["kg", null], parent: ["01", null] }, dropped: ["unit"] }]);
  });

  const from = new Map([["a", a]]);
  const none = { removed: [], added: [], changed: [], moved: [] };
  it.each([
    {
      why: "a record to remove is not there",
      edits: { ...none, removed: [{ id: "b", record: b }] },
      says: "b is to be removed and is not there",
    },
    {
      why: "a record to change is not there",
      edits: { ...none, changed: [{ id: "b", fields: { name: ["b", "c"] as [unknown, unknown] } }] },
      says: "b is to be changed and is not there",
    },
    {
      why: "a record to move is not there",
      edits: { ...none, moved: [{ id: "b", after: "a" }] },
      says: "b is to be moved and is not there",
    },
    {
      why: "two records follow one",
      edits: {
        ...none,
        added: [
          { id: "b", after: "a", record: b },
          { id: "c", after: "a", record: c },
        ],
      },
      says: "two records follow a",
    },
    {
      why: "a record follows one that is not there",
      edits: { ...none, added: [{ id: "b", after: "x", record: b }] },
      says: "1 records follow one that is not there",
    },
  ])("are refused where $why", ({ edits, says }) => expect(() => applyEdits(from, edits)).toThrow(says));
});
