import { join } from "node:path";
import { expect, it } from "vitest";
import { createAdrHandlers } from "../../../runtime/adr/service.ts";
import type { Handler } from "../../../runtime/http/handler.ts";
import { jsonBytes } from "../../../runtime/http/json-text.ts";
import { UNHURRIED } from "../../../runtime/http/turns.ts";
import { createSanctionsHandlers } from "../../../runtime/sanctions/service.ts";
import { openDataset } from "../../../runtime/shards/dataset.ts";
import { filesIn, type Files } from "../../../runtime/shards/files.ts";
import { sharedMemory } from "../../../runtime/shards/memory.ts";

const MEBIBYTE = 1024 * 1024;
const published = filesIn(join(import.meta.dirname, "../../../dist/data"));

const QUESTIONS = [
  ...["01", "15", "22", "27", "29", "38", "39", "73", "84", "85", "87", "90"].map((q) => ({ id: "checkCn", params: {}, query: { q, lang: "en", view: "full", offset: 0 } })),
  ...["milk", "części", "steel tubes", "czekolada"].map((q) => ({ id: "checkCn", params: {}, query: { q, lang: "pl", view: "full", offset: 0 } })),
  ...["1203", "0336", "3480", "1950", "2814"].map((un) => ({ id: "getSubstance", params: { un }, query: { lang: "pl" } })),
];

/** Answers to all questions, twice over, by caches of so many bytes in all; how often a file was read, and the most that was held. */
async function askAll(limit: number): Promise<{ answers: string[]; reads: number; most: number }> {
  const memory = sharedMemory(limit);
  let [reads, most] = [0, 0];
  const files: Files = {
    size: (path) => published.size(path),
    read(path) {
      reads++;
      return published.read(path);
    },
  };
  const dataset = await openDataset(files, memory);
  const handlers: Partial<Record<string, Handler>> = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };
  const answers: string[] = [];
  for (const { id, ...own } of [...QUESTIONS, ...QUESTIONS]) {
    const reply = await handlers[id]!({ ...own, body: undefined, today: "2026-11-21", site: "", idempotencyKey: undefined, work: UNHURRIED });
    answers.push("refusal" in reply ? JSON.stringify(reply.refusal) : jsonBytes(reply.json).toString());
    most = Math.max(most, memory.held);
  }
  return { answers, reads, most };
}

it("caches give way where memory is short, and no answer is another for it", async () => {
  const [plenty, none] = [await askAll(256 * MEBIBYTE), await askAll(1)];
  // What is kept for good is held whatever the limit; the caches have what is left of it.
  const limit = none.most + 2 * MEBIBYTE;
  const short = await askAll(limit);
  expect(plenty.answers.slice(0, QUESTIONS.length)).toEqual(plenty.answers.slice(QUESTIONS.length));
  expect(short.answers).toEqual(plenty.answers);
  expect(none.answers).toEqual(plenty.answers);
  expect(plenty.answers.filter((answer) => answer.length > 1000).length).toBeGreaterThan(QUESTIONS.length);
  expect(plenty.most).toBeGreaterThan(limit);
  expect(short.most).toBeLessThanOrEqual(limit);
  expect([plenty.reads < short.reads, short.reads < none.reads]).toEqual([true, true]);
});
