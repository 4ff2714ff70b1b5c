import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { AdrRules, VariantRecord } from "../../openapi/shards/adr.ts";
import { compileLoading } from "../../runtime/rules/adr/mixing-tables.ts";
import { readPackages, type Package } from "../../runtime/rules/adr/packages.ts";
import { isStricter, judgePackages } from "../../runtime/rules/adr/mixing.ts";
import { createLineReader } from "../../runtime/rules/adr/points/line.ts";
import { judgePoints } from "../../runtime/rules/adr/points/verdict.ts";
import { sameValue } from "../output/canonical.ts";
import type { Edition } from "../diff/published.ts";
import { canonical } from "../output/canonical.ts";
import type { Loosened } from "./loosening.ts";

/** Quantities of every row, in the unit in which it counts: below, at and above the figures of 1.1.3.6.3. */
const QUANTITIES = [1, 20, 21, 50, 51, 333, 334, 500, 1000, 1001] as const;

/**
 * What an edition allows and did not before: verdicts over a fixed set of loads (every row at ten quantities, every
 * pair of packages that 7.5.2 tells apart), cells and rules.
 */
export function loosenedEdition(name: string, from: Edition, to: Edition, lines: readonly ChangeLine[]): Loosened[] {
  const ofEdition = lines.filter(
    ({ collection }) => collection === `adr/${name}` || collection.startsWith(`adr/${name}/`),
  );
  if (ofEdition.length === 0) return [];
  return [
    ...loosenedPoints(name, from, to),
    ...loosenedPairs(name, from, to),
    ...loosenedCells(name, from, to),
    ...loosenedRules(name, ofEdition),
  ];
}

type Row = Edition["variants"][number];

/** Rows that are exempt under 1.1.3.6 in a quantity in which they were not, each alone. */
function loosenedPoints(name: string, from: Edition, to: Edition): Loosened[] {
  const [before, after] = [judge(from.rules), judge(to.rules)];
  const next = new Map(to.variants.map((row) => [row.variant_id, row]));
  return from.variants.flatMap((old) => {
    const row = next.get(old.variant_id);
    if (row === undefined) return [];
    const quantity = QUANTITIES.find((candidate) => !before(old, candidate) && after(row, candidate));
    return quantity === undefined
      ? []
      : [{ scope: `adr/${name}/points`, what: `UN ${old.variant_id}: ${quantity} exempt under 1.1.3.6` }];
  });
}

/** True if a quantity of a row alone is exempt; a row that cannot be judged is not. */
function judge(rules: AdrRules): (row: Row, quantity: number) => boolean {
  return ({ un, ...variant }, quantity) => {
    const unit = variant.quantity_unit;
    // A row that counts in no unit is broken: the checks of the tables say so.
    if (unit === null && (variant.points_multiplier ?? 0) > 0) return false;
    const amount =
      unit === "l"
        ? { l: quantity }
        : unit === "kg_net_explosive_mass"
          ? { net_explosive_mass_kg: quantity }
          : unit === "l_water_capacity"
            ? { l: quantity }
            : { kg: quantity };
    const line = createLineReader(rules)({ un, ...amount }, 0, { un, variants: [variant] });
    return !("faults" in line) && judgePoints([line.bounds]).exempt;
  };
}

/** Pairs of packages that may stand together and might not before: one package for each kind that 7.5.2 tells apart. */
function loosenedPairs(name: string, from: Edition, to: Edition): Loosened[] {
  const [oldTables, nextTables] = [compileLoading(from.rules), compileLoading(to.rules)];
  const named = new Set(
    from.rules.labels.footnotes.flatMap(({ explosives, others }) => [...explosives.uns, ...others.uns]),
  );
  const kinds = new Map<string, { id: string; old: Package; next: Package }>();
  const next = new Map(to.variants.map((row) => [row.variant_id, row]));
  for (const old of from.variants) {
    const row = next.get(old.variant_id);
    const packages = row === undefined ? undefined : [packageOf(old, oldTables), packageOf(row, nextTables)];
    const [a, b] = packages ?? [];
    if (a === undefined || b === undefined) continue;
    const key = canonical([
      { ...a, un: named.has(old.un) ? old.un : "" },
      { ...b, un: named.has(old.un) ? old.un : "" },
    ]);
    if (!kinds.has(key)) kinds.set(key, { id: old.variant_id, old: a, next: b });
  }
  const pairs = [...kinds.values()];
  return pairs.flatMap((first, index) =>
    pairs.slice(index).flatMap((second) => {
      const [was, is] = [
        judgePackages(first.old, second.old, oldTables).verdict,
        judgePackages(first.next, second.next, nextTables).verdict,
      ];
      return isStricter(was, is)
        ? [{ scope: `adr/${name}/loading`, what: `UN ${first.id} beside UN ${second.id}: ${was} → ${is}` }]
        : [];
    }),
  );
}

function packageOf({ un, ...variant }: Row, tables: ReturnType<typeof compileLoading>): Package | undefined {
  const read = readPackages({ un }, 0, "/items/0", { un, variants: [variant] }, tables);
  return "faults" in read ? undefined : read.packages[0];
}

