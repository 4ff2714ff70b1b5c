import { describe, expect, it } from "vitest";
import { request, nomenclature } from "./open-data.ts";

const YEAR = 2026;

describe("a chapter of the nomenclature", () => {
  it("is read as far as a code lies: what is above it up to the chapter, and what is below", async () => {
    const [heading, whole] = [await nomenclature.lines(YEAR, "8471"), await nomenclature.lines(YEAR, "84")];
    for (const code of ["84", "8471", "847130", "84713000"]) expect(heading.get(code)).toEqual(whole.get(code));
    expect([...whole.keys()]).toEqual([...whole.keys()].toSorted());
    expect([...whole.keys()].filter((code) => code.startsWith("8471"))).toEqual(
      [...heading.keys()].filter((code) => code.startsWith("8471")),
    );
  });

  it.each(["03", "84"])("names the results of chapter %s alike however the chapter is written", async (chapter) => {
    const day = { as_of: "2023-09-01" };
    const [{ results }, filled] = [await request(chapter, day), await request(`${chapter}00`, day)];
    expect(results.length).toBeGreaterThan(0);
    expect(filled.results).toEqual(results);
  });

  it("has no line for a code that does not exist", async () => {
    expect((await nomenclature.lines(YEAR, "8490")).has("8490")).toBe(false);
    expect(await request("8490")).toMatchObject({ cn_exists: false, verdict_detail: "unknown_code" });
  });
});
