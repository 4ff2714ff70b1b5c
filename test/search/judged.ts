import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../pipeline/source/csv.ts";

/**
 * A question of a clerk, with what the clerk wants: headings for goods, UN numbers for substances. The sets were
 * written from the tables, not from answers.
 */
export interface Judged {
  lang: string;
  query: string;
  wanted: readonly string[];
  kind: string;
}

/**
 * Reads a set of judged questions beside this file. `goods-held-out.csv` was written without a look at synonyms,
 * reference lists or answers: nothing is tuned for it, and what it misses stays missed.
 */
export function readJudged(file: "goods.csv" | "goods-held-out.csv" | "substances.csv"): Judged[] {
  const { records } = readCsv(file, readFileSync(join(import.meta.dirname, file)));
  return records.slice(1).map(({ cells: [lang = "", query = "", wanted = "", kind = ""] }) => ({
    lang,
    query,
    wanted: wanted.split(" "),
    kind,
  }));
}

/** How well answers meet what was wanted. */
export interface Score {
  questions: number;
  /** Share of questions with a wanted answer first. */
  recall1: number;
  /** Share of questions with a wanted answer among the first 5. */
  recall5: number;
  /** Mean of one over the place of the first wanted answer. */
  mrr: number;
  /** Questions without a wanted answer among the first 5, with the first 5. */
  misses: string[];
}

/** Scores answers, given as codes in order. */
export function scoreOf(
  requested: readonly { question: Pick<Judged, "query" | "wanted">; found: readonly string[] }[],
): Score {
  let [firsts, hits, reciprocal] = [0, 0, 0];
  const misses: string[] = [];
  for (const {
    question: { query, wanted },
    found,
  } of requested) {
    const index = found.findIndex((code) => wanted.includes(code));
    if (index === 0) firsts++;
    if (index >= 0) reciprocal += 1 / (index + 1);
    if (index >= 0 && index < 5) hits++;
    else misses.push(`${query} (want ${wanted.join(" ")}, found ${found.slice(0, 5).join(" ") || "nothing"})`);
  }
  return {
    questions: requested.length,
    recall1: firsts / requested.length,
    recall5: hits / requested.length,
    mrr: reciprocal / requested.length,
    misses,
  };
}
