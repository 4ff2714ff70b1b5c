import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { planDocuments } from "../../openapi/documents.ts";
import { readArgs, type Command } from "./command.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = "dist/server";

/** The runtime; the thread that writes contacts is a file of its own beside it. */
const BUNDLE = "cargolex.js";
export const SERVER_FILE = `${FOLDER}/${BUNDLE}`;

/** Bundles the runtime into a folder, with the documents it hands out beside it. Gives the bytes of the bundle. */
export async function bundleServer(folder = FOLDER): Promise<number> {
  const target = resolve(ROOT, folder);
  await rm(target, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { cargolex: join(ROOT, "runtime/server.ts"), "lead-worker": join(ROOT, "runtime/store/lead-worker.ts") }, outdir: target, absWorkingDir: ROOT,
    bundle: true, splitting: true, chunkNames: "[name]-[hash]", minify: true, format: "esm", platform: "node", target: "node22", metafile: true,
    sourcemap: "external", legalComments: "none", logLevel: "warning",
  });
  const readPrinted = (name: string): Promise<string> => readFile(join(ROOT, `openapi/${name}.yaml`), "utf8");
  for (const [path, text] of planDocuments({ sanctions: await readPrinted("sanctions"), adr: await readPrinted("adr") })) {
    const file = join(target, "documents", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  // The folder can be copied anywhere: without this, Node would have to guess what kind of module it is.
  await writeFile(join(target, "package.json"), '{ "type": "module" }\n');
  const bundle = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${BUNDLE}`));
  return bundle?.[1].bytes ?? 0;
}

export const bundleCommand: Command = {
  usage: "bundle",
  help: `Writes ${SERVER_FILE} with its documents beside it. Start it with npm start, or with node where that is 22.18 or newer.\n\n`,
  async run(args) {
    if (readArgs("bundle", args, {}, 0) === undefined) return 2;
    const bytes = await bundleServer();
    process.stdout.write(`${SERVER_FILE}: ${bytes} bytes\n`);
    return 0;
  },
};
