#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`cargolex needs Node 22.12 or newer, this is ${process.version}. Run it as \`npx cargolex\` or by \`npm run\` after \`npm ci\`.`);
  process.exit(2);
}
const { main } = await import("./cli.ts");
process.exitCode = await main(process.argv.slice(2));
