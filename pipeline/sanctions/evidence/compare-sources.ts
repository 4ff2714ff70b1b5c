import { codesOf } from "../../nomenclature/codes.ts";
import type { NomenclatureData } from "../../nomenclature/tables.ts";
import type { CustomsRow } from "../tables/provisions.ts";
import { placeOfFile, type AnnexRow, type EntryRow } from "../tables/law.ts";
import type { Placed } from "../../source/table.ts";
import { compareWithCustoms, type Agreement } from "./agreement.ts";

/** Day of the TARIC state in customs.csv. */
export const CUSTOMS_DAY = "2025-07-31";
const CUSTOMS_YEAR = 2025;

/** Marks of texts.csv that were made from the same customs file: they cannot be its second reading. */
const CUSTOMS_MARKS: ReadonlySet<string> = new Set(["T", "CR"]);

/** Compares the source tables: entries of export bans and restrictions with the customs measures of July 2025. */
export function compareSources(
  annexes: readonly Placed<AnnexRow>[], entries: readonly Placed<EntryRow>[], customs: readonly Placed<CustomsRow>[], nomenclature: NomenclatureData,
): Agreement {
  const successors = new Map<string, string[]>();
  for (const { row } of nomenclature.successors) {
    if (row.basis !== "customs_measures") successors.set(row.code, [...(successors.get(row.code) ?? []), row.successor]);
  }
  const exports = annexes.filter(({ row }) => row.direction === "export" && row.destination === "" && (row.role === "ban" || row.role === "restriction"));
  return compareWithCustoms({
    day: CUSTOMS_DAY,
    entries: entries.map(({ file, row }) => ({ ...row, ...placeOfFile(file) })),
    customs: customs.map(({ row }) => row),
    leaves: [...codesOf(nomenclature.years.get(CUSTOMS_YEAR) ?? [])].filter((code) => code.length === 8),
    successors,
    exportMeasures: new Set(exports.map(({ row }) => row.measure)),
    servedFromCustoms: new Set(annexes.filter(({ row }) => row.state === "codes_from_customs").map(({ row }) => `${row.regime}-${row.annex}`)),
    customsMarks: CUSTOMS_MARKS,
  });
}

/** A line per annex and the totals, for the person who builds. */
export function reportAgreement({ annexes }: Agreement): string[] {
  const total = { compared: 0, verified: 0, ex: 0 };
  const lines = annexes.map(({ regime, annex, compared, verified, ex_agrees: ex, unconfirmed, customs_only: customsOnly }) => {
    total.compared += compared;
    total.verified += verified;
    total.ex += ex;
    const differences = [
      ...(unconfirmed.length > 0 ? [`not in customs: ${[...new Set(unconfirmed)].join(" ")}`] : []),
      ...(customsOnly.length > 0 ? [`only in customs: ${customsOnly.join(" ")}`] : []),
    ];
    return `${regime} ${annex}: ${verified} of ${compared} codes agree, ${ex} also on ex${differences.length > 0 ? `; ${differences.join("; ")}` : ""}`;
  });
  return [...lines, `all: ${total.verified} of ${total.compared} codes agree, ${total.ex} also on ex`];
}
