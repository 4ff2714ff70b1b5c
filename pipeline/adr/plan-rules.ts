import { textIn } from "../source/cells.ts";
import type { AdrRules, SubstanceRecord } from "../../openapi/shards/adr.ts";
import type { Located } from "../source/table.ts";
import { planConsignment } from "./plan-consignment.ts";

import type { ClaimLimitRow } from "./rows/claims.ts";
import { GROUPS, LABEL_KEYS } from "./rows/loading.ts";
import type { DensityRow } from "./rows/points.ts";
import { class1CodesOf } from "./rules/variant-rules.ts";
import type { AdrData } from "./tables.ts";

type Exempting = Pick<AdrRules["provisions"][number], "remains" | "ways" | "goods" | "limits">;
type Limit = Exempting["limits"][number];

/** The special provisions and the exemptions outside chapter 3.3, each with its questions, goods and limits. */
function planClaims(data: AdrData): Pick<AdrRules, "provisions" | "exemptions"> {
  return {
    provisions: data.provisions.map(({ row }) => ({
      special_provision: row.special_provision,
      effect: row.effect,
      empty_packagings: row.empty_packagings,
      uns: row.uns,
      ...exemptingOf(data, row.special_provision, row, data.provisionQuestions),
    })),
    exemptions: data.exemptions.map(({ row }) => ({
      exemption: row.exemption,
      effect: row.effect,
      empty_packagings: row.empty_packagings,
      counted: row.counted,
      uns: [],
      ...exemptingOf(data, row.exemption, row, data.exemptionQuestions),
    })),
  };
}

type TextOf<Name extends string> = Parameters<typeof textIn<Name>>[1];
type Question = TextOf<"text"> & { way: string } & ({ special_provision: string } | { exemption: string });

function exemptingOf(
  data: AdrData,
  claim: string,
  row: TextOf<"remains">,
  questions: readonly Located<Question>[],
): Exempting {
  const ways = Map.groupBy(
    questions.filter(
      ({ row: question }) => claim === ("exemption" in question ? question.exemption : question.special_provision),
    ),
    ({ row: { way } }) => way,
  );
  return {
    remains: row.remains_en === "" ? null : textIn("remains", row),
    ways: [...ways.values()].map((way) => way.map(({ row: question }) => textIn("text", question))),
    goods: data.claimGoods.flatMap(({ row: { claim: named, source: _source, un, ...goods } }) =>
      named === claim ? [{ ...goods, uns: un }] : [],
    ),
    limits: data.claimLimits.flatMap(({ row: limit }) => (limit.claim === claim ? planLimit(limit) : [])),
  };
}

/** A limit in the units of requests: kilograms and litres, but grams of lithium. */
function planLimit({ claim: _claim, measure, unit, figure, way, un, source, ...limit }: ClaimLimitRow): Limit[] {
  if (measure === "asked" || unit === "MJ") return [];
  const milli = unit === "ml" || (unit === "g" && !measure.endsWith("lithium"));
  return [
    {
      ...limit,
      measure,
      limit: milli ? Number(figure) / 1000 : Number(figure),
      unit: milli ? (unit === "ml" ? "l" : "kg") : unit,
      way: way === "" ? null : Number(way),
      uns: un,
      paragraph: source.replace(/^ADR (3\.3 )?/, "").replace(/[,:] .*$/, ""),
    },
  ];
}

/** Mixed loading (7.5.2) and separation from foodstuffs (7.5.4). */
function planLoading(
  data: AdrData,
): Pick<
  AdrRules,
  "labels" | "class1" | "mixed_loading_provisions" | "outside_loading" | "limited_quantities_class1" | "foodstuffs"
