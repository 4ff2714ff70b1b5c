import { z } from "zod";
import { AdrDataQuality, AdrLang, AdrMeta, AdrNeed, AdrPostQuery, ItemNeed } from "./adr.ts";
import { CalcDetail, CalcItem, CalcResponse } from "./adr-calculation.ts";
import { carriageFacts, LoadCarriage } from "./adr-carriage.ts";
import { CompatibilityItem, CompatibilityPair, LoadingVerdict } from "./adr-compatibility.ts";
import { claimFacts, LoadClaim, LoadDecision } from "./adr-exemptions.ts";
import { documentFacts, TransportDocument, ConsignmentDocument } from "./adr-document.ts";

/** Wire types of the whole load (`POST /v1/load`). */

export const LoadItem = z
  .strictObject({
    ...CalcItem.shape,
    labels: CompatibilityItem.shape.labels,
    ...documentFacts,
    ...claimFacts,
    ...carriageFacts,
    outer_l: z
      .number()
      .optional()
      .meta({ description: "Excepted quantities: net quantity of one outer packaging in litres." }),
    outer: z
      .enum(["box", "tray"])
      .optional()
      .meta({ description: "Limited quantities: an outer packaging, or a tray in shrink or stretch wrap (3.4.3)." }),
  })
  .meta({ id: "LoadItem" });
export type LoadItem = z.infer<typeof LoadItem>;

const TunnelCategory = z.enum(["B", "C", "D", "E"]).meta({
  id: "TunnelCategory",
  description: "Category of a tunnel as its sign shows it; tunnels without a sign (A) are open to all loads.",
});
export type TunnelCategory = z.infer<typeof TunnelCategory>;

export const LoadRequest = z
  .strictObject({
    items: z.array(LoadItem).min(1).max(200),
    tunnel: TunnelCategory.optional().meta({ description: "Most restrictive category of the tunnels on the way." }),
    max_mass_t: z.number().optional().meta({
      description:
        "Maximum mass of the transport unit (vehicle with trailer) in tonnes; a load that alone weighs more is refused.",
    }),
    lq_gross_t: z.number().optional().meta({
      description:
        "Total gross mass of the packages in limited quantities in tonnes, at least that of the lines; where it is not given, theirs are summed.",
    }),
    consignor: z.string().max(300).optional().meta({ description: "Name and address (5.4.1.1.1 (g))." }),
    consignee: z
      .string()
      .max(300)
      .optional()
      .meta({ description: "Name and address of the consignee or consignees (5.4.1.1.1 (h))." }),
    consignees: z.array(z.string().max(300)).min(1).max(20).optional().meta({
      description: "Several consignees, each with name and address, instead of `consignee` (5.4.1.1.1 (h)).",
    }),
    carrier: z.string().max(300).optional().meta({ description: "Name and address of the carrier, as it is printed." }),
    loading_date: z.iso.date().optional().meta({ description: "Day of loading, as it is printed." }),
    reference: z.string().max(100).optional().meta({ description: "Number of the document, as it is printed." }),
    responsible_person: z
      .string()
      .max(300)
      .optional()
      .meta({ description: "Class 6.2: name and telephone number of a responsible person (5.4.1.2.4)." }),
    trailer: z.boolean().optional().meta({ description: "Whether the transport unit has a trailer or semi-trailer." }),
    food: z.boolean().optional().meta({
      description:
        "Whether foodstuffs, other articles of consumption or animal feeds are on the vehicle (7.5.4, CV28).",
    }),
    crew: z.int().min(1).max(9).optional().meta({ description: "Members of the vehicle crew." }),
  })
  .meta({ id: "LoadRequest", description: "One transport unit; goods in packages, tanks or bulk." });
export type LoadRequest = z.infer<typeof LoadRequest>;

export const LoadQuery = z.strictObject({
  ...AdrPostQuery.shape,
  document_lang: z
    .string()
    .max(20)
    .optional()
    .meta({
      description:
        "Languages of the transport document's lines, one or two, separated by a comma; `lang` where it is not given.",
      examples: ["pl,de"],
    }),
});
export type LoadQuery = z.infer<typeof LoadQuery>;

const items = z.array(z.int()).meta({ description: "Indexes of the items that call for it." });
const paragraph = z.string().meta({ description: "Paragraph of ADR." });

export const LoadRequirement = z
  .strictObject({
    code: z.string(),
    paragraph,
    text: z.string(),
    items,
    certain: z.boolean().meta({
      description:
        "False where it depends on something that `needs` asks, or the regulation leaves to facts that are not asked.",
    }),
    count: z.int().nullable().meta({ description: "How many, where the number is known." }),
    per: z
      .enum(["unit", "vehicle", "crew", "driver"])
      .nullable()
      .meta({ description: "Whom or what the number is for." }),
    signs: z.array(z.string()).meta({ description: "Marks and placards, by their number: 1.1D, 8, 7D." }),
    data_quality: AdrDataQuality,
  })
  .meta({ id: "LoadRequirement", description: "Something that the load calls for." });
