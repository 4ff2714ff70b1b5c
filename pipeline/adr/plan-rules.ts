import { textIn } from "./rows/cells.ts";
import type { AdrRules, SubstanceRecord } from "../../openapi/shards/adr.ts";
import type { Text4 } from "../../openapi/shards/common.ts";
import { planConsignment } from "./plan-consignment.ts";
import { class1CodesOf } from "./rules/class1-codes.ts";
import { GROUPS, LABEL_KEYS } from "./rows/loading.ts";
import type { DensityRow } from "./rows/points.ts";
import type { AdrData } from "./tables.ts";

/** The rule tables of an edition as they are published, with counts over its substances. */
export function planRules(data: AdrData, substances: readonly SubstanceRecord[]): AdrRules {
  const edition = data.editions[0]?.row;
  const noteA = data.noteA[0]?.row;
  if (edition === undefined || noteA === undefined) throw new Error(`ADR ${data.edition} lacks its edition row or note a`);
  const variants = substances.flatMap((substance) => substance.variants);
  return {
    edition: {
      edition: edition.edition, title: textIn("title", edition), valid_from: edition.valid_from, valid_to: edition.valid_to,
      transition_until: edition.transition_until, legal_reference: edition.legal_reference, legal_url: edition.legal_url,
    },
    classes: data.classes.map(({ row }) => ({
      class: row.class, name: textIn("name", row),
      count: substances.filter(({ variants: own }) => own[0]?.class === row.class).length,
    })),
    rows: variants.length,
    verified_rows: variants.filter(({ data_quality }) => data_quality === "verified").length,
    transport_categories: data.transportCategories.map(({ row }) => ({
      category: row.category, max_quantity: numberOrNull(row.max_quantity), multiplier: numberOrNull(row.multiplier),
    })),
    note_a: { uns: data.noteA.map(({ row }) => row.un), max_quantity: Number(noteA.max_quantity), multiplier: Number(noteA.multiplier) },
    sp671: data.sp671.map(({ row }) => ({ packing_group: row.packing_group === "" ? null : row.packing_group, category: row.category })),
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
      special_provision: row.special_provision, others: { class1: row.others === "class 1", except_codes: row.except_codes }, outcome: row.outcome, text: textIn("text", row),
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
    provisions: data.provisions.map(({ row }) => ({
      special_provision: row.special_provision, effect: row.effect, empty_packagings: row.empty_packagings, uns: row.uns,
      remains: row.remains_en === "" ? null : textIn("remains", row),
      ways: waysOf(data, row.special_provision),
    })),
    default_density_kg_per_l: boundsOf(data.densities.find(({ row }) => row.un === "")?.row),
    consignment: planConsignment(data),
    search_spellings: data.searchSpellings.map(({ row: { lang, typed, spelled } }) => ({ lang, typed, spelled })),
    still_applies: data.stillApplies.map(({ row }) => ({ provision: row.provision, text: textIn("text", row) })),
  };
}

/** The questions of a provision, way by way, in their order. */
function waysOf({ provisionQuestions }: AdrData, provision: string): Text4[][] {
  const ways = new Map<string, Text4[]>();
  for (const { row } of provisionQuestions) {
    if (row.special_provision !== provision) continue;
    const way = ways.get(row.way) ?? [];
    way.push(textIn("text", row));
    ways.set(row.way, way);
  }
  return [...ways.values()];
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
