import { labelsOf, fitsSelectors } from "../../../runtime/rules/adr/load/select.ts";
import { type Check, finding, findingsIn } from "../../source/check.ts";
import { onceByObject } from "../../../runtime/text/memo.ts";
import { planConsignment, planRequirements } from "../plan-consignment.ts";
import { planVariants } from "../plan-variants.ts";
import { CONSIGNMENT_LIMITS } from "../rows/consignment.ts";
import type { AdrData } from "../tables.ts";

const tunnelCodeCheck: Check<AdrData> = {
  rule: "adr/tunnel-code",
  why: "A load is closed to the union of the tunnels of its goods (8.6.3.2): a code without a row would close none of them, or all.",
  example: "C/D in column (15), and no row for it in tunnel-codes.csv; over_kg without closed_over",
  remedy: "Correct the code, or read its row in the table of 8.6.4.",
  run: ({ substances, tunnelCodes }) => {
    const existing = new Set(tunnelCodes.map(({ row }) => row.code));
    const missing = substances.filter(({ row }) => row.tunnel_code !== "" && !existing.has(row.tunnel_code));
    return [
      ...findingsIn(missing, (row) => [
        ["tunnel_code", `${row.tunnel_code} is not in tunnel-codes.csv: correct it, or add it from 8.6.4`],
      ]),
      ...findingsIn(
        tunnelCodes,
        ({ over_kg: over, closed, closed_over: wider, closed_tank: tank, closed_bulk: bulk }) => {
          const opened = closed.filter((category) => !tank.includes(category) || !bulk.includes(category));
          if (opened.length > 0)
            return [
              [
                "closed_tank",
                `${opened.join(" ")} is closed to packages and not to tanks or bulk: 8.6.4 closes no less to these`,
              ],
            ];
          if (over === null && wider.length === 0) return [];
          if (over === null || wider.length === 0)
            return [["closed_over", "over_kg and closed_over go together: fill or clear both"]];
          return closed.every((category) => wider.includes(category)) && wider.length > closed.length
            ? []
            : [
                [
                  "closed_over",
                  `${wider.join(" ")} does not close more than ${closed.join(" ")}: a larger explosive mass closes more tunnels`,
                ],
              ];
        },
      ),
    ];
  },
};

const exceptedQuantityCheck: Check<AdrData> = {
  rule: "adr/excepted-quantity",
  why: "A code of column (7b) without its quantities could never be claimed, and an outer packaging holds at least one inner one.",
  example: "E4 in column (7b), and no row for it in excepted-quantities.csv",
  remedy: "Read the row in the table of 3.5.1.2.",
  run: ({ substances, exceptedQuantities }) => {
    const existing = new Set(exceptedQuantities.map(({ row }) => row.code));
    const missing = substances.filter(
      ({ row }) => /^E[1-5]$/.test(row.excepted_quantity) && !existing.has(row.excepted_quantity),
    );
    return [
      ...findingsIn(missing, (row) => [
        ["excepted_quantity", `${row.excepted_quantity} is not in excepted-quantities.csv: add it from 3.5.1.2`],
      ]),
      ...findingsIn(exceptedQuantities, ({ inner, outer, minimal_inner: small, minimal_outer: large }) => {
        if ((small === null) !== (large === null))
          return [["minimal_outer", "minimal_inner and minimal_outer go together: fill or clear both"]];
        return inner <= outer && (small ?? 0) <= inner && (large ?? 0) <= outer
          ? []
          : [
              [
                "outer",
                `${outer} with ${inner} inside, at the least ${large ?? "nothing"} with ${small ?? "nothing"}: want each no more than the one around it`,
              ],
            ];
      }),
    ];
  },
};

const consignmentLimitCheck: Check<AdrData> = {
  rule: "adr/consignment-limit",
  why: "Chapter 3.4 frees a package of 30 kg and not one of 30 t: a figure that is missing, or in another unit, frees what it should not.",
  example: "limited_mark_gross in kg; no row limited_tray",
  remedy: "Restore the row, in the unit that the finding names.",
  run: ({ consignmentLimits }) => {
    const first = consignmentLimits[0];
    const existing = new Set(consignmentLimits.map(({ row }) => row.limit));
    const missing =
      first === undefined
        ? []
        : CONSIGNMENT_LIMITS.filter((limit) => !existing.has(limit)).map((limit) =>
            finding({ file: first.file, line: 0 }, "", `has no row ${limit}: restore it`),
          );
    const wrong = consignmentLimits.filter(({ row }) => row.unit !== LIMIT_UNITS[row.limit]);
    return [...missing, ...findingsIn(wrong, (row) => [["unit", `${row.unit}: want ${LIMIT_UNITS[row.limit]}`]])];
  },
};

