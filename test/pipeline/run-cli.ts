import { main } from "../../pipeline/cli.ts";

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in process and gives what it printed. */
export async function runCli(...args: string[]): Promise<Run> {
  const written = { stdout: "", stderr: "" };
  const real = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const stream of ["stdout", "stderr"] as const) {
    process[stream].write = ((text: string) => {
      written[stream] += text;
      return true;
    }) as typeof process.stdout.write;
  }
  try {
    const code = await main(args);
    return { code, ...written };
  } finally {
    process.stdout.write = real.stdout;
    process.stderr.write = real.stderr;
  }
}
