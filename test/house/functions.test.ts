import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";
import { functionsOf, MOST_LINES } from "./syntax.ts";

const ROOT = join(import.meta.dirname, "../..");
it("a function is a paragraph: at most 80 lines", () => {
  const files = fastGlob
    .sync(["pipeline/**/*.ts", "runtime/**/*.ts", "openapi/**/*.ts"], { cwd: ROOT, ignore: ["**/*.generated.ts"] })
    .toSorted();
  expect(files.length).toBeGreaterThan(500);
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
  const long = texts
    .filter(([, text]) => text.split("\n").length > MOST_LINES)
    .flatMap(([file, text]) =>
      functionsOf(text, file)
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ name, lines }) => ({ place: `${file}: ${name}`, lines })),
    );
  expect(long).toEqual([]);
});

it("sees a function by its word, as a method and as an arrow", () => {
  const body = "    call();\n".repeat(MOST_LINES);
  const text = `function word(): void {\n${body}}\nconst table = { async method() {\n${body}} };\nconst arrow = () => {\n${body}};\n`;
  const found = ["word", "method", "arrow"].map((name) => ({ name, lines: MOST_LINES + 2 }));
  expect(functionsOf(text, "text.ts")).toEqual(found);
});
