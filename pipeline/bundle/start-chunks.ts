import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Metafile, Plugin } from "esbuild";

/** What a module imports to be read beside the modules of a start: `start:` and the place of the start. */
const NAMESPACE = "start";

/**
 * Puts what each of these modules is read with into one file. esbuild makes a file of what the same modules share: of a
 * start 30, each read and compressed by itself,
 * for 6 KB more. Here every module that is read later, and needs some of the files of a start, names all of them: they
 * are there by then. `made` is the bundle
 * without this.
 */
export function joinStart(root: string, starts: readonly string[], made: Metafile): Plugin {
  const groups: string[][] = [];
  for (const start of starts) groups.push(neededBy(made, start).filter((input) => !groups.flat().includes(input)));
  const later = new Map(readLater(made).map((module) => [module, neededBy(made, module)]));
  return {
    name: "join-start",
    setup(build) {
      build.onResolve({ filter: /^start:\d+$/ }, ({ path }) => ({ path, namespace: NAMESPACE }));
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: groups[Number(path.slice("start:".length))]!.map(
          (input) => `import ${JSON.stringify(join(root, input))};`,
        ).join("\n"),
        resolveDir: root,
      }));
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const needs = later.get(relative(root, path)) ?? [];
        const wanted = groups.flatMap((group, place) =>
          needs.some((input) => group.includes(input)) ? [`import "start:${place}";\n`] : [],
        );
        // Behind the last line: the maps of the sources fit.
        return wanted.length === 0
          ? undefined
          : { contents: `${await readFile(path, "utf8")}${wanted.join("")}`, loader: "ts" };
      });
    },
  };
}

/** The modules that are read by `import()`. */
function readLater({ outputs }: Metafile): string[] {
  const files = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.flatMap(({ kind, path }) => (kind === "dynamic-import" ? [path] : [])),
    ),
  );
  return [...files].flatMap((file) => outputs[file]?.entryPoint ?? []);
}

/** Our modules in the files that a module is read with, but for its own file; libraries come with who uses them. */
function neededBy({ outputs }: Metafile, module: string): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== "import-statement" || external === true || files.has(path)) continue;
      files.add(path);
      add(path);
    }
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint === module) add(file);
  return [...files]
    .flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}))
    .filter((input) => !input.startsWith("node_modules/"));
}
