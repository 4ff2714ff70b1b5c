import { describe, expect, it } from "vitest";
import { readCell, readColumn15 } from "../../../../pipeline/adr/import/cell-text.ts";
import { withoutRail } from "../../../../pipeline/adr/import/rail.ts";
import { orderWords } from "../../../../pipeline/adr/import/vote.ts";

describe("a printed cell", () => {
  it.each([
    { why: "rail marks are dropped", column: "labels", printed: "1\n(+13)", read: "1" },
    { why: "labels on lines of their own", column: "labels", printed: "2.3\r\n+5.1\r\n+8", read: "2.3 5.1 8" },
    { why: "labels as one word", column: "labels", printed: "6.1+3+8", read: "6.1 3 8" },
    { why: "a space inside a label", column: "labels", printed: "6.2+2. 2", read: "6.2 2.2" },
    { why: "a full stop before the plus", column: "labels", printed: "6.1.+8", read: "6.1 8" },
    { why: "the combined label of 7.5.2.1", column: "labels", printed: "4.1\n+1", read: "4.1+1" },
    { why: "the combined label, in any order", column: "labels", printed: "1, 5.2", read: "5.2+1" },
    { why: "4.1 with 6.1 is not combined", column: "labels", printed: "4.1+6.1", read: "4.1 6.1" },
    { why: "the Dutch word for none", column: "labels", printed: "GEEN", read: "" },
    { why: "a reference to a paragraph", column: "labels", printed: "Bkz.\r\n5.2.2.1.\r\n12", read: "see:5.2.2.1.12" },
    {
      why: "a reference to a provision, Turkish",
      column: "excepted_quantity",
      printed: "bkz ÖH 340",
      read: "see:SP340",
    },
    {
      why: "a reference to a provision, English",
      column: "excepted_quantity",
      printed: "See SP 340",
      read: "see:SP340",
    },
    { why: "a letter for the digit", column: "excepted_quantity", printed: "EO", read: "E0" },
    { why: "a quantity without its space", column: "limited_quantity", printed: "500g", read: "500 g" },
    { why: "two quantities", column: "limited_quantity", printed: "500 ml veya \r\n500 g", read: "500 ml/500 g" },
    { why: "a reference instead of a quantity", column: "limited_quantity", printed: "Patrz PS251", read: "see:SP251" },
    { why: "letters joined", column: "packing_instructions", printed: "P112a P112b", read: "P112(a) P112(b)" },
    {
      why: "letters on the next line",
      column: "packing_instructions",
      printed: "P112(a)\n(b)(c)",
      read: "P112(a) P112(b) P112(c)",
    },
    { why: "letters with or", column: "packing_instructions", printed: "P114 a) eller b)", read: "P114(a) P114(b)" },
    {
      why: "two references",
      column: "packing_instructions",
      printed: "See 2.2.7 & 4.1.9",
      read: "see:2.2.7 see:4.1.9",
    },
    { why: "a decimal comma", column: "tank_code", printed: "L1,5BN", read: "L1.5BN" },
    {
      why: "a mark apart from its code",
      column: "tank_code",
      printed: "S2.65AN (+)\nL2.65CN+",
      read: "S2.65AN(+) L2.65CN(+)",
    },
    { why: "alternatives", column: "classification_code", printed: "T1 veya T4", read: "T1/T4" },
    {
      why: "a reference in brackets",
      column: "carriage_loading",
      printed: "CV33\r\n(Bkz. 1.7.1.5.1)",
      read: "CV33 see:1.7.1.5.1",
    },
    { why: "commas and repetitions", column: "special_provisions", printed: "274, 601, 274", read: "274 601" },
  ] as const)("$column: $why", ({ column, printed, read }) => expect(readCell(column, printed)).toBe(read));
});

describe("column (15)", () => {
  it.each([
    { why: "both halves", printed: "2\r\n(D/E)", category: "2", tunnel: "D/E" },
    { why: "a dash is no category, but a tunnel code", printed: "(-)\r\n(-)", category: "", tunnel: "-" },
    { why: "a category with the dash", printed: "0\n(-)", category: "0", tunnel: "-" },
    { why: "a reference instead of the category", printed: "Se SP 671 (E)", category: "", tunnel: "E" },
    { why: "the code cut at the end of its line", printed: "1\n(D", category: "1", tunnel: "D" },
    { why: "blank", printed: "", category: "", tunnel: "" },
  ])("$why", ({ printed, category, tunnel }) =>
    expect(readColumn15(printed)).toEqual({ transport_category: category, tunnel_code: tunnel }),
  );
});

describe("the order of words", () => {
  it.each([
    { why: "numbers ascend", column: "special_provisions", cell: "274 640C 28 601", want: "28 274 601 640C" },
    {
      why: "P before IBC before LP before R",
      column: "packing_instructions",
      cell: "R001 LP01 IBC03 P001",
      want: "P001 IBC03 LP01 R001",
    },
    { why: "tank codes of solids before those of liquids", column: "tank_code", cell: "L4BH SGAH", want: "SGAH L4BH" },
    { why: "(M) before T50", column: "portable_tank_instructions", cell: "T50 (M)", want: "(M) T50" },
    { why: "TU TC TE TA TT TM", column: "tank_provisions", cell: "TM2 TA5 TE21 TU4", want: "TU4 TE21 TA5 TM2" },
    { why: "labels keep the printed order", column: "labels", cell: "8 6.1 3", want: "8 6.1 3" },
  ] as const)("$why", ({ column, cell, want }) => expect(orderWords(column, cell)).toBe(want));
});

it("drops rail's own words from the joint table", () => {
  expect(withoutRail("tank_provisions", "TU14 TU38 TE19 TE22")).toBe("TU14 TE19");
});
