import { join, resolve } from "node:path";
import own from "../../package.json" with { type: "json" };
import { clientPackage, dataPackage, packPackage } from "../bundle/packages.ts";
import { readArgs, type Command } from "../../runtime/commands/command.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "dist/packages");
const PLANS = [clientPackage, dataPackage];

export const packagesCommand: Command = {
  usage: "packages [--out DIR]",
  help: `  --out DIR  folder that they are written below (default dist/packages)\n\nWrites ${PLANS.map(({ name }) => name).join(" and ")}, each a folder ready for npm pack and npm publish. These folders are replaced.\n\n`,
  async run(args) {
    const parsed = readArgs("packages", args, { out: { type: "string", default: FOLDER } }, 0);
    if (parsed === undefined) return 2;
    for (const plan of PLANS) {
      const target = join(resolve(parsed.values.out), plan.name);
      process.stdout.write(`${plan.name}: ${target}, ${await packPackage(plan, target)} bytes\n`);
    }
    if (!("repository" in own))
      process.stdout.write(
        "package.json names no repository: set it before npm publish, so that npm shows the source\n",
      );
    return 0;
  },
};
