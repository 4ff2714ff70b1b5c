import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadItem, LoadRequest } from "../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";
import type { DocumentFacts } from "../../../openapi/schemas/adr-document.ts";
import { checkDocumentFacts, documentFactsOf } from "../document/facts.ts";
import { distinctOf, faultAt, selectCandidates, type OwnCells } from "../../rules/adr/item.ts";
import { readPackages, type Package, type PackageItem } from "../../rules/adr/packages.ts";
import { readDecimal, type Amount } from "../../rules/adr/points/amount.ts";
import { isCounted, isOpenTo } from "../../rules/adr/points/exempt-as.ts";
import { createLineReader, type PointsLine } from "../../rules/adr/points/line.ts";
import type { Refusals } from "../../rules/adr/points/claims.ts";
import type { AdrEdition } from "../tables.ts";
import { factsOf, labelsOf, type Form, type Part, type CarriageForm } from "../../rules/adr/load/select.ts";
import { claimedDensityOf, explosiveOf, massOf, volumeOf } from "../../rules/adr/points/mass.ts";
import { findPackagingFaults } from "../../rules/adr/load/packagings.ts";
import { checkPackages, findPackageFaults, packLine, type PackedLine } from "../../rules/adr/load/packed.ts";
import {
  checkExcepted,
  checkLimited,
  settleQuantity,
  type PackageFigures,
  type QuantityFinding,
  type QuantityKind,
} from "../../rules/adr/load/quantities.ts";
import { type Carriage, judgeCarriage, readCarriage, rowsNamedInTank } from "../../rules/adr/carriage.ts";
import type { CarriageFinding } from "../../rules/adr/tanks.ts";
import { exactly, NOTHING, type Range } from "../../rules/adr/points/fraction.ts";

/** Limited or excepted quantities of an item, claimed or only possible. */
export interface Quantity extends QuantityFinding {
  kind: QuantityKind;
  claimed: boolean;
  rows_differ: boolean;
  /** The vehicle would hold more packages than 3.5.5 allows. */
  tooMany: boolean;
}

/** One item of a whole load, as each rule sees it. */
export interface LoadLine {
  item: LoadItem;
  /** By 1.1.3.6. */
  line: PointsLine;
  part: Part;
  /** By 7.5.2; null for goods that it is not about. */
  packages: PackageItem | null;
  quantities: Quantity[];
  /** True if an asserted exemption is neither followed nor refuted. */
  undecided: boolean;
  /**
   * Gross mass in kg of its packages in limited quantities, at least 0 where that is undecided; null for a line that
   * makes no such claim, or a refuted one.
   */
  limited: Range | null;
  /** What the line weighs at least, in kg: its packages, or else what they hold. */
  weight: bigint;
  excepted: { packages: number; minimal: boolean } | null;
  /** Whether it may be carried so, a finding for each row; none in packages. */
  carriage: readonly CarriageFinding[];
  /** What its entry in the transport document is written of. */
  facts: DocumentFacts;
  /** Rows whose provision for tanks its entry names (SP 640). */
  named: ReadonlySet<VariantRecord>;
}

/** Statements of the request about the whole load. */
export type LoadStatements = Pick<LoadRequest, "trailer" | "food">;

/**
 * Makes a reader for the items of one load. A claim of limited or excepted quantities is followed only where every
 * figure that chapters 3.4 and 3.5 limit is
 * given and fits the rest of the line; else the goods are counted. `refused` are items whose claim is not to be
 * followed for a reason outside of them.
 */
