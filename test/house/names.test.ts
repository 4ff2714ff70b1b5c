import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { readImports } from "./imports.ts";
import { EXPORT } from "./syntax.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["pipeline", "runtime", "openapi"];

const texts = new Map(
  fastGlob
    .sync(
      FOLDERS.map((folder) => `${folder}/**/*.ts`),
      { cwd: ROOT },
    )
    .map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
);

describe("names", () => {
  it("are exported by one file each, so that a name found anywhere means one thing", () => {
    const locations = new Map<string, Set<string>>();
    for (const [file, text] of texts)
      for (const [, name = ""] of text.matchAll(EXPORT))
        locations.set(name, (locations.get(name) ?? new Set()).add(file));
    expect(locations.size).toBeGreaterThan(500);
    expect(
      [...locations].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(", ")}`),
    ).toEqual([]);
  });

  it("of functions that load: none but those of the page, whose load is that of /v1/load as `Load` is in every type; a dataset loads a file, and nothing else is called so", () => {
    const loading = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?function (load[A-Z]\w*)/gm)].map(([, name = ""]) => `${name}: ${file}`),
    );
    expect(loading.filter((location) => !location.includes("runtime/site/"))).toEqual([]);
  });

  it("of files stand for something: at most 30 files of under 25 lines have one user", () => {
    const users = new Map<string, number>();
    for (const targets of readImports(ROOT, FOLDERS).values())
      for (const target of targets) users.set(target, (users.get(target) ?? 0) + 1);
    const crumbs = [...texts]
      .filter(([file, text]) => users.get(file) === 1 && text.split("\n").length <= 25)
      .map(([file]) => file);
    expect(crumbs.length > 30 ? crumbs : []).toEqual([]);
  });
});
