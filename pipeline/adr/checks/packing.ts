import { isPackaging } from "../../../runtime/rules/adr/load/packagings.ts";
import type { AdrData } from "../tables.ts";
import { PACKAGE_KINDS } from "../../../openapi/schemas/adr-keys.ts";
import { finding, type Check, type Finding } from "../../source/check.ts";
import { planConsignment } from "../plan-consignment.ts";

const MATERIALS: ReadonlySet<string> = new Set(["glass", "plastics", "metal", "steel", "paper", "fibre"]);
const KINDS: ReadonlySet<string> = new Set(PACKAGE_KINDS);

const packingCheck: Check<AdrData> = {
  rule: "adr/packing",
  why: "An instruction of column (8) without a row names nothing, so every packaging would pass under it; a packaging without a code of chapter 6 is never met.",
  example: "P001 in column (8) and not in packing-instructions.csv; 1X2 among its packagings",
  remedy: "Add the instruction, or correct the code, the material or the kind; remove a row that no goods have.",
  run: (data) => {
    const { packagings } = planConsignment(data);
    const known = new Set(data.packingInstructions.map(({ row }) => row.instruction));
    const used = new Set<string>();
    const missing = data.substances.flatMap((located) =>
      located.row.packing_instructions.flatMap((word) => {
        if (used.has(word) || word.startsWith("see:")) return [];
        used.add(word);
        return known.has(word)
          ? []
          : [finding(located, "packing_instructions", `packing-instructions.csv does not have ${word}: add it`)];
      }),
    );
    return [
      ...missing,
      ...data.packingInstructions.flatMap((located): Finding[] => {
        const { instruction, use, packagings: named } = located.row;
        if (!used.has(instruction)) return [finding(located, "instruction", `no row of Table A has ${instruction}`)];
        const fits = (word: string): boolean =>
          use === "inner"
            ? MATERIALS.has(word)
            : use === "vessel"
              ? KINDS.has(word)
              : packagings.some((row) => isPackaging(row, word));
        return named
          .filter((word) => !fits(word))
          .map((word) => finding(located, "packagings", `${word} is not known for ${use}: correct it`));
      }),
    ];
  },
};

export const adrPackingChecks: readonly Check<AdrData>[] = [packingCheck];
