import { expect, it } from "vitest";
import { replyMemo } from "../../runtime/sanctions/memo.ts";

const reply = (length: number): { json: string } => ({ json: "x".repeat(length) });

it("gives back the same reply", () => {
  const memo = replyMemo(1000);
  const one = reply(10);
  memo.set("one", one);
  expect(memo.get("one")).toBe(one);
  expect(memo.get("two")).toBeUndefined();
});

it("forgets the least recently used when the budget is passed", () => {
  const memo = replyMemo(1000);
  for (let key = 0; key < 10; key++) memo.set(String(key), reply(100));
  expect(memo.get("0")).toBeDefined();
  memo.set("10", reply(100));
  expect(memo.get("1")).toBeUndefined();
  expect(memo.get("0")).toBeDefined();
  expect(memo.get("10")).toBeDefined();
});

it("does not keep a reply that would push out many others", () => {
  const memo = replyMemo(1000);
  memo.set("large", reply(500));
  expect(memo.get("large")).toBeUndefined();
});