export function createLoadReader(
  { rules, loading }: Pick<AdrEdition, "rules" | "loading">,
  load: LoadStatements,
  refused: Refusals = new Map(),
) {
  const readLine = createLineReader(rules, refused);
  return (item: LoadItem, index: number, substance: SubstanceRecord): LoadLine | { faults: ProblemError[] } => {
    const pointer = `/items/${index}`;
    const stated = readStated(item, index, substance, rules, readLine);
    if ("faults" in stated) return stated;
    const { requested, carriage, figures, packed, own: cells, un, variants } = stated;
    const quantities = judgeQuantities(item, variants, figures, packed, requested.amount, rules).map((quantity) =>
      refused.has(index) ? { ...quantity, status: "exceeded" as const, minimal: false, tooMany: true } : quantity,
    );
    const claim = quantities.find(({ claimed }) => claimed);
    const exemption = requested.claim?.status ?? "followed";
    const follows = (claim === undefined || claim.status === "within") && exemption === "followed";
    const undecided = claim?.status === "open" || claim?.status === "not_stated" || exemption === "open";
    const by = follows ? item.exempt_as : undefined;
    const line =
      follows || requested.claim !== null ? requested : readLine({ ...item, exempt_as: undefined }, index, substance);
    if ("faults" in line) return line;
    const packages = readLoading(item, index, substance, loading, { by, undecided });
    if ("faults" in packages) return packages;
    const facts = documentFactsOf({ ...item, exempt_as: by }, line.goods.variants, line.amount);
    const unprintable = checkDocumentFacts(un, variants, facts, pointer);
    if (unprintable.length > 0) return { faults: unprintable };
    const minimal = claim?.kind === "excepted" && claim.minimal;
    const part = partOf(item, line, cells, minimal, rules, load, carriage);
    const isExcepted = part.forms.some(({ standing }) => standing === "excepted" || standing === "minimal");
    const gross = packed.packages === null || packed.package_kg === null ? null : packed.packages * packed.package_kg;
    return {
      item,
      line,
      part,
      quantities,
      facts,
      undecided,
      carriage: line.goods.variants.flatMap((variant) => judgeCarriage(variant, carriage, rules.consignment) ?? []),
      named: rowsNamedInTank(line.goods.variants, substance.variants, carriage, rules.consignment),
      // 7.5.2 is about packages.
      packages: carriage.how === "packages" ? relieve(packages, by === "lq" ? null : line.goods.exemptAs) : null,
      limited:
        item.exempt_as !== "lq" || (!follows && !undecided)
          ? null
          : follows && gross !== null
            ? exactly(gross)
            : { low: 0n, high: gross },
      weight: gross !== null && gross > part.mass.low ? gross : part.mass.low,
      excepted: isExcepted && item.packages !== undefined ? { packages: item.packages, minimal } : null,
    };
  };
}

/** An item with all that it states of its goods, its packages and its carriage, or what contradicts in it. */
type Stated = {
  requested: PointsLine;
  carriage: Carriage;
  figures: PackageFigures;
  packed: PackedLine;
} & Pick<Candidates, "un" | "variants" | "own">;
type Candidates = Exclude<ReturnType<typeof selectCandidates>, { faults: unknown }>;

function readStated(
  item: LoadItem,
  index: number,
  substance: SubstanceRecord,
  rules: AdrEdition["rules"],
  readLine: ReturnType<typeof createLineReader>,
): Stated | { faults: ProblemError[] } {
  const pointer = `/items/${index}`;
  const read = readFigures(item, pointer);
  const candidates = selectCandidates(substance, item, pointer, rules);
  if ("faults" in read || "faults" in candidates)
    return {
      faults: [...("faults" in read ? read.faults : []), ...("faults" in candidates ? candidates.faults : [])],
    };
  const { figures } = read;
  const { un, variants, own: cells } = candidates;
  const carriage = readCarriage(item, pointer, variants, rules.consignment);
  if ("faults" in carriage) return carriage;
  // What the calculator finds is said first, in the words of the item.
  const requested = readLine(item, index, substance);
  if ("faults" in requested) return requested;
  const { amount } = requested;
  const packed = packLine(amount, item.packages, figures, claimedDensityOf(amount, variants, rules));
  const contradictions = [
    ...findPackageFaults(packed, item, pointer),
    ...findPackagingFaults(item, variants, packed, rules.consignment, pointer),
  ];
  return contradictions.length > 0
    ? { faults: contradictions }
    : { requested, carriage, figures, packed, un, variants, own: cells };
}

/**
 * The packages of an item by 7.5.2. Limited quantities may be loaded with less of class 1 than other packages
 * (7.5.2.4): an undecided claim may be either.
 */
