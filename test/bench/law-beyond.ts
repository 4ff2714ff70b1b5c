import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import { allCodes, law, request } from "../runtime/sanctions/open-data.ts";

/**
 * The figures of the law beyond goods of Annexes to Regulations 833/2014 and 765/2006: `node test/bench/law-beyond.ts`.
 * `--step N` takes one code of N. Exit code 1 where a figure is not reached.
 */
const step = process.argv.includes("--step") ? Number(process.argv[process.argv.indexOf("--step") + 1]) : 1;
const codes = (await allCodes(2026)).filter((_, at) => at % step === 0);
const countries = await law.countries();
const ACT = "2024/1485";

async function rowsOf(q: string, query: Partial<CnQuery>): Promise<CnSummaryRow[]> {
  return (await request(q, { view: "basic", limit: 0, lang: "en", ...query })).summary;
}

await countRepression();
await countNamed("IR", ["IR", "IR-ARMS", "IR-DRONES"]);
await countValues();
await countArms();
await countSentences();

function say(name: string, found: number, want: number, all: number): void {
  const isReached = found === want;
  if (!isReached) process.exitCode = 1;
  console.log(`${name}: ${found} (of ${all}), want ${want}: ${isReached ? "reached" : "not reached"}`);
}

/** Codes that Regulation (EU) 2024/1485 touches and that are free, or come free by facts of other acts. */
async function countRepression(): Promise<void> {
  let [free, touched] = [0, 0];
  for (const q of codes) {
    const [row] = await rowsOf(q, { regime: "RU", direction: "export" });
    const asked = (row?.bases ?? []).filter(({ question }) => question !== undefined);
    const other = asked.filter(({ article }) => !article.includes(ACT));
    if (other.length === asked.length && !(row?.bases ?? []).some(({ article }) => article.includes(ACT))) continue;
    touched++;
    const facts = other.map(({ question }) => `${question?.id}:no`).join();
    const [after] = facts === "" ? [row] : await rowsOf(q, { regime: "RU", direction: "export", facts });
    if (row?.prohibited === false || after?.prohibited === false) free++;
  }
  say(`codes of ${ACT} that are free or freed`, free, 0, touched);
}

/** Codes under a list read in the law of a country whose leg has neither a decision nor a question of that list. */
async function countNamed(country: string, regimes: readonly string[]): Promise<void> {
  let [silent, all] = [0, 0];
  const lists = countries.goods.filter(
    ({ measure, evidence }) => regimes.some((own) => measure.startsWith(`${own}-`)) && /law|verified/.test(evidence),
  );
  const listed = codes.filter((code) => lists.some((goods) => goods.codes.some((own) => code.startsWith(own))));
  for (const q of listed) {
    const rows = (await rowsOf(q, { country })).filter(({ regime }) => regimes.includes(regime));
    const bases = rows.flatMap((row) => row.bases ?? []).filter(({ evidence }) => /law|verified/.test(evidence));
    all++;
    const isDecided = rows.some(({ prohibited }) => prohibited === true);
    if (bases.length === 0 || !(isDecided || bases.some(({ question }) => question !== undefined))) silent++;
  }
  say(`codes of lists of ${country} without a verdict or a question from law`, silent, 0, all);
}

/** Codes of North Korea whose list names a value, of which a value below it does not set the row aside. */
async function countValues(): Promise<void> {
  let [idle, all] = [0, 0];
  const lists = countries.goods.filter(
    ({ measure, threshold }) => measure.startsWith("KP-") && threshold !== undefined,
  );
  const listed = codes.filter((code) => lists.some((goods) => goods.codes.some((own) => code.startsWith(own))));
  for (const q of listed) {
    const filters = { country: "KP", direction: "export" } as const;
    const asked = (await rowsOf(q, filters)).flatMap(({ bases = [] }) => bases.filter(({ threshold }) => threshold));
    const below = Math.min(...asked.map(({ threshold }) => threshold?.amount ?? 0));
    const after = (await rowsOf(q, { ...filters, value_eur: String(below) })).flatMap((row) => row.set_aside ?? []);
    all++;
    if (!after.some(({ because }) => because === "value")) idle++;
  }
  say("codes of North Korea with a value that decides nothing", idle, 0, all);
}

/** Countries under an arms embargo of which weapons are no match. */
async function countArms(): Promise<void> {
  const arms = countries.regimes.filter(({ code }) => code.endsWith("-ARMS"));
  const free: string[] = [];
  for (const { target_country_code: country } of arms)
    if ((await request("93019000", { view: "basic", limit: 0, country })).verdict === "no_match") free.push(country);
  say("countries under an arms embargo with no match for 9301", free.length, 0, arms.length);
}

/** Sentences with a ground by its bare number, or of more than 600 characters. */
async function countSentences(): Promise<void> {
  let [bare, long, all] = [0, 0, 0];
  const others = countries.regimes.map(({ target_country_code: country }) => ({ country }));
  const ways: Partial<CnQuery>[] = [{}, ...new Map(others.map((way) => [way.country, way])).values()];
  for (const [at, q] of codes.entries())
    for (const lang of ["en", "pl", "de", "fr"] as const) {
      // Countries take turns, so that each code is asked of Russia and Belarus and of one other.
      for (const way of [{}, ways[1 + (at % (ways.length - 1))] ?? {}])
        for (const { text = "" } of await rowsOf(q, { ...way, lang })) {
          all++;
          if (text.length > 600) long++;
          if (/(?:possible: |, )(?:Art\.|art\.) ?\d[^;.]*?(?=[,;.]|$)/.test(groundsOf(text))) bare++;
        }
    }
  say("sentences with a bare article as ground", bare, 0, all);
  say("sentences of more than 600 characters", long, 0, all);
}

/** What a sentence says of grounds, without the articles behind their words. */
function groundsOf(text: string): string {
  return (text.match(/(?:exemption|authorisation) possible: [^.;]*(?:\([^)]*\)[^.;]*)*/g) ?? [])
    .join("; ")
    .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "");
}
