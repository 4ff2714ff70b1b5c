import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeOnce } from "../../made-once.ts";
import { below, runCli, type Run } from "../commands/run-cli.ts";
import { editTable } from "../diff/tables.ts";

export const EXPECTED = join(import.meta.dirname, "expected");
const SOURCES = join(import.meta.dirname, "../../../sources");
export const VERSION = "2026.12.01";

/** The real tables as those of a first release, and the data built from them. */
export interface RealRelease {
  /** A folder that ends with the test file. */
  root: string;
  /** Tables of the test file's own. */
  sources: string;
  /** The data, made once in a run: nobody changes it. */
  first: string;
  /** Runs the command over the tables; the names of the folders are left out of what it says. */
  release: (...args: string[]) => Promise<Run>;
  /** Tries the second release. */
  next: (...args: string[]) => Promise<Run>;
  /** Runs a step with other tables, and puts the real ones back. */
  withTables: <Result>(edit: (folder: string) => void, step: () => Promise<Result>) => Promise<Result>;
}

/** Makes the first release, where no test file of the run has made it. */
export async function realRelease(): Promise<RealRelease> {
  const made = await madeOnce("first-release", async (folder) => {
    const sources = join(folder, "sources");
    cpSync(SOURCES, sources, { recursive: true });
    editTable(sources, "releases.csv", ([row]) => [{ ...row, version: "2026.11.21" }]);
    rmSync(join(sources, "changes"), { recursive: true });
    editTable(sources, "acceptances.csv", () => []);
    const { code, stdout } = await runCli(
      "release",
      "--sources",
      sources,
      "--amend",
      "--version",
      "2026.11.21",
      "--out",
      join(folder, "first"),
    );
    if (code !== 0) throw new Error(stdout);
  });
  const root = mkdtempSync(join(tmpdir(), "cargolex-release-"));
  const [sources, first] = [join(root, "sources"), join(made, "first")];
  cpSync(join(made, "sources"), sources, { recursive: true });
  const withoutFolders = (text: string): string => text.replaceAll(root, "").replaceAll(made, "");
  const release = async (...args: string[]): Promise<Run> => {
    const { code, stdout, stderr } = await runCli("release", "--sources", sources, ...args);
    return {
      code,
      stdout: withoutFolders(below(sources, stdout)),
      stderr: withoutFolders(stderr).replaceAll(/^.* \.\.\.\n/gm, ""),
    };
  };
  return {
    root,
    sources,
    first,
    release,
    next: (...args) =>
      release(
        "--version",
        VERSION,
        "--summary",
        "Second release",
        "--from",
        first,
        "--out",
        join(root, "second"),
        "--sole-maintainer",
        ...args,
      ),
    async withTables(edit, step) {
      const stored = join(root, "kept");
      cpSync(sources, stored, { recursive: true });
      try {
        edit(sources);
        return await step();
      } finally {
        rmSync(sources, { recursive: true });
        cpSync(stored, sources, { recursive: true });
        rmSync(stored, { recursive: true });
      }
    },
  };
}

/** The findings of a refusal, without the figures above them; lines of tables that grow are not numbered. */
export function findings(stdout: string): string {
  return `${stdout
    .split("\n")
    .filter((line) => /^[a-z0-9/.-]+\.(csv|json)[:,]|^\d+ errors?,/i.test(line))
    .map((line) => line.replace(/^(sanctions\/[^:]+):\d+:/, "$1:<line>:"))
    .join("\n")}\n`;
}