export type LoadRequirement = z.infer<typeof LoadRequirement>;

/** What the crew does by 5.4.3.4, in our words. */
const Instruction = z
  .strictObject({
    labels: z.array(z.string()).meta({ description: "Danger labels that it is about; empty: all goods." }),
    mark: z.enum(["environment", "temperature"]).nullable().meta({ description: "The mark that it is about." }),
    hazard: z.string(),
    guidance: z.string().nullable(),
  })
  .meta({
    id: "Instruction",
    description: "Hazards of goods with a label or mark, and what the crew does about them.",
  });
export type Instruction = z.infer<typeof Instruction>;

const instructions = {
  paragraph,
  notice: z
    .string()
    .meta({ description: "What the text is, and where the model that the cab must hold is published." }),
  actions: z.array(z.string()).meta({ description: "What the crew does in an accident or emergency, in this order." }),
  hazards: z.array(Instruction),
  notes: z.array(z.string()),
};

const LoadInstructions = z
  .strictObject({
    ...instructions,
    href: z
      .string()
      .meta({ description: "Where the text for all labels is, relative to the address of the question." }),
  })
  .nullable()
  .meta({
    id: "LoadInstructions",
    description: "What of the instructions in writing (5.4.3.4) is about the load; null where the unit needs none.",
  });
export type LoadInstructions = z.infer<typeof LoadInstructions>;

export const InstructionsResponse = z
  .strictObject({
    ...instructions,
    equipment: z
      .array(
        z.strictObject({
          text: z.string(),
          per: z.enum(["unit", "vehicle", "crew", "driver"]).nullable(),
          labels: z.array(z.string()).meta({ description: "Labels that call for it; empty: all goods." }),
          paragraph,
        }),
      )
      .meta({ description: "What is on board by 8.1.5." }),
    meta: AdrMeta,
  })
  .meta({ id: "InstructionsResponse" });
export type InstructionsResponse = z.infer<typeof InstructionsResponse>;

const LoadUncheckedCode = z.string().meta({ id: "LoadUncheckedCode", description: "What was not looked at." });
const LoadUnchecked = z
  .strictObject({ code: LoadUncheckedCode, paragraph, text: z.string(), items })
  .meta({ id: "LoadUnchecked", description: "Something that ADR asks of such a load and that was not looked at." });
export type LoadUnchecked = z.infer<typeof LoadUnchecked>;

const bound = z.strictObject({ limit: z.number(), unit: z.enum(["kg", "l", "g", "ml"]) }).nullable();
export const LoadQuantity = z
  .strictObject({
    item: z.int(),
    un: z.string(),
    kind: z.enum(["limited", "excepted"]),
    claimed: z.boolean().meta({
      description:
        "Whether the item says `exempt_as`. A claim that does not hold is not followed: the goods are counted.",
    }),
    status: z.enum(["within", "exceeded", "not_allowed", "not_stated", "open"]).meta({
      description:
        "within: the limits are kept and the packages hold the line; only such a claim is followed. exceeded: a limit is passed (3.4, 3.5.1.2, or more packages than 3.5.5 allows). not_allowed: column (7a) or (7b) excludes it, or the packaging. not_stated: a figure is missing. open: what is given does not settle it. `needs` asks for what is missing.",
    }),
    minimal: z.boolean().meta({ description: "3.5.1.4: only 3.5.2 and 3.5.3 apply." }),
    inner: bound,
    outer: bound,
    paragraph,
    text: z.string(),
  })
  .meta({ id: "LoadQuantity", description: "Limited or excepted quantities of one item." });
export type LoadQuantity = z.infer<typeof LoadQuantity>;

export const LoadPair = z
  .strictObject({
    a: items,
    b: items,
    uns: CompatibilityPair.shape.uns,
    verdict: LoadingVerdict,
    labels: CompatibilityPair.shape.labels,
    conditions: z.array(z.string()),
    decided_by: CompatibilityPair.shape.decided_by,
    freed_by: CompatibilityPair.shape.freed_by,
    paragraph,
    text: z.string(),
  })
  .meta({
    id: "LoadPair",
    description: "Two kinds of goods of the load that may not, or only under conditions, share a vehicle.",
  });
export type LoadPair = z.infer<typeof LoadPair>;