const LIMIT_UNITS = {
  limited_box: "kg",
  limited_tray: "kg",
  limited_mark_unit: "t",
  limited_mark_gross: "t",
  excepted_packages: "packages",
} as const;

const fireExtinguisherCheck: Check<AdrData> = {
  rule: "adr/fire-extinguisher",
  why: "Every transport unit has its row in the table of 8.1.4.1: a gap would leave some without extinguishers.",
  example: "up to 3.5 t, then over 7.5 t",
  remedy: "Let each row begin where the one above ends; the first has no over_t, the last no up_to_t.",
  run: ({ fireExtinguishers }) =>
    findingsIn(fireExtinguishers, ({ over_t: over, up_to_t: most }, index) => {
      const before = fireExtinguishers[index - 1]?.row.up_to_t ?? null;
      const last = index === fireExtinguishers.length - 1;
      if (over !== before)
        return [["over_t", `${over ?? "nothing"}: want ${before ?? "nothing"}, where the row above ends`]];
      if ((most === null) !== last)
        return [
          [
            "up_to_t",
            last ? `${most}: want nothing, so that no mass is left out` : "empty: want where the row below begins",
          ],
        ];
      return most !== null && over !== null && most <= over ? [["up_to_t", `${most}: want more than ${over}`]] : [];
    }),
};

const explosiveDivisionCheck: Check<AdrData> = {
  rule: "adr/explosive-division",
  why: "Placard and largest mass follow the most dangerous division of a load: a division without a row has neither.",
  example: "UN 0503 (1.4G), and no row 1.4 in explosive-divisions.csv; a group below the row for all others",
  remedy: "Add the division at its place in the order of 5.3.1.1.2, groups of their own before the row for all others.",
  run: ({ substances, explosiveDivisions }) => {
    const general = new Set(
      explosiveDivisions.filter(({ row }) => row.group === null).map(({ row }) => row.division as string),
    );
    const missing = substances.filter(
      ({ row }) =>
        row.class === "1" && row.classification_code !== "" && !general.has(row.classification_code.slice(0, 3)),
    );
    return [
      ...findingsIn(missing, (row) => [
        [
          "classification_code",
          `division ${row.classification_code.slice(0, 3)} is not in explosive-divisions.csv: add it`,
        ],
      ]),
      ...findingsIn(explosiveDivisions, ({ division, group, ex_ii_kg: two, ex_iii_kg: three }, index) => {
        if (
          group !== null &&
          explosiveDivisions.slice(0, index).some(({ row }) => row.division === division && row.group === null)
        )
          return [["group", `stands below the row of ${division} for all other groups, which takes it: move it up`]];
        if ((two === null) !== (three === null))
          return [["ex_iii_kg", "ex_ii_kg and ex_iii_kg go together: fill or clear both"]];
        return (two ?? 0) <= (three ?? 0)
          ? []
          : [["ex_iii_kg", `${three}: want at least ${two}, that of the weaker vehicle`]];
      }),
    ];
  },
};

const securityGoodsCheck: Check<AdrData> = {
  rule: "adr/security-goods",
  why: "A rule of 1.10.3.1.2 that fits no row of Table A was misspelt: its goods would travel without a security plan.",
  example: "class 6.1, packing group IV; variant 2814-animal of no row",
  remedy: "Correct the selectors.",
  run: (data) => {
    const variants = namedVariants(data);
    const ids = new Set(variants.map(({ variant_id }) => variant_id));
    const { security } = planConsignment(data);
    return findingsIn(data.securityGoods, (_row, index) => {
      const rule = security[index];
      if (rule === undefined) return [];
      const strange = rule.not_variants.filter((id) => !ids.has(id));
      if (strange.length > 0) return [["not_variants", `${strange.join(" ")}: not in substances.csv`]];
      const select = {
        ...ANY,
        class: rule.class === null ? [] : [rule.class],
        packing_group: rule.packing_group,
        classification_code: rule.classification_code,
        uns: rule.uns,
      };
      const fits = variants.some(
        (variant) =>
          variant.status === "regulated" &&
          fitsSelectors(select, { variant, labels: [], code: variant.classification_code }, []) !== false,
      );
      return fits ? [] : [["rule", `${rule.rule} fits no row of Table A: correct the selectors`]];
    });
  },
};

