import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const WIDTH = 120;

/** The formatter breaks code, not comments. */
it("comments have lines of at most 120 characters", () => {
  const files = fastGlob.sync(
    ["{pipeline,runtime,openapi,test}/**/*.ts", "!**/*.generated.ts", "!**/node_modules/**"],
    {
      cwd: ROOT,
    },
  );
  const long = files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        line.length > WIDTH && /^\s*(?:\/\/ (?!oxlint)|\/\*\*|\* )/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(long).toEqual([]);
});

/** Each compares with a process of its own, which has the clock of the machine. */
const WITH_A_CLOCK = [
  "test/days.ts",
  "test/pipeline/publish/forgeries.long.test.ts",
  "test/runtime/webhooks/worker.ts",
];

/** A test that reads the clock passes today and fails on another day: it hands in `NOON` of test/clock.ts. */
it("no test reads the clock of the machine", () => {
  const files = fastGlob.sync(["test/**/*.ts", "!test/{bench,hostile}/**", "!**/node_modules/**"], { cwd: ROOT });
  const reading = files.filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(ROOT, file), "utf8")));
  expect(reading.filter((file) => file !== "test/house/lines.test.ts").toSorted()).toEqual(WITH_A_CLOCK);
});
