import { describe, expect, it } from "vitest";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { withoutRepeats } from "../../../pipeline/sanctions/plan/repeats.ts";
import { ENTRY } from "./judge/made.ts";

const entry = (id: string, code: string, over: Partial<EntryRecord> = {}): EntryRecord => ({
  ...ENTRY,
  id,
  annex: "art-4",
  measures: ["RU-art-4-embargo-export"],
  code,
  ex: true,
  valid_from: null,
  known_since: "2014-08-01",
  evidence: "customs",
  ...over,
});
const documents = (measure: string, ...codes: string[]): EntryRecord["certificates"] => [
  { measures: [measure], codes: [], documents: codes },
];
const EMBARGO = "RU-art-4-embargo-export";
const ARTICLE = "RU-art-4-export";

describe("records of customs that repeat a ban", () => {
  it("stand once, in the widest, and leave their documents", () => {
    const wide = entry("A", "8710", { certificates: documents(EMBARGO, "Y920") });
    const narrow = entry("B", "87100000", { certificates: documents(EMBARGO, "C052") });
    expect(withoutRepeats([narrow, wide])).toEqual([
      {
        ...wide,
        certificates: [
          { measures: [EMBARGO], codes: [], documents: ["Y920"] },
          { measures: [EMBARGO], codes: ["87100000"], documents: ["C052"] },
        ],
      },
    ]);
  });
  it("keep the measures that are theirs alone", () => {
    const embargo = entry("A", "8710", { certificates: documents(EMBARGO, "Y920") });
    const both = entry("B", "8710", { measures: [ARTICLE, EMBARGO], certificates: documents(ARTICLE, "Y759") });
    expect(withoutRepeats([both, embargo])).toEqual([{ ...both, measures: [ARTICLE] }, embargo]);
  });
  it.each([
    ["another part of the code", { ex: false }],
    ["an earlier day", { known_since: "2014-07-01" }],
    ["a day of its own", { valid_from: "2026-04-24" }],
    ["other evidence", { evidence: "inferred" as const }],
    ["goods that moved elsewhere", { successors: [{ code: "9306", complete: true }] as unknown as [] }],
    ["another annex", { annex: "art-2" }],
  ])("stay where they have %s", (_, over) => {
    const all = [entry("A", "8710"), entry("B", "87100000", over)];
    expect(withoutRepeats(all)).toEqual(all);
  });
  it("stay below a code that is taken out", () => {
    const all = [entry("A", "8710", { except_codes: ["87100000"] }), entry("B", "87100000")];
    expect(withoutRepeats(all)).toEqual(all);
  });
});
