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
  it("says what is open, what is allowed, what is banned, and only then which tables differ", () => {
    const turn = { leg: "RU-export" as const, what: "not_listed → listed" };
    const text = formatMarkdown({
      ...difference([added(1)]),
      open: ["32026R0900: Article 3k: read it"],
      gone: ["taric-2026-08 has no more what taric-2026-07 had: RU export 2402 10 (RU-XVIII-0028)"],
      source_rows: [
        { file: "sanctions/readings.csv", change: "added", key: "a sentence ".repeat(20), columns: [], unread: false },
      ],
      verdicts: {
        as_of: "2026-12-01",
        cn_year: 2026,
        codes: 9896,
        turn_restricted: 0,
        turn_free: 0,
        within: 0,
        shifts: [],
        regimes: [],
        turns: [
          { ...turn, day: "2026-12-24", effect: "restricted", codes: ["01022110", "01022130"] },
          { ...turn, day: "2026-12-24", effect: "looser", what: "listed → listed_partial", codes: ["87019590"] },
        ],
      },
    });
    const places = [
      "**not read yet**",
      "**customs**: taric-2026-08 has no more",
      "**verdicts**",
      "#### Allowed now, and was not\n\n- 8701 95 90: RU-export from 2026-12-24: listed → listed\\_partial",
      "#### Banned or asked now, and was not\n\n- 0102 21 10, 0102 21 30: RU-export from 2026-12-24",
      "Tables and counts",
      "**table**: sanctions/readings.csv: 1 row: a sentence",
      "<summary>sanctions · RU 833/2014 · Annex XXIII",
    ].map((words) => text.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(/sanctions\/readings\.csv: .*/.exec(text)?.[0].length).toBeLessThan(130);
  });

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
