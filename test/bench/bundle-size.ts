import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ROOT } from "./measured.ts";

/** Size of the bundled runtime, gzip level 9: the entry, and everything that a default start loads (all chunks; nothing is configured that needs another). */
const MOST_ENTRY = 40 * 1024;
const MOST_ALL = 70 * 1024;

await bundleServer();
const folder = join(ROOT, SERVER_FILE, "..");
const zipped = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength;
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
const entry = zipped("cargolex.js");
const all = files.reduce((sum, file) => sum + zipped(file), 0);
const shown = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`runtime bundle, gzip: entry ${shown(entry)} (at most ${shown(MOST_ENTRY)}), all ${files.length} files ${shown(all)} (at most ${shown(MOST_ALL)})`);
process.exitCode = entry > MOST_ENTRY || all > MOST_ALL ? 1 : 0;
