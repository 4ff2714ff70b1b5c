import type { LoadItem, LoadRequest } from "../../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules, Requirement, RequirementFact } from "../../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import type { Carriage } from "../carriage.ts";
import { CONTROLLED, OPEN } from "../item.ts";
import { largeTank } from "../tanks.ts";
import type { Range } from "../points/fraction.ts";

/**
 * How goods stand in the load: in packages under 1.1.3.6 or in full, as an empty packaging, in limited or excepted
 * quantities (the smallest of them by
 * 3.5.1.4), relieved by an exemption, outside ADR, or not to be carried at all.
 */
export type CarriageForm =
  | "packaged"
  | "empty"
  | "limited"
  | "excepted"
  | "minimal"
  | "relieved"
  | "outside"
  | "prohibited";

/** One thing that an item may be in the load. */
export interface Form {
  variant: VariantRecord;
  standing: CarriageForm;
  /** Danger labels, each by itself; null where Table A leaves them open and the caller did not say. */
  labels: readonly string[] | null;
  /** Classification code; null where there is none, or it is open. */
  code: string | null;
  /** Of tanks and bulk, whether they are of high consequence with all the load has of them (1.10.3.1.2); null: open. */
  high?: boolean | null;
}

/** One item of a load: the forms it may have, at least one, and its figures. */
export interface Part {
  index: number;
  un: string;
  forms: readonly [Form, ...Form[]];
  carriage: Carriage;
  /** An empty uncleaned packaging or tank, which weighs nothing. */
  empty: boolean;
  facts: StatedFacts;
  /** True if goods that are relieved keep their tunnel code and its plates (SP 363 (l)); null: perhaps. */
  tunnels: boolean | null;
  /** Net mass in kg, and the volume in litres. */
  mass: Range;
  litres: Range;
  /** Net explosive mass in kg; nothing outside class 1. */
  explosive: Range;
}

/** The labels of a row, one by one; null where Table A leaves them open. */
export function labelsOf(
  un: string,
  variant: VariantRecord,
  labels: readonly string[] | null,
  ownCode: string | null,
): readonly string[] | null {
  if (OPEN.labels.has(un))
    return labels?.flatMap(split) ?? (ownCode === null ? null : [/^1\.[456]/.exec(ownCode)?.[0] ?? "1"]);
  return variant.labels.flatMap(split);
}

function split(label: string): string[] {
  return label.split("+");
}

/**
 * Whether goods are of high consequence in packages (1.10.3.1.2); null where the code that decides is open. Class 7 is
 * decided by activity, which is not known here.
 */
function isHighConsequence(form: Pick<Form, "variant" | "code">, rules: ConsignmentRules["security"]): boolean | null {
  let open = false;
  for (const rule of rules) {
    if (rule.packages === "never") continue;
    const fits = fitsSecurity(form, rule);
    if (fits === true) return true;
    open ||= fits === null;
  }
  return open ? null : false;
}

/** Whether a rule of 1.10.3.1.2 names goods, whatever their quantity; null where the code that decides is open. */
export function fitsSecurity(
  { variant, code }: Pick<Form, "variant" | "code">,
  rule: ConsignmentRules["security"][number],
): boolean | null {
  if (rule.class !== null && rule.class !== variant.class) return false;
  if (rule.packing_group !== null && rule.packing_group !== variant.packing_group) return false;
  if (
    rule.not_variants.includes(variant.variant_id) ||
    (rule.uns.length > 0 && !rule.uns.includes(variant.variant_id.slice(0, 4)))
  )
    return false;
  if (rule.classification_code === null) return true;
  if (code === null) return variant.class === "1" ? null : false;
  return wholeCode(rule.classification_code).test(code);
}

const compiled = new Map<string, RegExp>();

/** A pattern over a whole code; each is compiled once. */
function wholeCode(pattern: string): RegExp {
  const current = compiled.get(pattern);
  if (current !== undefined) return current;
  const made = new RegExp(`^(?:${pattern})$`, "u");
  compiled.set(pattern, made);
  return made;
}

/** The facts of packages, for an item in a tank or in bulk; the load as a whole adds what depends on other items. */
function carriageFactsOf(
  item: LoadItem,
  carriage: Carriage,
  litres: Range,
): Pick<
  StatedFacts,
  | "carriage_unsaid"
  | "empty"
  | "tank_large"
  | "tank_filled"
  | "tank_metal"
  | "tank_portable"
  | "bulk_container"
  | "bulk_flexible"
