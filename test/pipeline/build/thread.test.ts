import { describe, expect, it } from "vitest";
import { openThread } from "../../../pipeline/build/thread/open.ts";
import { startPlanningThread } from "../../../pipeline/build/thread/start.ts";
import type { Issue } from "../../../pipeline/source/issue.ts";
import type { CnRow } from "../../../pipeline/nomenclature/tables.ts";

const chapter = (records: readonly object[]): string => JSON.stringify({ schema: "cn-chapter/1", part: "2026", prefix: "01", records });
const sound = { code: "01", leaf: false, name: { en: "animals", pl: "zwierzęta" }, parent: null };

async function validate(files: readonly (readonly [path: string, text: string])[], thread?: URL): Promise<Issue[]> {
  const planning = startPlanningThread(openThread(thread));
  try {
    for (const [path, text] of files) planning.check(path, new TextEncoder().encode(text));
    return await planning.finish();
  } finally {
    await planning.stop();
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

  it("but for those that no schema describes", async () => {
    const issues = await validate([["a.json", "{}"], ["feed.json", "{}"], ["schema/index.json", "{}"], ["bulk/entries.csv", "code\n"]]);
    expect(issues.map(({ file }) => file)).toEqual(["a.json"]);
  });
});

describe("where the second thread fails, the plan fails", () => {
  it.each([
    { why: "because it throws at once", code: "throw new Error('broken')", says: "broken" },
    { why: "because it ends before it is done", code: "process.exit(0)", says: "the second thread of the build ended with code 0 before it was done" },
  ])("$why", async ({ code, says }) => {
    await expect(validate([["a.json", "{}"]], new URL(`data:text/javascript,${code}`))).rejects.toThrow(says);
  });

  it("because it throws while it plans", async () => {
    const planning = startPlanningThread();
    const planned = planning.planNomenclature({ years: new Map([[2026, [{ file: "cn-2026.csv", line: 2, row: undefined as unknown as CnRow }]]]), successors: [], synonyms: [], references: [], forms: [] });
    await expect(planned).rejects.toThrow(TypeError);
    await expect(planning.finish()).rejects.toThrow(TypeError);
    await planning.stop();
  });

  it("because a file is no JSON", async () => {
    await expect(validate([["a.json", "{"]])).rejects.toThrow(SyntaxError);
  });
});
