import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { needTool } from "../runtime/need-tool.ts";
import { cleanEnv } from "../clock.ts";

export const MODULES = join(import.meta.dirname, "node_modules");

/** Programs that are installed here with a lockfile of their own. */
const SCRIPTS = {
  publint: "publint/src/cli.js",
  attw: "@arethetypeswrong/cli/dist/index.js",
  conformance: "@modelcontextprotocol/conformance/dist/index.js",
  openapiTypescript: "openapi-typescript/bin/cli.js",
  openapiTs: "@hey-api/openapi-ts/bin/run.js",
  orval: "orval/dist/bin/orval.js",
  swaggerTypescriptApi: "swagger-typescript-api/dist/cli.js",
  tsc: "typescript/bin/tsc",
} as const;

/** Whether the programs are here: `npm ci --prefix test/packages --ignore-scripts` installs them. */
export const hasTools = needTool(
  "publint, attw, the conformance suite of MCP and generators of clients (npm ci --prefix test/packages --ignore-scripts)",
  () => {
    for (const script of Object.values(SCRIPTS)) if (!existsSync(join(MODULES, script))) throw new Error(script);
  },
);

/** Runs a program in a folder; gives its exit code and all that it printed. It is told of no network, and asks none. */
export function runTool(
  name: keyof typeof SCRIPTS,
  cwd: string,
  ...args: string[]
): { code: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(MODULES, SCRIPTS[name]), ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...cleanEnv(), HOME: cwd, NO_COLOR: "1", CI: "true" },
  });
  return { code: status, printed: stdout + stderr };
}
