import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** What a command line did. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** How long it took, in milliseconds. */
  ms: number;
}

/**
 * A git repository of our own with the tables and the data that a first release built from them: what a maintainer
 * clones.
 */
export interface Repository {
  folder: string;
  /** Runs a line of the guide as a shell does; `npx cargolex` is the command of this checkout. */
  run: (line: string) => Ran;
  remove: () => void;
}

export function openRepository(): Repository {
  const top = mkdtempSync(join(tmpdir(), "cargolex-guide-"));
  const [folder, bin] = [join(top, "repository"), join(top, "bin")];
  mkdirSync(bin);
  mkdirSync(folder);
  writeFileSync(
    join(bin, "npx"),
    `#!/bin/sh\nshift\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(join(ROOT, "pipeline", "bin.js"))} "$@"\n`,
  );
  writeFileSync(join(bin, "editor"), '#!/bin/sh\necho "as the guide says" > "$1"\n');
  for (const name of ["npx", "editor"]) chmodSync(join(bin, name), 0o755);
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
    GIT_CONFIG_GLOBAL: join(top, "none"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_EDITOR: join(bin, "editor"),
    GIT_AUTHOR_NAME: "Maintainer",
    GIT_AUTHOR_EMAIL: "maintainer@example.com",
    GIT_COMMITTER_NAME: "Maintainer",
    GIT_COMMITTER_EMAIL: "maintainer@example.com",
  };
  const run = (line: string): Ran => {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: folder,
      env,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: status ?? 1, stdout, stderr, ms: performance.now() - start };
  };
  cpSync(join(ROOT, "sources"), join(folder, "sources"), { recursive: true });
  writeFileSync(join(folder, ".gitignore"), "var/\n");
  for (const line of [
    "git init --quiet --initial-branch main",
    "git config user.name Maintainer && git config user.email maintainer@example.com",
  ])
    mustRun(run, line);
  return { folder, run, remove: () => rmSync(top, { recursive: true, force: true }) };
}

/** Runs a line that has to go well. */
export function mustRun(run: Repository["run"], line: string): Ran {
  const ran = run(line);
  if (ran.code !== 0)
    throw new Error(`${line}: exit ${ran.code}\n${ran.stdout.slice(-2000)}\n${ran.stderr.slice(-2000)}`);
  return ran;
}
