import type { AdrNeed, ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { LoadingVerdict } from "../../../openapi/schemas/adr-compatibility.ts";
import { openCells, questionsAbout } from "../loading/compatibility.ts";
import type { Package, PackageItem } from "../../rules/adr/packages.ts";
import {
  isStricter,
  joinOutcomes,
  judgePackages,
  type LoadingOutcome,
  type PairOutcome,
} from "../../rules/adr/mixing.ts";
import type { LoadingTables } from "../../rules/adr/mixing-tables.ts";
import { shortestQuestion, type Voice } from "../voice.ts";

/**
 * Goods that 7.5.2 cannot tell apart: one UN number with one set of packages, and the items of the load that are such.
 */
interface GoodsKind extends PackageItem {
  items: number[];
}

export interface KindPair extends PairOutcome {
  a: GoodsKind;
  b: GoodsKind;
}

export interface Mixing {
  verdict: LoadingVerdict;
  total: number;
  /** Pairs that are not simply permitted, the strictest first. */
  pairs: KindPair[];
  needs: { kind: GoodsKind; needs: AdrNeed[]; questions: ProvisionQuestions[] }[];
}

/**
 * Judges every pair of different goods of a load by 7.5.2, and goods beside themselves where two items are of one kind.
 */
export function judgeMixing(items: readonly PackageItem[], tables: LoadingTables, voice: Voice): Mixing {
  const kinds = gatherKinds(items);
  const outcomeOf = createLookup(kinds, tables);
  const pairs: KindPair[] = [];
  let verdict: LoadingVerdict = "permitted";
  let total = 0;
  for (const [index, a] of kinds.entries()) {
    for (const b of a.items.length > 1 ? kinds.slice(index) : kinds.slice(index + 1)) {
      total += 1;
      const pair = judgePair(a, b, outcomeOf);
      if (pair.verdict === "permitted") continue;
      if (isStricter(pair.verdict, verdict)) verdict = pair.verdict;
      pairs.push(pair);
    }
  }
  // Pairs of one verdict stay in the order of their items.
  pairs.sort((pair, next) =>
    isStricter(pair.verdict, next.verdict) ? -1 : isStricter(next.verdict, pair.verdict) ? 1 : 0,
  );
  return { verdict, total, pairs, needs: requestFacts(kinds, pairs, outcomeOf, tables, voice) };
}

function gatherKinds(items: readonly PackageItem[]): GoodsKind[] {
  const kinds = new Map<string, GoodsKind>();
  for (const item of items) {
    const key = `${item.un} ${item.variants.map(({ variant_id }) => variant_id).join()} ${JSON.stringify(item.packages)}`;
    const current = kinds.get(key);
    if (current === undefined) kinds.set(key, { ...item, items: [item.index] });
    else current.items.push(item.index);
  }
  return [...kinds.values()];
}

type Lookup = (a: Package, b: Package) => LoadingOutcome;

/** Pairs of packages that the rules cannot tell apart are judged once: a load of 200 items has few different ones. */
function createLookup(kinds: readonly GoodsKind[], tables: LoadingTables): Lookup {
  const named = namedUns(tables);
  const numbers = new Map<string, number>();
  const numberOf = new Map<Package, number>();
  for (const { packages } of kinds) {
    for (const pack of packages) {
      const { un, ...judgedMembers } = pack;
      // Only some rules name UN numbers; group L asks whether they are the same (2.2.1.1.6).
      const key = JSON.stringify({
        ...judgedMembers,
        un: named.has(un) || pack.classificationCode?.endsWith("L") === true ? un : "",
      });
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      numberOf.set(pack, number);
    }
  }
  const existing: LoadingOutcome[][] = [];
  return (a, b) => {
    const [row, column] = [numberOf.get(a), numberOf.get(b)];
    if (row === undefined || column === undefined)
      throw new Error("packages of another load are not judged with these");
    return ((existing[row] ??= [])[column] ??= judgePackages(a, b, tables));
  };
}

function namedUns({ rules }: LoadingTables): ReadonlySet<string> {
  return new Set([
    ...rules.labels.footnotes.flatMap(({ explosives, others }) => [...explosives.uns, ...others.uns]),
    ...rules.limited_quantities_class1.uns,
    ...rules.outside_loading.map(({ un }) => un),
  ]);
}

/** Judges two kinds as every pair of packages that they may be. */
function judgePair(a: GoodsKind, b: GoodsKind, outcomeOf: Lookup): KindPair {
  const outcomes = a.packages.flatMap((first) => b.packages.map((second) => outcomeOf(first, second)));
  return { ...joinOutcomes(outcomes, a, b), a, b };
}

/** Facts that would decide the undecided pairs, by kind. */
function requestFacts(
  kinds: readonly GoodsKind[],
  pairs: readonly KindPair[],
  outcomeOf: Lookup,
  { rules }: LoadingTables,
  voice: Voice,
): Mixing["needs"] {
  const open = new Set(pairs.filter(({ verdict }) => verdict === "indeterminate").flatMap(({ a, b }) => [a, b]));
  return [...open].flatMap((kind) => {
    const needs = openCells(kind);
    if (needs.length === 0) {
      const votes = kind.packages.map((pack) =>
        kinds.flatMap(({ packages }) => packages.map((counterpart) => outcomeOf(pack, counterpart).verdict)).join(),
      );
      needs.push(
        ...shortestQuestion(
          kind.variants.map((variant, index) => ({ variant, outcome: votes[kind.packageOf[index] ?? -1] ?? "" })),
        ),
      );
    }
    const questions = needs.length === 0 ? questionsAbout(kind, rules.provisions, voice) : [];
    if (questions.length > 0) needs.push("special_provision");
    return needs.length === 0 ? [] : [{ kind, needs, questions }];
  });
}
