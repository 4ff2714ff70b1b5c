import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordedExample } from "../openapi/examples.ts";
import { planPrinted } from "../openapi/print.ts";
import { writeAll } from "./write-all.ts";

const ROOT = join(import.meta.dirname, "..");

/** Recorded by the tests of the examples, from real answers. */
const EXAMPLES_FILE = "openapi/examples.json";

/** Prints the OpenAPI documents and the validators from the routes; gives the files that were not up to date. With `check` nothing is written. */
export async function printOpenApi({ check }: { check: boolean }): Promise<string[]> {
  const examples = JSON.parse(await readFile(join(ROOT, EXAMPLES_FILE), "utf8")) as RecordedExample[];
  const stale = new Map<string, string>();
  for (const [path, text] of planPrinted(examples)) {
    const held = await readFile(join(ROOT, path), "utf8").catch(() => undefined);
    if (held !== text) stale.set(path, text);
  }
  if (!check) await writeAll(ROOT, stale);
  return [...stale.keys()];
}
