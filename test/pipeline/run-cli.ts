import { vi } from "vitest";
import { main } from "../../pipeline/cli.ts";

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in process and gives what it printed. */
export async function runCli(...args: string[]): Promise<Run> {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const printed = (spy: typeof stdout): string => spy.mock.calls.map(([text]) => String(text)).join("");
  try {
    const code = await main(args);
    return { code, stdout: printed(stdout), stderr: printed(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}
