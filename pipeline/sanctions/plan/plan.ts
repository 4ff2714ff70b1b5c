import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { planBulk } from "../../output/bulk.ts";
import { planPrefixShards, planShard, type PlannedShard } from "../../output/shard.ts";
import { foldOnce } from "../../output/fold-once.ts";
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
      planShard(head("names", "sanctions-names/1"), entries.flatMap(namesOf)),
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

/** One row for the entry's own code with its words, and one without words for every successor. */
function namesOf(entry: EntryRecord): [string, string, string, string][] {
  const english = foldOnce(`${entry.name} ${entry.scope?.en ?? ""}`);
  return [
    [entry.id, entry.code, english, foldOnce(entry.scope?.pl ?? "")],
    ...entry.successors.map(({ code }): [string, string, string, string] => [entry.id, code, "", ""]),
  ];
}
