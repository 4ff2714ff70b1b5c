const PATIENCE_MS = 1000;

/** Runs a step; says on stderr that it is under way once it takes over a second. */
export async function withProgress<Result>(
  label: string,
  step: () => Promise<Result>,
  quiet: boolean,
): Promise<Result> {
  if (quiet) return step();
  const timer = setTimeout(() => process.stderr.write(`${label} ...\n`), PATIENCE_MS);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
}