function readLoading(
  item: LoadItem,
  index: number,
  substance: SubstanceRecord,
  loading: AdrEdition["loading"],
  { by, undecided }: { by: LoadItem["exempt_as"]; undecided: boolean },
): PackageItem | { faults: ProblemError[] } {
  const read = (limited: boolean): PackageItem | { faults: ProblemError[] } =>
    readPackages(
      { ...selectorsOf(item), limited_quantity: limited ? true : undefined },
      index,
      `/items/${index}`,
      substance,
      loading,
    );
  const first = read(by === "lq");
  if ("faults" in first || !undecided || item.exempt_as !== "lq") return first;
  const second = read(true);
  return "faults" in second ? second : { ...first, packages: [...first.packages, ...second.packages] };
}

const FIGURES = ["inner_l", "inner_kg", "outer_l", "outer_kg", "package_kg"] as const;

/**
 * Reads what is said of one package. A quantity of the inner packaging goes with one of the whole package: by itself it
 * decides nothing.
 */
function readFigures(item: LoadItem, pointer: string): { figures: PackageFigures } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const figures: PackageFigures = {
    inner_l: null,
    inner_kg: null,
    outer_l: null,
    outer_kg: null,
    package_kg: null,
    outer: item.outer ?? null,
  };
  for (const figure of FIGURES) {
    const value = item[figure];
    if (value === undefined) continue;
    const reading = readDecimal(value);
    if ("code" in reading) faults.push({ pointer: `${pointer}/${figure}`, ...reading });
    else figures[figure] = reading.millionths;
  }
  for (const packaging of ["inner", "outer"] as const) {
    if (item[`${packaging}_l`] !== undefined && item[`${packaging}_kg`] !== undefined)
      faults.push(faultAt(pointer, `${packaging}_kg`, "conflict", "Give it in litres or in kilograms, not both."));
  }
  const inner = item.inner_l !== undefined || item.inner_kg !== undefined;
  const outer = item.outer_l !== undefined || item.outer_kg !== undefined;
  const unit = item.inner_l === undefined ? "kg" : "l";
  // Exemptions other than chapters 3.4 and 3.5 have limits of the inner packaging alone.
  const chapters = item.exempt_as === undefined || item.exempt_as === "lq" || item.exempt_as === "eq";
  if (
    inner &&
    chapters &&
    item.exempt_as !== "eq" &&
    item.package_kg === undefined &&
    (item.exempt_as === "lq" || !outer)
  ) {
    faults.push(
      faultAt(
        pointer,
        "package_kg",
        "required",
        "A quantity of the inner packaging goes with the gross mass of the package (3.4), or with the net quantity of the outer packaging (3.5).",
      ),
    );
  }
  if (inner && item.exempt_as === "eq" && !outer)
    faults.push(
      faultAt(
        pointer,
        `outer_${unit}`,
        "required",
        "Excepted quantities want the net quantity of the outer packaging too (3.5.1.2).",
      ),
    );
  if (outer && !inner && chapters)
    faults.push(
      faultAt(
        pointer,
        item.outer_l === undefined ? "inner_kg" : "inner_l",
        "required",
        "A quantity of the outer packaging goes with that of the inner one (3.5.1.2).",
      ),
    );
  for (const [small, large] of [
    ["inner_l", "outer_l"],
    ["inner_kg", "outer_kg"],
  ] as const) {
    const [smaller, larger] = [figures[small], figures[large]];
    if (smaller !== null && larger !== null && smaller > larger)
      faults.push(faultAt(pointer, large, "conflict", `It cannot be less than ${small}.`));
  }
  return faults.length > 0 ? { faults } : { figures };
}

/** Judges claimed quantities, and without a claim those that the figures are about. */
function judgeQuantities(
  item: LoadItem,
  variants: readonly VariantRecord[],
  figures: PackageFigures,
  packed: PackedLine,
  amount: Amount,
  rules: AdrEdition["rules"],
): Quantity[] {
  const { limits, excepted_quantities } = rules.consignment;
  const has = (...names: (keyof PackageFigures)[]): boolean => names.some((name) => figures[name] !== null);
  const kinds: QuantityKind[] = [];
  if (item.exempt_as === "lq" || (item.exempt_as === undefined && has("package_kg") && has("inner_l", "inner_kg")))
    kinds.push("limited");
  if (item.exempt_as === "eq" || (item.exempt_as === undefined && has("outer_l", "outer_kg"))) kinds.push("excepted");
  return kinds.map((kind) => {
    const findings = variants.map((variant) => {
      const bounds = claimedDensityOf(amount, [variant], rules);
      return kind === "limited"
        ? checkLimited(variant, figures, bounds, limits)
        : checkExcepted(variant, figures, bounds, excepted_quantities);
    });
    const [first, ...following] = findings;
    if (first === undefined) throw new Error("an item without a row");
    const { rows_differ, ...settled } = settleQuantity([first, ...following]);
    return {
      kind,
      claimed: item.exempt_as !== undefined,
      tooMany: false,
      rows_differ,
      ...checkPackages(settled, kind, packed),
    };
  });
}

