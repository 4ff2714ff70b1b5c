import type { LoadingVerdict } from "../../../openapi/schemas/adr-compatibility.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import type { LoadingTables, LabelRow } from "./mixing-tables.ts";
import type { Package, PackageItem } from "./packages.ts";

/** Outcome of a rule of 7.5.2 for two packages. */
export interface LoadingOutcome {
  verdict: LoadingVerdict;
  /** The provision, with the footnote that decided: `7.5.2.1 (d)`. */
  rule: string;
  /** The pair of labels or compatibility groups that decided. */
  labels: readonly string[];
  conditions: readonly Text4[];
}

/** An outcome, with the labels or groups that decided and the conditions of a permission. */
function decide(
  verdict: LoadingVerdict,
  rule: string,
  labels: readonly string[] = [],
  conditions: readonly Text4[] = [],
): LoadingOutcome {
  return { verdict, rule, labels, conditions };
}

const STRICTNESS: Record<LoadingVerdict, number> = {
  permitted: 0,
  permitted_with_conditions: 1,
  indeterminate: 2,
  prohibited: 3,
};

/**
 * Whether one verdict is stricter than another: prohibited before indeterminate before permitted with conditions before
 * permitted.
 */
export function isStricter(verdict: LoadingVerdict, compared: LoadingVerdict): boolean {
  return STRICTNESS[verdict] > STRICTNESS[compared];
}

const CLASS_1_RULE = "7.5.2.2";

/** 7.5.2.2: two packages of class 1 by compatibility group, whatever other labels they bear (7.5.2.1, note 2). */
export function judgeClass1(a: Package, b: Package, { groups, rules }: LoadingTables): LoadingOutcome {
  // Compatibility group: the letter that ends the classification code.
  const labels = [a, b].map(({ classificationCode }) => classificationCode?.slice(-1) ?? "");
  const [first = "", second = ""] = labels;
  if (!groups.has(first) || !groups.has(second)) return decide("indeterminate", CLASS_1_RULE);
  const cell = groups.cell(first, second);
  if (cell === "X" || cell === "") return decide(cell === "X" ? "permitted" : "prohibited", CLASS_1_RULE, labels);
  const rule = `${CLASS_1_RULE} (${cell.replaceAll(" ", ", ")})`;
  // Group L: each type of goods presents a special risk of its own (2.2.1.1.6), and goods under two UN numbers are two
  // types.
  if (first === "L" && second === "L" && a.un !== b.un) return decide("prohibited", rule, labels);
  const conditions = rules.class1.footnotes
    .filter(({ footnote }) => cell.includes(footnote))
    .map(({ condition }) => condition);
  return decide("permitted_with_conditions", rule, labels, conditions);
}

const LABELS_RULE = "7.5.2.1";

/**
 * 7.5.2.1: every label of one package against every label of the other; the strictest cell decides. Not for two
 * packages of class 1 (note 2).
 * Packages without a danger label are outside the table; beside class 1 that is left open rather than taken as a
 * permission.
 */
export function judgeLabels(a: Package, b: Package, tables: LoadingTables): LoadingOutcome {
  if (a.rows === null || b.rows === null) return decide("indeterminate", LABELS_RULE);
  const named = footnoteNaming(a, b, tables);
  if (named !== undefined) return named;
  let decided: LoadingOutcome | undefined;
  for (const rowOfA of a.rows) {
    for (const rowOfB of b.rows) {
      const loadingOutcome = readPair(a, rowOfA, b, rowOfB, tables);
      if (
        decided === undefined ||
        isStricter(loadingOutcome.verdict, decided.verdict) ||
        tellsMore(loadingOutcome, decided)
      )
        decided = loadingOutcome;
    }
  }
  return decided ?? decide(a.isClass1 || b.isClass1 ? "indeterminate" : "permitted", LABELS_RULE);
}

/**
 * The permission of a footnote that names the UN numbers on both sides, in a cell where their labels cross. It goes
 * before what other labels of the
 * goods would say: note d names UN 1446 and 2464, which bear label 6.1 too.
 */
