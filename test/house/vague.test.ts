import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";
import { declaredNames, VAGUE } from "./syntax.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Declarations that still have such a name; the number only falls. */
const MOST = 80;

it("variables and parameters are named for the thing", () => {
  const files = fastGlob.sync(["pipeline/**/*.ts", "runtime/**/*.ts", "openapi/**/*.ts"], {
    cwd: ROOT,
    ignore: ["**/*.generated.ts"],
  });
  const vague = files
    .flatMap((file) => declaredNames(readFileSync(join(ROOT, file), "utf8"), file))
    .filter((name) => VAGUE.has(name));
  expect(vague.length).toBeGreaterThan(0);
  expect(vague.length).toBeLessThanOrEqual(MOST);
});

it("sees variables, parameters, and what is taken apart", () => {
  const text =
    "const one = 1;\nfunction f({ a: other = 2 }, ...rest) {}\nfor (const [at] of []) g((own) => own.all);\n";
  expect(declaredNames(text, "text.ts")).toEqual(["one", "other", "rest", "at", "own"]);
});
