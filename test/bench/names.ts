import { join } from "node:path";
import { BAD_NAMES } from "../search/bad-names.ts";
import { readJudged } from "../search/judged.ts";
import { readNames, spread } from "./questions.ts";
import { type Measured, type Timed, askSizes, askTimed, quantile, startMeasured } from "./measured.ts";

/** What names cost that a server was never asked before, in milliseconds and bytes; hits are right headings in five. */
interface NameCosts {
  /** The first name, for which the index of its language is made; then a word for which the others are. */
  ready: { first: number; others: number };
  /** What the indexes of all four languages take. */
  index: number;
  asked: number;
  own: { p99: number; hits: number };
  peer: { p99: number; hits: number };
  bad: { kind: string; slowest: number }[];
}

const WARM = 1000;

/** Measures names over HTTP, one after the other, beside SQLite over the bulk tables of the same data. */
export async function measureNames(server: string, data: string, bulk: string): Promise<NameCosts> {
  const app = await startMeasured(server, {
    PORT: "0",
    RATE_LIMIT: "off",
    LEADS_DB: "/dev/null",
    DATA_DIR: data,
  });
  const peer = await startMeasured(join(import.meta.dirname, "peer.ts"), {}, [bulk]);
  const ask = (names: readonly (readonly [name: string, lang: string])[]): Promise<Timed[]> =>
    askTimed(
      app.url,
      names.map(([name, lang]) => `/api/v1/cn?q=${encodeURIComponent(name)}&lang=${lang}&view=basic`),
    );
  await askSizes(app.url, ["/api/v1/cn?q=85423190&lang=en"]);
  const before = await app.heap();
  const [first] = await ask([["tyre", "en"]]);
  const [others] = await ask([["xqvvz", "en"]]);
  const index = (await app.heap()) - before;

  const judged = readJudged("goods-held-out.csv");
  const asked = new Set(judged.map(({ query }) => query));
  const warm = spread(readNames())
    .filter((name) => !asked.has(name))
    .slice(0, WARM);
  await ask(warm.map((name) => [name, "en"]));
  const own = await ask(judged.map(({ query, lang }) => [query, lang]));
  await askSizes(peer.url, warm.map(peerPath));
  const theirs = await askTimed(
    peer.url,
    judged.map(({ query }) => peerPath(query)),
  );
  const hits = (answers: readonly Timed[]): number =>
    answers.filter(({ text }, at) => firstFive(text).some((heading) => judged[at]!.wanted.includes(heading))).length;
  const costs = (answers: readonly Timed[]): { p99: number; hits: number } => ({
    p99: quantile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
    hits: hits(answers),
  });
  const bad: NameCosts["bad"] = [];
  for (const [kind, names] of Object.entries(BAD_NAMES)) {
    const answers = await ask(names.map(([name]) => [name, "en"]));
    bad.push({ kind, slowest: Math.max(...answers.map(({ ms }) => ms)) });
  }
  await Promise.all([app, peer].map((running: Measured) => running.stop()));
  return {
    ready: { first: first!.ms, others: others!.ms },
    index,
    asked: judged.length,
    own: costs(own),
    peer: costs(theirs),
    bad,
  };
}

function peerPath(name: string): string {
  return `/name?q=${encodeURIComponent(name)}`;
}

/** The first five headings of an answer. */
function firstFive(text: string): string[] {
  const { candidates = [] } = JSON.parse(text) as { candidates?: { code: string }[] };
  return [...new Set(candidates.map(({ code }) => code.replace(" ", "").slice(0, 4)))].slice(0, 5);
}
