import { statSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import type { ResultDisk } from "../screen/write-result.ts";

/** What an operator's command takes from the machine it runs on; a test hands in another. */
export interface CommandSystem {
  /** Milliseconds since 1970. */
  now: () => number;
  disk: ResultDisk;
}

/** One word after `cargolex`: an operator's, or a maintainer's, which takes more from its system. */
export interface Command<System extends CommandSystem = CommandSystem> {
  /** Arguments after `cargolex` in the usage line. */
  usage: string;
  /** Options and what they do. */
  help: string;
  /** The same for some words after the command, where these have a help of their own. */
  helpFor?(args: readonly string[]): string | undefined;
  /** Gives the exit code. */
  run(args: readonly string[], system: System): Promise<number>;
}

/** Reads a number of days; undefined where it is none. */
export function readDays(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650 ? Number(text) : undefined;
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Own extends Options> = ReturnType<
  typeof parseArgs<{ options: Own; allowPositionals: true; args: string[] }>
>;

/**
 * Parses arguments; a wrong option, more words than the command takes, and a `--sources` that is no folder are said on
 * stderr, with the command whose help
 * to read, and give undefined.
 */
export function readArgs<Own extends Options>(
  command: string,
  args: readonly string[],
  options: Own,
  mostWords = Number.POSITIVE_INFINITY,
): Parsed<Own> | undefined {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const extra = parsed.positionals[mostWords];
    if (extra !== undefined) throw new Error(`${JSON.stringify(extra)} is not expected`);
    const { sources } = parsed.values as { sources?: string };
    if (sources !== undefined && statSync(sources, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new Error(`--sources ${sources}: no such folder`);
    return parsed;
  } catch (error) {
    process.stderr.write(
      `cargolex ${command}: ${error instanceof Error ? error.message : String(error)}. See cargolex ${command} --help.\n`,
    );
    return undefined;
  }
}

/** Colour only where a person reads. */
export function wantsColour(): boolean {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
}
