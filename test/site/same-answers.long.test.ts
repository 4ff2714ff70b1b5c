import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CnBatchRequest } from "../../openapi/schemas/sanctions.ts";
import type { Manifest } from "../../openapi/shards/common.ts";
import { expandList } from "../../runtime/shards/listing.ts";
import { cases } from "../proof.ts";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";
import { openWorker, type Asked } from "./same-answers.ts";

const DATA = join(import.meta.dirname, "../../dist/data");
const BATCH = 500;

interface Line { code: string; leaf?: boolean; name: { pl: string; en: string } }

/** Every line of the newest nomenclature. */
function linesOfYear(): Line[] {
  const chapters = splitFiles("nomenclature").filter(({ schema }) => schema === "cn-chapter/1");
  const newest = chapters.map(({ part }) => part).toSorted().at(-1);
  return chapters.filter(({ part }) => part === newest).flatMap(({ path }) => (JSON.parse(readFileSync(join(DATA, path), "utf8")) as { records: Line[] }).records);
}

/** Every n-th, so many as the run makes. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, n) => items[Math.floor(n * step)]).filter((item) => item !== undefined);
}

function splitFiles(dataset: string): ReturnType<typeof expandList> {
  return (JSON.parse(readFileSync(join(DATA, dataset, "manifest.json"), "utf8")) as Manifest).lists.flatMap(expandList);
}

function unNumbers(): string[] {
  return splitFiles("adr").filter(({ schema }) => schema === "adr-substances/1").flatMap(({ path }) => (JSON.parse(readFileSync(join(DATA, path), "utf8")) as { records: { un: string }[] }).records.map(({ un }) => un));
}

/** The page and the HTTP interface answer from the same shards by the same lookups: not a byte differs. */
describe.skipIf(!hasChromium())("page and API", () => {
  let stage: Stage;
  let ask: Awaited<ReturnType<typeof openWorker>>;
  beforeAll(async () => {
    stage = await openStage();
    const { page } = await stage.open("/?lang=en", { serviceWorkers: "block" });
    await settled(page);
    ask = await openWorker(page, stage.url);
  });
  afterAll(async () => stage?.close());

  /** Asks both, and gives the questions whose answers differ by any byte. */
  async function differing(questions: readonly { asked: Asked; path: string }[]): Promise<string[]> {
    const replies = await ask(questions.map(({ asked }) => asked));
    const answers = await Promise.all(questions.map(async ({ asked, path }) => {
      const response = await fetch(stage.url + path, asked.body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked.body) });
      return { status: response.status, text: await response.text() };
    }));
    return questions.filter((_, index) => {
      const [reply, answer] = [replies[index], answers[index]];
      return reply === undefined || answer === undefined || !("text" in reply) || answer.status !== 200 || reply.text !== answer.text;
    }).map(({ path, asked }) => `${path} ${JSON.stringify(asked.body ?? "")}`.slice(0, 200));
  }

  it("give the same legs for all CN8", async () => {
    const codes = linesOfYear().filter(({ code }) => code.length === 8).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(9000);
    const chosen = spread(codes, cases(codes.length));
    for (let from = 0; from < chosen.length; from += BATCH) {
      const body: CnBatchRequest = { items: chosen.slice(from, from + BATCH).map((q) => ({ id: q, q })), lang: "pl", view: "basic" };
      expect(await differing([{ asked: { operation: "checkCnBatch", query: {}, body }, path: "/api/v1/cn/batch" }])).toEqual([]);
    }
  });

  it("give the same answers for 500 names", async () => {
    const lines = spread(linesOfYear().filter(({ name }) => /\p{L}{4}/u.test(name.pl)), cases(500));
    for (const [index, { name }] of lines.entries()) {
      const lang = index % 2 === 0 ? "pl" : "en";
      const q = (name[lang].match(/\p{L}{4,}/gu) ?? ["kawior"]).slice(0, 2).join(" ");
      const query = { q, lang, view: "full", history: "0", limit: 100, offset: 0 };
      expect(await differing([{ asked: { operation: "checkCn", query }, path: `/api/v1/cn?${new URLSearchParams({ q, lang, limit: "100" })}` }])).toEqual([]);
    }
  });

  it("give the same answers for 200 loads", async () => {
    const uns = unNumbers();
    const langs = ["pl", "en", "de", "fr"];
    for (let n = 0; n < cases(200); n++) {
      const lang = langs[n % langs.length] ?? "pl";
      const items = [0, 1, 2].map((line) => ({ un: uns[(n * 37 + line * 811) % uns.length] ?? "1203", kg: 10 * (n + 1) + line }));
      expect(await differing([{ asked: { operation: "judgeLoad", query: { lang, strict: "0" }, body: { items } }, path: `/v1/load?lang=${lang}` }])).toEqual([]);
    }
  });
});
