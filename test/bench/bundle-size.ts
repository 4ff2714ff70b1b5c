import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { clientPackage, packPackage } from "../../pipeline/bundle/packages.ts";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ROOT } from "./measured.ts";

/** Size of the bundled runtime, gzip level 9: the entry, all that a default start reads before it answers a question about a code, and beside it what is read after that. */
const MOST_ENTRY = 40 * 1024;
const MOST_START = 70 * 1024;

/** What is read on the way to the first answer: the entry, what it waits for, and the thread that keeps contacts. */
const START = ["runtime/server.ts", "runtime/sanctions/service.ts", "runtime/store/store-worker.ts"];
/** Read ahead once the service listens, or by the first question that needs it. */
const AHEAD = [...readFileSync(join(ROOT, "runtime/process/read-ahead.ts"), "utf8").matchAll(/import\("\.\.\/([^"]+)"\)/g)].map(([, module = ""]) => `runtime/${module}`);
/** Read where a setting or a first request of its kind asks for it. */
const ASKED = [
  "runtime/process/notices.ts", "runtime/http/static-data.ts", "runtime/http/metrics-text.ts", "runtime/http/late-answer.ts", "runtime/process/readings.ts", "runtime/store/retention.ts", "runtime/mcp/endpoint.ts", "runtime/http/signature.ts", "runtime/http/redis-limits.ts", "runtime/store/postgres.ts", "runtime/store/store.ts", "runtime/store/endpoints.ts", "runtime/store/deliveries.ts",
  "runtime/webhooks/webhook-service.ts", "runtime/shards/trusted.ts", "runtime/shards/bucket.ts", "runtime/shards/far.ts", "runtime/http/page-without-scripts.ts", "runtime/site/without-scripts.ts", ...ADR_LANGUAGES.map((lang) => `runtime/site/words/${lang}.ts`),
];

const chunks = await bundleServer();
const folder = join(ROOT, SERVER_FILE, "..");
const zipped = new Map([...chunks.keys()].map((file) => [file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength]));

/** The files that these modules need, but for those that are there already. */
function filesOf(modules: readonly string[], held: ReadonlySet<string> = new Set()): Set<string> {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (held.has(file) || files.has(file)) return;
    files.add(file);
    for (const needed of chunks.get(file)?.needs ?? []) add(needed);
  };
  for (const module of modules) {
    const [file] = [...chunks].find(([, chunk]) => chunk.module === module) ?? [];
    if (file === undefined) throw new Error(`no chunk is made for ${module}: tell this bench what took its place`);
    add(file);
  }
  return files;
}

const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + (zipped.get(file) ?? 0), 0);
const shown = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const unknown = [...chunks.values()].flatMap(({ module }) => (module === undefined || [...START, ...AHEAD, ...ASKED].includes(module) ? [] : [module]));
if (unknown.length > 0) throw new Error(`say in this bench when these are read: ${unknown.join(", ")}`);

const [entry, start] = [zipped.get("cargolex.js") ?? 0, filesOf(START)];
const ahead = filesOf(AHEAD, start);
console.log(`runtime bundle, gzip: entry ${shown(entry)} (at most ${shown(MOST_ENTRY)}), a default start ${shown(sizeOf(start))} (at most ${shown(MOST_START)})`);
console.log(`read ahead once it listens: ${shown(sizeOf(ahead))} (${AHEAD.map((module) => `${module.slice("runtime/".length, -".ts".length)} ${shown(sizeOf(filesOf([module], start)))}`).join(", ")})`);
console.log(`when asked for: ${ASKED.map((module) => `${module.slice("runtime/".length, -".ts".length)} ${shown(sizeOf(filesOf([module], start)))}`).join(", ")}`);

// Libraries of a start, before compression: it differs with what stands beside them.
const libraries = new Map<string, number>();
for (const file of start) {
  for (const [input, bytes] of Object.entries(chunks.get(file)?.inputs ?? {})) {
    const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
    if (library !== undefined) libraries.set(library, (libraries.get(library) ?? 0) + bytes);
  }
}
console.log(`libraries of a start, minified: ${[...libraries].toSorted(([, a], [, b]) => b - a).map(([name, bytes]) => `${name} ${shown(bytes)}`).join(", ")}`);

/** The client package, made small as programs that carry it to browsers make it. */
const MOST_CLIENT = 3 * 1024;
const packed = mkdtempSync(join(tmpdir(), "cargolex-client-"));
await packPackage(clientPackage, packed);
const { code } = await transform(readFileSync(join(packed, "client.js"), "utf8"), { minify: true, format: "esm" });
rmSync(packed, { recursive: true });
const client = gzipSync(code, { level: 9 }).byteLength;
console.log(`cargolex-client, minified, gzip: ${client} bytes (at most ${MOST_CLIENT})`);
process.exitCode = entry > MOST_ENTRY || sizeOf(start) > MOST_START || client > MOST_CLIENT ? 1 : 0;
