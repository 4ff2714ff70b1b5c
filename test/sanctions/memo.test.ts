import { expect, it } from "vitest";
import { replyMemo, type ReplyMemo } from "../../runtime/sanctions/memo.ts";

const reply = (length: number): { json: string } => ({ json: "x".repeat(length) });

/** Asks a question twice, so that its reply is kept. */
function keep(memo: ReplyMemo, key: string, kept: { json: string }): void {
  memo.set(key, kept);
  memo.set(key, kept);
}

it("keeps a reply when its question comes the second time", () => {
  const memo = replyMemo(1000);
  memo.set("one", reply(10));
  expect(memo.get("one")).toBeUndefined();
  memo.set("one", reply(10));
  expect(memo.get("one")).toBeDefined();
});

it("gives back the same reply", () => {
  const memo = replyMemo(1000);
  const one = reply(10);
  keep(memo, "one", one);
  expect(memo.get("one")).toBe(one);
  expect(memo.get("two")).toBeUndefined();
});

it("forgets the least recently used when the budget is passed", () => {
  const memo = replyMemo(1000);
  for (let key = 0; key < 10; key++) keep(memo, String(key), reply(100));
  expect(memo.get("0")).toBeDefined();
  keep(memo, "10", reply(100));
  expect(memo.get("1")).toBeUndefined();
  expect(memo.get("0")).toBeDefined();
  expect(memo.get("10")).toBeDefined();
});

it("does not keep a reply that would push out many others", () => {
  const memo = replyMemo(1000);
  keep(memo, "large", reply(500));
  expect(memo.get("large")).toBeUndefined();
});
