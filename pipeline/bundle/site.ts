import { readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type BuildOptions, type Metafile, type Plugin, build } from "esbuild";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { type Layer, buildLayer, fromLayers } from "./layers.ts";

const SITE_SOURCES = "runtime/site";

/**
 * In a browser the hash of `node:crypto` is our own, the parser of CSV brings what it needs of Node, workbooks are
 * unpacked where they are; of the local folder, which the lookups can read from, nothing is left.
 */
export const forBrowser: Plugin = {
  name: "for-browser",
  setup(bundler) {
    bundler.onResolve({ filter: /^node:/ }, ({ path }) =>
      path === "node:crypto"
        ? { path: join(bundler.initialOptions.absWorkingDir ?? "", SITE_SOURCES, "node-crypto.ts") }
        : { path, namespace: "absent", sideEffects: false },
    );
    bundler.onResolve({ filter: /^csv-parse\/sync$/ }, ({ resolveDir, kind }) =>
      bundler.resolve("csv-parse/browser/esm/sync", { resolveDir, kind }),
    );
    bundler.onResolve({ filter: /^fflate$/ }, ({ importer }) =>
      importer.includes("excel-file")
        ? { path: join(bundler.initialOptions.absWorkingDir ?? "", SITE_SOURCES, "zip-here.ts") }
        : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: "absent" }, () => ({ contents: "module.exports = {};", loader: "js" }));
  },
};

/** The widget takes codes alone, of goods and of countries: reading either by name is left out. */
const withoutNames: Plugin = {
  name: "without-names",
  setup(bundler) {
    bundler.onResolve({ filter: /\/(?:names\/(?:search|find-name)|reading\/country)\.ts$/ }, ({ path }) => ({
      path,
      namespace: "absent",
      sideEffects: false,
    }));
  },
};

/** Views of the page, engines of its worker: what each needs before it runs. */
const VIEWS = {
  goods: "goods.ts",
  tree: "tree.ts",
  adr: "substances.ts",
  load: "load.ts",
  sheet: "sheet.ts",
  data: "data-overview.ts",
  verify: "verify.ts",
  guide: "guide.ts",
};
/** Parts of an answer about goods that are read when they are wanted. */
const LATER = ["history-list.ts", "compare.ts", "record.ts", "reference.ts", "suggest.ts"];
const ENGINES = {
  goods: "../sanctions/service.ts",
  adr: "../adr/service.ts",
  load: ["../adr/service.ts", "../adr/consignment/question.ts"],
  words: ["../sanctions/names/search.ts", "../sanctions/names/find-name.ts"],
};
const WORDS = ADR_LANGUAGES.map(
  (lang) =>
    [
      lang,
      {
        first: `../words/${lang}-first.generated.ts`,
        goods: `../words/${lang}-goods.generated.ts`,
        more: `../words/${lang}-more.generated.ts`,
      },
    ] as const,
);

