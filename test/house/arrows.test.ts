import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AT_ONCE, circles, groupImports, isBeyondRules, readImports } from "./imports.ts";

/**
 * Floors of the pipeline, the highest first: one may import those below it, never one above. `cli` stands for the files
 * outside of folders.
 */
const FLOORS = [
  "cli",
  "commands",
  "bundle",
  "build",
  "release",
  "diff",
  "dataset",
  "words",
  "sanctions",
  "adr",
  "nomenclature",
  "publish",
  "output",
  "history",
  "import",
  "source",
];

/** Modules of runtime beside rules and text that any of the pipeline may take; the list only shrinks. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["runtime/commands/command.ts", "the frame of a command, an operator's or a maintainer's"],
  ["runtime/shards/bucket.ts", "a bucket that is read from and published to"],
  ["runtime/shards/dataset.ts", "a published state, opened"],
  ["runtime/shards/files.ts", "published files in a folder"],
  ["runtime/shards/make-folders.ts", "folders are made one by one"],
  ["runtime/shards/node-fetch.ts", "an origin that is read from and published to"],
  ["runtime/shards/remote.ts", "the same, tried again"],
]);

/** Modules of the pipeline that take more than that: they ask or open what is served; the list only shrinks. */
const RUNNING: ReadonlyMap<string, string> = new Map([
  ["pipeline/cli.ts", "the commands of operators"],
  ["pipeline/commands/replay.ts", "asks recorded questions again"],
  ["pipeline/diff/states.ts", "reads two published states"],
  ["pipeline/publish/bulk.ts", "reads the release that it lays out as tables"],
  ["pipeline/publish/pages.ts", "writes the pages that are served"],
]);

const imports = readImports(join(import.meta.dirname, "../.."), ["pipeline", "runtime", "openapi"]);

/** `pipeline/sanctions/plan/law.ts` stands in `pipeline/sanctions`, `runtime/server.ts` in `runtime`. */
const folderOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 2).join("/");
const floorOf = (file: string): number =>
  FLOORS.indexOf(folderOf(file) === "pipeline" ? "cli" : folderOf(file).replace("pipeline/", ""));

describe("imports", () => {
  it("are read", () => {
    expect(imports.size).toBeGreaterThan(200);
    expect(imports.get("pipeline/cli.ts")).toContain("pipeline/commands/build.ts");
  });

  it("make no circle of files", () => {
    expect(circles(imports)).toEqual([]);
  });

  it("of points and mixed loading load no code of the whole load", () => {
    const atOnce = readImports(join(import.meta.dirname, "../.."), ["runtime"], AT_ONCE);
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(from)) return seen;
      seen.add(from);
      // What is imported when it is wanted stands behind a question of its own.
      for (const file of atOnce.get(from) ?? []) reached(file, seen);
      return seen;
    };
    const whole = /^runtime\/(?:adr\/consignment|rules\/adr\/load)\//;
    expect([...reached("runtime/adr/goods-questions.ts")].filter((file) => whole.test(file))).toEqual([]);
    expect([...reached("runtime/adr/consignment/question.ts")].some((file) => whole.test(file))).toBe(true);
  });

  it("make no circle of folders", () => {
    expect(circles(groupImports(imports, folderOf))).toEqual([]);
  });

  it("lead down from floor to floor of the pipeline, which has no other floors", () => {
    const inside = [...imports].filter(([file]) => file.startsWith("pipeline/"));
    expect(inside.filter(([file]) => floorOf(file) < 0)).toEqual([]);
    const climbs = inside.flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith("pipeline/") && floorOf(target) < floorOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(climbs).toEqual([]);
  });

  it("take of runtime rules and text, and what both share, by name", () => {
    const more = [...imports].flatMap(([file, targets]) =>
      file.startsWith("pipeline/") ? [[file, targets.filter(isBeyondRules)] as const] : [],
    );
    const running = more.filter(([, targets]) => targets.some((target) => !SHARED.has(target)));
    expect(running.map(([file]) => file).toSorted()).toEqual([...RUNNING.keys()]);
    const shared = new Set(more.flatMap(([, targets]) => targets.filter((target) => SHARED.has(target))));
    expect([...shared].toSorted()).toEqual([...SHARED.keys()]);
  });

  it("lead from the pipeline to the runtime and the schemas, never back", () => {
    const back = [...imports].flatMap(([file, targets]) =>
      targets
        .filter(
          (target) =>
            (file.startsWith("runtime/") && target.startsWith("pipeline/")) ||
            (file.startsWith("openapi/") && /^(?:pipeline|runtime)\//.test(target)),
        )
        .map((target) => `${file} -> ${target}`),
    );
    expect(back).toEqual([]);
  });
});

describe("rules", () => {
  it("are the law alone: they import rules, text and schemas", () => {
    const reaches = [...imports].flatMap(([file, targets]) =>
      file.startsWith("runtime/rules/")
        ? targets
            .filter((target) => !/^(?:runtime\/(?:rules|text)|openapi)\//.test(target))
            .map((target) => `${file} -> ${target}`)
        : [],
    );
    expect(reaches).toEqual([]);
  });
});

describe("circles", () => {
  it("finds members that import each other through others, and leaves the rest", () => {
    expect(
      circles(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["a", "d"]],
          ["d", []],
          ["e", ["a"]],
        ]),
      ),
    ).toEqual([["a", "b", "c"]]);
  });

  it("finds two circles apart", () => {
    expect(
      circles(
        new Map([
          ["a", ["b"]],
          ["b", ["a"]],
          ["c", ["d"]],
          ["d", ["c"]],
        ]),
      ),
    ).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });
});