> {
  const bulk = carriage.how === "bulk" ? carriage.code : null;
  const kind = carriage.how === "tank" && item.empty_uncleaned !== true ? carriage.kind : null;
  return {
    carriage_unsaid: item.carriage === undefined && carriage.how === "packages",
    empty: item.empty_uncleaned === true,
    tank_large: carriage.how === "tank" ? isLarge(carriage, item.empty_uncleaned === true ? null : litres) : false,
    tank_filled: kind !== null,
    tank_metal: kind !== null && kind !== "portable_tank",
    tank_portable: kind === "portable_tank",
    bulk_container: carriage.how !== "bulk" ? false : bulk === null ? null : bulk.startsWith("BK"),
    bulk_flexible: carriage.how !== "bulk" ? false : bulk === null ? null : bulk === "BK3",
  };
}

/** Whether a tank is above the capacity of 9.1.1.2 and 8.2.1.3; what it holds at least, it has room for. */
function isLarge({ kind, capacity }: Extract<Carriage, { how: "tank" }>, litres: Range | null): boolean | null {
  const limit = largeTank(kind);
  if (capacity !== null) return capacity > limit;
  return litres !== null && litres.low > limit ? true : null;
}

/** Facts that requirements need beyond the cells of the goods: true, false, or null if not stated. */
type StatedFacts = Readonly<Record<RequirementFact, boolean | null>>;

/** UN numbers of goods that are environmentally hazardous by their entry (2.2.9.1.10). */
const ENVIRONMENTAL: ReadonlySet<string> = new Set(["3077", "3082"]);

/** Provisions under which batteries outside ADR bear the battery mark (5.2.1.9). */
const BATTERY_MARK: ReadonlySet<string> = new Set(["188", "400"]);

/** The exemption of gases that only cool or condition, of which 5.5.3 is left. */
const COOLING = "1.1.3.9";

/** Up to so much in a single or inner packaging the mark for the environment is not wanted (5.2.1.8.1), in l or kg. */
const MARKED_OVER = 5;

/** Inner packagings of more than so many litres are never exempt from orientation arrows (5.2.1.10.2 (f)). */
const ARROWS_OVER_L = 0.5;

/** Statements of an item, its rows and the request. */
export function factsOf(
  item: LoadItem,
  variants: readonly VariantRecord[],
  { trailer, food }: Pick<LoadRequest, "trailer" | "food">,
  carriage: Carriage,
  litres: Range,
): StatedFacts {
  const inner = item.inner_l ?? item.inner_kg;
  // What is carried in tanks by the tonne is often hazardous to the environment without being asked about it.
  const unsaid = carriage.how === "packages" ? false : null;
  return {
    ...carriageFactsOf(item, carriage, litres),
    compartments: false,
    tank_over_3000: false,
    environmental: ENVIRONMENTAL.has(item.un) ? true : (item.environmentally_hazardous ?? unsaid),
    over_5: inner === undefined ? null : inner > MARKED_OVER,
    arrows: wantsArrows(item, variants),
    waste: item.waste ?? null,
    salvage: item.salvage !== undefined,
    battery_mark: BATTERY_MARK.has(item.special_provision ?? ""),
    trailer: trailer ?? null,
    food: food ?? null,
    food_unsaid: food === undefined,
    coolant: item.exempt_as === COOLING,
    estimated: item.quantity_estimated === true,
    controlled: isControlled(variants[0]?.variant_id.slice(0, 4) ?? "", item),
    ...containerFacts(item),
    unasked: null,
  };
}

/**
 * Whether goods are carried under temperature control (7.1.7). The NOTEs to V8 and S4 let stabilized substances go
 * without; how they are stabilized only the words of the name say (3.1.2.6, 5.4.1.1.15).
 */
function isControlled(un: string, { name_words: words = [] }: Pick<LoadItem, "name_words">): boolean | null {
  if (CONTROLLED.has(un) || words.includes("temperature_controlled")) return true;
  return words.includes("stabilized") ? false : null;
}

/** Metal and rigid plastics, of which V11 asks nothing. */
const FIRM_IBC = /^\d{2}(?:[ABN]|H[12])$/;

