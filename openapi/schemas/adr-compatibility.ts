import { z } from "zod";
import { AdrMeta, AdrNotice, ItemNeed, PackingGroup, ProvisionQuestions } from "./adr.ts";

/** Wire types of mixed loading (7.5.2). */

export const CompatibilityItem = z
  .strictObject({
    un: z.string().max(20),
    variant_id: z.string().max(60).optional(),
    packing_group: PackingGroup.optional(),
    classification_code: z.string().max(20).optional(),
    labels: z.array(z.string().max(10)).min(1).max(6).optional(),
    limited_quantity: z.boolean().optional(),
    exempt_as: z
      .enum(["sp"])
      .optional()
      .meta({ description: "Taken out of ADR by a special provision of column (6): 7.5.2 does not concern it." }),
    special_provision: z.string().max(10).optional().meta({ description: "The provision, with `exempt_as: sp`." }),
  })
  .meta({ id: "CompatibilityItem" });
export type CompatibilityItem = z.infer<typeof CompatibilityItem>;
export const CompatibilityRequest = z
  .strictObject({
    uns: z.array(z.string().max(20)).min(2).max(20).optional(),
    items: z.array(CompatibilityItem).min(2).max(20).optional(),
  })
  .meta({ id: "CompatibilityRequest", description: "Either `uns` or `items`, 2 to 20 elements." });
export type CompatibilityRequest = z.infer<typeof CompatibilityRequest>;

export const LoadingVerdict = z
  .enum(["permitted", "permitted_with_conditions", "prohibited", "indeterminate"])
  .meta({ id: "LoadingVerdict" });
export type LoadingVerdict = z.infer<typeof LoadingVerdict>;
export const CompatibilityPair = z
  .strictObject({
    a: z.int().meta({ description: "Index of the first item." }),
    b: z.int(),
    uns: z.array(z.string()).length(2),
    verdict: LoadingVerdict,
    rule: z.string(),
    labels: z.array(z.string()).meta({ description: "The pair of labels or compatibility groups that decided." }),
    conditions: z.array(z.string()),
    decided_by: z.enum(["single_variant", "all_candidates", "undecided"]),
    freed_by: z.array(z.strictObject({ un: z.string(), ...ProvisionQuestions.shape })).meta({
      description:
        "Special provisions that would take one of the two out of ADR, and so out of 7.5.2, as questions; empty where the pair may be loaded.",
    }),
  })
  .meta({ id: "CompatibilityPair" });
export type CompatibilityPair = z.infer<typeof CompatibilityPair>;
export const CompatibilityResponse = z
  .strictObject({
    compatible: z.boolean().meta({ description: "True only for permitted and permitted_with_conditions." }),
    verdict: LoadingVerdict,
    pairs: z.array(CompatibilityPair),
    needs: z.array(ItemNeed),
    notices: z.array(AdrNotice),
    meta: AdrMeta,
  })
  .meta({ id: "CompatibilityResponse" });
export type CompatibilityResponse = z.infer<typeof CompatibilityResponse>;
