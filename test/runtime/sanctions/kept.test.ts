import { expect, it } from "vitest";
import type { Question, Reply } from "../../../runtime/http/handler.ts";
import { joinText } from "../../../runtime/http/json-text.ts";
import { UNHURRIED } from "../../../runtime/http/turns.ts";
import { rememberAsked } from "../../../runtime/sanctions/kept.ts";
import { createSanctionsHandlers } from "../../../runtime/sanctions/service.ts";
import { dataset, TODAY } from "./open-data.ts";

const { checkCn } = await createSanctionsHandlers(dataset);

async function ask(q: string): Promise<Reply> {
  const question: Question = { params: {}, query: { q, lang: "en", view: "basic", history: "0", texts: "0", offset: 0 }, body: undefined, today: TODAY, site: "", idempotencyKey: undefined, work: UNHURRIED };
  return checkCn(question);
}

it.each(["ceramic mug", "mleko w proszku", "no such goods at all", "8542 31 90", "2203"])("the answer to %s is the same each time, and kept once it was asked again", async (q) => {
  const [first, again, third] = [await ask(q), await ask(q), await ask(q)];
  if ("refusal" in first || "refusal" in again) throw new Error(`${q} is refused`);
  expect([joinText(again.json), again.validators, again.canonical]).toEqual([joinText(first.json), first.validators, first.canonical]);
  expect([again === first, third === again]).toEqual([false, true]);
});

it("a question was asked before, or long ago, or never", () => {
  const wasAsked = rememberAsked();
  expect([wasAsked("a"), wasAsked("b"), wasAsked("a"), wasAsked("b")]).toEqual([false, false, true, true]);
  wasAsked("c");
  for (let other = 0; other < 2000; other++) wasAsked(`other ${other}`);
  expect([wasAsked("other 1999"), wasAsked("c")]).toEqual([true, false]);
});
