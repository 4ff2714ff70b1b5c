import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import { planBulk } from "../../output/bulk.ts";
import { planPrefixShards, planShard, type PlannedShard } from "../../output/shard.ts";
import { planEntries } from "./entries.ts";
import type { SanctionsInput } from "./input.ts";
import { lookUp } from "../../../runtime/sanctions/law.ts";
import { planLaw } from "./law.ts";
import { planConformance } from "./conformance.ts";
import { planLegs } from "./legs.ts";

/** Entries repeat their measures and places, so they compress sixteenfold and more. */
const SHARD_BUDGET = 640 * 1024;
/** Sets of legs compress thirtyfold and more. */
const LEGS_BUDGET = 320 * 1024;

/** Plans the files of the sanctions dataset: entries by chapter, the law beside them, and the names for search. */
export function planSanctions(input: SanctionsInput): { shards: PlannedShard[]; source_version: string; entries: EntryRecord[] } {
  const source_version = sanctionsVersion(input.regimes);
  const entries = planEntries(input);
  const head = (path: string, schema: string, prefix = ""): { path: string; schema: string; source_version: string; part: string; prefix: string } => ({
    path: `sanctions/${path}.json`, schema, source_version, part: "", prefix,
  });
  const law = planLaw(input, entries);
  const book = lookUp(law);
  const legs = planLegs(book, entries, input.codes, input.coverageFrom);
  const shards = planPrefixShards(entries, codesOf, (prefix) => head(prefix, "sanctions-chapter/1", prefix), SHARD_BUDGET);
  return {
    source_version,
    entries,
    shards: [
      ...shards,
      planShard(head("law", "sanctions-law/1"), [law]),
      ...planPrefixShards(legs, ({ heading }) => [heading], (prefix) => head(`legs/${prefix}`, "sanctions-legs/1", prefix), LEGS_BUDGET),
      planShard(head("conformance", "sanctions-conformance/1"), planConformance(book, entries, legs, [...input.codes.keys()])),
      ...(["en", "pl"] as const).map((lang) => planShard({ ...head(`names-${lang}`, "sanctions-names/2"), part: lang }, namesOf(entries, lang))),
      ...planBulk({ path: "sanctions/bulk/entries", source_version, part: "" }, entries),
    ],
  };
}

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
