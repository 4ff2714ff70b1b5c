import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../pipeline/source/csv.ts";
import { findCandidates } from "../../runtime/sanctions/candidates.ts";
import type { GoodsIndex } from "../../runtime/sanctions/goods-index.ts";
import { openGoodsSearch } from "../../runtime/sanctions/goods-search.ts";
import { KINDS } from "../../runtime/sanctions/name-codes.ts";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { readJudged, scoreOf, type Judged } from "../search/judged.ts";
import { ROOT } from "./measured.ts";

/**
 * What the search of goods and substances finds: judged questions, everyday names, reference terms with the term itself switched off and on, reviewed synonyms, and typing
 * errors. `--misses` lists what was not found.
 */
const YEAR = 2026;
const MISSES = process.argv.includes("--misses");
const dataset = await openDataset(filesIn(join(ROOT, "dist/data")));
const nomenclature = openNomenclature(dataset);
const law = await openLaw(dataset);
const search = openGoodsSearch(nomenclature, law);
let failed = false;

type Lang = GoodsIndex["lang"];
type Wanted = Pick<Judged, "query" | "wanted"> & { lang: Lang };
const headings = async (query: string, lang: Lang): Promise<string[]> => [...new Set((await search.find(query, lang, YEAR)).candidates.map(({ code }) => code.slice(0, 4)))];

/** Prints how well questions are answered, and notes where a share is lower than wanted. */
function report(what: string, answers: readonly { question: Pick<Judged, "query" | "wanted">; found: readonly string[] }[], least: { recall5?: number; mrr?: number } = {}): void {
  const { recall1, recall5, mrr, misses } = scoreOf(answers);
  const isLow = recall5 < (least.recall5 ?? 0) || mrr < (least.mrr ?? 0);
  failed ||= isLow;
  const wanted = Object.entries(least).map(([name, value]) => `${name} at least ${value}`).join(", ");
  console.log(`${what.padEnd(58)} ${String(answers.length).padStart(5)} questions: recall@1 ${recall1.toFixed(3)}, recall@5 ${recall5.toFixed(3)}, MRR ${mrr.toFixed(3)}${wanted === "" ? "" : ` (${wanted})`}${isLow ? " TOO LOW" : ""}`);
  if (MISSES) for (const miss of misses) console.log(`    ${miss}`);
}

async function reportGoods(what: string, questions: readonly Wanted[], least?: Parameters<typeof report>[2]): Promise<void> {
  const answers = [];
  for (const question of questions) answers.push({ question, found: await headings(question.query, question.lang) });
  report(what, answers, least);
}

const table = (path: string): string[][] => readCsv(path, readFileSync(join(ROOT, path))).records.slice(1).map(({ cells }) => [...cells]);
const headingsIn = (codes: string): string[] => [...new Set(codes.split(" ").map((code) => code.slice(0, 4)))];

/** One typing error in the longest word, where it has at least 5 letters: at each question another kind, at another place. */
function misspell(text: string, seed: number): string {
  const word = text.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
  if (!/^\p{L}{5,}$/u.test(word)) return text;
  const at = 1 + (seed * 7) % (word.length - 2);
  const wrong = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at]! + word.slice(at),
    word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
    word.slice(0, at) + "xqvz"[seed % 4]! + word.slice(at + 1),
  ][seed % 4]!;
  return text.replace(word, wrong);
}

const judged = readJudged("goods.csv").map((own) => ({ ...own, lang: own.lang as Lang }));
for (const lang of ["pl", "en"] as const) await reportGoods(`goods, judged, ${lang}`, judged.filter((own) => own.lang === lang), { recall5: 0.95, mrr: 0.85 });
const heldOut = readJudged("goods-held-out.csv").map((own) => ({ ...own, lang: own.lang as Lang }));
for (const lang of ["pl", "en"] as const) await reportGoods(`goods, held out, ${lang}`, heldOut.filter((own) => own.lang === lang));

const everyday = table("test/data/sanctions/everyday-names.csv").map(([lang = "", query = "", code = "", set = ""]) => ({ lang: lang as Lang, query, wanted: [code.slice(0, 4)], set }));
for (const set of ["table", "fresh"]) for (const lang of ["pl", "en"] as const) await reportGoods(`everyday names of banned goods, ${set}, ${lang}`, everyday.filter((own) => own.set === set && own.lang === lang));

const synonyms = table("sources/nomenclature/synonyms.csv").flatMap(([name = "", langs = "", codes = ""]) =>
  codes === "" || name.includes("*") ? [] : langs.split(" ").map((lang) => ({ lang: lang as Lang, query: name, wanted: headingsIn(codes) })),
);
await reportGoods("reviewed synonyms", synonyms, { recall5: 0.99 });

const terms = table("sources/nomenclature/references.csv").flatMap(([query = "", codes = "", source = ""]) => (/\b(?:ott|fpo)\b/.test(source) ? [{ lang: "en" as const, query, wanted: headingsIn(codes) }] : []));
await reportGoods("reference terms", terms, { recall5: 0.97 });
report("reference terms, each switched off", await withoutItself(terms), { recall5: 0.75 });

const typing = judged.map((own, seed) => ({ ...own, query: misspell(own.query, seed) })).filter((own, at) => own.query !== judged[at]?.query);
await reportGoods("goods, judged, with one typing error", typing);

const adr = adrService(dataset);
const substances = readJudged("substances.csv");
const LEAST: Readonly<Record<string, number>> = { official: 0.95, form: 0.95, trade: 0.95, typo: 0.8, number: 1 };
for (const [kind, recall5] of Object.entries(LEAST)) {
  const answers = [];
  for (const question of substances.filter((own) => own.kind === kind)) answers.push({ question, found: (await answered(adr.search({ q: question.query, lang: question.lang, limit: 100 }))).results.map(({ un }) => un) });
  report(`substances, judged, ${kind}`, answers, { recall5 });
}

process.exitCode = failed ? 1 : 0;

/** Answers terms of the reference lists by everything but the term itself. */
async function withoutItself(questions: readonly Wanted[]): Promise<{ question: Wanted; found: string[] }[]> {
  const goods = await search.indexOf("en");
  const places = new Map<string, number[]>();
  let place = (await law.entryNames("en")).length;
  for (const [codes, everydayNames, references] of await nomenclature.goods("en")) {
    place += codes === "" || everydayNames === "" ? 0 : everydayNames.split(";").length;
    for (const term of references === "" ? [] : references.split(";")) places.set(term, [...(places.get(term) ?? []), place++]);
  }
  if (goods.lines.names.length + place !== goods.kinds.length || goods.kinds.at(-1) !== KINDS.indexOf("reference")) throw new Error("names do not stand in the index as the bench counts them");
  const lines = goods.lines.names.length;
  return questions.map((question) => {
    const codes = goods.targets.places.slice();
    for (const own of places.get(question.query) ?? []) codes.fill(0, goods.targets.starts[lines + own], goods.targets.starts[lines + own + 1]);
    return { question, found: findCandidates({ ...goods, targets: { ...goods.targets, places: codes } }, question.query, YEAR).candidates.map(({ code }) => code.slice(0, 4)) };
  });
}