/** How every file of the page is built. */
function optionsOf(root: string, folder: string): BuildOptions {
  return {
    outdir: join(folder, "site"),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox115", "safari16.4"],
    conditions: ["production"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
    plugins: [forBrowser],
  };
}

type Entry = (name: string) => string;

/** What the page and a first question share with the others: a file for the page, and two for its worker. */
async function buildShared(
  entry: Entry,
  options: BuildOptions,
): Promise<{ kit: Layer; core: Layer; engines: readonly Layer[] }> {
  const needsOfPage = await readNeeds(entry("page.ts"), options);
  const kit = await buildLayer(
    "kit",
    shared(
      new Set([...needsOfPage(entry("page.ts")), entry("../words/choose.ts")]),
      needsOfPage(entry(VIEWS.goods)),
      [...Object.values(VIEWS).slice(1), ...LATER].map((name) => needsOfPage(entry(name))),
    ),
    [],
    options,
  );
  const needsOfWorker = await readNeeds(entry("lookups.ts"), options);
  const [goods, adr] = [needsOfWorker(entry(ENGINES.goods)), needsOfWorker(entry(ENGINES.adr))];
  const core = await buildLayer("core", shared(needsOfWorker(entry("lookups.ts")), goods, [adr]), [], options);
  const buildEngine = (name: string, modules: ReadonlySet<string>): Promise<Layer> =>
    buildLayer(
      name,
      [...modules].filter((path) => !core.modules.includes(path)),
      [core],
      options,
    );
  const engines = await Promise.all([buildEngine("goods-engine", goods), buildEngine("adr-engine", adr)]);
  return { kit, core, engines };
}

/** The files that were built, by their source. */
interface Built {
  files: readonly Output[];
  named: (name: string) => Output;
  /** What the page and its worker need before they run. */
  always: ReadonlySet<string>;
  /** What others need besides. */
  needed: (names: readonly string[]) => string[];
}

/** Reads in what esbuild wrote what needs what. */
function readBuilt(root: string, entry: Entry, metafiles: readonly Metafile[]): Built {
  const files = metafiles.flatMap(({ outputs }) =>
    Object.entries(outputs).map(([path, output]) => ({ file: nameOf(path), ...output })),
  );
  const named = (name: string): Output => {
    const match = files.find(({ entryPoint }) => entryPoint !== undefined && resolve(root, entryPoint) === entry(name));
    if (match === undefined) throw new Error(`esbuild wrote no ${name}`);
    return match;
  };
  /** A file and what it needs before it runs. */
  const whole = (output: Output): string[] => [
    output.file,
    ...output.imports
      .filter(({ kind }) => kind === "import-statement")
      .flatMap(({ path }) => {
        const next = files.find(({ file }) => file === nameOf(path));
        return next === undefined ? [nameOf(path)] : whole(next);
      }),
  ];
  const always = new Set([...whole(named("page.ts")), ...whole(named("lookups.ts"))]);
  return {
    files,
    named,
    always,
    needed: (names) => [...new Set(names.flatMap((name) => whole(named(name))))].filter((file) => !always.has(file)),
  };
}

/** What the start of the page knows of its files. */
function describeBuilt({ named, needed }: Built): Record<string, unknown> {
  const each = (lists: Readonly<Record<string, string | readonly string[]>>): Record<string, string[]> =>
    Object.fromEntries(Object.entries(lists).map(([name, names]) => [name, needed([names].flat())]));
  return {
    page: named("page.ts").file,
    lookups: named("lookups.ts").file,
    views: each(VIEWS),
    engines: each(ENGINES),
    words: Object.fromEntries(WORDS.map(([lang, parts]) => [lang, each(parts)])),
  };
}

/**
 * Bundles the page into a folder: named by content but for `index.html` and the service worker, which lists them. Gives
 * the bytes of all files.
 */
export async function bundleSite(root: string, folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const entry: Entry = (name) => resolve(root, SITE_SOURCES, name);
  const options = optionsOf(root, folder);
  const { kit, core, engines } = await buildShared(entry, options);
  const buildOn = async (entryPoints: Record<string, string>, layers: readonly Layer[]): Promise<Metafile> =>
    (await build({ ...options, entryPoints, metafile: true, plugins: [forBrowser, fromLayers(layers)] })).metafile;
  const built = readBuilt(root, entry, [
    await buildOn({ page: entry("page.ts"), style: entry("page.css") }, [kit]),
    await buildOn({ lookups: entry("lookups.ts") }, [core, ...engines]),
  ]);
  const {
    metafile: { outputs },
  } = await build({
    ...options,
    entryPoints: { start: entry("start.ts") },
    splitting: false,
    metafile: true,
    define: { BUILT: JSON.stringify(describeBuilt(built)) },
  });
  const widget = await build({
    ...options,
    entryPoints: { widget: entry("widget.ts") },
    outdir: folder,
    entryNames: "[name]",
    splitting: false,
    metafile: true,
    plugins: [forBrowser, withoutNames],
  });
  const files = [
    ...built.files,
    ...Object.entries(outputs).map(([path, { bytes }]) => ({ file: nameOf(path), bytes })),
    ...[kit, core, ...engines].map(({ file, bytes }) => ({ file: nameOf(file), bytes })),
  ];
  const names = files.map(({ file }) => file);
  const start = names.find((file) => file.startsWith("site/start-")) ?? "";
  const chunks = [...built.always].map((file) => `<link rel="modulepreload" href="${file}">`).join("\n");
  const page = (await readFile(entry("index.html"), "utf8"))
    .replaceAll("{start}", start)
    .replaceAll("{style}", built.named("page.css").file)
    .replace("{chunks}", chunks);
  await writeFile(join(folder, "icon.svg"), await readFile(entry("icon.svg"), "utf8"));
  await writeFile(join(folder, "index.html"), page);
  const worker = await buildServiceWorker(root, entry, ["./", "icon.svg", ...names]);
  await writeFile(join(folder, "sw.js"), worker);
  // Made once, as well as it can be, so that the service need not.
  await Promise.all(
    [...names, "widget.js", "sw.js"].map(async (file) =>
      writeFile(join(folder, `${file}.br`), await pack(await readFile(join(folder, file)))),
    ),
  );
  return bytesOf(files) + bytesOf(Object.values(widget.metafile.outputs)) + worker.byteLength;
}

function bytesOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The service worker, which holds the files of the page for who is offline. */
async function buildServiceWorker(root: string, entry: Entry, files: readonly string[]): Promise<Uint8Array> {
  const {
    outputFiles: [service],
  } = await build({
    entryPoints: [entry("service-worker.ts")],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: ["chrome111", "firefox115", "safari16.4"],
    write: false,
    define: { FILES: JSON.stringify(files) },
  });
  if (service === undefined) throw new Error("esbuild wrote no service worker");
  return service.contents;
}

const toBrotli = promisify(brotliCompress);

const pack = (bytes: Uint8Array): Promise<Buffer> =>
  toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });

type Output = Metafile["outputs"][string] & { file: string };

/** A file of the page by the path that it was written to. */
const nameOf = (path: string): string => `site/${path.slice(path.lastIndexOf("/") + 1)}`;

/** What is always needed, and what the first question shares with others. */
function shared(
  always: ReadonlySet<string>,
  first: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
): string[] {
  return [...new Set([...always, ...[...first].filter((path) => others.some((paths) => paths.has(path)))])];
}

/**
 * The modules that an entry needs before it runs, without those that leave nothing behind, and without those that
 * import something on demand, which esbuild has to place.
 */
type Needs = (entry: string) => ReadonlySet<string>;

/** Reads the modules of an entry and of all that it imports, without writing anything. */
async function readNeeds(entry: string, options: BuildOptions): Promise<Needs> {
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
  return (module) =>
    new Set(
      [...closure(metafile, relative(root, module))]
        .filter((path) => left.has(path) && isPlaced(path))
        .map((path) => resolve(root, path)),
    );
}

function closure({ inputs }: Metafile, entry: string): Set<string> {
  const matches = new Set<string>();
  const follow = (path: string): void => {
    if (matches.has(path)) return;
    matches.add(path);
    for (const { path: next, kind } of inputs[path]?.imports ?? []) if (kind === "import-statement") follow(next);
  };
  follow(entry);
  return matches;
}
