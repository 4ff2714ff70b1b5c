import { expect, it } from "vitest";
import type { ChangedLine, ChangeLine } from "../../../openapi/shards/changes.ts";
import { groupLines } from "../../../pipeline/diff/view.ts";

function changed(id: string, fields: ChangedLine["fields"], more: Partial<ChangedLine> = {}): ChangedLine {
  return {
    change: "changed",
    collection: "sanctions/entries",
    id,
    place: ["RU 833/2014", `Annex ${id.slice(0, 1)}`],
    label: id,
    cause: "law",
    acts: ["02014R0833-20261215"],
    fields,
    ...more,
  };
}

function many(count: number, make: (id: string) => ChangeLine): ChangeLine[] {
  return Array.from({ length: count }, (_, index) => make(`A${index}`));
}

const newer = (id: string): ChangedLine => changed(id, { text_version: ["2026-07-24", "2026-12-15"] });
const relabelled = (id: string): ChangedLine =>
  changed(id, { label: [null, { en: "x" }] }, { cause: "reprocess", acts: [], place: ["RU 833/2014", `Annex ${id}`] });
const added = (id: string): ChangeLine => ({
  change: "added",
  collection: "adr/2027",
  id,
  place: ["ADR 2027", `Class ${id}`],
  label: id,
  cause: "law",
  acts: [],
  after: null,
  record: {},
});

function shown(lines: readonly ChangeLine[], sizes: Record<string, number> = {}): unknown {
  return groupLines({
    lines,
    collections: Object.entries(sizes).map(([collection, records]) => ({ collection, records })),
  }).map(({ place, rows, folded }) => [place.join(" "), rows.length, folded]);
}

it.each([
  {
    why: "six entries in a newer text are counted",
    lines: many(6, newer),
    groups: [
      [
        "RU 833/2014 Annex A",
        0,
        ["6 entries stand in the text of 2026-12-15 as they stood in that of 2026-07-24 (law 02014R0833-20261215)"],
      ],
    ],
  },
  {
    why: "entries that take a text of their own left that of their annex",
    lines: many(6, (id) => changed(id, { text_version: [null, "2026-12-15"] })),
    groups: [
      [
        "RU 833/2014 Annex A",
        0,
        ["6 entries stand in the text of 2026-12-15 as they stood in that of their annex (law 02014R0833-20261215)"],
      ],
    ],
  },
  { why: "five have a line each", lines: many(5, newer), groups: [["RU 833/2014 Annex A", 5, []]] },
  {
    why: "an entry that differs in more than its text has its line beside them",
    lines: [...many(6, newer), changed("A9", { text_version: ["2026-07-24", "2026-12-15"], ex: [false, true] })],
    groups: [
      [
        "RU 833/2014 Annex A",
        1,
        ["6 entries stand in the text of 2026-12-15 as they stood in that of 2026-07-24 (law 02014R0833-20261215)"],
      ],
    ],
  },
  {
    why: "what only the code publishes in another way stands under one heading, wherever it belongs",
    lines: many(7, relabelled),
    groups: [
      ["Published in another way from the same sources", 0, ["7 records of sanctions/entries: label (reprocess)"]],
    ],
  },
  {
    why: "a few of them stay where they belong",
    lines: many(2, relabelled),
    groups: [
      ["RU 833/2014 Annex A0", 1, []],
      ["RU 833/2014 Annex A1", 1, []],
    ],
  },
  {
    why: "a correction is listed, however many there are",
    lines: many(9, (id) => changed(id, { name: ["a", "b"] }, { cause: "correction", acts: [] })),
    groups: [["RU 833/2014 Annex A", 9, []]],
  },
  {
    why: "an edition that came is one sentence",
    lines: many(8, added),
    sizes: { "adr/2027": 8 },
    groups: [["ADR 2027", 0, ["adr/2027 is new: 8 records"]]],
  },
  {
    why: "rows added to an edition that was there are listed",
    lines: many(6, added),
    sizes: { "adr/2027": 900 },
    groups: many(6, added).map(({ id }) => [`ADR 2027 Class ${id}`, 1, []]),
  },
  {
    why: "an edition that went is one sentence",
    lines: many(6, (id) => ({ ...added(id), change: "removed" }) as ChangeLine),
    groups: [["ADR 2027", 0, ["all 6 records of adr/2027 are gone"]]],
  },
])("$why", ({ lines, sizes, groups }) => expect(shown(lines, sizes)).toEqual(groups));
