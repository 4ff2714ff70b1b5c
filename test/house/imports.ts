import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import fastGlob from "fast-glob";

/**
 * Imports of a file of the repository, by the path from its root: those of types and those that are loaded when asked
 * for too.
 */
export type Imports = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:^(?:import|export) [^"';]*?from |^import |import\()"(\.[^"]+)"/gm;

/** Imports that load a file at once: not those of types, nor those that wait until they are asked for. */
export const AT_ONCE = /^(?:import|export) (?!type )[^"';]*?from "(\.[^"]+)"/gm;

/** Whether a file is of runtime, and neither a rule nor text. */
export function isBeyondRules(file: string): boolean {
  return /^runtime\/(?!(?:rules|text)\/)/.test(file);
}

/** Reads which file imports which, below some folders of the repository. */
export function readImports(root: string, folders: readonly string[], kind: RegExp = IMPORT): Imports {
  const files = fastGlob
    .sync(
      folders.map((folder) => `${folder}/**/*.{ts,js}`),
      { cwd: root },
    )
    .toSorted();
  const existing = new Set(files);
  return new Map(
    files.map((file) => {
      // what a file prints is not what it imports
      const text = readFileSync(join(root, file), "utf8").replace(/^const HEAD = `[\s\S]*?`;$/m, "");
      const matches = [...text.matchAll(kind)].map(([, path = ""]) => normalize(join(dirname(file), path)));
      return [file, [...new Set(matches)].filter((path) => existing.has(path) && path !== file)];
    }),
  );
}

/** The same by some grouping of files, as by folder; a group does not import itself. */
export function groupImports(imports: Imports, groupOf: (file: string) => string): Imports {
  const groups = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = groupOf(file);
    const current = groups.get(from) ?? new Set<string>();
    groups.set(from, current);
    for (const target of targets) if (groupOf(target) !== from) current.add(groupOf(target));
  }
  return new Map([...groups].map(([group, targets]) => [group, [...targets].toSorted()]));
}

/**
 * Every set of members that import each other, directly or through others (the strongly connected components of more
 * than one).
 */
export function circles(imports: Imports): string[][] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(imports.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(imports.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...imports.keys()].map((member) => [member, reach(member)]));
  const matches = new Map<string, string[]>();
  for (const [member, from] of reached) {
    if (!from.has(member)) continue;
    const circle = [...reached]
      .filter(([other, back]) => from.has(other) && back.has(member))
      .map(([other]) => other)
      .toSorted();
    matches.set(circle.join(" "), circle);
  }
  return [...matches.values()];
}
