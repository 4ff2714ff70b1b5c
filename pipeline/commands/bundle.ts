import { bundleServer, SERVER_FILE } from "../bundle.ts";
import { readArgs, type Command } from "./command.ts";

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
