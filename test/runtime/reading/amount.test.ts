import { expect, it } from "vitest";
import { readGoodsAmount } from "../../../runtime/reading/amount.ts";

it.each([
  ["petrol 200 l", { text: "petrol", quantity: "200", unit: "l", packages: "" }],
  ["2 x 30 kg acetylen", { text: "acetylen", quantity: "60", unit: "kg", packages: "2" }],
  ["acetylen, 3x7,5 kg", { text: "acetylen", quantity: "22.5", unit: "kg", packages: "3" }],
  ["4 × 2.5 L aceton", { text: "aceton", quantity: "10", unit: "l", packages: "4" }],
  ["1203 400 ltr", { text: "1203", quantity: "400", unit: "l", packages: "" }],
  ["bateria litowa 10 kg", { text: "bateria litowa", quantity: "10", unit: "kg", packages: "" }],
  ["UN 1001", { text: "UN 1001", quantity: "", unit: "kg", packages: "" }],
  ["2 x acetylen", { text: "2 x acetylen", quantity: "", unit: "kg", packages: "" }],
] as const)("%s", (typed, read) => expect(readGoodsAmount(typed)).toEqual(read));
