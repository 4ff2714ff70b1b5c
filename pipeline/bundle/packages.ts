import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { INTERFACE_CHANGES } from "../../openapi/reader-pages.ts";
import { forBrowser } from "./site.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A package as it is published. */
interface PackagePlan {
  name: string;
  description: string;
  /** Folder of its README. */
  folder: string;
  /** Modules for any platform by their name in the package, and those that need the modules of Node. */
  entries: Readonly<Record<string, string>>;
  nodeEntries: Readonly<Record<string, string>>;
  /** Types beside those of the entries. */
  types: readonly string[];
  /** Names under which programs import, each with its entry; `.` is the package. */
  exports: Readonly<Record<string, string>>;
  bin?: Readonly<Record<string, string>>;
  /** Licences of what is inside the modules beside our own, by the name of the file. */
  licences: Readonly<Record<string, string>>;
  node: string;
}

export const clientPackage: PackagePlan = {
  name: "@cargolex/client",
  description: "Typed client of a Cargolex service: EU goods sanctions by customs code, ADR dangerous goods",
  folder: "runtime/client",
  entries: { client: "runtime/client/client.ts" },
  nodeEntries: {},
  types: ["runtime/client/problems.ts", "runtime/client/types.generated.ts"],
  exports: { ".": "client" },
  licences: {},
  node: ">=20.3",
};
export const dataPackage: PackagePlan = {
  name: "@cargolex/data",
  description:
    "EU goods sanctions by customs code and ADR dangerous goods, looked up in the published files of Cargolex without a service",
  folder: "runtime/data",
  entries: { data: "runtime/data/data.ts" },
  nodeEntries: { folder: "runtime/data/folder.ts", conformance: "runtime/data/conformance.ts" },
  types: ["runtime/client/problems.ts", "runtime/client/types.generated.ts"],
  exports: { ".": "data", "./folder": "folder" },
  bin: { "cargolex-data": "conformance" },
  licences: { "LICENSE-orama-stemmers.md": "node_modules/@orama/stemmers/LICENSE.md" },
  node: ">=22",
};

/** Each addition to the interface is a minor version of the packages. */
const VERSION = `1.${INTERFACE_CHANGES.length - 1}.0`;

/** The change log of the interface as that of a package, the newest first. */
function changeLog(): string {
  const versions = INTERFACE_CHANGES.map(
    (change, index) => `## 1.${INTERFACE_CHANGES.length - 1 - index}.0\n\n${change.replace(/^1\.0\.0 /, "")}\n`,
  );
  return `# Changes\n\nVersions follow the additions to the interface of the service.\n\n${versions.join("\n")}`;
}

/**
 * Writes a package as it is published: its modules, their types, its own package.json, README and licence. Gives the
 * bytes of the modules.
 */
export async function packPackage(plan: PackagePlan, folder: string): Promise<number> {
  const { license, repository } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    license: string;
    repository?: unknown;
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shared: BuildOptions = {
    outdir: folder,
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    target: "es2023",
    logLevel: "warning",
    chunkNames: "[name]-[hash]",
    legalComments: "inline",
    charset: "utf8",
    sourcemap: "linked",
    sourcesContent: true,
  };
  const { metafile } = await build({
    ...shared,
    entryPoints: plan.entries,
    splitting: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    metafile: true,
    plugins: [forBrowser],
  });
  const sharedEntries = Object.keys(plan.entries);
  if (Object.keys(plan.nodeEntries).length > 0) {
    await build({ ...shared, entryPoints: plan.nodeEntries, platform: "node", plugins: [ownModules(sharedEntries)] });
  }
  await nameSources(folder);
  const entries = { ...plan.entries, ...plan.nodeEntries };
  await writeTypes([...Object.values(plan.exports).map((name) => entries[name] ?? ""), ...plan.types], folder);
  for (const [file, source] of Object.entries({
    "README.md": `${plan.folder}/README.md`,
    LICENSE: "LICENSE",
    ...plan.licences,
  }))
    await copyFile(join(ROOT, source), join(folder, file));
  await writeFile(join(folder, "CHANGELOG.md"), changeLog());
  const manifest = {
    name: plan.name,
    version: VERSION,
    description: plan.description,
    license,
    repository: typeof repository === "string" ? { type: "git", url: repository } : repository,
    publishConfig: { access: "public" },
    keywords: ["customs", "sanctions", "adr"],
    type: "module",
    sideEffects: false,
    engines: { node: plan.node },
    exports: {
      ...Object.fromEntries(
        Object.entries(plan.exports).map(([path, name]) => [
          path,
          { types: `./${name}.d.ts`, default: `./${name}.js` },
        ]),
      ),
      "./package.json": "./package.json",
    },
    ...(plan.bin === undefined
      ? {}
      : { bin: Object.fromEntries(Object.entries(plan.bin).map(([command, name]) => [command, `./${name}.js`])) }),
    files: ["*.js", "*.js.map", "*.d.ts", "CHANGELOG.md", ...Object.keys(plan.licences)],
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return Object.entries(metafile.outputs)
    .filter(([path]) => !path.endsWith(".map"))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
}

/** Names the sources of maps by their path in the repository, wherever the package is written. */
async function nameSources(folder: string): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".map"))) {
    const map = JSON.parse(await readFile(join(folder, file), "utf8")) as { sources: string[] };
    map.sources = map.sources.map((source) => relative(ROOT, resolve(folder, source)));
    await writeFile(join(folder, file), JSON.stringify(map));
  }
}

/** What another module of the package has stays there. */
function ownModules(names: readonly string[]): Plugin {
  return {
    name: "own-modules",
    setup(bundler) {
      bundler.onResolve({ filter: /^\.\// }, ({ path }) => {
        const name = basename(path, ".ts");
        return names.includes(name) ? { path: `./${name}.js`, external: true } : undefined;
      });
    },
  };
}

/** Writes the types of modules, each beside the others. */
async function writeTypes(modules: readonly string[], folder: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), "cargolex-types-"));
  try {
    const options = [
      "--declaration",
      "--emitDeclarationOnly",
      "--noEmit",
      "false",
      "--rootDir",
      ".",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--lib",
      "es2024,dom,dom.iterable",
      "--types",
      "node",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--skipLibCheck",
      "--allowImportingTsExtensions",
      "--resolveJsonModule",
      "--ignoreConfig",
    ];
    const tsc = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, "--outDir", made, ...modules],
      { cwd: ROOT, encoding: "utf8" },
    );
    if (tsc.status !== 0) throw new Error(`types of a package cannot be written: ${tsc.stdout}${tsc.stderr}`);
    for (const module of modules) {
      const text = await readFile(join(made, module.replace(/\.ts$/, ".d.ts")), "utf8");
      await writeFile(
        join(folder, basename(module).replace(/\.ts$/, ".d.ts")),
        text.replaceAll(/(from ")[^"]*?([\w.-]+)\.ts"/g, '$1./$2.js"'),
      );
    }
  } finally {
    await rm(made, { recursive: true });
  }
}
