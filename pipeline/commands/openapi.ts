import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RecordedExample } from "../../openapi/examples.ts";
import { placeNameTable, planReadingModules, readingWordTable } from "../dataset/reading-tables.ts";
import { lawTables, type RegimeRow } from "../sanctions/tables/law.ts";
import { rowsOf } from "../source/table.ts";
import { writeAll } from "../source/write-all.ts";
import { readArgs, type Command } from "../../runtime/commands/command.ts";
import { stringify } from "yaml";
import { assembleDocument } from "../../openapi/assemble.ts";
import { planClientTypes } from "../../openapi/client-types.ts";
import { planMcpTools } from "../../openapi/mcp-tools.ts";
import { routes } from "../../openapi/routes.ts";
import { services } from "../../openapi/services.ts";
import { planPageWords } from "../words/plan.ts";
import { pageWordsTable } from "../words/table.ts";
import { readSources } from "../source/read-sources.ts";
import { planOperations } from "../../openapi/operations.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Recorded by the tests of the examples, from real answers. */
const EXAMPLES_FILE = "openapi/examples.json";

/**
 * Prints the OpenAPI documents and the validators from the routes, and the words of the page from their tables; gives
 * the files that were not up to date. With `check` nothing is written.
 */
async function renderOpenApi({ check }: { check: boolean }): Promise<string[]> {
  const examples = JSON.parse(await readFile(join(ROOT, EXAMPLES_FILE), "utf8")) as RecordedExample[];
  const stale = new Map<string, string>();
  const sources = await readSources(join(ROOT, "sources"), [
    pageWordsTable,
    readingWordTable,
    placeNameTable,
    lawTables.regimes,
  ]);
  const planned = [
    ...planRendered(examples),
    ...planPageWords(sources.rows(pageWordsTable)),
    ...planReadingModules(rowsOf(sources.rows(readingWordTable)), rowsOf(sources.rows(placeNameTable))),
    ["runtime/rules/sanctions/regimes.generated.ts", renderRegimes(rowsOf(sources.rows(lawTables.regimes)))] as const,
  ];
  for (const [path, text] of planned) {
    const value = await readFile(join(ROOT, path), "utf8").catch(() => undefined);
    if (value !== text) stale.set(path, text);
  }
  if (!check) await writeAll(ROOT, stale);
  return [...stale.keys()];
}

/** The regimes that every answer decides. */
function renderRegimes(regimes: readonly RegimeRow[]): string {
  const codes = regimes.flatMap(({ regime, asked }) => (asked === "always" ? JSON.stringify(regime) : []));
  return `// Printed from sources/sanctions/regimes.csv by \`npm run openapi\`. Do not edit.\nexport const USUAL_REGIMES = [${codes.join(", ")}] as const;\n`;
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
      `${stale.length} files differ from what the routes, the schemas and the words of the page print: run npm run openapi and commit them\n`,
    );
    return 1;
  },
};

/** Everything that is printed from the routes and schemas: path below the repository to text. */
function planRendered(examples: readonly RecordedExample[]): Map<string, string> {
  return new Map([
    ...services.map((service): [string, string] => {
      const ofService = routes.filter((route) => route.service === service.name);
      const document = assembleDocument(service, ofService, examples);
      return [
        `openapi/${service.name}.yaml`,
        `# Printed from openapi/routes.ts by \`npm run openapi\`. Do not edit.\n${stringify(document, { lineWidth: 140, aliasDuplicateObjects: false, compat: "yaml-1.1" })}`,
      ];
    }),
    ["runtime/http/operations.generated.ts", planOperations(routes)],
    ["runtime/mcp/tools.generated.ts", planMcpTools(routes)],
    ["runtime/client/types.generated.ts", planClientTypes(routes)],
  ]);
}
