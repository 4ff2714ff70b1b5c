import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readCell, readColumn15 } from "../cell-text.ts";
import type { TableReadingRow } from "../reading.ts";
import { readTarGz } from "../files.ts";

const Substance = z.object({
  number: z.string(),
  description: z.string(),
  class: z.string(),
  classCode: z.string().optional(),
  tunnel: z.string().optional(),
});

/** UNECE's English text, the last row of each UN number; obsolete numbers have no code and are left out. */
export async function readBt(folder: string): Promise<TableReadingRow[]> {
  const rows: TableReadingRow[] = [];
  for (const [name, bytes] of readTarGz(await readFile(join(folder, "beTransIT__UN-Numbers__data.tar.gz")))) {
    if (!name.endsWith(".json")) continue;
    const substance = Substance.parse(JSON.parse(new TextDecoder().decode(bytes)));
    if (substance.classCode === undefined) continue;
    const cells = {
      class: substance.class,
      classification_code: readCell("classification_code", substance.classCode),
      ...readColumn15(substance.tunnel ?? ""),
    };
    rows.push({ un: substance.number, cells, names: { en: substance.description } });
  }
  return rows;
}
