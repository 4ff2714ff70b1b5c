import type { AdrQuestion } from "../../openapi/shards/conformance.ts";
import type { AdrRules, SubstanceRecord, VariantRecord } from "../../openapi/shards/adr.ts";
import { readPackages, type PackageItem } from "../../runtime/adr/loading/packages.ts";
import { judgePackages } from "../../runtime/adr/loading/rules.ts";
import { compileLoading } from "../../runtime/adr/loading/tables.ts";

/** A UN number in so many is asked about. */
const EVERY = 6;
/** What 1.1.3.6 lets through. */
const LIMIT = 1000;

/** The questions of an edition: UN numbers, loads on both sides of the limit, and pairs of every kind of package. */
export function planAdrConformance(rules: AdrRules, substances: readonly SubstanceRecord[]): AdrQuestion[] {
  return [
    ...substances.filter((_, index) => index % EVERY === 0).map(questionAbout),
    ...planLoads(substances),
    ...planPairs(rules, substances),
  ];
}

function questionAbout({ un, variants }: SubstanceRecord): AdrQuestion {
  return {
    un,
    variants: variants.map((own) => [own.variant_id, own.class, own.labels, own.tunnel_code, own.points_multiplier]),
  };
}

/**
 * Goods of each category, multiplier and unit: the most that is exempt and one more, alone; and half of that beside the
 * goods before.
 */
function planLoads(substances: readonly SubstanceRecord[]): AdrQuestion[] {
  const kinds = new Map<string, [un: string, variant: VariantRecord]>();
  for (const { un, variants } of substances)
    for (const variant of variants) {
      const { transport_category: category, points_multiplier: factor, quantity_unit: unit, status } = variant;
      if (status !== "regulated" || category === null || (unit !== "kg" && unit !== "l")) continue;
      const key = `${variant.class} ${category} ${factor} ${unit}`;
      if (!kinds.has(key)) kinds.set(key, [un, variant]);
    }
  const asked = [...kinds.values()].map(
    ([un, { variant_id, quantity_unit, transport_category, points_multiplier }]) => {
      const most = transport_category === "0" ? 1 : Math.floor(LIMIT / (points_multiplier || 1));
      const item = (quantity: number) => ({
        un,
        variant_id,
        ...(quantity_unit === "l" ? { l: quantity } : { kg: quantity }),
      });
      return { item, most, factor: transport_category === "0" ? null : (points_multiplier ?? 0) };
    },
  );
  return asked.flatMap((own, index) => {
    const before = asked[index - 1];
    const half = Math.floor(own.most / 2);
    return [
      load([[own.item(own.most), own.most, own.factor]]),
      load([[own.item(own.most + 1), own.most + 1, own.factor]]),
      ...(before === undefined
        ? []
        : [
            load([
              [own.item(half || 1), half || 1, own.factor],
              [before.item(before.most), before.most, before.factor],
            ]),
          ]),
    ];
  });
}

type Item = Extract<AdrQuestion, { items: unknown }>["items"][number];

/** Quantity times multiplier, summed; goods of category 0 are never exempt. */
function load(lines: readonly (readonly [item: Item, quantity: number, factor: number | null])[]): AdrQuestion {
  const points = lines.some(([, , factor]) => factor === null)
    ? null
    : lines.reduce((sum, [, quantity, factor]) => sum + quantity * (factor ?? 0), 0);
  return {
    items: lines.map(([item]) => item),
    verdict: points !== null && points <= LIMIT ? "exempt" : "requires_full_adr",
    points,
  };
}

/** Two UN numbers of each pair of kinds of packages; of pairs that a provision decides alike, those of the first. */
function planPairs(rules: AdrRules, substances: readonly SubstanceRecord[]): AdrQuestion[] {
  const tables = compileLoading(rules);
  const kinds = new Map<string, PackageItem>();
  for (const substance of substances) {
    const item = readPackages({ un: substance.un }, 0, "", substance, tables);
    if ("faults" in item || item.packages.length !== 1) continue;
    const [own] = item.packages;
    const key = `${own?.status} ${own?.classificationCode} ${own?.rows?.map((row) => row.key).join()}`;
    if (!kinds.has(key)) kinds.set(key, item);
  }
  const items = [...kinds.values()];
  const pairs = new Map<string, AdrQuestion>();
  for (const [index, a] of items.entries())
    for (const b of items.slice(index)) {
      const [one, other] = [a.packages[0], b.packages[0]];
      if (one === undefined || other === undefined) continue;
      const { verdict, rule, labels } = judgePackages(one, other, tables);
      const key = `${verdict} ${rule} ${labels.join()}`;
      if (!pairs.has(key)) pairs.set(key, { uns: [a.un, b.un], verdict, rule });
    }
  return [...pairs.values()];
}
