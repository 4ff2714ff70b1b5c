import { controlBegan } from "../../../runtime/rules/sanctions/force.ts";
import type { CountryLine } from "../../../openapi/shards/countries.ts";
import { LAW_LISTS, LAW_TEXTS } from "../../../openapi/schemas/sanctions-keys.ts";
import type { EntryLine, EntryRecord, LawLine, LawRecord } from "../../../openapi/shards/sanctions.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { canonical, sameValue } from "../../output/canonical.ts";
import { splitTexts } from "../../output/texts.ts";
import { joinShard, type PlannedShard, type ShardHead, planPrefixShards, planShard } from "../../output/shard.ts";
import { onceByObject } from "../../../runtime/text/memo.ts";
import { planEntries } from "./entries.ts";
import type { SanctionsInput } from "./input.ts";
import { entryDefaults, lookUp } from "../../../runtime/rules/sanctions/law.ts";
import { planLaw } from "./law.ts";
import { createDeclared } from "./provisions.ts";
import { type PlannedControls } from "./controls.ts";
import { planConformance, planCountryQuestions, planUnanswered } from "./conformance.ts";
import { judgeCodes } from "../judge/judge.ts";
import { createBaseWords } from "./base-words.ts";
import { planLegShards, planLegs } from "./legs.ts";

/** Bytes of a file of entries; a larger one is split by a digit more. */
const SHARD_BUDGET = 512 * 1024;

/** The entries and the law of an input, each worked out once. */
export const plannedEntries = onceByObject(planEntries);
export const plannedLaw = onceByObject((input: SanctionsInput) => planLaw(input, plannedEntries(input)));

/** Bases of every code with their wording. */
export const plannedLegs = onceByObject((input: SanctionsInput) => {
  const [repository, entries] = [
    { ...lookUp(plannedLaw(input)), declared: createDeclared(input) },
    plannedEntries(input),
  ];
  return planLegs(judgeCodes(repository, entries, createBaseWords(input), codesOfLegs(input.codes, entries)));
});

/**
 * Plans the files of the sanctions dataset but those of the legs: entries by chapter, the law beside them, and the
 * names for search.
 */
export function planSanctions(input: SanctionsInput): {
  shards: PlannedShard[];
  source_version: string;
  entries: EntryRecord[];
} {
  const entries = plannedEntries(input);
  const shards = planPrefixShards(
    entries.map((entry) => ({ codes: codesOf(entry), line: canonical(lineOf(entry)) })),
    (prefix, planned) =>
      joinShard(
        head(prefix, "sanctions-chapter/4", prefix),
        planned.map(({ line }) => line),
      ),
    SHARD_BUDGET,
  );
  return {
    source_version: sanctionsVersion(input.regimes),
    entries,
    shards: [
      ...shards,
      ...(["en", "pl"] as const).map((lang) =>
        planShard({ ...head(`names-${lang}`, "sanctions-names/2"), part: lang }, namesOf(entries, lang)),
      ),
    ],
  };
}

function head(path: string, schema: string, prefix = ""): ShardHead {
  return { path: `sanctions/${path}.json`, schema, part: "", prefix };
}

/**
 * Plans the files of the legs: what bears on every code, and the questions with their answers that a program can be
 * held to.
 */
export function planLegFiles(
  input: SanctionsInput,
  controls: PlannedControls,
  countries: readonly CountryLine[],
): PlannedShard[] {
  const legs = plannedLegs(input);
  const law = lookUp(plannedLaw(input));
  const newest = input.codes.get(Math.max(...input.codes.keys())) ?? new Set();
  const controlsOn = reportControls(controls);
  return [
    ...planLegShards(legs),
    planShard(
      head("conformance", "sanctions-conformance/1"),
      [
        ...planConformance(law, legs, input.codes),
        ...planUnanswered(law, legs, input.codes),
        ...planCountryQuestions(law, legs, newest, countries),
      ].map((record) => ({
        ...record,
        ...(record.country !== undefined ? {} : { controls: controlsOn(record.q, record.as_of) }),
      })),
    ),
  ];
}

/**
 * Plans the files of law, words, controls and countries, and those of what they say: one a language, and one more for
 * the countries, which most questions do without.
 */
