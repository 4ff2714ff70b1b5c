import type { AdrMeta, AdrNeed, ItemNeed, ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type {
  CompatibilityPair,
  CompatibilityResponse,
  LoadingVerdict,
} from "../../../openapi/schemas/adr-compatibility.ts";
import { OPEN } from "../item.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { questionsOf } from "../points/offers.ts";
import { shortestQuestion, type Voice } from "../voice.ts";
import { judgePackages, decide, isStricter, type LoadingOutcome } from "./rules.ts";
import { noteLoading } from "./notices.ts";
import type { LoadingTables } from "./tables.ts";
import type { PackageItem } from "./packages.ts";

/** Checks every pair of a load by 7.5.2. The items stand in order of their index. */
export function checkCompatibility(
  items: readonly PackageItem[],
  tables: LoadingTables,
  voice: Voice,
  meta: AdrMeta,
): CompatibilityResponse {
  const pairs: CompatibilityPair[] = [];
  const votes = items.map(({ packages }) => packages.map((): LoadingVerdict[] => []));
  let verdict: LoadingVerdict = "permitted";
  for (const [index, a] of items.entries()) {
    for (const b of items.slice(index + 1)) {
      const pair = judgePair(a, b, tables, votes);
      if (isStricter(pair.verdict, verdict)) verdict = pair.verdict;
      pairs.push(wordPair(pair, a, b, voice.lang));
    }
  }
  return {
    compatible: !isStricter(verdict, "permitted_with_conditions"),
    verdict,
    pairs,
    needs: pairs.some((pair) => pair.verdict === "indeterminate")
      ? ask(items, pairs, votes, tables.rules.provisions, voice)
      : [],
    notices: noteLoading(items, verdict, tables.rules, voice),
    meta,
  };
}

interface JudgedPair extends LoadingOutcome {
  decided_by: CompatibilityPair["decided_by"];
}

/** Judges two items as every pair of packages that they may be. Verdicts that differ leave the pair undecided. */
function judgePair(a: PackageItem, b: PackageItem, tables: LoadingTables, votes: LoadingVerdict[][][]): JudgedPair {
  const outcomes: LoadingOutcome[] = [];
  for (const [i, one] of a.packages.entries()) {
    for (const [j, other] of b.packages.entries()) {
      const outcome = judgePackages(one, other, tables);
      outcomes.push(outcome);
      votes[a.index]?.[i]?.push(outcome.verdict);
      votes[b.index]?.[j]?.push(outcome.verdict);
    }
  }
  const [first] = outcomes;
  if (first === undefined) throw new Error("a pair without packages");
  if (first.verdict === "indeterminate" || outcomes.some(({ verdict }) => verdict !== first.verdict)) {
    return { ...decide("indeterminate", first.rule), decided_by: "undecided" };
  }
  const decided_by = a.variants.length === 1 && b.variants.length === 1 ? "single_variant" : "all_candidates";
  return {
    ...first,
    conditions:
      outcomes.length === 1 ? first.conditions : [...new Set(outcomes.flatMap(({ conditions }) => conditions))],
    decided_by,
  };
}

function wordPair(
  { verdict, rule, labels, conditions, decided_by }: JudgedPair,
  a: PackageItem,
  b: PackageItem,
  lang: Voice["lang"],
): CompatibilityPair {
  return {
    a: a.index,
    b: b.index,
    uns: [a.un, b.un],
    verdict,
    rule,
    labels: [...labels],
    conditions: conditions.map((condition) => condition[lang]),
    decided_by,
  };
}

/** What would settle the undecided pairs, item by item. */
function ask(
  items: readonly PackageItem[],
  pairs: readonly CompatibilityPair[],
  votes: readonly (readonly (readonly LoadingVerdict[])[])[],
  provisions: AdrRules["provisions"],
  voice: Voice,
): ItemNeed[] {
  return items.flatMap((item) => {
    if (!pairs.some((pair) => pair.verdict === "indeterminate" && (pair.a === item.index || pair.b === item.index)))
      return [];
    const needs = openCells(item);
    if (needs.length === 0) {
      const own = votes[item.index]?.map((verdicts) => verdicts.join()) ?? [];
      needs.push(
        ...shortestQuestion(
          item.variants.map((variant, index) => ({ variant, outcome: own[item.packageOf[index] ?? -1] ?? "" })),
        ),
      );
    }
    const questions = needs.length === 0 ? questionsAbout(item, provisions, voice) : [];
    if (questions.length > 0) needs.push("special_provision");
    const candidates = item.variants.map(({ variant_id }) => variant_id);
    return needs.length === 0
      ? []
      : [{ index: item.index, un: item.un, needs, candidates, ...(questions.length > 0 ? { questions } : {}) }];
  });
}

/**
 * Special provisions, as questions, about goods that no table of 7.5.2 knows: only what takes them out of ADR can
 * settle their pairs.
 */
export function questionsAbout(
  { un, variants, packages }: PackageItem,
  provisions: AdrRules["provisions"],
  voice: Voice,
): ProvisionQuestions[] {
  const uncategorised = variants.every(({ transport_category }) => transport_category === null);
  const unknown = packages.every(
    ({ rows, isClass1 }) => !isClass1 && rows !== null && (rows.length === 0 || uncategorised),
  );
  return unknown ? questionsOf(un, variants, false, provisions, voice) : [];
}

/** Cells of an item that Table A leaves to the caller and that decide. */
export function openCells({ un, packages }: PackageItem): AdrNeed[] {
  if (
    packages.some((one) => one.isClass1 && one.classificationCode === null && one.status === "regulated") &&
    OPEN.classification_code.has(un)
  )
    return ["classification_code"];
  return packages.some(({ rows }) => rows === null) ? ["labels"] : [];
}