function footnoteNaming(a: Package, b: Package, { labels: table, rules }: LoadingTables): LoadingOutcome | undefined {
  const [explosive, beside] = a.isClass1 ? [a, b] : [b, a];
  for (const { footnote, explosives, others, condition } of rules.labels.footnotes) {
    if (!explosives.uns.includes(explosive.un) || !others.uns.includes(beside.un)) continue;
    if (
      explosives.classification_codes.length > 0 &&
      !explosives.classification_codes.includes(explosive.classificationCode ?? "")
    )
      continue;
    for (const explosiveRow of explosive.rows ?? []) {
      for (const besideRow of beside.rows ?? []) {
        if (!table.cell(explosiveRow.key, besideRow.key).split(" ").includes(footnote)) continue;
        return decide(
          condition === null ? "permitted" : "permitted_with_conditions",
          `${LABELS_RULE} (${footnote})`,
          a.isClass1 ? [explosiveRow.label, besideRow.label] : [besideRow.label, explosiveRow.label],
          condition === null ? [] : [condition],
        );
      }
    }
  }
  return undefined;
}

/** Of two cells with the same verdict the one that names a footnote is reported. */
function tellsMore(loadingOutcome: LoadingOutcome, decided: LoadingOutcome): boolean {
  return (
    loadingOutcome.verdict === decided.verdict && decided.rule === LABELS_RULE && loadingOutcome.rule !== LABELS_RULE
  );
}

function readPair(
  a: Package,
  rowOfA: LabelRow,
  b: Package,
  rowOfB: LabelRow,
  { labels: table, rules }: LoadingTables,
): LoadingOutcome {
  const labels = [rowOfA.label, rowOfB.label];
  const cell = table.cell(rowOfA.key, rowOfB.key);
  if (cell === "X" || cell === "") return decide(cell === "X" ? "permitted" : "prohibited", LABELS_RULE, labels);
  // A class 1 label on goods of another class: 7.5.2.2 has no group for them.
  if (cell === ">") return decide("indeterminate", LABELS_RULE, labels);
  const [explosive, beside] = a.isClass1 ? [a, b] : [b, a];
  const code = explosive.classificationCode;
  let decided: AdrRules["labels"]["footnotes"][number] | undefined;
  let open = false;
  // A footnote permits only what it names. One that permits without condition, then one that names UN numbers on both
  // sides, is reported first.
  for (const named of rules.labels.footnotes) {
    const { footnote, others, condition } = named;
    const { uns, classification_codes: codes } = named.explosives;
    if (!cell.includes(footnote) || !explosive.isClass1) continue;
    if ((uns.length > 0 && !uns.includes(explosive.un)) || (others.uns.length > 0 && !others.uns.includes(beside.un)))
      continue;
    if (codes.length > 0 && !codes.includes(code ?? "")) open ||= code === null;
    else if (decided === undefined || (condition === null && (decided.condition !== null || uns.length > 0)))
      decided = named;
  }
  if (decided === undefined) return decide(open ? "indeterminate" : "prohibited", LABELS_RULE, labels);
  const { footnote, condition } = decided;
  const rule = `${LABELS_RULE} (${footnote})`;
  return condition === null
    ? decide("permitted", rule, labels)
    : decide("permitted_with_conditions", rule, labels, [condition]);
}

/**
 * 7.5.2.4: goods in limited quantities may not be loaded with explosives, except division 1.4 and the UN numbers it
 * names. Beside other goods
 * such packages bear no danger label that 7.5.2.1 could apply to (3.4.1). For two packages of which at least one is in
 * limited quantities.
 */