export function planTexts(
  input: SanctionsInput,
  controls: PlannedControls,
  countries: readonly CountryLine[],
): PlannedShard[] {
  const law = splitTexts(lawLines(plannedLaw(input)));
  const words = splitTexts(plannedLegs(input).words);
  const controlled = splitTexts(controls.lines);
  const places = splitTexts(countries);
  return [
    planShard(head("law", "sanctions-law/5"), law.lines),
    planShard(head("words", "sanctions-words/2"), words.lines),
    planShard(head("controls", "sanctions-controls/2"), controlled.lines),
    planShard(head("countries", "sanctions-countries/2"), places.lines),
    ...ADR_LANGUAGES.flatMap((lang) => [
      planShard(
        { ...head(`texts-${lang}`, "sanctions-texts/1"), part: lang },
        [law, words, controlled].flatMap(({ texts }) => texts[lang]),
      ),
      planShard({ ...head(`texts-countries-${lang}`, "sanctions-country-texts/1"), part: lang }, places.texts[lang]),
    ]),
  ];
}

/** The lines of the law file. */
export function lawLines(law: LawRecord): LawLine[] {
  return [
    { coverage_from: law.coverage_from },
    ...Object.entries(LAW_LISTS).flatMap(([kind, [list]]) => law[list].map((record) => ({ [kind]: record }))),
    ...LAW_TEXTS.map((kind) => ({ [kind]: law[kind] })),
  ] as LawLine[];
}

/** The consolidated text of each regulation: `32014R0833@2026-07-24`. */
export function sanctionsVersion(regimes: SanctionsInput["regimes"]): string {
  return regimes.map(({ celex, consolidated_version }) => `${celex}@${consolidated_version}`).join(" ");
}

/** An entry as it is published: without what is empty, its documents without what is said of all of them. */
function lineOf({ scope, certificates, ...entry }: EntryRecord): EntryLine {
  const empty: Record<string, unknown> = entryDefaults(entry);
  const members = Object.entries(entry).filter(([name, value]) => !sameValue(value, empty[name]));
  const documents = certificates.map(({ measures, codes, ...certificate }) => ({
    ...(measures.join() === entry.measures.join() ? {} : { measures }),
    ...(codes.length === 0 ? {} : { codes }),
    ...certificate,
  }));
  return {
    ...(Object.fromEntries(members) as Omit<EntryLine, "scope" | "certificates">),
    ...(scope === null ? {} : { scope: "id" in scope ? scope.id : scope }),
    ...(documents.length === 0 ? {} : { certificates: documents }),
  };
}

/** An entry stands in the shard of its own code and of every code that its goods moved to. */
function codesOf(entry: EntryRecord): string[] {
  return [entry.code, ...entry.successors.map(({ code }) => code)];
}

/** A text that stands beside more codes than these says of which kind a list is, not which goods. */
const MOST_CODES = 10;

/** Descriptions of goods in the words of the law, each text once with its codes. */
function namesOf(entries: readonly EntryRecord[], lang: "en" | "pl"): [string, string][] {
  const texts = new Map<string, Set<string>>();
  for (const { code, scope } of entries)
    if (scope !== null) texts.set(scope[lang], (texts.get(scope[lang]) ?? new Set()).add(code));
  return [...texts]
    .filter(([, codes]) => codes.size <= MOST_CODES)
    .map(([text, codes]): [string, string] => [[...codes].toSorted(compareText).join(" "), text])
    .toSorted((a, b) => compareText(a.join(), b.join()));
}

/**
 * Codes that have a record: those of the nomenclature of any year, and those that an entry names with all above them.
 */
function codesOfLegs(years: ReadonlyMap<number, Iterable<string>>, entries: readonly EntryRecord[]): string[] {
  const codes = new Set([...years.values()].flatMap((year) => [...year]));
  for (const { code, successors, except_codes } of entries)
    for (const named of [code, ...successors.map((successor) => successor.code), ...except_codes])
      for (let length = 2; length <= named.length; length += 2) codes.add(named.slice(0, length));
  return [...codes].toSorted(compareText);
}

/** Gives law and direction of each control of a code on a day, with `partial` where only longer codes have it. */
function reportControls({ lines, codes }: PlannedControls): (q: string, day: string) => string[] {
  const laws = new Map(lines.flatMap((line) => ("control" in line ? [[line.control.id, line.control]] : [])));
  const chapters = Map.groupBy(codes, ({ code }) => code.slice(0, 2));
  return (q, day) => {
    const whole = new Map<string, boolean>();
    for (const row of chapters.get(q.slice(0, 2)) ?? []) {
      const covers = q.startsWith(row.code);
      const law = laws.get(row.control);
      if ((!covers && !row.code.startsWith(q)) || !controlBegan(row.since, law?.since, day)) continue;
      const key = `${law?.celex} ${row.direction}`;
      whole.set(key, covers || whole.get(key) === true);
    }
    return [...whole].map(([key, covers]) => (covers ? key : `${key} partial`)).toSorted(compareText);
  };
}
