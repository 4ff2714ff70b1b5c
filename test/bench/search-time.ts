import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../pipeline/source/csv.ts";
import type { GoodsIndex } from "../../runtime/sanctions/goods-index.ts";
import { openGoodsSearch } from "../../runtime/sanctions/goods-search.ts";
import { fold, foldedWords } from "../../runtime/text/fold.ts";
import { GRAMMARS } from "../../runtime/text/languages.ts";
import { readJudged } from "../search/judged.ts";
import { DAY, openBuilt } from "./every-code.ts";
import { quantile, ROOT } from "./measured.ts";

/**
 * What the search of goods by name takes in process, against a scan of all lines for the same words in the same run: judged and held-out names, reference terms, fragments of names.
 * Then the hardest questions that were thought of, through the whole check: each is an answer or a refusal, and none is slow.
 */
const YEAR = 2026;
const [MOST_P50, MOST_P99, LEAST_TIMES, MOST_HARD] = [50, 1000, 10, 5000];
/** The least of so many times counts, in microseconds: what others do on the machine does not. */
const [RUNS, HARD_RUNS] = [5, 20];
/** A scan is slow: so many names of a list are scanned for, spread over it. */
const SCANNED = 300;

type Lang = GoodsIndex["lang"];

const { checker, nomenclature, law } = await openBuilt();
const search = openGoodsSearch(nomenclature, law);

for (const lang of ["pl", "en"] as const) {
  const scan = await openScan(lang);
  await compare(`judged, ${lang}`, lang, namesOf("goods.csv", lang), scan);
  await compare(`held out, ${lang}`, lang, namesOf("goods-held-out.csv", lang), scan);
  if (lang === "en") await compare("reference terms, en", lang, references(), scan);
  await compareFragments(lang, scan);
}
await reportHard();

async function leastTime(run: () => unknown, runs = RUNS): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < runs; turn++) {
    const begin = performance.now();
    await run();
    found = Math.min(found, 1000 * (performance.now() - begin));
  }
  return found;
}

function namesOf(file: "goods.csv" | "goods-held-out.csv", lang: Lang): string[] {
  return readJudged(file).flatMap((own) => (own.lang === lang ? [own.query] : []));
}

function references(): string[] {
  const file = "sources/nomenclature/references.csv";
  return [...new Set(readCsv(file, readFileSync(join(ROOT, file))).records.slice(1).map(({ cells: [name = ""] }) => name))];
}

/** All lines of the year, and the headings of those that have some words, wherever in a line they stand. */
interface Scan {
  lines: readonly string[];
  find(words: readonly string[]): Set<string>;
}

async function openScan(lang: Lang): Promise<Scan> {
  const { lines } = await search.indexOf(lang);
  const printed = Array.from({ length: lines.names.length }, (_, line) => line).flatMap((line) => (lines.isOf(line, YEAR) && lines.codes[line]!.length >= 4 ? [{ folded: ` ${fold(lines.names.at(line))} `, heading: lines.codes[line]!.slice(0, 4) }] : []));
  return {
    lines: printed.map(({ folded }) => folded),
    find: (words) => new Set(printed.flatMap(({ folded, heading }) => (words.every((word) => folded.includes(word)) ? [heading] : []))),
  };
}

/** Prints what names take, and notes where it is more than wanted. */
async function compare(what: string, lang: Lang, names: readonly string[], scan: Scan): Promise<void> {
  for (const name of names) await search.find(name, lang, YEAR);
  const own: number[] = [];
  for (const name of names) own.push(await leastTime(() => search.find(name, lang, YEAR)));
  const step = Math.ceil(names.length / SCANNED);
  const scanned: number[] = [];
  for (let at = 0; at < names.length; at += step) scanned.push(await leastTime(() => scan.find(foldedWords(names[at]!))));
  const [p50, p99, most, scan50] = [quantile(own, 0.5), quantile(own, 0.99), quantile(own, 1), quantile(scanned, 0.5)];
  const isBad = p50 > MOST_P50 || p99 > MOST_P99 || scan50 / p50 < LEAST_TIMES;
  if (isBad) process.exitCode = 1;
  console.log(
    `${what}: ${names.length} names; p50 ${p50.toFixed(0)} µs (at most ${MOST_P50}), p99 ${p99.toFixed(0)} µs (at most ${MOST_P99}), the longest ${most.toFixed(0)} µs; ` +
      `scan of ${scan.lines.length} lines p50 ${scan50.toFixed(0)} µs: ${(scan50 / p50).toFixed(0)} times (at least ${LEAST_TIMES})${isBad ? " TOO SLOW" : ""}`,
  );
}

