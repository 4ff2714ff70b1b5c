import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordedExample } from "../../openapi/examples.ts";
import { planRendered } from "../../openapi/render.ts";
import { writeAll } from "../source/write-all.ts";
import { readArgs, type Command } from "../../runtime/commands/command.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Recorded by the tests of the examples, from real answers. */
const EXAMPLES_FILE = "openapi/examples.json";

/**
 * Prints the OpenAPI documents and the validators from the routes; gives the files that were not up to date. With
 * `check` nothing is written.
 */
async function renderOpenApi({ check }: { check: boolean }): Promise<string[]> {
  const examples = JSON.parse(await readFile(join(ROOT, EXAMPLES_FILE), "utf8")) as RecordedExample[];
  const stale = new Map<string, string>();
  for (const [path, text] of planRendered(examples)) {
    const held = await readFile(join(ROOT, path), "utf8").catch(() => undefined);
    if (held !== text) stale.set(path, text);
  }
  if (!check) await writeAll(ROOT, stale);
  return [...stale.keys()];
}

export const openapiCommand: Command = {
  usage: "openapi [--check]",
  help: "  --check  compare with what is committed; write nothing, exit 1 where it differs\n\n",
  async run(args) {
    const parsed = readArgs("openapi", args, { check: { type: "boolean", default: false } }, 0);
    if (parsed === undefined) return 2;
    const { check } = parsed.values;
    const stale = await renderOpenApi({ check });
    for (const path of stale) process.stdout.write(`${path}: ${check ? "stale" : "written"}\n`);
    if (!check || stale.length === 0) return 0;
    process.stdout.write(
      `${stale.length} files differ from what the routes and schemas print: run npm run openapi and commit them\n`,
    );
    return 1;
  },
};
