import { z } from "zod";
import { AdrMeta, AdrNotice, ItemNeed, PackingGroup, QuantityUnit, TransportCategory } from "./adr.ts";
import { EXEMPTIONS } from "./adr-keys.ts";
import { ExemptionOffer } from "./adr-exemptions.ts";
import { Warning } from "./common.ts";
import { CALC_DETAILS, describeTerms, valuesOf } from "./terms.ts";

/** Wire types of the calculation of 1.1.3.6. */

export const CalcItem = z
  .strictObject({
    un: z.string().max(20),
    kg: z.number().optional().meta({ description: "Quantity in kilograms." }),
    l: z.number().optional().meta({
      description:
        "Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles.",
    }),
    density_kg_per_l: z.number().optional().meta({
      description:
        "Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg).",
    }),
    cylinders: z.number().optional().meta({
      description:
        "Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity.",
    }),
    l_per_cylinder: z.number().optional().meta({ description: "Water capacity of one receptacle in litres." }),
    net_explosive_mass_kg: z.number().optional().meta({
      description: "Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg.",
    }),
    packing_group: PackingGroup.optional(),
    variant_id: z.string().max(60).optional(),
    classification_code: z.string().max(20).optional(),
    empty_uncleaned: z
      .boolean()
      .optional()
      .meta({ description: "Empty uncleaned packaging; needs no quantity (1.1.3.6.1)." }),
    exempt_as: z
      .enum(["lq", "eq", "sp", ...EXEMPTIONS])
      .optional()
      .meta({
        description:
          "Carried in limited or excepted quantities, exempted by a special provision of column (6), or by the paragraph named: not counted (1.1.3.6.5), but for 1.1.3.1 (c), which is counted and holds within 1.1.3.6. A claim that a figure of the request contradicts is not followed.",
      }),
    special_provision: z.string().max(10).optional().meta({ description: "The provision, with `exempt_as: sp`." }),
    provision_way: z
      .int()
      .min(1)
      .max(9)
      .optional()
      .meta({ description: "Which of the `ways` of the exemption's questions is met, from 1." }),
    critically_damaged: z.boolean().optional().meta({
      description:
        "Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones.",
    }),
  })
  .meta({ id: "CalcItem" });
export type CalcItem = z.infer<typeof CalcItem>;
export const CalcRequest = z.strictObject({ items: z.array(CalcItem).min(1).max(1000) }).meta({ id: "CalcRequest" });
export type CalcRequest = z.infer<typeof CalcRequest>;

export const CalcDetail = z
  .enum(valuesOf(CALC_DETAILS))
  .meta({ id: "CalcDetail", description: describeTerms("Why the verdict is what it is.", CALC_DETAILS) });
export type CalcDetail = z.infer<typeof CalcDetail>;
const CalcLine = z
  .strictObject({
    un: z.string(),
    variant_id: z.string().nullable(),
    candidates: z.array(z.string()),
    transport_category: TransportCategory.nullable(),
    multiplier: z.int().nullable(),
    quantity: z.number().nullable(),
    unit: QuantityUnit.nullable(),
    points: z.number().nullable(),
    points_range: z.strictObject({ min: z.number(), max: z.number().nullable() }).nullable(),
    notes: z.array(AdrNotice),
  })
  .meta({ id: "CalcLine" });
export type CalcLine = z.infer<typeof CalcLine>;
export const CalcResponse = z
  .strictObject({
    verdict: z.enum(["exempt", "requires_full_adr"]),
    verdict_detail: CalcDetail,
    decided_by: z.enum(["single_variant", "all_candidates", "stricter_candidate"]),
    points: z.number().nullable(),
    points_range: z.strictObject({ min: z.number(), max: z.number().nullable() }).nullable(),
    threshold: z.literal(1000),
    items: z.array(CalcLine),
    by_category: z.array(
      z.strictObject({
        category: TransportCategory,
        quantity: z.number(),
        unit: QuantityUnit.nullable(),
        points: z.number().nullable(),
      }),
    ),
    needs: z.array(ItemNeed),
    exemptions: z.array(ExemptionOffer).meta({
      description:
        "Exemptions that come before points, for lines that claim none: what to ask, and how to claim it. Given below 1000 points too.",
    }),
    warnings: z.array(Warning),
    notices: z.array(AdrNotice),
    still_applies: z.array(z.string()).meta({ description: "What still applies below the limit (1.1.3.6.2)." }),
    document_text: z.string().nullable().meta({
      description:
        "Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed.",
    }),
    meta: AdrMeta,
  })
  .meta({ id: "CalcResponse" });
export type CalcResponse = z.infer<typeof CalcResponse>;
