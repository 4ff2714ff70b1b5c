import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a step with a folder of its own, which is removed afterwards. */
export async function inTemporaryFolder<Result>(step: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "cargolex-"));
  try {
    return await step(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
