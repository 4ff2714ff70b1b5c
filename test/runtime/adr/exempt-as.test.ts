import { expect, it } from "vitest";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { isOpenTo, type ExemptAs } from "../../../runtime/adr/points/exempt-as.ts";
import { substance } from "./fixtures/records.ts";
import { rules } from "./fixtures/rules.ts";

const lq: ExemptAs = { by: "lq" };
const eq: ExemptAs = { by: "eq" };
const provision = (number: string): ExemptAs => ({ by: "sp", provision: rules.provisions.find(({ special_provision }) => special_provision === number) });
const sp375 = provision("375");

it.each<{ why: string; un: string; change?: Partial<VariantRecord>; as: ExemptAs; open: boolean }>([
  { why: "an amount in 7a", un: "1203", as: lq, open: true },
  { why: "0 in 7a", un: "1965", as: lq, open: false },
  { why: "a reference in 7a", un: "3316", as: lq, open: true },
  { why: "a pair of amounts in 7a", un: "1203", change: { limited_quantity: { text: "500 ml/500 g", value: null, unit: null } }, as: lq, open: true },
  { why: "nothing in 7a", un: "3166", as: lq, open: false },
  { why: "an amount in 7a of prohibited goods", un: "1203", change: { status: "carriage_prohibited" }, as: lq, open: false },
  { why: "an amount in 7a of goods outside ADR", un: "1203", change: { status: "not_subject_to_adr" }, as: lq, open: false },
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
