import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    // A recorded file that is missing is a fault, not a new record; `--update` writes it.
    update: "none",
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
