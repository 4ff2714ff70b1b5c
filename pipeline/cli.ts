import type { Command } from "./commands/command.ts";
import { hint } from "./nearest.ts";

/** The commands of `cargolex`, in the order `--help` lists them. Each is loaded when it is asked for: a check need not wait for a spreadsheet reader. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import("./commands/check.ts")).checkCommand,
  format: async () => (await import("./commands/format.ts")).formatCommand,
  build: async () => (await import("./commands/build.ts")).buildCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  "cn-turn": async () => (await import("./commands/cn-turn.ts")).cnTurnCommand,
  diff: async () => (await import("./commands/diff.ts")).diffCommand,
  release: async () => (await import("./commands/release.ts")).releaseCommand,
  openapi: async () => (await import("./commands/openapi.ts")).openapiCommand,
  bundle: async () => (await import("./commands/bundle.ts")).bundleCommand,
  publish: async () => (await import("./commands/publish.ts")).publishCommand,
  verify: async () => (await import("./commands/verify.ts")).verifyCommand,
  withdraw: async () => (await import("./commands/withdraw.ts")).withdrawCommand,
  keygen: async () => (await import("./commands/keygen.ts")).keygenCommand,
};

/** Runs a command line. Gives the exit code: 0 fine, 1 findings, 2 usage. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(await overview());
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(commands);
    process.stderr.write(`cargolex: unknown command ${JSON.stringify(name)}${hint(name, known)}; commands are ${known.join(", ")}. See cargolex --help.\n`);
    return 2;
  }
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(`${command.summary}\n\nusage: cargolex ${command.usage}\n\n${command.help}`);
    return 0;
  }
  return command.run(rest);
}

async function overview(): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  const width = Math.max(...loaded.map(({ name }) => name.length));
  return [
    "cargolex: source tables in git, checked and built into static JSON shards",
    "",
    "usage: cargolex <command> [options]",
    "",
    ...loaded.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Each command explains itself: cargolex <command> --help",
    "Exit codes: 0 fine, 1 findings, 2 wrong usage",
    "",
  ].join("\n");
}