> {
  return {
    labels: {
      matrix: {
        keys: [...LABEL_KEYS],
        cells: LABEL_KEYS.map((key) => {
          const row = data.labels.find((candidate) => candidate.row.label === key)?.row;
          if (row === undefined) throw new Error(`7.5.2.1 has no row ${key}`);
          return LABEL_KEYS.map((column) => cellOf(row[`with ${column}`]));
        }),
      },
      keys: data.labelKeys.map(({ row }) => ({ label: row.label, key: row.key === "" ? null : row.key })),
      footnotes: data.labelFootnotes.map(({ row }) => ({
        footnote: row.footnote,
        explosives: { classification_codes: row.explosives_codes, uns: row.explosives_uns },
        others: { uns: row.others_uns },
        condition: row.outcome === "permitted" ? null : textIn("text", row),
      })),
    },
    class1: {
      matrix: {
        keys: [...GROUPS],
        cells: GROUPS.map((group) => {
          const row = data.class1.find((candidate) => candidate.row.group === group)?.row;
          if (row === undefined) throw new Error(`7.5.2.2 has no row ${group}`);
          return GROUPS.map((column) => cellOf(row[column]));
        }),
      },
      codes: class1CodesOf(data),
      footnotes: data.class1Footnotes.map(({ row }) => ({ footnote: row.footnote, condition: textIn("text", row) })),
    },
    mixed_loading_provisions: data.loadingProvisions.map(({ row }) => ({
      special_provision: row.special_provision,
      others: { class1: row.others === "class 1", except_codes: row.except_codes },
      outcome: row.outcome,
      text: textIn("text", row),
    })),
    outside_loading: data.outsideLoading.map(({ row: { un, rule } }) => ({ un, rule })),
    limited_quantities_class1: {
      divisions: data.limitedQuantitiesClass1.flatMap(({ row }) => (row.division === "" ? [] : [row.division])),
      uns: data.limitedQuantitiesClass1.flatMap(({ row }) => (row.un === "" ? [] : [row.un])),
    },
    foodstuffs: {
      labels: data.foodstuffs.flatMap(({ row }) => (row.un === "" ? [row.label] : [])),
      uns: data.foodstuffs.flatMap(({ row }) => (row.un === "" ? [] : [row.un])),
    },
  };
}

/** The rule tables of an edition as they are published, with counts over its substances. */
export function planRules(data: AdrData, substances: readonly SubstanceRecord[]): AdrRules {
  const edition = data.editions[0]?.row;
  const noteA = data.noteA[0]?.row;
  if (edition === undefined || noteA === undefined)
    throw new Error(`ADR ${data.edition} lacks its edition row or note a`);
  const variants = substances.flatMap((substance) => substance.variants);
  return {
    edition: {
      edition: edition.edition,
      title: textIn("title", edition),
      valid_from: edition.valid_from,
      valid_to: edition.valid_to,
      transition_until: edition.transition_until,
      announced_from: edition.announced_from,
      legal_reference: edition.legal_reference,
      legal_url: edition.legal_url,
    },
    classes: data.classes.map(({ row }) => ({
      class: row.class,
      name: textIn("name", row),
      count: substances.filter(({ variants: ofUn }) => ofUn[0]?.class === row.class).length,
    })),
    rows: variants.length,
    verified_rows: variants.filter(({ data_quality }) => data_quality === "verified").length,
    transport_categories: data.transportCategories.map(({ row }) => ({
      category: row.category,
      max_quantity: numberOrNull(row.max_quantity),
      multiplier: numberOrNull(row.multiplier),
    })),
    note_a: {
      uns: data.noteA.map(({ row }) => row.un),
      max_quantity: Number(noteA.max_quantity),
      multiplier: Number(noteA.multiplier),
    },
    sp671: data.sp671.map(({ row }) => ({
      packing_group: row.packing_group === "" ? null : row.packing_group,
      category: row.category,
    })),
    ...planLoading(data),
    ...planClaims(data),
    default_density_kg_per_l: boundsOf(data.densities.find(({ row }) => row.un === "")?.row),
    consignment: planConsignment(data),
    search_spellings: data.searchSpellings.map(({ row: { lang, typed, spelled } }) => ({ lang, typed, spelled })),
    still_applies: data.stillApplies.map(({ row }) => ({ provision: row.provision, text: textIn("text", row) })),
  };
}

function boundsOf(row: DensityRow | undefined): AdrRules["default_density_kg_per_l"] {
  return row === undefined ? null : { min: Number(row.min_kg_per_l), max: Number(row.max_kg_per_l) };
}

/** The tables print a reference as `7.5.2.2`, the published matrix as `>`. */
function cellOf(cell: string): string {
  return cell === "7.5.2.2" ? ">" : cell;
}

function numberOrNull(cell: string): number | null {
  return cell === "" ? null : Number(cell);
}
