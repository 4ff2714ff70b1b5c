import { z } from "zod";
import { Day } from "./common.ts";
import { BaseDocuments } from "./sanctions-summary.ts";

/** Customs controls on a code whatever the country: no sanctions, never part of a verdict. */

const basic = {
  law: z.string().meta({ description: "CELEX number of the act.", examples: ["32021R0821"] }),
  name: z.string().meta({ description: "Name of the control, in `lang`.", examples: ["Dual-use items"] }),
  direction: z.enum(["export", "import"]),
  documents: BaseDocuments.meta({
    description:
      "Codes of the documents that customs name; the source has lost which of them go together. In the basic view only licences and evidence.",
  }),
  areas: z
    .array(z.string())
    .optional()
    .meta({
      description:
        "Only goods of or to these: countries of ISO 3166-1, or numbers of TARIC areas whose members are not held. Left out: every country.",
      examples: [["TR", "VN"]],
    }),
  partial: z
    .literal(true)
    .optional()
    .meta({ description: "Only longer codes under this one are controlled; ask with the full code." }),
  since: Day.optional().meta({ description: "First day on which the act applies, where it is held." }),
  customs_since: Day.optional().meta({
    description: "Where `since` is not held: first day of the record of customs; the law may be older.",
  }),
  evidence: z.literal("customs").meta({ description: "Read in the tariff; the act itself is not held." }),
  text: z.string().meta({ description: "What the act asks, in a sentence, in `lang`." }),
};

export const CnBasicControl = z
  .strictObject({
    ...basic,
    direction: z
      .enum(["export", "import", "both"])
      .meta({ description: "`both`: customs ask the same of goods that leave and of goods that enter." }),
  })
  .meta({ id: "CnBasicControl", description: "A control of the code, in the basic view." });
export type CnBasicControl = z.infer<typeof CnBasicControl>;

export const CnControl = z
  .strictObject({
    ...basic,
    additional_codes: z
      .array(z.string())
      .optional()
      .meta({ description: "Additional codes of TARIC with which such goods are declared." }),
    until: Day.optional().meta({
      description: "Last day of the record as it stood when the tariff was read; that it has passed does not free.",
    }),
    url: z.string().meta({ description: "The act on EUR-Lex." }),
  })
  .meta({
    id: "CnControl",
    description: "What customs ask of the code whatever the country. No sanction: never part of the verdict.",
  });
export type CnControl = z.infer<typeof CnControl>;
