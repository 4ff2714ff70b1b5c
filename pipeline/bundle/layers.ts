import { relative, resolve } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

/**
 * Modules that several entries share, built into one file. esbuild alone makes a file of each set of entries that share
 * something: a dozen of a few hundred bytes.
 */
interface Layer {
  /** Name of the file, with the hash of its content. */
  file: string;
  bytes: number;
  modules: readonly string[];
}

/**
 * The modules that an entry needs before it runs, without those that leave nothing behind, and without those that
 * import something on demand, which esbuild has to place.
 */
type Needs = (entry: string) => ReadonlySet<string>;

/** Reads the modules of an entry and of all that it imports, without writing anything. */
export async function readNeeds(entry: string, options: BuildOptions): Promise<Needs> {
  const { metafile } = await build({ ...options, entryPoints: [entry], metafile: true, write: false });
  const root = options.absWorkingDir ?? "";
  const left = new Set(
    Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const isPlaced = (path: string): boolean =>
    [...closure(metafile, path)].every((below) =>
      (metafile.inputs[below]?.imports ?? []).every(({ kind }) => kind !== "dynamic-import"),
    );
  return (of) =>
    new Set(
      [...closure(metafile, relative(root, of))]
        .filter((path) => left.has(path) && isPlaced(path))
        .map((path) => resolve(root, path)),
    );
}

function closure({ inputs }: Metafile, entry: string): Set<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of inputs[path]?.imports ?? []) if (kind === "import-statement") follow(next);
  };
  follow(entry);
  return found;
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
        const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: fileOf });
        const file = fileOf.get(found.path);
        return file === undefined ? undefined : { path: file, external: true };
      });
    },
  };
}
