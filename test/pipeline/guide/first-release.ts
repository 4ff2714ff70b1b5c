import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editTable } from "../diff/tables.ts";
import { mustRun, type Repository } from "./repository.ts";

/** Commits the tables of today and their data as a first release, whatever was released of them before. */
export function makeFirstRelease({ folder, run }: Repository): void {
  const sources = join(folder, "sources");
  editTable(sources, "releases.csv", ([row]) => [{ ...row, version: "2026.11.21" }]);
  rmSync(join(sources, "changes"), { recursive: true });
  writeFileSync(join(sources, "acceptances.csv"), "version,dataset,scope,kind,count,reviewer,reason\n");
  mustRun(run, "npx cargolex release --amend --version 2026.11.21");
  mustRun(run, "git add . && git commit --quiet");
}