function partOf(
  item: LoadItem,
  line: PointsLine,
  cells: OwnCells,
  minimal: boolean,
  rules: AdrEdition["rules"],
  load: LoadStatements,
  carriage: Carriage,
): Part {
  const { goods, outcomes, amount } = line;
  const { un } = goods;
  const forms = goods.variants.map((variant, row): Form => {
    const kind = outcomes[goods.wayOf[row] ?? -1]?.kind;
    if (kind === undefined) throw new Error(`UN ${un} has a row without an outcome`);
    return {
      variant,
      standing: standingOf(kind, goods.exemptAs?.by, minimal, isRelieved(goods, variant)),
      labels: labelsOf(un, variant, cells.labels, cells.classification_code),
      code: cells.classification_code ?? variant.classification_code,
    };
  });
  const [first, ...further] = forms;
  if (first === undefined) throw new Error(`UN ${un} has no row`);
  const litres = goods.empty ? NOTHING : volumeOf(amount, goods.variants, rules);
  return {
    carriage,
    litres,
    index: line.index,
    un,
    forms: [first, ...further],
    empty: goods.empty,
    facts: factsOf(item, goods.variants, load, carriage, litres),
    tunnels: line.claim === null || line.claim.status !== "followed" ? false : line.claim.keeps.tunnels,
    mass: goods.empty ? NOTHING : massOf(amount, goods.variants, rules),
    explosive: goods.empty ? NOTHING : explosiveOf(amount, goods.variants),
  };
}

/** Whether a row is out of ADR by an exemption that counts it all the same (1.1.3.1 (c)). */
function isRelieved({ un, exemptAs }: PointsLine["goods"], variant: VariantRecord): boolean {
  return exemptAs !== null && isCounted(exemptAs) && isOpenTo(un, variant, exemptAs);
}

function standingOf(kind: string, by: CalcItem["exempt_as"], minimal: boolean, relieved: boolean): CarriageForm {
  if (kind === "carriage_prohibited") return "prohibited";
  if (kind === "not_subject") return "outside";
  if (relieved) return "relieved";
  if (kind === "empty") return "empty";
  if (kind !== "not_counted") return "packaged";
  if (by === "lq") return "limited";
  return by === "eq" ? (minimal ? "minimal" : "excepted") : "relieved";
}

/**
 * Takes the rows out of 7.5.2 that an exemption frees from it: excepted quantities (3.5.1.1), and goods exempted by a
 * special provision. Null where none is left.
 */
function relieve(item: PackageItem, exemptAs: PointsLine["goods"]["exemptAs"]): PackageItem | null {
  if (exemptAs === null) return item;
  const relieved = item.variants.map((variant) => isOpenTo(item.un, variant, exemptAs));
  if (relieved.every(Boolean)) return null;
  const packages = relieved.flatMap((free, row): Package[] => {
    const pack = item.packages[item.packageOf[row] ?? -1];
    if (pack === undefined) throw new Error(`UN ${item.un} has a row without a package`);
    return [free ? { ...pack, status: "not_subject_to_adr", provisions: [] } : pack];
  });
  const { distinct, indexes } = distinctOf(packages);
  return { ...item, packages: distinct, packageOf: indexes };
}

function selectorsOf({
  un,
  variant_id,
  packing_group,
  classification_code,
  labels,
}: LoadItem): Pick<LoadItem, "un" | "variant_id" | "packing_group" | "classification_code" | "labels"> {
  return { un, variant_id, packing_group, classification_code, labels };
}
