import { z } from "zod";
import { EXEMPTIONS, LOAD_STEPS } from "./adr-keys.ts";

/** What a limit of an exemption is about, in the order in which it is said. */
export const MEASURES = [
  "inner",
  "packaging",
  "outer",
  "package",
  "unit",
  "unit_fuel",
  "unit_goods",
  "unit_gross",
  "pressure",
  "pressure_volume",
  "cell",
  "battery",
  "cell_lithium",
  "battery_lithium",
] as const;

/** Units of limits: masses in kg, volumes in l; the lithium of cells and batteries in g. */
const LIMIT_UNITS = ["kg", "l", "bar", "l bar", "Wh", "g"] as const;

/** What an item says of itself that a limit may depend on. */
export const CIRCUMSTANCES = ["refillable", "can", "tank", "trailer_tank", "environmentally_hazardous"] as const;

/** What an exemption leaves in force above a limit. */
export const KEPT = ["document", "tunnels"] as const;

export const ClaimLimit = z
  .strictObject({
    measure: z.enum(MEASURES).meta({
      description:
        "What the limit is about: inner: one inner or single packaging, article or receptacle; packaging: one packaging with all in it, IBC and large packaging included, or one article; outer: net of one package; package: gross of one package; unit: all lines of the transport unit with this claim; unit_fuel: all fuel of the unit, as so much of this one as has its energy; unit_goods: all such goods of the unit; unit_gross: gross of all packages with this claim; the others as the members are called.",
    }),
    bound: z
      .enum(["at_most", "below"])
      .meta({ description: "at_most: the limit itself is allowed. below: it is not." }),
    limit: z.number(),
    unit: z.enum(LIMIT_UNITS),
  })
  .meta({ id: "ClaimLimit", description: "A limit that a claim is held against." });
type ClaimLimit = z.infer<typeof ClaimLimit>;

/** What an item says of its packagings, that limits of exemptions are held against. */
const packagingFigures = {
  packages: z.int().min(1).max(1_000_000).optional().meta({
    description:
      "Number of packages of this line, all of one kind. A claim of limited or excepted quantities wants it.",
  }),
  inner_l: z.number().optional().meta({
    description: "Net quantity of one inner or single packaging or article in litres; of gases its water capacity.",
  }),
  inner_kg: z
    .number()
    .optional()
    .meta({ description: "Net quantity of one inner or single packaging or article in kilograms." }),
  outer_kg: z.number().optional().meta({ description: "Net quantity of one outer packaging in kilograms." }),
  package_kg: z.number().optional().meta({ description: "Gross mass of one package in kilograms." }),
};

/** Members of an item of a load that limits of exemptions are held against. */
export const claimFacts = {
  ...packagingFigures,
  cell_wh: z.number().optional().meta({ description: "Watt-hours of the largest single cell (SP 188, 636)." }),
  battery_wh: z
    .number()
    .optional()
    .meta({ description: "Watt-hours of the largest battery (SP 188, 636) or capacitor (SP 361, 372)." }),
  cell_lithium_g: z.number().optional().meta({ description: "Lithium of the largest single metal cell in grams." }),
  battery_lithium_g: z.number().optional().meta({ description: "Lithium of the largest metal battery in grams." }),
  pressure_bar: z
    .number()
    .optional()
    .meta({ description: "Pressure of a gas at 20 °C in bar (1.1.3.2 (c), SP 283, 378, 379)." }),
  refillable: z.boolean().optional().meta({
    description:
      "With `exempt_as: 1.1.3.1a`: flammable liquids in receptacles that are filled again by or for a private person; taken to be so where nothing is said.",
  }),
  fuel_in: z.enum(["can", "tank", "trailer_tank"]).optional().meta({
    description:
      "With `exempt_as: 1.1.3.3`: a portable container (taken where nothing is said), the fixed tanks of the vehicle, or one on the trailer.",
  }),
};
export type ClaimFacts = Partial<z.infer<z.ZodObject<typeof claimFacts>>> & {
  environmentally_hazardous?: boolean | undefined;
  quantity_estimated?: boolean | undefined;
};

export const ExemptionOffer = z
  .strictObject({
    exempt_as: z.enum(["sp", ...EXEMPTIONS]),
    special_provision: z.string().nullable(),
    items: z.array(z.int()).meta({ description: "Indexes of the items that it may take out of ADR." }),
    paragraph: z.string(),
    ways: z.array(z.array(z.string())).meta({
      description: "Ways to meet it, each a list of questions that all want a yes; `provision_way` names one.",
    }),
    limits: z.array(ClaimLimit).meta({ description: "Limits that a claim is held against, with the figures given." }),
    yes: z.string().meta({ description: "What follows from a yes to every question of a way." }),
    no: z.string().meta({ description: "What follows otherwise." }),
  })
  .meta({ id: "ExemptionOffer", description: "An exemption that some items may have, as questions." });

export const LoadClaim = z
  .strictObject({
    item: z.int(),
    un: z.string(),
    exempt_as: z.enum(["sp", ...EXEMPTIONS]),
    special_provision: z.string().nullable(),
    status: z.enum(["followed", "exceeded", "open"]).meta({
      description:
        "followed: no figure of the request contradicts it. exceeded: one does; the goods count. open: what is given does not settle it; the goods count, and `needs` asks.",
    }),
    limits: z.array(
      z.strictObject({
        ...ClaimLimit.shape,
        stated: z.number().nullable().meta({ description: "What the figure is at least; null where nothing tells." }),
        status: z.enum(["within", "exceeded", "open", "not_stated"]),
      }),
    ),
    paragraph: z.string(),
    text: z.string(),
  })
  .meta({ id: "LoadClaim", description: "An exemption that an item asserts, held against the figures." });

export const LoadDecision = z
  .strictObject({
    step: z.enum(LOAD_STEPS),
    items: z.array(z.int()),
    certain: z.boolean().meta({ description: "False where something open decides." }),
    paragraph: z.string(),
    text: z.string(),
    remains: z.array(z.string()).meta({ description: "What remains due; nothing is listed for ADR in full." }),
  })
  .meta({
    id: "LoadDecision",
    description: "By what some items are in or out of ADR: the first step that holds, in the order of the steps.",
  });
