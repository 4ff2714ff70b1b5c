import { z } from "zod";
import { AdrDataQuality, AdrLang, AdrMeta, AdrNeed, AdrPostQuery, ItemNeed } from "./adr.ts";
import { CalcDetail, CalcItem, CalcResponse } from "./adr-calculation.ts";
import { CompatibilityItem, CompatibilityPair, LoadingVerdict } from "./adr-compatibility.ts";
import { documentFacts, TransportDocument } from "./adr-document.ts";

/** Wire types of the whole load (`POST /v1/load`). */

const mass = z.number();

export const LoadItem = z
  .strictObject({
    ...CalcItem.shape,
    labels: CompatibilityItem.shape.labels,
    packages: z.int().min(1).max(1_000_000).optional().meta({ description: "Number of packages of this line, all of one kind. A claim of limited or excepted quantities wants it." }),
    ...documentFacts,
    inner_l: mass.optional().meta({ description: "Net quantity of one inner packaging or article in litres; of gases its water capacity." }),
    inner_kg: mass.optional().meta({ description: "Net quantity of one inner packaging or article in kilograms." }),
    outer_l: mass.optional().meta({ description: "Excepted quantities: net quantity of one outer packaging in litres." }),
    outer_kg: mass.optional().meta({ description: "Excepted quantities: net quantity of one outer packaging in kilograms." }),
    package_kg: mass.optional().meta({ description: "Limited quantities: gross mass of one package in kilograms." }),
    outer: z.enum(["box", "tray"]).optional().meta({ description: "Limited quantities: an outer packaging, or a tray in shrink or stretch wrap (3.4.3)." }),
  })
  .meta({ id: "LoadItem" });
export type LoadItem = z.infer<typeof LoadItem>;

export const TunnelCategory = z.enum(["B", "C", "D", "E"]).meta({ id: "TunnelCategory", description: "Category of a tunnel as its sign shows it; tunnels without a sign (A) are open to all loads." });
export type TunnelCategory = z.infer<typeof TunnelCategory>;

export const LoadRequest = z
  .strictObject({
    items: z.array(LoadItem).min(1).max(200),
    tunnel: TunnelCategory.optional().meta({ description: "Most restrictive category of the tunnels on the way." }),
    max_mass_t: z.number().optional().meta({ description: "Maximum mass of the transport unit (vehicle with trailer) in tonnes; a load that alone weighs more is refused." }),
    lq_gross_t: z.number().optional().meta({ description: "Total gross mass of the packages in limited quantities in tonnes, at least that of the lines; where it is not given, theirs are summed." }),
    crew: z.int().min(1).max(9).optional().meta({ description: "Members of the vehicle crew." }),
  })
  .meta({ id: "LoadRequest", description: "One transport unit, with all goods in packages." });
export type LoadRequest = z.infer<typeof LoadRequest>;

export const LoadQuery = z.strictObject({
  ...AdrPostQuery.shape,
  document_lang: z.string().max(20).optional().meta({ description: "Languages of the transport document's lines, one or two, separated by a comma; `lang` where it is not given." }),
});
export type LoadQuery = z.infer<typeof LoadQuery>;

const items = z.array(z.int()).meta({ description: "Indexes of the items that call for it." });
const paragraph = z.string().meta({ description: "Paragraph of ADR." });

export const LoadRequirement = z
  .strictObject({
    code: z.string(), paragraph, text: z.string(), items,
    certain: z.boolean().meta({ description: "False where it depends on something that `needs` asks, or the regulation leaves to facts that are not asked." }),
    count: z.int().nullable().meta({ description: "How many, where the number is known." }),
    per: z.enum(["unit", "vehicle", "crew", "driver"]).nullable().meta({ description: "Whom or what the number is for." }),
    signs: z.array(z.string()).meta({ description: "Marks and placards, by their number: 1.1D, 8, 7D." }),
    data_quality: AdrDataQuality,
  })
  .meta({ id: "LoadRequirement", description: "Something that the load calls for." });
export type LoadRequirement = z.infer<typeof LoadRequirement>;

const LoadUncheckedCode = z.string().meta({ id: "LoadUncheckedCode", description: "What was not looked at." });
export const LoadUnchecked = z.strictObject({ code: LoadUncheckedCode, paragraph, text: z.string(), items }).meta({ id: "LoadUnchecked", description: "Something that ADR asks of such a load and that was not looked at." });
export type LoadUnchecked = z.infer<typeof LoadUnchecked>;

