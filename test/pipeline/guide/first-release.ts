import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editTable } from "../diff/tables.ts";
import { mustRun, openRepository, type Repository } from "./repository.ts";

/** Commits the tables of today and their data as a first release, whatever was released of them before. */
export function makeFirstRelease({ folder, run }: Repository): void {
  const sources = join(folder, "sources");
  editTable(sources, "releases.csv", ([row]) => [{ ...row, version: "2026.11.21" }]);
  rmSync(join(sources, "changes"), { recursive: true });
  writeFileSync(join(sources, "acceptances.csv"), "version,dataset,scope,kind,count,reviewer,reason\n");
  mustRun(run, "npx cargolex release --amend --version 2026.11.21");
  mustRun(run, "git add . && git commit --quiet");
}

/** Opens a repository whose first release is committed and tagged `first`. */
export function openReleased(): Repository {
  const repository = openRepository();
  makeFirstRelease(repository);
  mustRun(repository.run, "git tag first");
  return repository;
}

/**
 * True if the guide is gone through. Its commands are those of a day's work, each in a process of its own:
 * `npm run proof` has the time; otherwise stderr names what is `skipped`.
 */
export function isWholeProof(skipped: string): boolean {
  const whole = process.env["PROOF"] === "whole";
  if (!whole) process.stderr.write(`the guide is not gone through (${skipped}): npm run proof does\n`);
  return whole;
}
