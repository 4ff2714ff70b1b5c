import { printOpenApi } from "../openapi.ts";
import { readArgs, type Command } from "./command.ts";

export const openapiCommand: Command = {
  usage: "openapi [--check]",
  help: "  --check  compare with what is committed; write nothing, exit 1 where it differs\n\n",
  async run(args) {
    const parsed = readArgs("openapi", args, { check: { type: "boolean", default: false } }, 0);
    if (parsed === undefined) return 2;
    const { check } = parsed.values;
    const stale = await printOpenApi({ check });
    for (const path of stale) process.stdout.write(`${path}: ${check ? "stale" : "written"}\n`);
    if (!check || stale.length === 0) return 0;
    process.stdout.write(`${stale.length} files differ from what the routes and schemas print: run npm run openapi and commit them\n`);
    return 1;
  },
};
