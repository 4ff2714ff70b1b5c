import { defineConfig } from "vitest/config";

/** `npm test`: everything but the long proofs, which `npm run proof` runs. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/**/*.long.test.ts"],
    globalSetup: "test/run-folder.ts",
    isolate: false,
    maxWorkers: 3, // one more than the cores that it is made for: tests wait for processes, sockets and the disk
    // A recorded file that is missing is a fault, not a new record; `--update` writes it.
    update: "none",
    // Where a verdict is final, what lost a race once is asked again, and the report says "retry"; on a desk it fails
    // at once.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
