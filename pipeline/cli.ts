import { buildCommand } from "./commands/build.ts";
import { bundleCommand } from "./commands/bundle.ts";
import { checkCommand } from "./commands/check.ts";
import { importCommand } from "./commands/import.ts";
import { openapiCommand } from "./commands/openapi.ts";
import type { Command } from "./commands/command.ts";
import { hint } from "./nearest.ts";

/** The commands of `cargolex`, in the order `--help` lists them. */
const commands: readonly Command[] = [checkCommand, buildCommand, importCommand, openapiCommand, bundleCommand];

/** Runs a command line. Gives the exit code: 0 fine, 1 findings, 2 usage. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const known = commands.map((candidate) => candidate.name);
    process.stderr.write(`cargolex: unknown command ${JSON.stringify(name)}${hint(name, known)}; commands are ${known.join(", ")}. See cargolex --help.\n`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(`${command.summary}\n\nusage: cargolex ${command.usage}\n\n${command.help}`);
    return 0;
  }
  return command.run(rest);
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "cargolex: source tables in git, checked and built into static JSON shards",
    "",
    "usage: cargolex <command> [options]",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Each command explains itself: cargolex <command> --help",
    "Exit codes: 0 fine, 1 findings, 2 wrong usage",
    "",
  ].join("\n");
}
