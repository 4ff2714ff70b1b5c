import { textIn } from "../source/cells.ts";

import type { Requirement } from "../../openapi/shards/adr-consignment.ts";
import { type AdrMessage, isOfSubstance } from "../../openapi/shards/adr-messages.ts";
import type {
  AdrNameRecord,
  AdrRules,
  AdrTables,
  AdrWords,
  SubstanceRecord,
  VariantRecord,
} from "../../openapi/shards/adr.ts";
import { onceByObject } from "../../runtime/text/memo.ts";
import { compareText, foldName } from "../../runtime/text/normalize.ts";
import { distinctWords, planForms } from "../nomenclature/plan-words.ts";
import { type PlannedShard, type ShardHead, planShard } from "../output/shard.ts";
import type { AdrData } from "./tables.ts";
import { planRequirements } from "./plan-consignment.ts";
import { planRules } from "./plan-rules.ts";
import { planVariants } from "./plan-variants.ts";
import type { AdrQuestion } from "../../openapi/shards/conformance.ts";
import { type PackageItem, readPackages } from "../../runtime/rules/adr/packages.ts";
import { judgePackages } from "../../runtime/rules/adr/mixing.ts";
import { compileLoading } from "../../runtime/rules/adr/mixing-tables.ts";

/** The texts of an edition as they are published, in the order of their table: those of a substance, then of loads. */
export function planMessages({ messages }: Pick<AdrData, "messages">): AdrMessage[] {
  const texts = messages.map(({ row }) => ({ key: row.key, text: textIn("text", row) }));
  return [...texts.filter(({ key }) => isOfSubstance(key)), ...texts.filter(({ key }) => !isOfSubstance(key))];
}

/** Published records of an edition, before they are split into files. */
interface EditionRecords {
  substances: readonly SubstanceRecord[];
  rules: AdrRules;
  messages: readonly AdrMessage[];
  requirements: readonly Requirement[];
  words: AdrWords["records"];
}

/** The records of an edition, worked out once. */
export const plannedEdition = onceByObject((data: AdrData): EditionRecords => {
  const substances = groupByUn(data, planVariants(data));
  return {
    substances,
    rules: planRules(data, substances),
    messages: planMessages(data),
    requirements: planRequirements(data),
    words: planWords(data),
  };
});

/**
 * Plans the files of the ADR dataset: for each edition its substances by the first two digits, names for search, rule
 * tables, and texts.
 */
export function planAdr(editions: readonly AdrData[]): PlannedShard[] {
  return editions.flatMap(planEdition);
}

function planEdition(data: AdrData): PlannedShard[] {
  const { substances, rules, messages: texts, requirements, words } = plannedEdition(data);
  const facts = { part: data.edition };
  const head = (name: string, schema: string, prefix = ""): ShardHead => ({
    ...facts,
    path: `adr/${data.edition}/${name}.json`,
    schema,
    prefix,
  });
  const prefixes = [...new Set(substances.map(({ un }) => un.slice(0, 2)))].toSorted(compareText);
  const messages = Map.groupBy(texts, ({ key }) => isOfSubstance(key));
  const { edition, classes, rows, verified_rows, search_spellings, ...tables } = rules;
  return [
    ...prefixes.map((prefix) =>
      planShard(
        head(prefix, "adr-substances/1", prefix),
        substances.filter(({ un }) => un.startsWith(prefix)),
      ),
    ),
    planShard(head("names", "adr-names/1"), substances.map(nameRecord)),
    planShard(head("words", "adr-words/1"), words),
    planShard(
      { ...head("forms-pl", "word-forms/1"), part: `${data.edition}-pl` },
      planForms(
        data.forms.map(({ row }) => row),
        polishWords(data),
      ),
    ),
    planShard(head("edition", "adr-edition/2"), [{ edition, classes, rows, verified_rows, search_spellings }]),
    planShard(head("rules", "adr-rules/3"), tableRecords(tables)),
    planShard(head("messages", "adr-messages/3"), messages.get(true) ?? []),
    planShard(head("load-messages", "adr-load-messages/1"), messages.get(false) ?? []),
    planShard(head("requirements", "adr-requirements/1"), requirements),
    planShard(head("conformance", "adr-conformance/1"), planAdrConformance(rules, substances)),
  ];
}

/** The tables of an edition as they are published, a record each. */
export function tableRecords(tables: AdrTables): object[] {
  return Object.entries(tables).map(([name, table]) => ({ [name]: table }));
}

