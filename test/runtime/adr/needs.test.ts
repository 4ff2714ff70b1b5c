import { expect, it } from "vitest";
import type { AdrNeed } from "../../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { shortestQuestion } from "../../../runtime/adr/voice.ts";
import { substance } from "./fixtures/records.ts";

type Cells = [group: VariantRecord["packing_group"], code: string | null, outcome: string];

it.each<{ why: string; rows: Cells[]; question: AdrNeed[] }>([
  {
    why: "all the same: nothing",
    rows: [
      ["I", "F1", "a"],
      ["II", "F1", "a"],
    ],
    question: [],
  },
  {
    why: "the packing group tells them apart",
    rows: [
      ["I", "F1", "a"],
      ["II", "F1", "b"],
      ["II", "F1", "b"],
    ],
    question: ["packing_group"],
  },
  {
    why: "two packing groups may share an outcome",
    rows: [
      ["I", "F1", "a"],
      ["II", "F1", "b"],
      ["III", "F1", "b"],
    ],
    question: ["packing_group"],
  },
  {
    why: "the packing group does not, the code does",
    rows: [
      ["III", "C3", "a"],
      ["III", "C4", "b"],
    ],
    question: ["classification_code"],
  },
  {
    why: "a row without a packing group cannot be named by one",
    rows: [
      ["I", "F1", "a"],
      [null, "F2", "b"],
    ],
    question: ["classification_code"],
  },
  {
    why: "a row without a code cannot be named by one",
    rows: [
      [null, "F1", "a"],
      [null, null, "b"],
    ],
    question: ["variant_id"],
  },
  {
    why: "neither does: only the row",
    rows: [
      ["II", "F1", "a"],
      ["II", "F1", "b"],
    ],
    question: ["variant_id"],
  },
])("$why", ({ rows, question }) => {
  const [base] = substance("1203").variants;
  if (base === undefined) throw new Error("no fixture row");
  const possibilities = rows.map(([packing_group, classification_code, outcome]) => ({
    variant: { ...base, packing_group, classification_code },
    outcome,
  }));
  expect(shortestQuestion(possibilities)).toEqual(question);
});
