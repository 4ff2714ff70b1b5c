#!/usr/bin/env node
import module from "node:module";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `cargolex needs Node 22.18 or newer, this is ${process.version}. Run it as \`npx cargolex\` or by \`npm run\` after \`npm ci\`.`,
  );
  process.exit(2);
}
// a short run is mostly the reading of our own modules; what was read is kept below the system's temporary folder
module.enableCompileCache();
const { main } = await import("./cli.ts");
process.exitCode = await main(process.argv.slice(2));
