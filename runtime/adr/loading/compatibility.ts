import type { AdrMeta, AdrNeed, AdrNotice, ItemNeed, ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type {
  CompatibilityPair,
  CompatibilityResponse,
  LoadingVerdict,
} from "../../../openapi/schemas/adr-compatibility.ts";
import { OPEN } from "../../rules/adr/item.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { freeingOf, questionsOf } from "../points/offers.ts";
import { type Voice, shortestQuestion } from "../voice.ts";
import {
  type LoadingOutcome,
  type PairOutcome,
  isStricter,
  joinOutcomes,
  judgePackages,
} from "../../rules/adr/mixing.ts";
import type { LoadingTables } from "../../rules/adr/mixing-tables.ts";
import type { Package, PackageItem } from "../../rules/adr/packages.ts";

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
      pairs.push(renderPair(pair, a, b, tables.rules.provisions, voice));
    }
  }
  return {
    compatible: !isStricter(verdict, "permitted_with_conditions"),
    verdict,
    pairs,
    needs: pairs.some((pair) => pair.verdict === "indeterminate")
      ? requestFacts(items, pairs, votes, tables.rules.provisions, voice)
      : [],
    notices: noteLoading(items, verdict, tables.rules, voice),
    meta,
  };
}

/** Judges two items as every pair of packages that they may be. */
function judgePair(a: PackageItem, b: PackageItem, tables: LoadingTables, votes: LoadingVerdict[][][]): PairOutcome {
  const outcomes: LoadingOutcome[] = [];
  for (const [i, left] of a.packages.entries()) {
    for (const [j, right] of b.packages.entries()) {
      const outcome = judgePackages(left, right, tables);
      outcomes.push(outcome);
      votes[a.index]?.[i]?.push(outcome.verdict);
      votes[b.index]?.[j]?.push(outcome.verdict);
    }
  }
  return joinOutcomes(outcomes, a, b);
}

function renderPair(
  { verdict, rule, labels, conditions, decided_by }: PairOutcome,
  a: PackageItem,
  b: PackageItem,
  provisions: AdrRules["provisions"],
  voice: Voice,
): CompatibilityPair {
  return {
    a: a.index,
    b: b.index,
    uns: [a.un, b.un],
    verdict,
    rule,
    labels: [...labels],
    conditions: conditions.map((condition) => condition[voice.lang]),
    decided_by,
    freed_by: freedBy(verdict, [a, b], provisions, voice),
  };
}

/** What would take either of two goods out of 7.5.2 that may not, or perhaps not, be loaded together. */
export function freedBy(
  verdict: LoadingVerdict,
  goods: readonly Pick<PackageItem, "un" | "variants">[],
  provisions: AdrRules["provisions"],
  voice: Voice,
): CompatibilityPair["freed_by"] {
  if (!isStricter(verdict, "permitted_with_conditions")) return [];
  const different = goods.filter(({ un }, index) => goods.findIndex((good) => good.un === un) === index);
  return different.flatMap(({ un, variants }) => freeingOf(un, variants, provisions, voice));
}

/** Facts that would decide the undecided pairs, by item. */
function requestFacts(
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
      const outcomes = votes[item.index]?.map((verdicts) => verdicts.join()) ?? [];
      needs.push(
        ...shortestQuestion(
          item.variants.map((variant, index) => ({ variant, outcome: outcomes[item.packageOf[index] ?? -1] ?? "" })),
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
    packages.some((pack) => pack.isClass1 && pack.classificationCode === null && pack.status === "regulated") &&
    OPEN.classification_code.has(un)
  )
    return ["classification_code"];
  return packages.some(({ rows }) => rows === null) ? ["labels"] : [];
}

/** Classes with a limit of quantity per transport unit in 7.5.5. */
const LIMITED_CLASSES: ReadonlySet<string> = new Set(["1", "4.1", "5.2"]);

/** Texts about the whole load, and texts that name the goods they are about. */
type RenderedRule =
  | "assumed_loading"
  | "separate_documents"
  | "closed_containers"
  | "quantities_not_assessed"
  | "loading_prohibited_goods"
  | "labels_open"
  | "unlabelled"
  | "limited_quantities"
  | "special_provision"
  | "foodstuffs"
  | "foodstuffs_possible";

/** Says what the check assumed, what it did not look at, and what else the load calls for. */
function noteLoading(
  items: readonly PackageItem[],
  verdict: LoadingVerdict,
  rules: AdrRules,
  voice: Voice,
): AdrNotice[] {
  const notices: AdrNotice[] = [];
  /** Says a text if some goods are as it says: the test is for one of the packages that they may be. */
  const note = (
    code: RenderedRule,
    rule: string,
    test: (one: Package, item: PackageItem) => boolean = () => true,
    text = "",
  ): void => {
    const named = new Set(
      items.filter((item) => item.packages.some((pack) => test(pack, item))).map(({ un }) => `UN ${un}`),
    );
    if (named.size > 0) notices.push({ code, rule, text: voice.render(code, { uns: [...named].join(", "), text }) });
  };

  note("assumed_loading", "7.5.2");
  note("loading_prohibited_goods", "3.2.1", ({ status }) => status === "carriage_prohibited");
  note("labels_open", "5.2.2.1.12", ({ rows, status }) => rows === null && status === "regulated");
  const explosive = items.some(({ variants }) => variants.some((variant) => variant.class === "1"));
  if (explosive) note("unlabelled", "7.5.2.1", ({ rows, status }) => rows?.length === 0 && status === "regulated");
  note("limited_quantities", "7.5.2.4", ({ limitedQuantity }) => limitedQuantity);
  for (const provision of rules.mixed_loading_provisions) {
    const { special_provision, outcome, text } = provision;
    if (outcome !== "permitted_with_conditions")
      note(
        "special_provision",
        `SP ${special_provision}`,
        ({ provisions }) => provisions.includes(provision),
        text[voice.lang],
      );
  }
  if (verdict === "prohibited") note("separate_documents", "5.4.1.4.2");
  note("closed_containers", "7.5.2.3");
  const { labels, uns } = rules.foodstuffs;
  const apart = ({ un, rows, status }: Package, { variants }: PackageItem): boolean =>
    status === "regulated" &&
    variants.some(({ carriage_provisions: { loading } }) => loading.includes("CV28")) &&
    (uns.includes(un) || rows?.some(({ label }) => labels.includes(label)) === true);
  note("foodstuffs", "7.5.4", (_, item) => item.packages.every((pack) => apart(pack, item)));
  note(
    "foodstuffs_possible",
    "7.5.4",
    (pack, item) => apart(pack, item) && !item.packages.every((second) => apart(second, item)),
  );
  note("quantities_not_assessed", "7.5.5", (_, { variants }) =>
    variants.some((variant) => LIMITED_CLASSES.has(variant.class)),
  );
  return notices;
}
