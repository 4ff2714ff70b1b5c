import { z } from "zod";
import { CARRIAGES, TANK_KINDS } from "./adr-keys.ts";

/** Wire types of how goods of a load are carried: in packages, in tanks, or in bulk. */

const TankKind = z.enum(TANK_KINDS).meta({
  id: "TankKind",
  description:
    "Fixed tank of a tank-vehicle, demountable tank, tank-container (also tank swap body), portable tank, battery-vehicle (1.2.1). MEGCs and mobile explosives manufacturing units are not computed.",
});
export type TankKind = z.infer<typeof TankKind>;

/** Members of an item that say how it is carried. */
export const carriageFacts = {
  carriage: z.enum(CARRIAGES).optional().meta({
    description:
      "How the goods are carried; `packages` where nothing is said. Tanks want `tank`. 1.1.3.6 and chapters 3.4 and 3.5 are for packages alone.",
  }),
  tank: z
    .strictObject({
      kind: TankKind,
      code: z.string().max(20).optional().meta({
        description:
          "Tank code of the tank (4.3.3.1.1, 4.3.4.1.1), such as LGBF or P25BN; of a portable tank its instruction, such as T11.",
      }),
      capacity_l: z.number().optional().meta({
        description:
          "Capacity of the tank, or of the largest one of the line, in litres: vehicle approval and the driver's course for tanks begin above 1,000 l (fixed and demountable tanks, battery-vehicles together) or 3,000 l (containers, portable tanks).",
      }),
    })
    .optional()
    .meta({ description: "The tank, or the compartment of a tank: a line is one compartment or more with one load." }),
  bulk: z
    .strictObject({
      code: z
        .string()
        .max(10)
        .optional()
        .meta({ description: "Vehicle or container: VC1 to VC3 (7.3.3.1), BK1 to BK3 (7.3.2.1)." }),
    })
    .optional(),
} as const;
export type CarriageFacts = z.infer<z.ZodObject<typeof carriageFacts>>;

export const LoadCarriage = z
  .strictObject({
    item: z.int(),
    un: z.string(),
    carriage: z.enum(["tank", "bulk"]).meta({ description: "As the request states it." }),
    kind: TankKind.nullable(),
    code: z.string().nullable().meta({ description: "As the request gives it." }),
    status: z.enum(["allowed", "on_condition", "not_allowed", "open"]).meta({
      description:
        "allowed: the tank or container named may be used. on_condition: the goods may be carried so, in what `text` says. not_allowed: column (10), (12) or (17) does not admit it. open: rows of the UN number differ; `needs` asks.",
    }),
    columns: z
      .array(z.string())
      .meta({ description: "Codes of Table A that admit it, of columns (10), (12) and (17)." }),
    provisions: z.array(z.string()).meta({
      description: "Special provisions for it: TP of column (11), TU, TC, TE, TA, TT, TM of (13), AP of (17).",
    }),
    vehicle: z.string().nullable().meta({ description: "Column (14); null where it is empty, or open." }),
    paragraph: z.string(),
    text: z.string(),
  })
  .meta({ id: "LoadCarriage", description: "Whether one item may be carried in the tank, or in bulk, as it says." });
export type LoadCarriage = z.infer<typeof LoadCarriage>;
