import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";
import config from "./vitest.config.ts";

/**
 * The long tests: kills, whole-table runs and generated cases by the thousand, at a tenth of their size; `npm run
 * proof` runs them whole.
 */
export default defineConfig({
  test: {
    ...config.test,
    include: ["test/**/*.long.test.ts"],
    exclude: ["**/node_modules/**"],
    maxWorkers: 4, // two of them wait at most times: for a server, a browser, a process that was killed
    sequence: { sequencer: LongestFirst },
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
