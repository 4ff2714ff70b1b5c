import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { type Answered, figuresOf, PUBLISHED, readCard, readVague, writeCard } from "../search/card.ts";
import { readJudged, scoreOf } from "../search/judged.ts";
import { ROOT } from "../serving.ts";

/**
 * The accuracy card: how often the right heading and chapter stand first and among the first five, by source and
 * language; then substances. `--write` publishes the figures, `--misses` lists what was not among the first five.
 */
const YEAR = 2026;
const TRADE_NAMES = "sources/adr/trade-names.csv";
const dataset = await openDataset(filesIn(join(ROOT, "dist/data")));
const search = openNameSearch(openNomenclature(dataset));

const card = await readCard(search, YEAR, (list, answers) => {
  const { source, lang, sealed, descriptions, ...own } = figuresOf(list, answers);
  const right = own.likely === 0 ? "-" : ((100 * own.likely_right) / own.likely).toFixed(0);
  console.log(
    `${sealed ? "sealed" : "      "} ${source.padEnd(25)} ${lang} ${String(descriptions).padStart(4)}: ` +
      `heading first ${own.heading_1} %, in five ${own.heading_5} %; chapter first ${own.chapter_1} %, in five ${own.chapter_5} %; ` +
      `likely ${own.likely}, of them right ${right} %; vague ${own.vague} %`,
  );
  if (process.argv.includes("--misses")) answers.forEach(printMiss);
});
console.log(`refused descriptions marked vague: ${card.vague} % of ${readVague().length}`);
if (process.argv.includes("--write")) writeCard(card);
console.log(`the published figures stand in ${PUBLISHED}`);

function printMiss({ description, meanings }: Answered): void {
  const matches = meanings.candidates.slice(0, 5).map(({ code }) => code.slice(0, 4));
  if (matches.some((code) => description.headings.includes(code))) return;
  console.log(
    `    ${description.text} (want ${description.headings.join(" ")}, found ${matches.join(" ") || "nothing"})`,
  );
}

const adr = adrService(dataset);
const substances = readJudged("substances.csv");
const LEAST: Readonly<Record<string, number>> = { official: 0.95, form: 0.95, trade: 0.95, typo: 0.8, number: 1 };
for (const [kind, least] of Object.entries(LEAST)) {
  const answers = [];
  for (const question of substances.filter((own) => own.kind === kind))
    answers.push({
      question,
      found: (await answered(adr.search({ q: question.query, lang: question.lang, limit: 100 }))).results.map(
        ({ un }) => un,
      ),
    });
  const { recall1, recall5, mrr, misses } = scoreOf(answers);
  console.log(
    `substances, ${kind}: ${answers.length} questions, recall@1 ${recall1.toFixed(3)}, recall@5 ${recall5.toFixed(3)} (at least ${least}), MRR ${mrr.toFixed(3)}`,
  );
  if (process.argv.includes("--misses")) for (const miss of misses) console.log(`    ${miss}`);
  if (recall5 < least) process.exitCode = 1;
}

// Names that goods are sold under: where the numbers of the table stand among what is found.
const names = readCsv(TRADE_NAMES, readFileSync(join(ROOT, TRADE_NAMES))).records.slice(1);
for (const lang of ADR_LANGUAGES) {
  const own = names.filter(({ cells }) => cells[0] === lang);
  const ranks: number[] = [];
  for (const { cells } of own) {
    const q = cells[1]!.replace("*", "");
    const { results } = await answered(adr.search({ q, lang, limit: 20 }));
    const rank = results.findIndex(({ un }) => cells[2]!.split(" ").includes(un));
    ranks.push(rank);
    if ((rank < 0 || rank >= 5) && process.argv.includes("--misses")) console.log(`    ${q} (want ${cells[2]})`);
  }
  const share = (most: number): string =>
    ((100 * ranks.filter((rank) => rank >= 0 && rank < most).length) / own.length).toFixed(1);
  console.log(`trade names, ${lang}: ${own.length}, first ${share(1)} %, in five ${share(5)} %`);
}
