import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty } from "../../source/cells.ts";
import { PACKAGE_KINDS } from "../../../openapi/schemas/adr-keys.ts";
import { PACKING_USES } from "../../../openapi/shards/adr-consignment.ts";
import { orNone, wordList, type TableAt } from "./cells.ts";
import { readings } from "./consignment.ts";

const wholeOrNone = z
  .string()
  .regex(/^(\d+)?$/, "want a whole number, or nothing")
  .transform((cell) => (cell === "" ? null : Number(cell)));
/** A limit of a packing group: `-` is not allowed, which is a limit of nothing. */
const limit = z
  .string()
  .regex(/^(\d+|-)?$/, "want a whole number, - where the packing group is not allowed, or nothing")
  .transform((cell) => (cell === "" ? null : cell === "-" ? 0 : Number(cell)));

/** A packaging of chapters 6.1, 6.5 and 6.6 by its code, or a pressure receptacle by its kind, and what it may hold. */
const packaging = z.object({
  packaging: orNone(z.string().regex(/^(\d{1,2}[A-Z]{1,2}\d?)?$/, "want a code such as 4G or 31HZ1, or nothing")),
  kind: z.enum(PACKAGE_KINDS),
  max_l: wholeOrNone,
  max_kg: wholeOrNone,
  state: z.enum(["any", "solid"], "want any or solid"),
  paragraph: nonEmpty,
  readings,
});

/** What a packing instruction of column (8) names, with its limits by packing group. */
const packingInstruction = z.object({
  instruction: z.string().regex(/^(P|IBC|LP|R)\d{2,3}(\([a-d]\))?$/, "want an instruction such as P001 or P112(b)"),
  use: z.enum(PACKING_USES, `want one of ${PACKING_USES.join(", ")}`),
  /** Codes; of inner packagings materials, of pressure receptacles kinds. */
  packagings: wordList("[A-Za-z0-9_]+", "codes of packagings, materials or kinds"),
  limit_i: limit,
  limit_ii: limit,
  limit_iii: limit,
  unit: orNone(z.enum(["kg", "l", ""], "want kg, l or nothing")),
  readings,
});

/** The tables of packagings and packing instructions. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function packingTables(tableAt: TableAt) {
  return {
    packagings: table({ ...tableAt("packagings"), row: packaging, key: ["packaging", "kind"], floor: 0 }),
    packingInstructions: table({ ...tableAt("packing-instructions"), row: packingInstruction, key: [], floor: 0 }),
  };
}
