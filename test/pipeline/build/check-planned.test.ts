import { describe, expect, it } from "vitest";
import { checkPlanned } from "../../../pipeline/output/validate.ts";
import type { Issue } from "../../../pipeline/source/issue.ts";

const chapter = (records: readonly object[]): string =>
  JSON.stringify({ schema: "cn-chapter/3", part: "", prefix: "01", records });
const sound = { code: "01", name: { en: "animals", pl: "zwierzęta" }, parent: null, years: [2026] };

const validate = (files: readonly (readonly [path: string, text: string])[]): Issue[] =>
  checkPlanned(new Map(files.map(([path, text]) => [path, new TextEncoder().encode(text)])));

describe("planned files are checked against the published schemas", () => {
  it("and every one that does not fit is named, with the place of its fault", () => {
    const issues = validate([
      ["nomenclature/01.json", chapter([sound])],
      ["nomenclature/02.json", chapter([sound, { ...sound, code: "1" }])],
      ["nomenclature/03.json", chapter([{ ...sound, colour: "brown" }])],
      ["new.json", '{"schema":"new/1"}'],
    ]);
    const found = { line: 0, severity: "error" };
    expect(issues).toEqual([
      {
        ...found,
        file: "nomenclature/02.json",
        column: "/records/1/code",
        rule: "dist/schema",
        message: expect.stringContaining("must match pattern") as string,
      },
      {
        ...found,
        file: "nomenclature/03.json",
        column: "/records/0",
        rule: "dist/schema",
        message: expect.stringContaining("must NOT have additional properties") as string,
      },
      {
        ...found,
        file: "new.json",
        column: "schema",
        rule: "dist/unknown-schema",
        message: "new/1 is no published schema",
      },
    ]);
  });

  it("but for those that no schema describes", () => {
    const issues = validate([
      ["a.json", "{}"],
      ["feed.json", "{}"],
      ["schema.json", "{}"],
      ["bulk/entries.csv", "code\n"],
    ]);
    expect(issues.map(({ file }) => file)).toEqual(["a.json"]);
  });
});
