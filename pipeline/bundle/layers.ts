import { relative } from "node:path";
import { type BuildOptions, type Plugin, build } from "esbuild";

/**
 * Modules that several entries share, built into one file. esbuild alone makes a file of each set of entries that share
 * something: a dozen of a few hundred bytes.
 */
export interface Layer {
  /** Name of the file, with the hash of its content. */
  file: string;
  bytes: number;
  modules: readonly string[];
}

/** Builds a layer of modules, which takes from those `below` what is there already. */
export async function buildLayer(
  name: string,
  modules: readonly string[],
  below: readonly Layer[],
  options: BuildOptions,
): Promise<Layer> {
  const root = options.absWorkingDir ?? "";
  const contents = modules.map((path) => `export * from ${JSON.stringify(`./${relative(root, path)}`)};`).join("\n");
  const { metafile } = await build({
    ...options,
    splitting: false,
    metafile: true,
    plugins: [...(options.plugins ?? []), fromLayers(below)],
    stdin: { contents, resolveDir: root, sourcefile: `${name}.ts`, loader: "ts" },
    entryNames: `${name}-[hash]`,
  });
  const [path, { bytes }] = Object.entries(metafile.outputs)[0] ?? ["", { bytes: 0 }];
  return { file: path.slice(path.lastIndexOf("/") + 1), bytes, modules };
}

/** Takes modules of layers from the files that these were built to. */
export function fromLayers(layers: readonly Layer[]): Plugin {
  const fileOf = new Map(layers.flatMap(({ file, modules }) => modules.map((path) => [path, `./${file}`] as const)));
  return {
    name: "from-layers",
    setup(bundler) {
      bundler.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === fileOf || kind === "entry-point") return undefined;
        const result = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: fileOf });
        const file = fileOf.get(result.path);
        return file === undefined ? undefined : { path: file, external: true };
      });
    },
  };
}
