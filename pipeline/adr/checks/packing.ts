import { isPackaging } from "../../../runtime/rules/adr/load/packagings.ts";
import type { AdrData } from "../tables.ts";
import { PACKAGE_KINDS } from "../../../openapi/schemas/adr-keys.ts";
import { type Check, findingsIn } from "../../source/check.ts";
import { planConsignment } from "../plan-consignment.ts";
import { readTankCode } from "../../../runtime/rules/adr/tanks.ts";

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
    const missing = findingsIn(data.substances, (row) =>
      row.packing_instructions.flatMap((word) => {
        if (used.has(word) || word.startsWith("see:")) return [];
        used.add(word);
        return known.has(word)
          ? []
          : [["packing_instructions", `packing-instructions.csv does not have ${word}: add it`]];
      }),
    );
    return [
      ...missing,
      ...findingsIn(data.packingInstructions, ({ instruction, use, packagings: named }) => {
        if (!used.has(instruction)) return [["instruction", `no row of Table A has ${instruction}`]];
        const fits = (word: string): boolean =>
          use === "inner"
            ? MATERIALS.has(word)
            : use === "vessel"
              ? KINDS.has(word)
              : packagings.some((row) => isPackaging(row, word));
        return named
          .filter((word) => !fits(word))
          .map((word) => ["packagings", `${word} is not known for ${use}: correct it`]);
      }),
    ];
  },
};

const tankCodeCheck: Check<AdrData> = {
  rule: "adr/tank-code",
  why: "A code of columns (10), (12) or (17) that no table explains would close its tanks and containers to the goods, or open any.",
  example: "LGBX in column (12); T24 in column (10); VC4 in column (17)",
  remedy: "Correct the cell, or read the code in 4.2.5.2.5, 4.3.3.1, 4.3.4.1, 7.3.2.1 or 7.3.3.1.",
  run: (data) => {
    const tables = planConsignment(data);
    const portable = new Set(tables.portable_tanks.map(({ instruction }) => instruction));
    const bulk = new Set(tables.bulk_codes.map(({ code }) => code));
    return findingsIn(data.substances, ({ tank_code, portable_tank_instructions, carriage_bulk }) => [
      ...tank_code
        .filter((code) => readTankCode(code, tables) === null)
        .map((code) => ["tank_code", `${code} is no code of tank-codes.csv: correct it, or add it`] as const),
      ...portable_tank_instructions
        .filter((word) => /^(?:T|BK)\d/.test(word) && !portable.has(word) && !bulk.has(word))
        .map(
          (word) =>
            [
              "portable_tank_instructions",
              `${word} is in neither portable-tanks.csv nor bulk-codes.csv: correct it, or add it`,
            ] as const,
        ),
      ...carriage_bulk
        .filter((word) => word.startsWith("VC") && !bulk.has(word))
        .map((word) => ["carriage_bulk", `${word} is not in bulk-codes.csv: correct it, or add it`] as const),
    ]);
  },
};

const tankOrderCheck: Check<AdrData> = {
  rule: "adr/tank-order",
  why: "What may be used in place of a portable tank, or a container for bulk, is itself one: a misspelt one is never found.",
  example: "T1 with also T24; BK1 with also VC4; T4 with also T4",
  remedy: "Read the row again in 4.2.5.2.5 or 7.3.3.1.",
  run: ({ portableTanks, bulkCodes }) => {
    const tanks = new Set(portableTanks.map(({ row }) => row.instruction));
    const codes = new Set(bulkCodes.map(({ row }) => row.code));
    return [
      ...findingsIn(portableTanks, (row) => {
        const strange = row.also.filter((word) => !tanks.has(word) || word === row.instruction);
        return strange.length === 0 ? [] : [["also", `${strange.join(" ")}: want other instructions`]];
      }),
      ...findingsIn(bulkCodes, (row) => {
        const strange = row.also.filter((word) => !codes.has(word) || word === row.code);
        return strange.length === 0 ? [] : [["also", `${strange.join(" ")}: want other codes`]];
      }),
    ];
  },
};

/** Of packagings (4.1), tanks and bulk (4.2, 4.3, 7.3). */
export const adrPackingChecks: readonly Check<AdrData>[] = [packingCheck, tankCodeCheck, tankOrderCheck];
