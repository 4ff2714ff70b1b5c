import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONGEST } from "../longest-first.ts";

it("the long tests that begin first are there", () => {
  expect(LONGEST.filter((name) => !existsSync(join(import.meta.dirname, "..", `${name}.long.test.ts`)))).toEqual([]);
});
