#!/usr/bin/env node
import { filesBehind, runConformance } from "./data.ts";
import { filesInFolder } from "./folder.ts";

/**
 * `cargolex-data FOLDER`: asks the questions of the published tables; 0 where all come out as it says, 1 where one does
 * not, 2 where they cannot be asked.
 */

const [location, ...surplus] = process.argv.slice(2);
if (location === undefined || location === "--help" || surplus.length > 0) {
  process.stderr.write(
    "Usage: cargolex-data FOLDER\n\nFOLDER is a folder or address with index.json. Asks every question of the conformance tables that the release publishes, and compares.\n",
  );
  process.exitCode = location === "--help" ? 0 : 2;
} else if (!("groupBy" in Map)) {
  process.stderr.write(`cargolex-data needs Node 22 or newer, this is ${process.version}\n`);
  process.exitCode = 2;
} else {
  try {
    const { version, questions, differing } = await runConformance(
      /^https?:/.test(location) ? await filesBehind(location) : filesInFolder(location),
    );
    for (const { question, wanted, found } of differing)
      process.stdout.write(`${question}: want ${wanted}, found ${found}\n`);
    process.stdout.write(`release ${version}: ${questions} questions, ${differing.length} differ\n`);
    process.exitCode = differing.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(
      `cargolex-data: ${location} cannot be used (${error instanceof Error ? error.message : String(error)}): name the folder or address that has index.json\n`,
    );
    process.exitCode = 2;
  }
}
