import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { PageFiles } from "../http/page.ts";

/** The built page in a folder; undefined where there is none. */
export async function readPageFolder(folder: string): Promise<PageFiles | undefined> {
  try {
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"));
    return paths.includes("index.html")
      ? {
          paths,
          read: (path) => readFile(join(folder, path)),
        }
      : undefined;
  } catch {
    return undefined;
  }
}