function judgeLimited(
  a: Package,
  b: Package,
  {
    rules: {
      limited_quantities_class1: { divisions, uns },
    },
  }: LoadingTables,
): LoadingOutcome {
  let decided: LoadingOutcome | undefined;
  for (const [limited, { isClass1, un, division }] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!limited.limitedQuantity || !isClass1) continue;
    const permitted = uns.includes(un) || divisions.includes(division ?? "");
    const loadingOutcome = decide(
      permitted ? "permitted" : division === null ? "indeterminate" : "prohibited",
      "7.5.2.4",
    );
    if (decided === undefined || isStricter(loadingOutcome.verdict, decided.verdict)) decided = loadingOutcome;
  }
  return decided ?? decide("permitted", "3.4.1");
}

/**
 * What the special provisions of one package make of the verdict of 7.5.2 beside another: the stricter holds,
 * conditions add up.
 */
function judgeProvisions(
  { provisions }: Package,
  { isClass1, classificationCode: code }: Package,
  verdict: LoadingOutcome,
): LoadingOutcome {
  let decided = verdict;
  for (const {
    special_provision,
    others: { class1, except_codes },
    outcome,
    text,
  } of provisions) {
    if (class1 && !isClass1) continue;
    const rule = `SP ${special_provision}`;
    const excepted = except_codes.includes(code ?? "");
    const conditions = outcome === "permitted_with_conditions" ? [text] : [];
    const loadingOutcome = decide(
      excepted ? "permitted" : code === null && except_codes.length > 0 ? "indeterminate" : outcome,
      rule,
      decided.labels,
      conditions,
    );
    // Beside class 1 the table leaves goods without a danger label open: what a provision excepts from its ban is
    // settled by it.
    if (isStricter(loadingOutcome.verdict, decided.verdict) || (excepted && decided.verdict === "indeterminate"))
      decided = loadingOutcome;
    else if (
      loadingOutcome.verdict === decided.verdict &&
      conditions.length > 0 &&
      !decided.conditions.includes(text)
    ) {
      decided = { ...decided, rule: `${decided.rule}, ${rule}`, conditions: [...decided.conditions, text] };
    }
  }
  return decided;
}

/**
 * Says whether two packages may share a vehicle, by the provision of 7.5.2 that is about them and their special
 * provisions.
 */
export function judgePackages(a: Package, b: Package, tables: LoadingTables): LoadingOutcome {
  if (a.status === "carriage_prohibited" || b.status === "carriage_prohibited") return decide("prohibited", "3.2.1");
  // 7.5.2 is about dangerous goods: what ADR does not concern travels with all of them.
  if (a.status === "not_subject_to_adr" || b.status === "not_subject_to_adr") return decide("permitted", "3.2.1");
  const outside = tables.rules.outside_loading.find(({ un }) => un === a.un || un === b.un);
  if (outside !== undefined) return decide("permitted", outside.rule);
  const judge =
    a.limitedQuantity || b.limitedQuantity ? judgeLimited : a.isClass1 && b.isClass1 ? judgeClass1 : judgeLabels;
  return judgeProvisions(b, a, judgeProvisions(a, b, judge(a, b, tables)));
}

/** What 7.5.2 says of two items, each of which may be one of several packages. */
export interface PairOutcome extends LoadingOutcome {
  decided_by: "single_variant" | "all_candidates" | "undecided";
}

/** The outcomes of every pair of packages that two items may be as one: verdicts that differ leave it undecided. */
export function joinOutcomes(
  outcomes: readonly LoadingOutcome[],
  a: Pick<PackageItem, "variants">,
  b: Pick<PackageItem, "variants">,
): PairOutcome {
  const [first] = outcomes;
  if (first === undefined) throw new Error("a pair without packages");
  if (first.verdict === "indeterminate" || outcomes.some(({ verdict }) => verdict !== first.verdict))
    return { ...decide("indeterminate", first.rule), decided_by: "undecided" };
  return {
    ...first,
    conditions:
      outcomes.length === 1 ? first.conditions : [...new Set(outcomes.flatMap(({ conditions }) => conditions))],
    decided_by: a.variants.length === 1 && b.variants.length === 1 ? "single_variant" : "all_candidates",
  };
}
