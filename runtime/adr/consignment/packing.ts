import type { LoadRequirement } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Voice } from "../voice.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import { renderRequirement } from "./words.ts";

type Rules = ReadonlyMap<string, ConsignmentRules["mixed_packing"][number]>;

/** Goods of one UN number in a load. */
interface Kind {
  un: string;
  items: number[];
  variants: VariantRecord[];
  /** True if they are in packages of part 4 for certain, and not in limited quantities or outside ADR. */
  certain: boolean;
}

/**
 * Goods of a load that may not be in one package (4.1.10): each UN number with those after it that the provisions of
 * column (9b) of either do not let in. Other goods may share a package under the conditions of these provisions.
 */
export function separatePackages(
  parts: readonly Part[],
  { mixed_packing }: Pick<ConsignmentRules, "mixed_packing">,
  voice: Voice,
): LoadRequirement[] {
  const rules: Rules = new Map(mixed_packing.map((rule) => [rule.provision, rule]));
  const kinds = gatherKinds(parts);
  return kinds.flatMap((a, index) => {
    const apart = kinds.slice(index + 1).flatMap((b) => {
      const ways = a.variants.flatMap((left) => b.variants.map((right) => refuseBoth(left, right, rules)));
      const provisions = [...new Set(ways.flat())];
      const certain = a.certain && b.certain && ways.every((refusing) => refusing.length > 0);
      return provisions.length === 0 ? [] : [{ b, provisions, certain }];
    });
    return [true, false].flatMap((certain): LoadRequirement[] => {
      const group = apart.filter((pair) => pair.certain === certain);
      if (group.length === 0) return [];
      const provisions = [...new Set(group.flatMap((pair) => pair.provisions))].toSorted().join(", ");
      const uns = group.map(({ b }) => `UN ${b.un}`).join(", ");
      const text = voice.render(certain ? "packed_apart" : "packed_apart_open", { un: a.un, uns, provisions });
      const items = [...a.items, ...group.flatMap(({ b }) => b.items)].toSorted((left, right) => left - right);
      return [renderRequirement("packed_apart", "4.1.10.4", text, items, { certain, data_quality: "to_review" })];
    });
  });
}

function gatherKinds(parts: readonly Part[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { un, index, forms } of parts) {
    const packaged = forms.filter(({ standing }) => standing === "packaged");
    if (packaged.length === 0) continue;
    const kind = kinds.get(un) ?? { un, items: [], variants: [], certain: true };
    kind.items.push(index);
    kind.variants = [...new Set([...kind.variants, ...packaged.map(({ variant }) => variant)])];
    kind.certain &&= packaged.length === forms.length;
    kinds.set(un, kind);
  }
  return [...kinds.values()];
}

/** The provisions of either that keep two rows of Table A out of one package; none where they may share it. */
function refuseBoth(a: VariantRecord, b: VariantRecord, rules: Rules): string[] {
  return [...refuse(a, b, rules), ...refuse(b, a, rules)];
}

/** The provisions of a row, each of which permits, where none of them lets the other in. */
function refuse(
  { class: designation, mixed_packing_provisions }: VariantRecord,
  packedWith: VariantRecord,
  rules: Rules,
): string[] {
  const matches = mixed_packing_provisions.flatMap((provision) => rules.get(provision) ?? []);
  const lets = matches.some(
    ({ with: classes, uns, not_class, not_packing_group }) =>
      uns.includes(packedWith.variant_id.slice(0, 4)) ||
      ((classes.includes("any") ||
        classes.includes(packedWith.class) ||
        classes.includes(packedWith.class === designation ? "own" : "other")) &&
        !(
          not_class === packedWith.class &&
          (not_packing_group.length === 0 || not_packing_group.includes(packedWith.packing_group ?? ""))
        )),
  );
  return lets ? [] : matches.map(({ provision }) => provision);
}
