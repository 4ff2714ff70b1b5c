import { describe, expect, it } from "vitest";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { judgeClaim } from "../../../runtime/rules/adr/points/claims.ts";
import { isOpenTo, type Exempting, type ExemptAs } from "../../../runtime/rules/adr/points/exempt-as.ts";
import { substance } from "./fixtures/records.ts";
import { rules } from "./fixtures/rules.ts";

const lq: ExemptAs = { by: "lq" };
const eq: ExemptAs = { by: "eq" };
const provision = (number: string): ExemptAs => ({
  by: "sp",
  rule: rules.provisions.find(({ special_provision }) => special_provision === number),
});
const sp375 = provision("375");

it.each<{ why: string; un: string; change?: Partial<VariantRecord>; as: ExemptAs; open: boolean }>([
  { why: "an amount in 7a", un: "1203", as: lq, open: true },
  { why: "0 in 7a", un: "1965", as: lq, open: false },
  { why: "a reference in 7a", un: "3316", as: lq, open: true },
  {
    why: "a pair of amounts in 7a",
    un: "1203",
    change: { limited_quantity: { text: "500 ml/500 g", value: null, unit: null } },
    as: lq,
    open: true,
  },
  { why: "nothing in 7a", un: "3166", as: lq, open: false },
  {
    why: "an amount in 7a of prohibited goods",
    un: "1203",
    change: { status: "carriage_prohibited" },
    as: lq,
    open: false,
  },
  {
    why: "an amount in 7a of goods outside ADR",
    un: "1203",
    change: { status: "not_subject_to_adr" },
    as: lq,
    open: false,
  },
  { why: "E2 in 7b", un: "1203", as: eq, open: true },
  { why: "E0 in 7b", un: "1965", as: eq, open: false },
  { why: "nothing in 7b", un: "3166", as: eq, open: false },
  { why: "a provision of column (6) that exempts", un: "3082", as: sp375, open: true },
  { why: "a provision that exempts, of another row", un: "1203", as: sp375, open: false },
  { why: "a provision of column (6) that does not exempt", un: "3082", as: provision("274"), open: false },
])("$why", ({ un, change, as, open }) => {
  const [variant] = substance(un).variants;
  if (variant === undefined) throw new Error(`UN ${un} has no row`);
  expect(isOpenTo(un, { ...variant, ...change }, as)).toBe(open);
});

const asserted = (rule: Exempting): ExemptAs => ({ by: "1.1.3.1d", rule });

describe("a table that lacks a row exempts nothing", () => {
  const row = substance("1203").variants[0];
  if (row === undefined) throw new Error("UN 1203 has no row");
  const any = {
    class: null,
    not_class: null,
    not_category: null,
    classification_code: null,
    packing_group: [],
    uns: [],
    variant: null,
  };
  const exemption = (more: Partial<Exempting>): Exempting =>
    ({
      exemption: "1.1.3.1d",
      effect: "exempt",
      empty_packagings: "any",
      counted: false,
      uns: [],
      remains: null,
      ways: [],
      goods: [{ ...any, labels: [] }],
      limits: [],
      ...more,
    }) as Exempting;

  it("an exemption whose goods are missing is open to none", () => {
    expect(isOpenTo("1203", row, asserted(exemption({})))).toBe(true);
    expect(isOpenTo("1203", row, asserted(exemption({ goods: [] })))).toBe(false);
  });

  it("goods without labels are not those that bear only some", () => {
    const gas = exemption({ goods: [{ ...any, labels: ["3"] }] });
    expect(isOpenTo("1203", row, asserted(gas))).toBe(true);
    expect(isOpenTo("1203", { ...row, labels: [] }, asserted(gas))).toBe(false);
  });

  it.each([
    ["no way of questions", [], null],
    ["a way that the questions do not have", [[]], 2],
  ] satisfies [string, never[][], number | null][])("a limit binds where there is %s", (_, ways, way) => {
    const limit: Exempting["limits"][number] = {
      measure: "inner",
      bound: "at_most",
      limit: 5,
      unit: "l",
      way,
      uns: [],
      class: null,
      packing_group: [],
      classification_code: null,
      when: null,
      keeps: [],
      plausible: false,
      paragraph: "1.1.3.1 (d)",
    };
    const rule = exemption({ ways, limits: [limit] });
    const item = { un: "1203", l: 100, inner_l: 20 };
    const amount = { kg: null, l: 100_000_000n, net_explosive_mass_kg: null, density: null };
    const claim = judgeClaim(asserted(rule), rule, item, "/items/0", [row], amount, { low: 720_000n, high: 775_000n });
    expect("faults" in claim ? claim.faults : claim.status).toBe("exceeded");
  });
});
