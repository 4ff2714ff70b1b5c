import type { DerogationRecord, EntryRecord, LawFacts, LawRecord, ProvisionRecord, WordingRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import { planBulk } from "../../output/bulk.ts";
import { planPrefixShards, planShard, type PlannedShard, type ShardHead } from "../../output/shard.ts";
import { planSplitTexts } from "../../output/texts.ts";
import { once } from "../../source/once.ts";
import { planEntries } from "./entries.ts";
import type { SanctionsInput } from "./input.ts";
import { lookUp } from "../../../runtime/sanctions/law.ts";
import { isForAll } from "../../../runtime/sanctions/provisions.ts";
import { isLaw } from "../../../runtime/sanctions/leg.ts";
import { planLaw } from "./law.ts";
import { planConformance } from "./conformance.ts";
import { coverageOf, planLegs } from "./legs.ts";

/** Entries repeat their measures and places, so they compress sixteenfold and more. */
const SHARD_BUDGET = 200 * 1024;
/** Sets of legs compress thirtyfold and more. */
const LEGS_BUDGET = 100 * 1024;
/** Larger files are split a digit at a time: a file of ten headings and its place in a list are less to read than one of a heading in a list of eighty. */
const STEP = 1;

/** The entries and the law of an input, each worked out once. */
export const plannedEntries = once(planEntries);
export const plannedLaw = once((input: SanctionsInput) => planLaw(input, plannedEntries(input)));

/** Plans the files of the sanctions dataset but those of the legs: entries by chapter, the law beside them, and the names for search. */
export function planSanctions(input: SanctionsInput): { shards: PlannedShard[]; source_version: string; entries: EntryRecord[] } {
  const entries = plannedEntries(input);
  const shards = planPrefixShards(entries, codesOf, (prefix) => head(prefix, "sanctions-chapter/1", prefix), SHARD_BUDGET, STEP);
  return {
    source_version: sanctionsVersion(input.regimes),
    entries,
    shards: [
      ...shards,
      ...planLawFiles(plannedLaw(input)),
      ...LANGUAGES.map((lang) => planShard({ ...head(`names-${lang}`, "sanctions-names/2"), part: lang }, namesOf(entries, lang))),
      ...planBulk({ path: "sanctions/bulk/entries", part: "" }, entries),
    ],
  };
}

function head(path: string, schema: string, prefix = ""): ShardHead {
  return { path: `sanctions/${path}.json`, schema, part: "", prefix };
}

/** What the files of the legs are planned from: the law and its entries as they are published, and the codes of each year. */
export interface LegsInput {
  law: LawRecord;
  entries: readonly EntryRecord[];
  codes: SanctionsInput["codes"];
}

/** That for an input. */
export function legsInput(input: SanctionsInput): LegsInput {
  return { law: plannedLaw(input), entries: plannedEntries(input), codes: input.codes };
}

/** Plans the files of the legs: the decisions on every code by heading, and the questions with their answers that a program can be held to. */
export function planLegFiles({ law, entries, codes }: LegsInput): PlannedShard[] {
  const book = lookUp(law);
  const legs = planLegs(book, entries, codes, coverageOf(law));
  return [
    ...planPrefixShards(legs, ({ heading }) => [heading], (prefix) => head(`legs/${prefix}`, "sanctions-legs/1", prefix), LEGS_BUDGET, STEP),
    planShard(head("conformance", "sanctions-conformance/1"), planConformance(book, entries, legs, [...codes.keys()])),
  ];
}

/** What every answer needs, what names are judged by too, and what the full view needs, each with its texts apart; and what is said only where all texts are asked for. */
function planLawFiles({ derogations, winddowns, notices, certificates, measures, not_covered, ...core }: LawRecord): PlannedShard[] {
  // What lifts a condition is a notice, which is said in any full view.
  const conditions = new Set(measures.filter(({ role }) => role === "condition").map(({ id }) => id));
  const isApart = (own: DerogationRecord): boolean => isForAll(own) && !own.measures.some((id) => conditions.has(id));
  const facts: LawFacts = { ...core, measures: measures.map(({ title: _title, ...own }) => own), not_covered: not_covered.map(({ topic }) => ({ topic })) };
  const provisions: ProvisionRecord[] = [
    ...derogations.map(({ text, ...own }) => ({ derogation: isApart({ ...own, text }) ? own : { ...own, text } })), ...notices.map((notice) => ({ notice })),
  ];
  const wordings = (lang: (typeof LANGUAGES)[number]): WordingRecord[] => [
    ...measures.filter(isLaw).map(({ id, title }): WordingRecord => ["measure", id, title[lang]]),
    ...derogations.filter(isApart).map(({ id, text }): WordingRecord => ["derogation", id, text[lang]]),
    ...certificates.map(({ code, text }): WordingRecord => ["certificate", code, text[lang]]),
    ...not_covered.map((own, at): WordingRecord => ["not_covered", String(at), own[lang]]),
  ];
  return [
    ...planSplitTexts(head("law", "sanctions-law/2"), [facts], LANGUAGES),
    ...planSplitTexts(head("winddowns", "sanctions-provisions/1"), winddowns.map((winddown): ProvisionRecord => ({ winddown })), LANGUAGES),
    ...planSplitTexts(head("provisions", "sanctions-provisions/1"), provisions, LANGUAGES),
    ...LANGUAGES.map((lang) => planShard({ ...head(`wordings-${lang}`, "sanctions-wordings/1"), part: lang }, wordings(lang))),
  ];
}

const LANGUAGES = ["en", "pl"] as const;

/** The consolidated text of each regulation: `32014R0833@2026-07-24`. */
export function sanctionsVersion(regimes: SanctionsInput["regimes"]): string {
  return regimes.map(({ celex, consolidated_version }) => `${celex}@${consolidated_version}`).join(" ");
}

/** An entry stands in the shard of its own code and of every code that its goods moved to. */
function codesOf(entry: EntryRecord): string[] {
  return [entry.code, ...entry.successors.map(({ code }) => code)];
}

/** A text that stands beside more codes than these says of which kind a list is, not which goods. */
const MOST_CODES = 10;

/** What the law says of its goods in words of its own, each text once with the codes that it is said of. */
function namesOf(entries: readonly EntryRecord[], lang: "en" | "pl"): [string, string][] {
  const texts = new Map<string, Set<string>>();
  for (const { code, scope } of entries) if (scope !== null) texts.set(scope[lang], (texts.get(scope[lang]) ?? new Set()).add(code));
  return [...texts].filter(([, codes]) => codes.size <= MOST_CODES).map(([text, codes]): [string, string] => [[...codes].toSorted(compareText).join(" "), text])
    .toSorted((a, b) => compareText(a.join(), b.join()));
}
