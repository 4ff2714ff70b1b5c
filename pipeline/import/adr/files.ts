import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { z } from "zod";

/** Reads a UTF-8 text file of the raw folder, without its byte order mark. */
export async function readText(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), "utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Reads a JSON file of the raw folder and checks the shape the caller relies on. */
export async function readJson<Shape>(folder: string, name: string, shape: z.ZodType<Shape>): Promise<Shape> {
  return shape.parse(JSON.parse(await readText(folder, name)));
}

/** Reads a delimited file of somebody else's making: widths are the caller's business. */
export async function readDelimited(folder: string, name: string, delimiter: string): Promise<string[][]> {
  const records: string[][] = [];
  parse(await readText(folder, name), {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record) => {
      records.push(record);
      return null;
    },
  });
  return records;
}
