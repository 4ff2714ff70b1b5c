import { z } from "zod";
import { PACKAGE_KINDS } from "../schemas/adr-keys.ts";
import { shard, Text4 } from "./common.ts";

/**
 * What ADR says about a load as a whole, as it is published: figures and requirements. All figures are for goods in
 * packages.
 */

const quality = z
  .enum(["verified", "to_review"])
  .meta({ description: "verified: two readings of the text say the same." });
const figure = z.number().positive();

export const TUNNELS = ["B", "C", "D", "E"] as const;
const Closed = z.array(z.enum(TUNNELS)).meta({ description: "Categories of the tunnels that are closed." });

/** How a packing instruction uses a packaging; `free` and `authority` name none. */
export const PACKING_USES = ["inner", "outer", "single", "ibc", "large", "vessel", "free", "authority"] as const;

const limits = z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]);

export const ConsignmentRules = z
  .strictObject({
    tunnel_codes: z
      .array(
        z.strictObject({
          code: z.string(),
          closed: Closed,
          closed_tank: Closed.meta({ description: "Closed to goods in tanks." }),
          closed_bulk: Closed.meta({ description: "Closed to goods in bulk." }),
          over_kg: figure
            .nullable()
            .meta({ description: "Net explosive mass of the transport unit above which closed_over holds." }),
          closed_over: Closed,
          data_quality: quality,
        }),
      )
      .meta({ description: "8.6.4, in its order." }),
    excepted_quantities: z
      .array(
        z.strictObject({
          code: z.string(),
          inner: figure,
          outer: figure,
          minimal: z.strictObject({ inner: figure, outer: figure }).nullable(),
          data_quality: quality,
        }),
      )
      .meta({ description: "3.5.1.2 and 3.5.1.4, in g or ml." }),
    limits: z.strictObject({
      limited_box: figure.meta({ description: "Gross mass of a package in kg (3.4.2)." }),
      limited_tray: figure.meta({ description: "Gross mass of a shrink-wrapped tray in kg (3.4.3)." }),
      limited_mark_unit: figure.meta({
        description: "Maximum mass of the transport unit in t above which 3.4.13 wants marks.",
      }),
      limited_mark_gross: figure.meta({
        description: "Gross mass of packages in t up to which 3.4.14 does without them.",
      }),
      excepted_packages: figure.meta({ description: "3.5.5" }),
    }),
    fire_extinguishers: z
      .array(
        z.strictObject({
          up_to_t: figure.nullable(),
          count: z.int(),
          total_kg: figure,
          engine_kg: figure,
          other_kg: figure,
          data_quality: quality,
        }),
      )
      .meta({ description: "8.1.4.1 by the maximum mass of the transport unit, ascending; the last has no bound." }),
    explosive_divisions: z
      .array(
        z.strictObject({
          division: z.string(),
          group: z.string().nullable().meta({ description: "null: all groups that no row above names." }),
          ex_ii_kg: figure.nullable(),
          ex_iii_kg: figure.nullable(),
          data_quality: quality,
        }),
      )
      .meta({ description: "5.3.1.1.2 and 7.5.5.2, the most dangerous first." }),
    packagings: z
      .array(
        z.strictObject({
          packaging: z.string().nullable().meta({ description: "Its code; null: any of the kind." }),
          kind: z.enum(PACKAGE_KINDS),
          max_l: figure.nullable(),
          max_kg: figure.nullable(),
          state: z.enum(["any", "solid"]),
          paragraph: z.string(),
          data_quality: quality,
        }),
      )
      .meta({ description: "6.1.2.7, 6.5.1.4, 6.6.2 and 1.2.1, with what one may hold." }),
    packing_instructions: z
      .array(
        z.strictObject({
          instruction: z.string(),
          use: z.enum(PACKING_USES),
          packagings: z
            .array(z.string())
            .meta({ description: "Codes; of inner packagings materials, of pressure receptacles kinds." }),
          limits: limits.meta({
            description: "Of packing groups I, II and III; 0: not allowed, null: no limit of its own.",
          }),
          unit: z.enum(["kg", "l"]).nullable(),
          data_quality: quality,
        }),
      )
      .meta({ description: "What the packing instructions of column (8) name (4.1.4)." }),
    tank_codes: z
      .array(
        z.strictObject({
          scheme: z
            .enum(["C", "P", "R", "other"])
            .meta({ description: "Compressed, liquefied or dissolved, refrigerated gases; classes 1 and 3 to 9." }),
          part: z.enum(["type", "pressure", "opening", "safety"]),
          element: z.string().meta({ description: "Letter, pressure in bar, or `x` (4.3.3.2.5)." }),
          level: z.int().meta({ description: "A tank of a higher level may be used too (4.3.3.1.2, 4.3.4.1.2)." }),
          data_quality: quality,
        }),
      )
      .meta({ description: "4.3.3.1, 4.3.4.1: the parts of tank codes, and their order." }),
    portable_tanks: z
      .array(
        z.strictObject({
          instruction: z.string().meta({ description: "Column (10)." }),
          also: z.array(z.string()).meta({ description: "Instructions of the tanks that may be used too." }),
          data_quality: quality,
        }),
      )
      .meta({ description: "4.2.5.2.5: the instructions whose portable tanks may be used too." }),
    bulk_codes: z
      .array(
        z.strictObject({
          code: z.string(),
          also: z.array(z.string()).meta({ description: "Codes of Table A under which it may be used too." }),
          data_quality: quality,
        }),
      )
      .meta({ description: "7.3.2.1, 7.3.3.1: vehicles and containers for goods in bulk." }),
    mixed_packing: z
      .array(
        z.strictObject({
          provision: z.string(),
          with: z.array(z.string()).meta({ description: "`own` class, `any`, or classes." }),
          uns: z.array(z.string()),
          not_class: z.string().nullable(),
          not_packing_group: z.array(z.string()).meta({ description: "Of `not_class`; empty: all." }),
          data_quality: quality,
        }),
      )
      .meta({ description: "4.1.10.4: what the provisions of column (9b) let into one package with the goods." }),
    security: z
      .array(
        z.strictObject({
          rule: z.string(),
          class: z.string().nullable(),
          classification_code: z.string().nullable(),
          packing_group: z.string().nullable(),
          uns: z.array(z.string()),
          not_variants: z.array(z.string()),
          packages: z.enum(["any", "never"]),
          tank_l: z.number().nullable(),
          bulk_kg: z.number().nullable(),
          data_quality: quality,
        }),
      )
      .meta({ description: "Table 1.10.3.1.2: goods of high consequence." }),
  })
  .meta({ id: "ConsignmentRules" });
