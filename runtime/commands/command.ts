import { statSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";

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
    usageFaultOf(command)(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Says what is wrong with the words after a command, and gives the exit code of that. */
export function usageFaultOf(command: string): (why: string) => number {
  return (why) => {
    process.stderr.write(`cargolex ${command}: ${why}. See cargolex ${command} --help.\n`);
    return 2;
  };
}

/** Colour only where a person reads. */
export function wantsColour(): boolean {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
}

/** A file in parts. */
export type ResultParts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** File system functions that writing a result needs. */
interface ResultDisk {
  /** Writes a file as its parts come; waits until it is on disk. */
  writeParts: (path: string, parts: ResultParts) => Promise<void>;
  rename: (from: string, to: string) => Promise<void>;
  /** Entry at a path; undefined if nothing exists. */
  look: (path: string) => Promise<object | undefined>;
  /** Removes a file that may be gone already. */
  remove: (path: string) => Promise<void>;
}

/**
 * Writes a file whole, a part at a time: it stands under its name once all of it is on disk, or what stood there stays.
 */
export async function writeResult(path: string, parts: ResultParts, disk: ResultDisk): Promise<void> {
  const part = `${path}.part`;
  try {
    await disk.writeParts(part, parts);
    await disk.rename(part, path).catch(async (error: unknown) => {
      // A rename that is said to have failed may have been done.
      if ((await disk.look(part)) !== undefined) throw error;
    });
  } catch (error) {
    await disk.remove(part).catch(() => {});
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw Object.assign(new Error(`cannot write ${path}: ${code}; nothing was changed`, { cause: error }), { syscall });
  }
}
