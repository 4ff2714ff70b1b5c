import { readTankCode } from "../../../runtime/rules/adr/tanks.ts";
import { finding, type Check, type Finding } from "../../source/check.ts";
import { planConsignment } from "../plan-consignment.ts";
import type { AdrData } from "../tables.ts";

const tankCodeCheck: Check<AdrData> = {
  rule: "adr/tank-code",
  why: "A code of columns (10), (12) or (17) that no table explains would close its tanks and containers to the goods, or open any.",
  example: "LGBX in column (12); T24 in column (10); VC4 in column (17)",
  remedy: "Correct the cell, or read the code in 4.2.5.2.5, 4.3.3.1, 4.3.4.1, 7.3.2.1 or 7.3.3.1.",
  run: (data) => {
    const tables = planConsignment(data);
    const portable = new Set(tables.portable_tanks.map(({ instruction }) => instruction));
    const bulk = new Set(tables.bulk_codes.map(({ code }) => code));
    return data.substances.flatMap((located): Finding[] => {
      const { tank_code, portable_tank_instructions, carriage_bulk } = located.row;
      return [
        ...tank_code
          .filter((code) => readTankCode(code, tables) === null)
          .map((code) => finding(located, "tank_code", `${code} is no code of tank-codes.csv: correct it, or add it`)),
        ...portable_tank_instructions
          .filter((word) => /^(?:T|BK)\d/.test(word) && !portable.has(word) && !bulk.has(word))
          .map((word) =>
            finding(
              located,
              "portable_tank_instructions",
              `${word} is in neither portable-tanks.csv nor bulk-codes.csv: correct it, or add it`,
            ),
          ),
        ...carriage_bulk
          .filter((word) => word.startsWith("VC") && !bulk.has(word))
          .map((word) => finding(located, "carriage_bulk", `${word} is not in bulk-codes.csv: correct it, or add it`)),
      ];
    });
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
      ...portableTanks.flatMap((located) => {
        const strange = located.row.also.filter((word) => !tanks.has(word) || word === located.row.instruction);
        return strange.length === 0 ? [] : [finding(located, "also", `${strange.join(" ")}: want other instructions`)];
      }),
      ...bulkCodes.flatMap((located) => {
        const strange = located.row.also.filter((word) => !codes.has(word) || word === located.row.code);
        return strange.length === 0 ? [] : [finding(located, "also", `${strange.join(" ")}: want other codes`)];
      }),
    ];
  },
};

export const adrTankChecks: readonly Check<AdrData>[] = [tankCodeCheck, tankOrderCheck];