/** What people call goods of the edition, and goods that are not in ADR; names of the same goods stand together. */
function planWords({
  substances,
  tradeNames,
  notInAdr,
}: Pick<AdrData, "substances" | "tradeNames" | "notInAdr">): AdrWords["records"] {
  const existing = new Set(substances.map(({ row }) => row.un));
  const groups = new Map<string, string[]>();
  const add = (key: string, name: string): unknown => groups.set(key, [...(groups.get(key) ?? []), foldName(name)]);
  for (const {
    row: { lang, name, uns },
  } of tradeNames) {
    const loaded = uns.filter((un) => existing.has(un));
    if (loaded.length > 0) add(`${lang};${loaded.join(" ")};`, name);
  }
  for (const {
    row: { lang, name, kind },
  } of notInAdr)
    add(`${lang};;${kind}`, name);
  return [...groups]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, names]) => {
      const [lang, uns, reason] = key.split(";") as [
        AdrWords["records"][number][0],
        string,
        AdrWords["records"][number][2],
      ];
      return [lang, uns, reason, [...new Set(names)].toSorted(compareText).join(";")];
    });
}

function polishWords({ names, tradeNames, notInAdr }: AdrData): ReadonlySet<string> {
  const spoken = [...tradeNames, ...notInAdr].filter(({ row }) => row.lang === "pl").map(({ row }) => row.name);
  return distinctWords([...names.map(({ row }) => row.name_pl), ...spoken]);
}

/** Substances with their variants, by UN number; the variants of one stay in the order of Table A. */
function groupByUn({ substances }: AdrData, variants: readonly VariantRecord[]): SubstanceRecord[] {
  const groups = Map.groupBy(variants, (_, index) => substances[index]!.row.un);
  return [...groups].map(([un, ofUn]) => ({ un, variants: ofUn })).toSorted((a, b) => compareText(a.un, b.un));
}

const GROUPS = ["I", "II", "III"] as const;

function nameRecord({ un, variants }: SubstanceRecord): AdrNameRecord {
  const first = variants[0];
  if (first === undefined) throw new Error(`UN ${un} has no variant`);
  const names = [...new Map(variants.map((variant) => [JSON.stringify(variant.names), variant.names])).values()];
  const statuses = new Set(variants.map(({ status }) => status));
  const status = statuses.size === 1 && first.status !== "regulated" ? { status: first.status } : {};
  return {
    un,
    class: first.class,
    ...status,
    packing_groups: GROUPS.filter((group) => variants.some(({ packing_group }) => packing_group === group)),
    names,
  };
}

/** A UN number in so many is asked about. */
const EVERY = 6;
/** What 1.1.3.6 lets through. */
const LIMIT = 1000;

/** The questions of an edition: UN numbers, loads on both sides of the limit, and pairs of every kind of package. */
function planAdrConformance(rules: AdrRules, substances: readonly SubstanceRecord[]): AdrQuestion[] {
  return [
    ...substances.filter((_, index) => index % EVERY === 0).map(questionAbout),
    ...planLoads(substances),
    ...planPairs(rules, substances),
  ];
}

function questionAbout({ un, variants }: SubstanceRecord): AdrQuestion {
  return {
    un,
    variants: variants.map((variant) => [
      variant.variant_id,
      variant.class,
      variant.labels,
      variant.tunnel_code,
      variant.points_multiplier,
    ]),
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
  const requested = [...kinds.values()].map(
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
  return requested.flatMap((limit, index) => {
    const before = requested[index - 1];
    const half = Math.floor(limit.most / 2);
    return [
      load([[limit.item(limit.most), limit.most, limit.factor]]),
      load([[limit.item(limit.most + 1), limit.most + 1, limit.factor]]),
      ...(before === undefined
        ? []
        : [
            load([
              [limit.item(half || 1), half || 1, limit.factor],
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
    const [first] = item.packages;
    const key = `${first?.status} ${first?.classificationCode} ${first?.rows?.map((row) => row.key).join()}`;
    if (!kinds.has(key)) kinds.set(key, item);
  }
  const items = [...kinds.values()];
  const pairs = new Map<string, AdrQuestion>();
  for (const [index, a] of items.entries())
    for (const b of items.slice(index)) {
      const [left, right] = [a.packages[0], b.packages[0]];
      if (left === undefined || right === undefined) continue;
      const { verdict, rule, labels } = judgePackages(left, right, tables);
      const key = `${verdict} ${rule} ${labels.join()}`;
      if (!pairs.has(key)) pairs.set(key, { uns: [a.un, b.un], verdict, rule });
    }
  return [...pairs.values()];
}
