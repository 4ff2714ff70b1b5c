import { describe, expect, it } from "vitest";
import type { ChangeLine } from "../../../openapi/shards/changes.ts";
import type { Difference } from "../../../pipeline/diff/compare.ts";
import { formatMarkdown } from "../../../pipeline/diff/markdown.ts";
import { formatText } from "../../../pipeline/diff/text.ts";

const location = ["RU 833/2014", "Annex XXIII"];

function added(number: number): ChangeLine {
  return {
    change: "added",
    collection: "sanctions/entries",
    id: `RU-XXIII-${number}`,
    place: location,
    label: `goods ${number}`,
    cause: "correction",
    acts: [],
    after: null,
    record: {},
  };
}

function changed(
  number: number,
  fields: Record<string, [unknown, unknown]>,
  cause: "law" | "correction" = "correction",
): ChangeLine {
  return {
    change: "changed",
    collection: "sanctions/entries",
    id: `RU-XXIII-${number}`,
    place: location,
    label: `goods ${number}`,
    cause,
    acts: cause === "law" ? ["32026R0900"] : [],
    fields,
  };
}

const difference = (lines: ChangeLine[]): Difference => ({
  from: "a",
  to: "b",
  notes: [],
  source_rows: [],
  open: [],
  gone: [],
  source_versions: [],
  counts: { removed: 0, added: 0, changed: 0 },
  causes: { law: 0, correction: lines.length, reprocess: 0 },
  acts: [],
  verdicts: null,
  lines,
  new_editions: [],
  collections: [{ collection: "sanctions/entries", records: 9999 }],
});
const many = Array.from({ length: 1500 }, (_, index) => added(index));
const ended = changed(9001, { valid_to: [null, "2026-12-01"] });
const dearer = changed(9002, { threshold_eur: [300, 30000] });

describe("a difference in a review comment", () => {
  it("never cuts a row that ends or is loosened, however long the list", () => {
    const comment = formatMarkdown(difference([...many, ended, dearer]));
    expect(comment).toContain("ended with 2026-12-01: goods 9001 (`RU-XXIII-9001`, correction)");
    expect(comment).toContain("(`RU-XXIII-9002`, correction)");
    expect(comment).toMatch(/… \d+ more, none of which ends or narrows anything: npx cargolex diff/);
  });

  it("stays within the length of a comment, and says what does not fit", () => {
    const rows = Array.from({ length: 2000 }, (_, index) => changed(index, { valid_to: [null, "2026-12-01"] }));
    const comment = formatMarkdown(difference(rows));
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).toMatch(
      /\*\*\d+ more rows do not fit into a comment, among them rows that end something: read the page\*\*/,
    );
  });

  it("has what the law did before corrections, and counts rows that only stand elsewhere", () => {
    const moved = Array.from({ length: 40 }, (_, index) =>
      changed(index, { row: [String(index), String(index + 1)], locator: [`row ${index}`, `row ${index + 1}`] }),
    );
    const text = formatText(
      difference([...moved, added(500), changed(600, { valid_to: [null, "2026-12-01"] }, "law")]),
      false,
    );
    expect(text.indexOf("goods 600")).toBeLessThan(text.indexOf("goods 500"));
    expect(text).toContain("= 40 entries stand in another place of their annex and say the same (correction)");
    expect(text.split("\n").length).toBeLessThan(25);
  });
});
