import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { CnBase } from "../../openapi/schemas/sanctions-summary.ts";
import { gatherSources } from "../../pipeline/dataset/load.ts";
import { shownTexts } from "../../pipeline/sanctions/checks/translated.ts";
import { TRANSLATED } from "../../pipeline/sanctions/tables/sentences.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { COUNTRIES } from "../../runtime/rules/sanctions/way.ts";
import { allCodes, request } from "../runtime/sanctions/open-data.ts";
import { ROOT } from "../serving.ts";

/**
 * Texts for a reader, drawn by seed and printed beside Polish and English: `node test/bench/languages-draw.ts de 400`,
 * with `--of texts`, `decisions` or `questions` and `--seed 43`. A text has its table, line and column before it, a
 * decision and a question its code and country. One who reads judges the language, another compares the meaning.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: "string", default: "texts" }, seed: { type: "string", default: "43" } },
});
const DRAWS: Readonly<Record<string, () => Promise<Drawn[]>>> = { texts, decisions, questions };
const lang = TRANSLATED.find((known) => known === positionals[0]);
const count = Number(positionals[1]);
const draw = DRAWS[values.of];

/** A text with where it stands, in Polish, English and the language that is read. */
interface Drawn {
  from: string;
  pl: string;
  en: string;
  read: string;
}

if (lang === undefined || !(count > 0) || draw === undefined) {
  const kinds = Object.keys(DRAWS).join("|");
  console.error(`usage: node test/bench/languages-draw.ts ${TRANSLATED.join("|")} COUNT [--of ${kinds}] [--seed N]`);
  process.exitCode = 2;
} else {
  for (const { from, pl, en, read } of (await draw()).slice(0, count))
    console.log([from, `  pl ${pl}`, `  en ${en}`, `  ${lang} ${read}`].join("\n"));
}

/** In an order that the seed and the language give. */
function shuffled<Value>(inOrder: readonly Value[], nameOf: (value: Value) => string): Value[] {
  const placeOf = (value: Value): string =>
    createHash("sha256")
      .update(`${values.seed} ${lang} ${nameOf(value)}`)
      .digest("hex");
  return inOrder
    .map((value) => ({ place: placeOf(value), value }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ value }) => value);
}

/** Each text that answers show, once, with the row that has it first; and each sentence of a decision. */
async function texts(): Promise<Drawn[]> {
  const gathered = await gatherSources(join(ROOT, "sources"));
  const translations = new Map(gathered.sanctions.translations.map(({ row }) => [row.en, row[lang!]]));
  const drawn = new Map<string, Drawn>();
  for (const { at, column, text } of shownTexts(gathered)) {
    const polish = Object.entries(at.row).find(([name]) => name === column.replace(/_en$/, "_pl"))?.[1] as unknown;
    const pl = typeof polish === "string" ? polish : "";
    if (!drawn.has(text))
      drawn.set(text, { from: `${at.file}:${at.line} ${column}`, pl, en: text, read: translations.get(text) ?? "" });
  }
  const file = "sources/sanctions/sentences.csv";
  const [head, ...sentences] = readCsv(file, readFileSync(join(ROOT, file))).records;
  for (const { line, cells } of sentences) {
    const cell = (name: string): string => cells[head?.cells.indexOf(`text_${name}`) ?? -1] ?? "";
    drawn.set(cells[0] ?? "", { from: `${file}:${line}`, pl: cell("pl"), en: cell("en"), read: cell(lang!) });
  }
  return shuffled([...drawn.values()], ({ en }) => en);
}

/** A leg of the decision about a code and a country; every second one names no country. */
async function decisions(): Promise<Drawn[]> {
  return drawnOf(({ summary }, from) => {
    const [leg] = shuffled(summary, ({ regime, direction }) => `${from} ${regime} ${direction}`);
    return leg?.text === undefined ? undefined : [`${leg.regime} ${leg.direction}`, leg.text];
  });
}

/** A ban that is not of the whole code: its goods, condition and question. */
async function questions(): Promise<Drawn[]> {
  return drawnOf(({ summary }, from) => {
    const bases = summary.flatMap((row) => row.bases ?? []).filter(({ question }) => question != null);
    const [base] = shuffled(bases, ({ id }) => `${from} ${id}`);
    return base === undefined ? undefined : [base.id, renderBase(base)];
  });
}

function renderBase({ goods, condition, question }: CnBase): string {
  return [goods, condition, question?.ask, question?.yes, question?.no].filter((text) => text).join(" | ");
}

/** What `read` takes of the answers about drawn codes and countries, each text once. */
async function drawnOf(
  read: (answer: Awaited<ReturnType<typeof request>>, from: string) => [id: string, text: string] | undefined,
): Promise<Drawn[]> {
  const drawn = new Map<string, Drawn>();
  const countries = shuffled(COUNTRIES, (country) => country);
  for (const [at, code] of shuffled(await allCodes(2026), (leaf) => leaf).entries()) {
    if (drawn.size >= count) break;
    const country = at % 2 === 0 ? undefined : countries[at % countries.length];
    const from = `${code}${country === undefined ? "" : ` ${country}`}`;
    const readIn = async (spoken: NonNullable<CnQuery["lang"]>): Promise<[string, string] | undefined> => {
      const asked = { lang: spoken, view: "basic" as const, limit: 0, ...(country === undefined ? {} : { country }) };
      return read(await request(code, asked), from);
    };
    const [pl, en, translated] = await Promise.all([readIn("pl"), readIn("en"), readIn(lang!)]);
    if (translated === undefined) continue;
    const [id, text] = translated;
    drawn.set(text, { from: `${from} ${id}`, pl: pl?.[1] ?? "", en: en?.[1] ?? "", read: text });
  }
  return [...drawn.values()];
}
