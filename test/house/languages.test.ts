import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readImports } from "./imports.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * French stands for any language of ADR: what names it is what another language has to be added to. Readers of
 * publications are made for theirs.
 */
it("a language is named by five files of the code, and by tables", () => {
  const files = [...readImports(ROOT, ["pipeline", "runtime", "openapi"]).keys()].filter(
    (file) => !file.includes("/readings/") && !file.endsWith(".generated.ts"),
  );
  const naming = files.filter((file) => /"fr"|_fr\b|\bfr:|\.fr\b/.test(readFileSync(join(ROOT, file), "utf8")));
  expect(naming).toEqual([
    "openapi/schemas/languages.ts",
    "runtime/text/citations.ts",
    "runtime/text/grammars.ts",
    "runtime/text/languages.ts",
    "runtime/text/name-lines.ts",
  ]);
});
