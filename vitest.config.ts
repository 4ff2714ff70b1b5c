import { defineConfig } from "vitest/config";

/** `npm test`: everything but the long proofs, which `npm run test:long` runs. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.long.test.ts"],
    isolate: false,
    maxWorkers: 2, // of two cores vitest takes one
    // A recorded file that is missing is a fault, not a new record; `--update` writes it.
    update: "none",
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