const LoadTunnel = z
  .strictObject({
    code: z
      .string()
      .nullable()
      .meta({ description: "Tunnel restriction code of the load (8.6.3.2); null where none applies or it is open." }),
    codes: z.array(z.string()).meta({ description: "Codes of the goods that count." }),
    closed: z.array(TunnelCategory),
    maybe_closed: z.array(TunnelCategory).meta({ description: "Categories that are closed if what is open falls so." }),
    asked: TunnelCategory.nullable(),
    allowed: z.boolean().nullable().meta({
      description:
        "Whether the tunnel asked about may be passed; null where none was asked about, or something open decides.",
    }),
    items,
    paragraph,
    text: z.string(),
  })
  .meta({ id: "LoadTunnel" });

export const LoadNeedName = z
  .enum([
    ...AdrNeed.options,
    "inner_l",
    "inner_kg",
    "outer_l",
    "outer_kg",
    "package_kg",
    "outer",
    "packages",
    "density_kg_per_l",
    "provision_way",
    "environmentally_hazardous",
    "name_words",
    "max_mass_t",
    "lq_gross_t",
    "carriage",
    "tank.code",
    "tank.capacity_l",
    "bulk.code",
  ])
  .meta({ id: "LoadNeedName" });
export type LoadNeedName = z.infer<typeof LoadNeedName>;
export const LoadNeed = z
  .strictObject({
    index: z.int().nullable(),
    un: z.string().nullable(),
    needs: z.array(LoadNeedName),
    candidates: z.array(z.string()),
    questions: ItemNeed.shape.questions,
  })
  .meta({ id: "LoadNeed", description: "What one item, or the load (index null), leaves open." });
export type LoadNeed = z.infer<typeof LoadNeed>;

const LoadDocument = z
  .strictObject({
    item: z.int(),
    lang: AdrLang,
    ...TransportDocument.shape,
  })
  .meta({ id: "LoadDocument", description: "Entry of one item in the transport document, in one language." });
export type LoadDocument = z.infer<typeof LoadDocument>;

export const LoadDetail = z
  .enum([
    "carriage_prohibited",
    "mixing_prohibited",
    "quantity_exceeded",
    "tunnel_closed",
    "carriage_not_allowed",
    "carriage_open",
    "mixing_indeterminate",
    "tunnel_indeterminate",
    ...CalcDetail.exclude(["carriage_prohibited"]).options,
  ])
  .meta({
    id: "LoadDetail",
    description: "What decided, the first that holds; the last ones are those of the calculation.",
  });
export type LoadDetail = z.infer<typeof LoadDetail>;

const { meta: _, ...calculation } = CalcResponse.shape;

export const LoadResponse = z
  .strictObject({
    verdict: z.enum(["exempt", "requires_full_adr", "prohibited", "indeterminate"]).meta({
      description:
        "prohibited: not as the request states it. indeterminate: something open decides whether the load may be carried so at all.",
    }),
    verdict_detail: LoadDetail,
    calculation: z.strictObject(calculation),
    mixing: z.strictObject({
      verdict: LoadingVerdict,
      pairs_total: z.int().meta({ description: "Pairs of different goods that were judged." }),
      pairs: z
        .array(LoadPair)
        .max(500)
        .meta({ description: "Those that are not simply permitted, the strictest first, at most 500." }),
    }),
    decisions: z.array(LoadDecision).meta({ description: "Each item once, by the step that decides it." }),
    claims: z.array(LoadClaim),
    quantities: z.array(LoadQuantity),
    carriage: z.array(LoadCarriage).meta({ description: "Items in tanks or in bulk; empty where all are packages." }),
    tunnel: LoadTunnel,
    marking: z.array(LoadRequirement),
    on_board: z.array(LoadRequirement),
    duties: z.array(LoadRequirement),
    packing: z.array(LoadRequirement).meta({
      description:
        "What of the stated packages column (8) does not name (`packing_unnamed`); its instructions in short (4.1.4) by their code, with the provisions of column (9a); what may be in one package (4.1.10): the MP provisions of column (9b), each with the items that it is for, then what may not be packed together (`packed_apart`). Whether goods are packed together is not asked.",
    }),
    instructions: LoadInstructions,
    documents: z.array(LoadDocument),
    transport_documents: z.array(z.strictObject({ lang: AdrLang, ...ConsignmentDocument.shape })).meta({
      description: "The whole document in each language; none where no goods of the load need one.",
    }),
    driver: z
      .array(
        z.strictObject({
          part: z.enum(["document", "plates", "tunnels", "on_board", "instructions"]),
          title: z.string(),
          lines: z.array(z.string()),
        }),
      )
      .meta({
        description: "Pages of the driver to print, in the language of the answer; a part without lines is left out.",
      }),
    document_totals: z.array(z.strictObject({ lang: AdrLang, text: z.string(), paragraph })),
    needs: z.array(LoadNeed),
    not_checked: z.array(LoadUnchecked),
    meta: AdrMeta,
  })
  .meta({ id: "LoadResponse" });
export type LoadResponse = z.infer<typeof LoadResponse>;
