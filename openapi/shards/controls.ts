import { z } from "zod";
import { shard, LawText } from "./common.ts";
import { CertificateRecord } from "./sanctions.ts";

/** Customs controls that apply whatever the country: no sanctions, and never part of a verdict. */

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const ControlRecord = z
  .strictObject({
    id: z.string(),
    celex: z.string().meta({ description: "CELEX number of the act." }),
    since: Day.optional().meta({ description: "First day on which the act applies to goods; left out: not held." }),
    name: LawText,
    text: LawText.meta({ description: "What the act asks, in a sentence." }),
  })
  .meta({ id: "ControlRecord", description: "An act under which customs control goods." });
export type ControlRecord = z.infer<typeof ControlRecord>;

const ControlLine = z.union([
  z.strictObject({ control: ControlRecord }),
  z.strictObject({ document: CertificateRecord }),
]);
export type ControlLine = z.infer<typeof ControlLine>;

/** The acts, then the documents that customs name under them. */
export const ControlsShard = shard("sanctions-controls/2", ControlLine);
export type ControlsShard = z.infer<typeof ControlsShard>;

export const ControlCodeRecord = z
  .strictObject({
    code: z.string().regex(/^(\d\d){1,5}$/),
    control: z.string().meta({ description: "Id of the control." }),
    direction: z.enum(["export", "import"]),
    areas: z.array(z.string()).min(1).optional().meta({
      description: "Countries of ISO 3166-1, or a number of TARIC whose members are not held; left out: every country.",
    }),
    documents: z.array(z.string()).meta({ description: "Codes of all documents of its measures." }),
    additional_codes: z
      .array(z.string())
      .min(1)
      .optional()
      .meta({ description: "Additional codes of TARIC with which the goods are declared." }),
    since: Day.meta({ description: "First day of the record of customs; the law may be older." }),
    until: Day.optional().meta({ description: "Last day of the record, as it stood in the extraction." }),
  })
  .meta({
    id: "ControlCodeRecord",
    description: "A code that customs control: it holds for every longer code, and for some goods of a shorter one.",
  });
export type ControlCodeRecord = z.infer<typeof ControlCodeRecord>;

/** The codes that customs control, a file a leading digit. */
export const ControlCodesShard = shard("sanctions-control-codes/1", ControlCodeRecord);
export type ControlCodesShard = z.infer<typeof ControlCodesShard>;
