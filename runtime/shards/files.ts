import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where published files come from. Rejects when a file cannot be read: absence is a fault, never an empty answer. */
export interface Files {
  read(path: string): Promise<Uint8Array>;
}

/** Published files in a local folder (the one that holds `index.json`). */
export function filesIn(folder: string): Files {
  return { read: (path) => readFile(join(folder, path)) };
}