const ANY = {
  class: [],
  not_class: [],
  packing_group: null,
  classification_code: null,
  uns: [],
  not_uns: [],
  labels: [],
  labels_beyond: [],
  provisions: [],
  not_provisions: [],
  high_consequence: false,
  facts: [],
};

const requirementCheck: Check<AdrData> = {
  rule: "adr/requirement",
  why: "A requirement whose selectors fit no row of Table A is never said, and one above a mass that is not named is said of every load.",
  example: "label 2.4 for 2.3; over_kg 500 without mass",
  remedy: "Correct the selectors; fill mass and over_kg together.",
  run: (data) => {
    const { security } = planConsignment(data);
    const forms = namedVariants(data).map((variant) => ({
      variant,
      labels: labelsOf(variant.variant_id.slice(0, 4), variant, null, null),
      code: variant.classification_code,
    }));
    const requirements = planRequirements(data);
    return findingsIn(data.requirements, (_row, index) => {
      const requirement = requirements[index];
      if (requirement === undefined) return [];
      if ((requirement.mass === null) !== (requirement.over_kg === null))
        return [["over_kg", "mass and over_kg go together: fill or clear both"]];
      return forms.some((form) => fitsSelectors(requirement.select, form, security) !== false)
        ? []
        : [["requirement", `${requirement.requirement} fits no row of Table A: correct the selectors`]];
    });
  },
};

const provisionSaidCheck: Check<AdrData> = {
  rule: "adr/provision-said",
  why: "Columns (16), (18) and (19) tell the crew what to do, and (9b) what may be in one package: a provision that no requirement says is kept from them in silence, and one without a row of mixed packing forbids nothing.",
  example: "V14 in column (16), and no requirement that selects it; MP19 without a row in mixed-packing.csv",
  remedy:
    "Add the requirement, or say in silent-provisions.csv why there is none, or the row of mixed-packing.csv; remove a row there that is no longer needed.",
  run: ({ substances, requirements, silentProvisions, mixedPacking }) => {
    const packed = new Set(mixedPacking.map(({ row }) => row.provision));
    const stated = new Set(requirements.flatMap(({ row }) => row.provision));
    const silent = new Set(silentProvisions.map(({ row }) => row.provision));
    const seen = new Set<string>();
    const unstated = findingsIn(substances, (row) =>
      (["carriage_packages", "carriage_bulk", "carriage_loading", "carriage_operation"] as const).flatMap((column) =>
        row[column]
          .filter((word) => /^(?:V|CV|S|AP)\d/.test(word))
          .flatMap((word) => {
            const first = !seen.has(word);
            seen.add(word);
            return first && !stated.has(word) && !silent.has(word)
              ? [[column, `no requirement says ${word}: add one, or a reason in silent-provisions.csv`]]
              : [];
          }),
      ),
    );
    const unpacked = findingsIn(substances, (row) =>
      row.mixed_packing_provisions.flatMap((word) => {
        const first = !seen.has(word);
        seen.add(word);
        return first && !packed.has(word)
          ? [["mixed_packing_provisions", `mixed-packing.csv does not have ${word}: add what it lets in`]]
          : [];
      }),
    );
    const idle = silentProvisions.filter(({ row }) => !seen.has(row.provision));
    return [
      ...unstated,
      ...unpacked,
      ...findingsIn(idle, (row) => [["provision", `no row of Table A has ${row.provision}: remove it`]]),
    ];
  },
};

/** Rows without a name are reported as such; the others are planned as the build does, once for all checks. */
const namedVariants = onceByObject((data: AdrData) => {
  const named = new Set(data.names.map(({ row }) => row.variant_id));
  return planVariants({ ...data, substances: data.substances.filter(({ row }) => named.has(row.variant_id)) });
});

export const adrConsignmentChecks: readonly Check<AdrData>[] = [
  tunnelCodeCheck,
  exceptedQuantityCheck,
  consignmentLimitCheck,
  fireExtinguisherCheck,
  explosiveDivisionCheck,
  securityGoodsCheck,
  requirementCheck,
  provisionSaidCheck,
];
