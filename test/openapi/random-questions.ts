import type { CnBasicResponse } from "../../openapi/schemas/sanctions.ts";
import type { Ask } from "../runtime/http/harness.ts";

/** Questions about codes, days and countries drawn by a seed, with what the service says of them. */

/** A question, and what must come out of it. */
export interface RandomQuestion {
  q: string;
  as_of: string;
  country: string;
  /** An id answered with no; empty: none. */
  denied: string;
  wanted: { verdict_detail: string; has_prohibition: boolean; stale: boolean; legs: Record<string, LegFound> };
}
export type LegFound = [verdict_detail: string, prohibited: boolean | null, duties: string[]];

const COUNTRIES = ["", "", "RU", "BY", "KG", "KZ", "TR", "CN", "JP", "IR", "SY", "KP", "UA", "VE", "MM", "SO", "IQ"];
/** What is no country outside the Union. */
const REFUSED = ["DE", "EU", "ZZ", "UA-43"];
const REFUSED_ANSWER = { verdict_detail: "refused", has_prohibition: false, stale: true, legs: {} };

/** Draws so many questions, and asks the service. Codes are of any year of the nomenclature, some cut or made up. */
export async function drawQuestions(ask: Ask, codes: readonly string[], count: number): Promise<RandomQuestion[]> {
  const draw = drawing(20_261_121);
  const questions: RandomQuestion[] = [];
  while (questions.length < count) {
    const q = codeOf(codes[draw(codes.length)] ?? "", draw);
    const as_of = new Date(Date.UTC(2021, 6, 1) + draw(2_190) * 86_400_000).toISOString().slice(0, 10);
    const country = draw(30) === 0 ? (REFUSED[draw(REFUSED.length)] ?? "") : (COUNTRIES[draw(COUNTRIES.length)] ?? "");
    const plain = await asked(ask, { q, as_of, country, denied: "" });
    questions.push(plain.question);
    const { ids } = plain;
    if (ids.length > 0 && draw(3) === 0)
      questions.push((await asked(ask, { q, as_of, country, denied: ids[draw(ids.length)] ?? "" })).question);
  }
  return questions.slice(0, count);
}

/** A code as it is, cut to one above it, filled with zeros, longer by two digits, or one that nobody has. */
function codeOf(code: string, draw: (below: number) => number): string {
  switch (draw(12)) {
    case 0:
      return code.slice(0, 4);
    case 1:
      return code.slice(0, 6);
    case 2:
      return `${code.slice(0, 4)}0000`;
    case 3:
      return `${code}${10 + draw(89)}`;
    case 4:
      return `${code.slice(0, 6)}${10 + draw(89)}`;
    case 5:
      return String(10_000_000 + draw(89_999_999));
    default:
      return code;
  }
}

async function asked(
  ask: Ask,
  { q, as_of, country, denied }: Omit<RandomQuestion, "wanted">,
): Promise<{ question: RandomQuestion; ids: string[] }> {
  const facts = denied === "" ? "" : `&facts=${encodeURIComponent(`${denied}:no`)}`;
  const from = country === "" ? "" : `&country=${country}`;
  const { status, json } = await ask(`/api/v1/cn?q=${q}&as_of=${as_of}&lang=en&view=basic${from}${facts}`);
  const question = { q, as_of, country, denied };
  if (status !== 200) return { question: { ...question, wanted: REFUSED_ANSWER }, ids: [] };
  const { verdict_detail, has_prohibition, summary, meta } = json as CnBasicResponse;
  const legs = Object.fromEntries(
    summary.map((row): [string, LegFound] => [
      `${row.regime}-${row.direction}`,
      [row.verdict_detail, row.prohibited, (row.duties ?? []).map(({ id }) => id).toSorted()],
    ]),
  );
  const ids = summary.flatMap(({ bases = [] }) => bases.flatMap((base) => base.question?.id ?? []));
  return { question: { ...question, wanted: { verdict_detail, has_prohibition, stale: meta.stale, legs } }, ids };
}

/** Whole numbers below a bound, the same for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