const bound = z.strictObject({ limit: z.number(), unit: z.enum(["kg", "l", "g", "ml"]) }).nullable();
export const LoadQuantity = z
  .strictObject({
    item: z.int(), un: z.string(), kind: z.enum(["limited", "excepted"]),
    claimed: z.boolean().meta({ description: "Whether the item says `exempt_as`. A claim that does not hold is not followed: the goods are counted." }),
    status: z.enum(["within", "exceeded", "not_allowed", "not_stated", "open"]).meta({
      description:
        "within: the limits are kept and the packages hold the line; only such a claim is followed. exceeded: a limit is passed (3.4, 3.5.1.2, or more packages than 3.5.5 allows). not_allowed: column (7a) or (7b) excludes it, or the packaging. not_stated: a figure is missing. open: what is given does not settle it. `needs` asks for what is missing.",
    }),
    minimal: z.boolean().meta({ description: "3.5.1.4: only 3.5.2 and 3.5.3 apply." }),
    inner: bound, outer: bound, paragraph, text: z.string(),
  })
  .meta({ id: "LoadQuantity", description: "Limited or excepted quantities of one item." });
export type LoadQuantity = z.infer<typeof LoadQuantity>;

export const LoadPair = z
  .strictObject({
    a: items, b: items, uns: CompatibilityPair.shape.uns, verdict: LoadingVerdict, labels: CompatibilityPair.shape.labels, conditions: z.array(z.string()),
    decided_by: CompatibilityPair.shape.decided_by, paragraph, text: z.string(),
  })
  .meta({ id: "LoadPair", description: "Two kinds of goods of the load that may not, or only under conditions, share a vehicle." });
export type LoadPair = z.infer<typeof LoadPair>;

export const LoadTunnel = z
  .strictObject({
    code: z.string().nullable().meta({ description: "Tunnel restriction code of the load (8.6.3.2); null where none applies or it is open." }),
    codes: z.array(z.string()).meta({ description: "Codes of the goods that count." }),
    closed: z.array(TunnelCategory), maybe_closed: z.array(TunnelCategory).meta({ description: "Categories that are closed if what is open falls so." }),
    asked: TunnelCategory.nullable(), allowed: z.boolean().nullable().meta({ description: "Whether the tunnel asked about may be passed; null where none was asked about, or something open decides." }),
    items, paragraph, text: z.string(),
  })
  .meta({ id: "LoadTunnel" });

export const LoadNeedName = z
  .enum([...AdrNeed.options, "inner_l", "inner_kg", "outer_l", "outer_kg", "package_kg", "outer", "packages", "density_kg_per_l", "max_mass_t", "lq_gross_t"])
  .meta({ id: "LoadNeedName" });
export type LoadNeedName = z.infer<typeof LoadNeedName>;
export const LoadNeed = z
  .strictObject({
    index: z.int().nullable(), un: z.string().nullable(), needs: z.array(LoadNeedName), candidates: z.array(z.string()), questions: ItemNeed.shape.questions,
  })
  .meta({ id: "LoadNeed", description: "What one item, or the load (index null), leaves open." });
export type LoadNeed = z.infer<typeof LoadNeed>;

export const LoadDocument = z
  .strictObject({
    item: z.int(), lang: AdrLang, ...TransportDocument.shape,
  })
  .meta({ id: "LoadDocument", description: "Entry of one item in the transport document, in one language." });
export type LoadDocument = z.infer<typeof LoadDocument>;

export const LoadDetail = z
  .enum(["carriage_prohibited", "mixing_prohibited", "quantity_exceeded", "tunnel_closed", "mixing_indeterminate", "tunnel_indeterminate", ...CalcDetail.exclude(["carriage_prohibited"]).options])
  .meta({ id: "LoadDetail", description: "What decided, the first that holds; the last ones are those of the calculation." });
export type LoadDetail = z.infer<typeof LoadDetail>;

const { meta: _, ...calculation } = CalcResponse.shape;

export const LoadResponse = z
  .strictObject({
    verdict: z.enum(["exempt", "requires_full_adr", "prohibited", "indeterminate"]).meta({ description: "prohibited: not as the request states it. indeterminate: something open decides whether the load may be carried so at all." }),
    verdict_detail: LoadDetail,
    calculation: z.strictObject(calculation),
    mixing: z.strictObject({
      verdict: LoadingVerdict,
      pairs_total: z.int().meta({ description: "Pairs of different goods that were judged." }),
      pairs: z.array(LoadPair).max(500).meta({ description: "Those that are not simply permitted, the strictest first, at most 500." }),
    }),
    quantities: z.array(LoadQuantity),
    tunnel: LoadTunnel,
    marking: z.array(LoadRequirement), on_board: z.array(LoadRequirement), duties: z.array(LoadRequirement),
    documents: z.array(LoadDocument),
    document_totals: z.array(z.strictObject({ lang: AdrLang, text: z.string(), paragraph })),
    needs: z.array(LoadNeed),
    not_checked: z.array(LoadUnchecked),
    meta: AdrMeta,
  })
  .meta({ id: "LoadResponse" });
export type LoadResponse = z.infer<typeof LoadResponse>;
