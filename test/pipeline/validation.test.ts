import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { publishedSchemas } from "../../pipeline/build/schemas.ts";
import { startValidation } from "../../pipeline/build/validation.ts";
import type { Issue } from "../../pipeline/issue.ts";

const root = join(import.meta.dirname, "..", "..");
const schemas = publishedSchemas();
const chapter = (records: readonly object[]): string => JSON.stringify({ schema: "cn-chapter/1", source_version: "CN 2026", part: "2026", prefix: "01", records });
const sound = { code: "01", leaf: false, name: { en: "animals", pl: "zwierzęta" }, parent: null };

async function validate(files: readonly (readonly [path: string, text: string])[], thread?: URL): Promise<Issue[]> {
  const validation = startValidation(schemas, thread);
  try {
    for (const [path, text] of files) validation.check(path, new TextEncoder().encode(text));
    return await validation.finish();
  } finally {
    await validation.stop();
  }
}

describe("planned files are checked against the published schemas", () => {
  it("and every one that does not fit is named, with the place of its fault", async () => {
    const issues = await validate([
      ["nomenclature/2026/01.json", chapter([sound])],
      ["nomenclature/2026/02.json", chapter([sound, { ...sound, code: "1" }])],
      ["nomenclature/2026/03.json", chapter([{ ...sound, colour: "brown" }])],
      ["new.json", '{"schema":"new/1"}'],
    ]);
    const found = { line: 0, severity: "error" };
    expect(issues).toEqual([
      { ...found, file: "nomenclature/2026/02.json", column: "/records/1/code", rule: "dist/schema", message: expect.stringContaining("must match pattern") as string },
      { ...found, file: "nomenclature/2026/03.json", column: "/records/0", rule: "dist/schema", message: expect.stringContaining("must NOT have additional properties") as string },
      { ...found, file: "new.json", column: "schema", rule: "dist/unknown-schema", message: "new/1 is no published schema" },
    ]);
  });

  it("once, however often they are handed over, and those that no schema describes are not", async () => {
    const issues = await validate([["a.json", "{}"], ["a.json", "{}"], ["feed.json", "{}"], ["schema/index.json", "{}"], ["bulk/entries.csv", "code\n"]]);
    expect(issues.map(({ file }) => file)).toEqual(["a.json"]);
  });
});

describe("a validation that fails is no sound plan", () => {
  it.each([
    { why: "the thread throws at once", code: "throw new Error('broken')", says: "broken" },
    { why: "the thread ends before it is done", code: "process.exit(0)", says: "the validation of the planned files ended with code 0 before it was done" },
  ])("$why", async ({ code, says }) => {
    await expect(validate([["a.json", "{}"]], new URL(`data:text/javascript,${code}`))).rejects.toThrow(says);
  });

  it("a file that is no JSON", async () => {
    await expect(validate([["a.json", "{"]])).rejects.toThrow(SyntaxError);
  });
});

describe("cargolex build", () => {
  const copies: string[] = [];
  afterEach(() => {
    for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
  });

  it("fails and writes nothing where the validation fails", () => {
    const copy = mkdtempSync(join(tmpdir(), "cargolex-thread-"));
    copies.push(copy);
    for (const folder of ["pipeline", "openapi", "runtime"]) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    writeFileSync(join(copy, "package.json"), '{"type":"module"}');
    writeFileSync(join(copy, "pipeline/build/validate-thread.js"), 'throw new Error("this thread is broken");\n');
    const run = spawnSync(process.execPath, [join(copy, "pipeline/bin.js"), "build", "--sources", join(root, "sources"), "--out", join(copy, "out")], { encoding: "utf8" });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("this thread is broken");
    expect(existsSync(join(copy, "out"))).toBe(false);
  }, 60_000);
});
