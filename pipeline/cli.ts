import type { Command } from "../runtime/commands/command.ts";
import { realSystem, type System } from "./source/disk.ts";
import { WriteError, WrittenInPart } from "./source/write-all.ts";
import { hint } from "../runtime/text/nearest.ts";

/**
 * The commands of `cargolex`, in the order `--help` lists them. Each is loaded when it is asked for: a check need not
 * wait for a spreadsheet reader.
 */
const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command<System>> }>> = {
  check: {
    summary: "check every source table and print all findings",
    load: async () => (await import("./commands/check.ts")).checkCommand,
  },
  format: {
    summary: "write the source tables the one way they are written: order, quotes, line ends, spaces",
    load: async () => (await import("./commands/format.ts")).formatCommand,
  },
  build: {
    summary: "check the source tables and build dist/data from them",
    load: async () => (await import("./commands/build.ts")).buildCommand,
  },
  import: {
    summary: "read a published file and propose source tables from it",
    load: async () => (await import("./commands/import.ts")).importCommand,
  },
  act: {
    summary: "lead from the saved page of an act to a release ready for review: import, check, diff, release",
    load: async () => (await import("./commands/act.ts")).actCommand,
  },
  "cn-turn": {
    summary: "what a new year of the Combined Nomenclature does to the codes that sanctions rows cite",
    load: async () => (await import("./commands/cn-turn.ts")).cnTurnCommand,
  },
  diff: {
    summary: "say what differs between two states of the data, and which verdicts change",
    load: async () => (await import("./commands/diff.ts")).diffCommand,
  },
  release: {
    summary: "make a release: record what changed, refuse unreviewed losses, build",
    load: async () => (await import("./commands/release.ts")).releaseCommand,
  },
  openapi: {
    summary: "print the OpenAPI documents and the validators from the route table",
    load: async () => (await import("./commands/openapi.ts")).openapiCommand,
  },
  bundle: {
    summary: "bundle the runtime into one file",
    load: async () => (await import("./commands/bundle.ts")).bundleCommand,
  },
  dev: {
    summary: "serve, watch tables and code, build what changed, load open pages anew",
    load: async () => (await import("./commands/dev.ts")).devCommand,
  },
  packages: {
    summary: "write the packages for npm: @cargolex/client and @cargolex/data",
    load: async () => (await import("./commands/packages.ts")).packagesCommand,
  },
  publish: {
    summary: "lay a build out as a signed release in a folder or bucket",
    load: async () => (await import("./commands/publish.ts")).publishCommand,
  },
  verify: {
    summary: "verify a publication: hashes, signatures, schemas, every file",
    load: async () => (await import("./commands/verify.ts")).verifyCommand,
  },
  withdraw: {
    summary: "mark a published release as withdrawn; the one before it is current again",
    load: async () => (await import("./commands/withdraw.ts")).withdrawCommand,
  },
  signing: {
    summary: "renew the index of a publication, add, retire or revoke keys, say what expires",
    load: async () => (await import("./commands/signing.ts")).signingCommand,
  },
  replay: {
    summary: "compute a kept answer again on the release it names, and say whether the bytes are equal",
    load: async () => (await import("./commands/replay.ts")).replayCommand,
  },
  keygen: {
    summary: "make an Ed25519 key pair that signs releases",
    load: async () => (await import("./commands/keygen.ts")).keygenCommand,
  },
  keys: {
    summary: "create, list, revoke and rotate the keys of clients with higher quotas",
    load: async () => (await import("../runtime/commands/keys.ts")).keysCommand,
  },
  screen: {
    summary: "screen a sheet of goods (.csv, .xlsx) against the sanctions, article by article",
    load: async () => (await import("../runtime/commands/screen.ts")).screenCommand,
  },
  webhooks: {
    summary: "manage the endpoints that are told of releases, and what was sent to them",
    load: async () => (await import("../runtime/commands/webhooks.ts")).webhooksCommand,
  },
  mcp: {
    summary: "answer an assistant on this machine (Model Context Protocol over stdio)",
    load: async () => (await import("../runtime/commands/mcp.ts")).mcpCommand,
  },
  leads: {
    summary: "export or erase the contacts that the service keeps",
    load: async () => (await import("../runtime/commands/leads.ts")).leadsCommand,
  },
};

/** Runs a command line. Gives the exit code: 0 fine, 1 findings, 2 usage. */
export async function main(args: readonly string[], system: System = realSystem): Promise<number> {
  const [name, ...commandArgs] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const existing = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (existing === undefined) {
    const names = Object.keys(commands);
    process.stderr.write(
      `cargolex: unknown command ${JSON.stringify(name)}${hint(name, names)}; commands are ${names.join(", ")}. See cargolex --help.\n`,
    );
    return 2;
  }
  const { summary, load } = existing;
  const command = await load();
  if (commandArgs.includes("--help") || commandArgs.includes("-h")) {
    process.stdout.write(
      `${summary}\n\nusage: cargolex ${command.usage}\n\n${command.helpFor?.(commandArgs) ?? command.help}`,
    );
    return 0;
  }
  try {
    return await command.run(commandArgs, system);
  } catch (error) {
    const fault = renderFault(error);
    if (fault === undefined) throw error;
    if (commandArgs.includes("--json")) process.stdout.write(`${JSON.stringify({ fault }, null, 2)}\n`);
    else process.stderr.write(`cargolex ${name}: ${fault}\n`);
    return 1;
  }
}

/** What the system refused, in a sentence; undefined where the fault is ours. */
function renderFault(error: unknown): string | undefined {
  if (error instanceof WriteError) return `${error.message}; nothing was changed`;
  if (error instanceof WrittenInPart || (error instanceof Error && "syscall" in error)) return error.message;
  return undefined;
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    "cargolex: source tables in git, checked and built into static JSON shards",
    "",
    "usage: cargolex <command> [options]",
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Each command explains itself: cargolex <command> --help",
    "Exit codes: 0 fine, 1 findings, 2 wrong usage",
    "",
  ].join("\n");
}
