import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { planDocuments } from "../openapi/documents.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = "dist/server";

/** The runtime in one file. */
export const SERVER_FILE = `${FOLDER}/cargolex.js`;

/** Bundles the runtime, with the documents it hands out beside it. Gives the bytes of the bundle. */
export async function bundleServer(): Promise<number> {
  await rm(join(ROOT, FOLDER), { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(ROOT, "runtime/server.ts")], outfile: join(ROOT, SERVER_FILE), absWorkingDir: ROOT,
    bundle: true, minify: true, format: "esm", platform: "node", target: "node22", metafile: true,
    sourcemap: "external", legalComments: "none", logLevel: "warning",
  });
  const readPrinted = (name: string): Promise<string> => readFile(join(ROOT, `openapi/${name}.yaml`), "utf8");
  for (const [path, text] of planDocuments({ sanctions: await readPrinted("sanctions"), adr: await readPrinted("adr") })) {
    const file = join(ROOT, FOLDER, "documents", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return metafile.outputs[SERVER_FILE]?.bytes ?? 0;
}
