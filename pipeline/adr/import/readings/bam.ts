import { z } from "zod";
import { readCell } from "../cell-text.ts";
import { readJson, parseDelimited, readText } from "../files.ts";
import type { TableReadingRow } from "../reading.ts";

const Substance = z.object({
  un_number: z.string(),
  name_de: z.string().nullable(),
  name_en: z.string().nullable(),
  hazard_class: z.string(),
  kemler_number: z.string().nullable(),
  packing_group: z.string().nullable(),
  tunnel_code: z.string().nullable(),
  special_provisions: z.string().nullable(),
  labels: z.string().nullable(),
});

/**
 * BAM's database of dangerous goods in two extractions: one voice. The codes of column (3b) are held for the first
 * specification of a UN number only.
 */
export async function readBam(folder: string): Promise<TableReadingRow[]> {
  const substances = await readJson(folder, "ChristianHartmann__CBRNBuddy__substances.json", z.array(Substance));
  const codes = new Map(
    (await readDelimited(folder, "bam_gefahrgut.csv", ";"))
      .slice(1)
      .map((record) => [record[0] ?? "", record[3] ?? ""]),
  );
  const seen = new Set<string>();
  const rows = substances.map((substance) => {
    const row = readSubstance(substance);
    const code = codes.get(row.un);
    if (code !== undefined && !seen.has(row.un)) row.cells.classification_code = readCell("classification_code", code);
    seen.add(row.un);
    return row;
  });
  return rows;
}

function readSubstance(substance: z.infer<typeof Substance>): TableReadingRow {
  const cells: TableReadingRow["cells"] = {
    class: substance.hazard_class,
    packing_group: substance.packing_group ?? "",
    special_provisions: readCell("special_provisions", substance.special_provisions ?? ""),
    tunnel_code: (substance.tunnel_code ?? "").replace(/^\((.*)\)$/u, "$1"),
  };
  // The extraction fills an empty number with the label, so a number that equals the label says nothing.
  const { kemler_number: number, labels } = substance;
  if (number !== null && number !== labels && number !== substance.hazard_class && /^X?\d{2,3}$/u.test(number))
    cells.hazard_identification_number = number;
  return { un: substance.un_number, cells, names: { de: substance.name_de ?? "", en: substance.name_en ?? "" } };
}

/** Reads a delimited file of somebody else's making: widths are the caller's business. */
async function readDelimited(folder: string, name: string, delimiter: string): Promise<string[][]> {
  return parseDelimited(await readText(folder, name), delimiter).map(({ cells }) => cells);
}