/** Whole words and parts of words: the index finds something wherever the scan does. */
async function compareFragments(lang: Lang, scan: Scan): Promise<void> {
  const fragments: string[] = [];
  for (let seed = 1; fragments.length < 500; seed++) {
    const words = (scan.lines[(seed * 7919) % scan.lines.length] ?? "").split(" ").filter((word) => word.length >= 5 && !/\d/.test(word) && !GRAMMARS[lang].silent.has(word) && !GRAMMARS[lang].qualifiers.has(word));
    const word = words[seed % Math.max(1, words.length)];
    if (word === undefined) continue;
    const from = seed % 3 === 0 ? 0 : (seed * 31) % (word.length - 3);
    fragments.push(seed % 5 === 0 ? word : word.slice(from, from + 4 + (seed % 5)));
  }
  let [missing, unlike] = [0, 0];
  for (const fragment of fragments) {
    const { candidates } = await search.find(fragment, lang, YEAR);
    const scanned = scan.find(foldedWords(fragment));
    if (scanned.size > 0 && candidates.length === 0) missing++;
    else if (candidates.length > 0 && candidates[0]?.matched.by !== "typo" && scanned.size > 0 && !candidates.some(({ code }) => scanned.has(code.slice(0, 4)))) unlike++;
  }
  console.log(`fragments of names, ${lang}: the scan finds ${missing} where the index finds nothing, and only other headings at ${unlike}`);
  if (missing > 0) process.exitCode = 1;
  await compare(`fragments of names, ${lang}`, lang, fragments, scan);
}

/** The words of a language that most lines have, the most frequent first. */
async function ordinaryWords(lang: Lang): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const line of (await openScan(lang)).lines) for (const word of new Set(line.trim().split(" "))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].filter(([word]) => word.length > 1 && !/\d/.test(word) && !GRAMMARS.en.silent.has(word) && !GRAMMARS.pl.silent.has(word)).toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
}

async function hardQuestions(): Promise<string[]> {
  const [en, pl] = [await ordinaryWords("en"), await ordinaryWords("pl")];
  return [
    ...[en, pl].flatMap((words) => [words[0]!, words.slice(0, 2).join(" "), words.slice(0, 8).join(" "), words.slice(0, 16).join(" "), words.filter((word) => word.length < 6).slice(0, 40).join(" ").slice(0, 200)]),
    ...[en, pl].flatMap((words) => words.slice(0, 8).map((word) => word.slice(0, 4)).join(" ")),
    ...["a", "ab", "abcdefghijklmnopqrstuvwxyz", "ż", "ы", "ß", "ﬁ", "砂", "ا", "שלום ", "한국어", "🚗", "👩‍👩‍👧‍👦", "é", "e\u0301", "½", "%", "٣", "𝔘", "ก็", "\u202Eabc", "x ", "of the ", "w do na ", "inne ", "other "].map((text) => text.repeat(200)),
    "of the and for with in on by to", "w do z na o od po i lub", "a b c d e f g h i j k l m n o p q r s t u v w x y z", "1 2 3 4 5 6 7 8 9", "ing tion ment able ness", "eeee iiii oooo aaaa uuuu",
    Array.from({ length: 40 }, (_, at) => `w${at}x`).join(" "), Array.from({ length: 40 }, (_, at) => "abcdefgh"[at % 8]! + "xyzt"[at % 4]!).join(" "), "czekloada smochod komuter telfn maszyan urzadzneie aparta przyrzda",
    "'; DROP TABLE goods; --", "\" OR 1=1 UNION SELECT password FROM users", "<script>alert(1)</script>", "../../etc/passwd", "%00%ff", "{{7*7}} ${7*7}", "🚗🚙🚕 🛢️ 🧪", "السيارات والمركبات", "רכב ממונע", "砂糖 钢铁 机器", "холодильник", "x-ray t-shirt e-bike u-bolt o-ring",
  ].map((text) => Array.from(text).slice(0, 200).join(""));
}

/** Prints the hardest questions; each is answered or refused. */
async function reportHard(): Promise<void> {
  const times: { q: string; lang: Lang; view: string; micros: number }[] = [];
  const questions = await hardQuestions();
  let refused = 0;
  for (const q of questions) for (const lang of ["pl", "en"] as const) for (const view of ["basic", "full"] as const) {
    const ask = () => checker.check({ q, lang, view, history: "0", texts: "0", offset: 0 }, DAY);
    if ("faults" in (await ask())) refused++;
    times.push({ q, lang, view, micros: await leastTime(ask, HARD_RUNS) });
  }
  const worst = times.toSorted((a, b) => b.micros - a.micros).slice(0, 5);
  console.log(`hard questions: ${times.length}, ${refused} of them refused; the longest ${worst[0]?.micros.toFixed(0)} µs (at most ${MOST_HARD})`);
  for (const { q, lang, view, micros } of worst) console.log(`    ${micros.toFixed(0)} µs, ${lang}, ${view}: ${q.length > 80 ? `${q.slice(0, 79)}…` : q}`);
  if ((worst[0]?.micros ?? 0) > MOST_HARD) process.exitCode = 1;
}
