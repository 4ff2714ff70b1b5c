import type { BaseWordsRecord } from "../../openapi/shards/legs.ts";
import { turningDays } from "../../runtime/rules/sanctions/fold.ts";
import { KINDS, openCase } from "../data/sanctions/kinds.ts";
import { allCodes, allEntries, request, law, legs, TODAY } from "../runtime/sanctions/open-data.ts";
import { median } from "./measured.ts";

/**
 * The figures of the answers about law, over every code of 8 digits and every heading of the nomenclature of 2026:
 * `node test/bench/law.ts`. Misleading answers of each known kind, on every day on which something of a code turns;
 * questions of bans that are not of the whole code; sizes of answers; rows of law. `--step N` takes one code of N. Exit
 * code 1 where a figure is not reached.
 */
const step = process.argv.includes("--step") ? Number(process.argv[process.argv.indexOf("--step") + 1]) : 1;
const LAST = "2028-10-01";
const KIBIBYTE = 1024;

const leaves = (await allCodes(2026)).filter((_, at) => at % step === 0);
const codes = [...leaves, ...new Set(leaves.map((code) => code.slice(0, 4)))];

await countKinds();
await countQuestions();
await measureSizes();
await countRows();

function check(isReached: boolean): string {
  if (!isReached) process.exitCode = 1;
  return isReached ? "reached" : "not reached";
}

/** Codes with a misleading answer of a kind, on any of their days. */
async function countKinds(): Promise<void> {
  const matches = new Map(KINDS.map(({ name }) => [name, new Set<string>()]));
  let answers = 0;
  for (const code of codes) {
    const turns = turningDays((await legs.find([code])).bases);
    for (const day of new Set([TODAY, ...turns].filter((own) => own >= law.record.coverage_from && own <= LAST))) {
      answers++;
      const requested = await openCase(code, day);
      for (const kind of KINDS) if (kind.of(requested).length > 0) matches.get(kind.name)?.add(code);
    }
  }
  console.log(`${codes.length} codes, ${answers} answers, each about one code on one day`);
  console.table(
    Object.fromEntries(KINDS.map(({ name, law: of }) => [name, { law: of, codes: matches.get(name)?.size }])),
  );
  console.log(check([...matches.values()].every((own) => own.size === 0)));
}

/** Bans that are not of the whole code, by whether their question is a written one in both languages. */
async function countQuestions(): Promise<void> {
  const bases = new Map<string, BaseWordsRecord>();
  for (const code of codes)
    for (const { base, measure, below } of (await legs.find([code])).bases)
      if (!below && base.needs !== undefined && ["ban", "restriction"].includes(measure.role))
        bases.set(base.key ?? base.id, law.words(base.words));
  const written = [...bases.values()].filter(
    ({ question }) =>
      question !== undefined &&
      question.ask.pl !== "" &&
      question.ask.en !== "" &&
      !question.ask.en.startsWith("Are your goods these"),
  );
  const share = written.length / bases.size;
  console.log(
    `\nquestions: ${written.length} of ${bases.size} bans that are not of the whole code have a written one in both`,
    `languages, ${(100 * share).toFixed(1)} %, want 95 %: ${check(share >= 0.95)}`,
  );
}

async function measureSizes(): Promise<void> {
  for (const [view, most] of [
    ["basic", 4],
    ["full", 12],
  ] as const)
    for (const lang of ["pl", "en"] as const) {
      const sizes: number[] = [];
      for (const q of leaves)
        sizes.push(
          Buffer.byteLength(
            JSON.stringify(await request(q, { view, lang, texts: "0", limit: view === "basic" ? 0 : 100 })),
          ),
        );
      const middle = median(sizes) / KIBIBYTE;
      console.log(
        `view=${view}, ${lang}: ${middle.toFixed(2)} KB at the middle, want ${most}: ${check(middle <= most)}`,
      );
    }
}

/** Rows in force by where they are from; ended ones can be seen in no list of today. */
async function countRows(): Promise<void> {
  const entries = await allEntries();
  const rows = entries.filter(({ source_row: row }) => !row.includes("customs/"));
  const live = rows.filter(({ valid_from: from, valid_to: to }) => (from ?? "") <= TODAY && (to ?? "9") >= TODAY);
  const share = (of: readonly unknown[]): string => `${((100 * of.length) / live.length).toFixed(2)} %`;
  console.log(
    `\nrows of law ${rows.length}, rows of customs ${entries.length - rows.length}; in force ${live.length}, of them`,
    `dated ${share(live.filter(({ valid_from: from }) => from !== null))},`,
    `verified ${share(live.filter(({ data_quality: quality }) => quality === "verified"))}`,
  );
}
