import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ROOT } from "./measured.ts";

/** Size of the bundled runtime, gzip level 9. */
const MOST = 40 * 1024;

await bundleServer();
const bundle = readFileSync(join(ROOT, SERVER_FILE));
const zipped = gzipSync(bundle, { level: 9 }).byteLength;
console.log(`runtime bundle: ${(zipped / 1024).toFixed(1)} KB gzip (at most ${MOST / 1024}), ${(bundle.byteLength / 1024).toFixed(0)} KB plain`);
process.exitCode = zipped > MOST ? 1 : 0;