export type ConsignmentRules = z.infer<typeof ConsignmentRules>;

export const REQUIREMENT_KINDS = [
  "marking",
  "on_board",
  "duty",
  "packing",
  "limit",
  "action",
  "hazard",
  "guidance",
  "crew_note",
  "not_checked",
] as const;
export const REGIMES = ["full", "small", "lq", "eq", "relieved", "outside", "tank", "bulk"] as const;
/**
 * What a requirement may ask beyond the cells of the goods: what an item or the request says, or `unasked` where nobody
 * is asked.
 */
export const FACTS = [
  "environmental",
  "over_5",
  "arrows",
  "waste",
  "salvage",
  "battery_mark",
  "trailer",
  "food",
  "food_unsaid",
  "coolant",
  "estimated",
  "carriage_unsaid",
  "empty",
  "tank_large",
  "tank_over_3000",
  "tank_filled",
  "tank_metal",
  "tank_portable",
  "compartments",
  "bulk_container",
  "bulk_flexible",
  "controlled",
  "ibc",
  "ibc_soft",
  "ibc_31hz2",
  "bag",
  "unasked",
] as const;
export type RequirementFact = (typeof FACTS)[number];
export const PER = ["unit", "vehicle", "crew", "driver"] as const;

/** A requirement for a load in which some goods fit all selectors; an empty selector fits all. */
export const Requirement = z
  .strictObject({
    requirement: z.string(),
    kind: z.enum(REQUIREMENT_KINDS),
    regimes: z.array(z.enum(REGIMES)).min(1),
    select: z.strictObject({
      class: z.array(z.string()),
      not_class: z.array(z.string()),
      packing_group: z.string().nullable(),
      classification_code: z.string().nullable(),
      uns: z.array(z.string()),
      not_uns: z.array(z.string()),
      labels: z.array(z.string()),
      labels_beyond: z.array(z.string()),
      provisions: z.array(z.string()),
      not_provisions: z.array(z.string()),
      high_consequence: z.boolean(),
      facts: z.array(z.enum(FACTS)).meta({ description: "All of them hold; one that is not stated leaves it open." }),
    }),
    mass: z.enum(["net", "explosive"]).nullable(),
    over_kg: z.number().nullable(),
    per: z.enum(PER).nullable(),
    count: z.int().nullable(),
    paragraph: z.string(),
    data_quality: quality,
    text: Text4,
  })
  .meta({ id: "Requirement" });
export type Requirement = z.infer<typeof Requirement>;
export const AdrRequirements = shard("adr-requirements/1", Requirement);
export type AdrRequirements = z.infer<typeof AdrRequirements>;
