import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientPackage, dataPackage, packPackage } from "../../pipeline/bundle/packages.ts";
import { cleanEnv } from "../clock.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Both packages as somebody has them who installed them from npm. */
export interface Installed {
  /** A project with the packages in its `node_modules`. */
  folder: string;
  /** The archives that `npm pack` made. */
  archives: Readonly<Record<"@cargolex/client" | "@cargolex/data", string>>;
  /** Compiles modules of the project in strict TypeScript; gives what the compiler says. */
  compile(...files: string[]): string;
  remove(): void;
}

/** Packs both packages by `npm pack`, and installs the archives into a project of their own, without a network. */
export async function installPackages(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-installed-"));
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync("npm", [...args, "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd,
      encoding: "utf8",
      env: { ...cleanEnv(), HOME: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const pack = async (plan: typeof clientPackage): Promise<string> => {
    const made = join(folder, "made", plan.name);
    await packPackage(plan, made);
    return join(made, npm(made, "pack", "--silent").trim());
  };
  const archives = { "@cargolex/client": await pack(clientPackage), "@cargolex/data": await pack(dataPackage) };
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "project", "private": true, "type": "module" }\n');
  npm(project, "install", ...Object.values(archives));
  return {
    folder: project,
    archives,
    compile(...files) {
      const options = [
        "--noEmit",
        "--strict",
        "--pretty",
        "false",
        "--module",
        "nodenext",
        "--target",
        "es2023",
        "--lib",
        "es2024,dom,dom.iterable",
        "--ignoreConfig",
      ];
      try {
        return execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, ...files], {
          cwd: project,
          encoding: "utf8",
        });
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first example in TypeScript of an installed package's README. */
export function exampleIn(readme: string): string {
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  if (example === undefined) throw new Error("the README has no example");
  return example;
}