/** What is said of the container: provisions of column (16) are about some of them. Null: nothing. */
function containerFacts({ package_kind: kind, package_code: code }: LoadItem) {
  const ibc = kind === undefined ? null : kind === "ibc";
  const coded = (test: (given: string) => boolean): boolean | null =>
    ibc === true ? (code === undefined ? null : test(code)) : ibc;
  return {
    ibc,
    ibc_soft: coded((given) => !FIRM_IBC.test(given)),
    ibc_31hz2: coded((given) => given === "31HZ2"),
    bag: kind === undefined ? null : kind === "bag",
  };
}

/**
 * Orientation arrows (5.2.1.10): liquids in inner packagings, and receptacles of refrigerated liquefied gases. Whether
 * a small inner packaging is sealed or cushioned, and whether there is one at all, nobody said.
 */
function wantsArrows({ inner_l }: LoadItem, variants: readonly VariantRecord[]): boolean | null {
  const answers = variants.map((variant) => {
    if (variant.class === "2") return variant.classification_code?.startsWith("3") === true;
    if (variant.quantity_unit !== "l") return false;
    return inner_l !== undefined && inner_l > ARROWS_OVER_L ? true : null;
  });
  const [first = null] = answers;
  return answers.every((answer) => answer === first) ? first : null;
}

/** A requirement whose selectors a form fits. `certain` is false where an open cell decides. */
interface Fit {
  requirement: Requirement;
  certain: boolean;
}

/** Finds the requirements that a form fits, whatever its regime, mass and facts. */
export type Selector = (form: Pick<Form, "variant" | "labels" | "code" | "high">) => readonly Fit[];

/** Prepares the look-up of requirements. Rows of Table A as printed are looked up once. */
export function compileRequirements(
  requirements: readonly Requirement[],
  { security }: Pick<ConsignmentRules, "security">,
): Selector {
  const cached = new WeakMap<
    VariantRecord,
    { labels: string; code: string | null; high: Form["high"]; fits: readonly Fit[] }
  >();
  return (form) => {
    const { variant, code, high } = form;
    const labels = form.labels?.join() ?? "?";
    const match = cached.get(variant);
    if (match?.labels === labels && match.code === code && match.high === high) return match.fits;
    const fits = requirements.flatMap((requirement) => {
      const fit = fitsSelectors(requirement.select, form, security);
      return fit === false ? [] : [{ requirement, certain: fit === true }];
    });
    cached.set(variant, { labels, code, high, fits });
    return fits;
  };
}

/** Whether a form fits all selectors; null where an open cell decides. */
export function fitsSelectors(
  select: Requirement["select"],
  { variant, labels, code, high: stated }: Pick<Form, "variant" | "labels" | "code" | "high">,
  security: ConsignmentRules["security"],
): boolean | null {
  const { packages, bulk, loading, operation } = variant.carriage_provisions;
  const un = variant.variant_id.slice(0, 4);
  const has = (word: string): boolean =>
    packages.includes(word) ||
    bulk.includes(word) ||
    loading.includes(word) ||
    operation.includes(word) ||
    variant.mixed_packing_provisions.includes(word) ||
    variant.packing_instructions.includes(word) ||
    variant.special_packing_provisions.includes(word);
  if (select.class.length > 0 && !select.class.includes(variant.class)) return false;
  if (select.not_class.includes(variant.class)) return false;
  if (select.packing_group !== null && select.packing_group !== variant.packing_group) return false;
  if ((select.uns.length > 0 && !select.uns.includes(un)) || select.not_uns.includes(un)) return false;
  if ((select.provisions.length > 0 && !select.provisions.some(has)) || select.not_provisions.some(has)) return false;
  let certain = true;
  /** Leaves a test open that cannot be made. */
  const open = (): boolean => {
    certain = false;
    return true;
  };
  if (
    select.classification_code !== null &&
    !(code === null ? variant.class === "1" && open() : wholeCode(select.classification_code).test(code))
  )
    return false;
  if (select.labels.length > 0 && !(labels === null ? open() : labels.some((label) => select.labels.includes(label))))
    return false;
  if (
    select.labels_beyond.length > 0 &&
    !(labels === null ? open() : labels.some((label) => !select.labels_beyond.includes(label)))
  )
    return false;
  if (select.high_consequence) {
    const high = stated === undefined ? isHighConsequence({ variant, code }, security) : stated;
    if (high === false) return false;
    if (high === null) certain = false;
  }
  return certain ? true : null;
}
