import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Metafile, type Plugin, build } from "esbuild";
import { planDocuments } from "../../openapi/documents.ts";
import { bundleSite } from "../bundle/site.ts";
import { isCode } from "../source/disk.ts";
import { type Command, readArgs } from "../../runtime/commands/command.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = "dist/server";

const SERVER = "runtime/server.ts";
const BUNDLE = "cargolex.js";
const SERVER_FILE = `${FOLDER}/${BUNDLE}`;
const SITE_FOLDER = "dist/site";

/**
 * The clients of PostgreSQL and Redis are CommonJS: what they require of Node is found by this in a module. Chunks
 * without it do not pay for it.
 */
const REQUIRE = 'import{createRequire as requireOf}from"node:module";const require=requireOf(import.meta.url);';

/**
 * Bundles the runtime into a folder, with the documents it hands out beside it. Gives what was written, by file name:
 * `module` is what a chunk was made for.
 */
export async function bundleServer(folder = FOLDER): Promise<Map<string, Chunk>> {
  const target = resolve(ROOT, folder);
  await rm(target, { recursive: true, force: true });
  const options = {
    entryPoints: { cargolex: join(ROOT, SERVER) },
    outdir: target,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node22",
    metafile: true,
    write: false,
    logLevel: "warning",
  } as const;
  const parted = await build(options);
  const { metafile, outputFiles } = await build({
    ...options,
    minify: true,
    banner: { js: REQUIRE },
    sourcemap: "external",
    legalComments: "none",
    plugins: [joinStart(ROOT, [SERVER, "runtime/sanctions/service.ts"], parted.metafile)],
  });
  await mkdir(target, { recursive: true });
  // An empty line is left in its place, so that the maps of the sources fit.
  for (const { path, text, contents } of outputFiles)
    await writeFile(
      path,
      text.startsWith(REQUIRE) && !text.includes("typeof require") ? text.slice(REQUIRE.length) : contents,
    );
  for (const [path, text] of await readDocuments()) {
    const file = join(target, "documents", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  // The folder can be copied anywhere: without this, Node would have to guess what kind of module it is.
  await writeFile(join(target, "package.json"), '{ "type": "module" }\n');
  return new Map(
    Object.entries(metafile.outputs)
      .filter(([path]) => path.endsWith(".js"))
      .map(([path, { bytes, entryPoint, imports, inputs }]) => [
        nameOf(path),
        {
          bytes,
          module: entryPoint,
          needs: imports
            .filter(({ kind, external }) => kind === "import-statement" && external !== true)
            .map((imported) => nameOf(imported.path)),
          inputs: Object.fromEntries(
            Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
          ),
        },
      ]),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A file of the bundle. */
interface Chunk {
  bytes: number;
  /** The module that it was made for, where it is not shared. */
  module: string | undefined;
  /** Chunks that are read with it. */
  needs: readonly string[];
  /** Bytes of each module in it. */
  inputs: Readonly<Record<string, number>>;
}

const EDGE_FOLDER = "dist/edge";

/**
 * Bundles the web-standard handler into a folder: `cargolex.js`, and beside it its chunks and the documents, read when
 * they are asked for. Gives the bytes of the handler.
 */
export async function bundleEdge(folder = EDGE_FOLDER): Promise<number> {
  const target = resolve(ROOT, folder);
  await rm(target, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { cargolex: join(ROOT, "runtime/edge.ts") },
    outdir: target,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["workerd", "worker", "production"],
    target: "es2023",
    external: ["node:*"],
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
  });
  await writeFile(
    join(target, "documents.js"),
    `export const documents = ${JSON.stringify(Object.fromEntries(await readDocuments()))};\n`,
  );
  await writeFile(join(target, "package.json"), '{ "type": "module" }\n');
  return Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${BUNDLE}`))?.[1].bytes ?? 0;
}

/** The documents that the service hands out, by file. */
async function readDocuments(): Promise<Map<string, string>> {
  return planDocuments({
    sanctions: await readFile(join(ROOT, "openapi/sanctions.yaml"), "utf8"),
    adr: await readFile(join(ROOT, "openapi/adr.yaml"), "utf8"),
  });
}

export const bundleCommand: Command = {
  usage: "bundle [--out DIR]",
  help: `  --out DIR      folder to bundle into (default: dist)\n\nWrites ${SERVER_FILE} with its documents beside it, the handler for workers to ${EDGE_FOLDER}, and the page to ${SITE_FOLDER}. Start it with npm start, or with node where that is 22.18 or newer.\n\n`,
  async run(args) {
    const parsed = readArgs("bundle", args, { out: { type: "string", default: "dist" } }, 0);
    if (parsed === undefined) return 2;
    const { out } = parsed.values;
    let bytes: number, siteBytes: number, edgeBytes: number;
    try {
      bytes = (await bundleServer(join(out, "server"))).get(BUNDLE)?.bytes ?? 0;
      siteBytes = await bundleSite(ROOT, resolve(ROOT, out, "site"));
      edgeBytes = await bundleEdge(join(out, "edge"));
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException;
      if (!isCode(error, "EROFS", "EACCES", "EPERM")) throw error;
      process.stderr.write(
        `cargolex bundle: ${path ?? FOLDER} cannot be written (${code}). ${existsSync(join(ROOT, SERVER_FILE)) ? `What was bundled before can be started: node ${SERVER_FILE}` : "Copy the checkout to where you may write, and run npm start there"}\n`,
      );
      return 1;
    }
    process.stdout.write(
      `${SERVER_FILE}: ${bytes} bytes\n${EDGE_FOLDER}: ${edgeBytes} bytes\n${SITE_FOLDER}: ${siteBytes} bytes\n`,
    );
    return 0;
  },
};

/** What a module imports to be read beside the modules of a start: `start:` and the place of the start. */
const NAMESPACE = "start";

/**
 * Puts what each of these modules is read with into one file. esbuild makes a file of what the same modules share: of a
 * start 30, each read and compressed by itself,
 * for 6 KB more. Here every module that is read later, and needs some of the files of a start, names all of them: they
 * are there by then. `made` is the bundle
 * without this.
 */
function joinStart(root: string, starts: readonly string[], made: Metafile): Plugin {
  const groups: string[][] = [];
  for (const start of starts) groups.push(neededBy(made, start).filter((input) => !groups.flat().includes(input)));
  const later = new Map(readLater(made).map((module) => [module, neededBy(made, module)]));
  return {
    name: "join-start",
    setup(plugin) {
      plugin.onResolve({ filter: /^start:\d+$/ }, ({ path }) => ({ path, namespace: NAMESPACE }));
      plugin.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: groups[Number(path.slice("start:".length))]!.map(
          (input) => `import ${JSON.stringify(join(root, input))};`,
        ).join("\n"),
        resolveDir: root,
      }));
      plugin.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const needs = later.get(relative(root, path)) ?? [];
        const wanted = groups.flatMap((group, index) =>
          needs.some((input) => group.includes(input)) ? [`import "start:${index}";\n`] : [],
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
