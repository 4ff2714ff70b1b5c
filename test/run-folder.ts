import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for what test files share, removed when all have ended. */
    runFolder: string;
  }
}

export default function (project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
