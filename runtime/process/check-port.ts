import { once } from "node:events";
import { createServer } from "node:net";
import { readSettings } from "../http/settings.ts";
import { portFault } from "./listen.ts";

/**
 * Run by `npm start` before the build: a port that is taken is said at once, and not when all was built. Wrong settings
 * are said by the service.
 */
const read = readSettings(process.env);
if ("settings" in read) {
  const server = createServer();
  try {
    await once(server.listen(read.settings.port, read.settings.host), "listening");
    server.close();
  } catch (error) {
    process.stderr.write(`${portFault(read.settings, error as NodeJS.ErrnoException)}\n`);
    process.exitCode = 1;
  }
}
