import { vi } from "vitest";
import { main } from "../../../pipeline/cli.ts";
import { realSystem, type System } from "../../../pipeline/source/disk.ts";
import { noon } from "../../clock.ts";

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** This machine, at noon of a day. */
export const AT_NOON: System = { ...realSystem, now: noon };

/** Runs a command line over a folder of tables; what it prints names the files below the folder. */
export async function runBelow(folder: string, ...args: string[]): Promise<Run> {
  const { code, stdout, stderr } = await runCli(...args, "--sources", folder);
  return { code, stdout: below(folder, stdout), stderr: below(folder, stderr) };
}

/** A report with the files below a folder. */
export function below(folder: string, report: string): string {
  return report
    .split("\n")
    .map((line) => line.replace(`${folder}/`, ""))
    .join("\n");
}

/** What a command says once a second while it lasts: on a slow machine more than on another. */
const PROGRESS = /^.*: \d+ of \d+ files\n/gm;

/**
 * Runs a command line in process, on this machine or on another that is handed in, and gives what it printed, without
 * the lines of progress.
 */
export async function runCli(...given: readonly [System, ...string[]] | readonly string[]): Promise<Run> {
  const [first, ...rest] = given;
  const [args, system] = typeof first === "object" ? [rest, first] : [given, realSystem];
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const printed = (spy: typeof stdout): string => spy.mock.calls.map(([text]) => String(text)).join("");
  try {
    const code = await main(args as readonly string[], system);
    return { code, stdout: printed(stdout), stderr: printed(stderr).replaceAll(PROGRESS, "") };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}