const TUNNELS = ["B", "B1000C", "B/D", "B/E", "C", "C5000D", "C/D", "C/E", "D", "D/E", "E", "-"];
const EXCEPTED = ["E0", "E5", "E4", "E3", "E2", "E1"];
const GROUPS = ["I", "II", "III"];
const STATUSES = ["carriage_prohibited", "regulated", "not_subject_to_adr"];
const UNITS: Readonly<Record<string, number>> = { kg: 1000, g: 1, l: 1000, ml: 1 };

/** True if the cell of a row allows more than it did. Where no order of values says it, a change does. */
const CELLS: Readonly<Record<string, (old: VariantRecord, next: VariantRecord) => boolean>> = {
  status: (old, next) => STATUSES.indexOf(next.status) > STATUSES.indexOf(old.status),
  class: (old, next) => old.class !== next.class,
  classification_code: (old, next) => old.classification_code !== next.classification_code,
  packing_group: (old, next) =>
    old.packing_group !== next.packing_group &&
    GROUPS.indexOf(next.packing_group ?? "III") >= GROUPS.indexOf(old.packing_group ?? "I"),
  labels: (old, next) => canonical(old.labels) !== canonical(next.labels),
  special_provisions: (old, next) => canonical(old.special_provisions) !== canonical(next.special_provisions),
  transport_category: (old, next) =>
    old.transport_category !== next.transport_category &&
    (old.transport_category ?? "0") <= (next.transport_category ?? "4"),
  points_multiplier: (old, next) => (next.points_multiplier ?? Infinity) < (old.points_multiplier ?? Infinity),
  max_quantity_1136: (old, next) => (next.max_quantity_1136 ?? 0) > (old.max_quantity_1136 ?? 0),
  quantity_unit: (old, next) => old.quantity_unit !== next.quantity_unit,
  limited_quantity: (old, next) =>
    canonical(old.limited_quantity) !== canonical(next.limited_quantity) && !(grams(next) < grams(old)),
  excepted_quantity: (old, next) =>
    EXCEPTED.indexOf(next.excepted_quantity ?? "E0") > EXCEPTED.indexOf(old.excepted_quantity ?? "E0"),
  tunnel_code: (old, next) =>
    old.tunnel_code !== next.tunnel_code &&
    !(TUNNELS.indexOf(next.tunnel_code ?? "-") < TUNNELS.indexOf(old.tunnel_code ?? "-")),
  // Wide bounds trust what is stated, narrow ones convert to less: every change can relieve a load.
  density_kg_per_l: (old, next) => !sameValue(old.density_kg_per_l, next.density_kg_per_l),
  carriage_provisions: (old, next) =>
    (Object.keys(old.carriage_provisions) as (keyof VariantRecord["carriage_provisions"])[]).some((part) =>
      old.carriage_provisions[part].some((provision) => !next.carriage_provisions[part].includes(provision)),
    ),
};

/** Cells of Table A that are judged by their direction. */
export const JUDGED_CELLS: ReadonlySet<string> = new Set(Object.keys(CELLS));

/** A limit in grams or millilitres; none that can be compared is above all. */
function grams({ limited_quantity: { text, value, unit } }: VariantRecord): number {
  return text === "0" ? 0 : value === null || unit === null ? Number.NaN : value * (UNITS[unit] ?? 1);
}

function loosenedCells(name: string, from: Edition, to: Edition): Loosened[] {
  const next = new Map(to.variants.map((row) => [row.variant_id, row]));
  return from.variants.flatMap((old) => {
    const row = next.get(old.variant_id);
    if (row === undefined) return [];
    return Object.entries(CELLS).flatMap(([cell, isLooser]) =>
      isLooser(old, row)
        ? [
            {
              scope: `adr/${name}/${cell}`,
              what: `UN ${old.variant_id}: ${cellText(old, cell)} → ${cellText(row, cell)}`,
            },
          ]
        : [],
    );
  });
}

function cellText(row: Row, cell: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[cell];
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/**
 * Rule tables whose figures and lists decide; texts of a person's language do not. Which way a rule leads, the loads
 * show only in part: a person looks at each.
 */
function loosenedRules(name: string, lines: readonly ChangeLine[]): Loosened[] {
  return lines.flatMap((line) => {
    if (line.change === "moved" || line.collection !== `adr/${name}/rules` || !RULES.test(line.id)) return [];
    if (line.change === "changed" && Object.values(line.fields).every(([old, next]) => isText(old) && isText(next)))
      return [];
    return [{ scope: `adr/${name}/rules`, what: `${line.id} ${line.change}` }];
  });
}

const RULES =
  /^(?:note_a|foodstuffs|limited_quantities_class1|outside_loading|default_density_kg_per_l|transport_categories|sp671|labels|class1|mixed_loading_provisions|provisions|exemptions|consignment)(?:\/|$)/;

/** Words in every language, or none. */
function isText(value: unknown): boolean {
  return value === null || (typeof value === "object" && ADR_LANGUAGES.every((lang) => lang in value));
}
